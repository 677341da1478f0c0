"""The one name that compiled builds need: mypyc_attr, or a stand-in that does nothing."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # interpreted, and mypy_extensions is not installed

    def mypyc_attr(*names: str, **values: object) -> Callable[[T], T]:
        """Return the class unchanged."""
        return _unchanged


def _unchanged(thing: T) -> T:
    return thing


__all__ = ["mypyc_attr"]
