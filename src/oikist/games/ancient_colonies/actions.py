"""Actions in pieces: what kind an action is and what it is about."""

from typing import Final

from oikist.games.ancient_colonies.board import Board

# What the words after the first one are, by kind; numbers become numbers.
WORDS: Final = {
    "take": ("side",), "place": ("tile",), "flip": ("tile",), "peek": ("tile",), "sail": ("tile",),
    "load": ("number",), "embark": ("site",), "found": ("site",), "land": ("site",), "march": ("place", "target"),
    "aboard": ("site",), "allow": ("other_seat",), "revoke": ("other_seat",), "attack": ("place", "other_seat"),
    "convert": ("site",), "play": ("act",), "rescue": ("site",), "pay": ("site",), "dismiss": ("place",),
    "bonus": ("site",),
    "tax": ("site", "policy"), "assign": ("card",), "upgrade": ("site",), "strip": ("site",), "walls": ("site",),
    "settle": ("site", "target"), "recruit": ("site",), "auction": ("card",), "bid": ("amount",),
    "retreat": ("target",), "use": ("what",), "face": ("face",), "deal": ("side",), "opener": ("seat",),
    "die": ("one",), "dice": ("one", "two"), "hit": ("seat",), "top": ("type",), "reveal": ("card",), "draw": ("act",),
    "strike": ("place",),
}  # fmt: skip


def parts(board: Board, action: int) -> dict[str, str | int]:
    """The action in pieces, so that nobody parses names."""
    kind, *words = board.action_names[action].split(" ")
    if kind == "lose":
        return _loss(words)
    if kind == "target":
        is_seat = words[0] == "seat"
        return {"kind": "target-seat", "other_seat": int(words[1])} if is_seat else {"kind": kind, "place": words[0]}
    pieces: dict[str, str | int] = {"kind": kind}
    for name, word in zip(WORDS.get(kind, ()), words, strict=True):
        pieces[name] = int(word) if word.isdigit() else word
    return pieces


def _loss(words: list[str]) -> dict[str, str | int]:
    if words[0] in ("card", "act"):
        return {"kind": f"lose-{words[0]}", words[0]: words[1]}
    return {"kind": "lose", "what": words[0]}
