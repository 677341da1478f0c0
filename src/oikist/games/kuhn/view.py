"""View: what one seat sees, as plain values that become JSON."""

from dataclasses import dataclass

from oikist.core.state import View


@dataclass(frozen=True, slots=True)
class KuhnView(View):
    """`cards` and `paid` are by seat; a card is its name, "?" if it is hidden, "" before it is dealt."""

    ante: int
    cards: list[str]
    paid: list[int]
    checks: int
    folded: int  # a seat, or -1
    is_over: bool
