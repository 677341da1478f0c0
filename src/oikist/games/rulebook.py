"""Rulebook: the numbered rules of a game, read from its RULES.md or a translation of it."""

import re
from dataclasses import dataclass, field
from typing import Final

from oikist.core.data import package_text
from oikist.core.errors import nearest
from oikist.games import package_of

MOST_DIGITS: Final = 9
_CHAPTER: Final = re.compile(r"## (\d+)\. (.+)")
_RULE: Final = re.compile(r"\*\*([A-Z]+-(\d+)\.(\d+))\*\*")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One `## 5. Title` with its text; `rules` has the Markdown of each rule by its whole number."""

    number: str
    title: str
    paragraphs: list[str] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        return "\n\n".join([f"## {self.number}. {self.title}", *self.paragraphs])


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All chapters, and the text before the first."""

    language: str
    whole: str
    chapters: list[Chapter]

    def find(self, number: str) -> str | None:
        """The Markdown of a chapter ("5") or a rule ("5.3", "MG-5.3"), None if there is none."""
        asked = number.upper().rpartition("-")[2]
        for chapter in self.chapters:
            if chapter.number == asked:
                return chapter.text()
            for name, rule in chapter.rules.items():
                if name == number.upper() or (name.rpartition("-")[2] == asked and "-" not in number):
                    return rule
        return None

    def near(self, number: str) -> list[str]:
        """The numbers most like one that is not there: of the same chapter if that exists."""
        asked = number.upper().rpartition("-")[2]
        head, _, tail = asked.partition(".")
        for chapter in self.chapters:
            if chapter.number == head and chapter.rules and tail.isdecimal() and len(tail) <= MOST_DIGITS:
                return sorted(chapter.rules, key=lambda name: abs(int(name.rpartition(".")[2]) - int(tail)))[:2]
        names = [chapter.number for chapter in self.chapters]
        names += [name for chapter in self.chapters for name in chapter.rules]
        return nearest(number.upper(), names) or [f"{names[0]} - {self.chapters[-1].number}"]


def load_rulebook(game: str, language: str) -> Rulebook:
    """The rulebook in the language if there is one, else in English; `language` of the result says which."""
    if language != "en":
        try:
            return parse_rulebook(package_text(package_of(game), "text", f"rules.{language}.md"), language)
        except FileNotFoundError:
            pass
    return parse_rulebook(package_text(package_of(game), "RULES.md"), "en")


def parse_rulebook(text: str, language: str) -> Rulebook:
    """Read the Markdown: chapters, rules, and paragraphs that go on from the rule before them."""
    chapters: list[Chapter] = []
    last = ""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        heading = _CHAPTER.fullmatch(paragraph.split("\n")[0])
        if heading is not None:
            chapters.append(Chapter(heading[1], heading[2]))
            paragraph = "\n".join(paragraph.split("\n")[1:])
            last = ""
        if not chapters or not paragraph:
            continue
        chapter = chapters[-1]
        chapter.paragraphs.append(paragraph)
        rule = _RULE.match(paragraph)
        if rule is not None:
            last = rule[1]
            chapter.rules[last] = paragraph
        elif last:
            chapter.rules[last] += "\n\n" + paragraph
    return Rulebook(language, text, chapters)
