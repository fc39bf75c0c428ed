"""A rulebook as a page: every paragraph and ruling has its anchor, and what cites it leads there.

The text is Markdown. A heading such as "8.1 Legality" numbers what stands below it: the third item
of its list is 8.1.3, its item "(a)" is 8.1-a, and what has no number of its own is 8.1-1, 8.1-2 and
so on. A heading such as "C7 - May PO take more than one?" is a ruling, and is folded.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

NUMBER = r"[A-Z]?\d+(?:\.\d+)*"
HEADING = re.compile(rf"({NUMBER})\.? (.+)", re.DOTALL)
RULING = re.compile(r"([A-Z]\d+) - (.+)", re.DOTALL)
LETTER = re.compile(r"\(([a-z])\) ")
SECTION = "sections?|Abschnitt|Abschnitte|Abschnitten|sezione|sezioni"
CITED = re.compile(
    rf"\((?P<inside>{NUMBER}(?: [a-z])?(?:, {NUMBER}(?: [a-z])?)*)\)"
    rf"|(?P<word>\b(?:{SECTION}) )(?P<section>{NUMBER})"
    r"|(?<![\w.-])(?P<alone>[A-Z]?\d+(?:\.\d+)+|[A-Z]\d+)(?![\w-])"
)


@dataclass(frozen=True)
class Heading:
    """A line of the contents: where it leads, its number, and its words."""

    anchor: str
    number: str
    words: str


@dataclass(frozen=True)
class Chapter:
    """A text with its anchors; the citations in it are linked when all anchors are known."""

    tokens: Sequence[Token]
    anchors: frozenset[str]
    headings: Sequence[Heading]
    language: str

    def html(self, known: frozenset[str]) -> Markup:
        """Write the text; what it cites is a link where the page has such an anchor."""
        for token in self.tokens:
            if token.type == "inline" and token.children:
                token.children[:] = list(_linked(token.children, known))
        made: str = _markdown().renderer.render(self.tokens, _markdown().options, {})
        return Markup(made)


def anchor_of(cited: str) -> str:
    """Return the anchor of a paragraph as it is cited: "10 b" is 10-b."""
    return cited.strip().strip("`").replace(" ", "-")


def nearest(cited: str, known: frozenset[str]) -> str:
    """Return the anchor of a paragraph, or of the one that it is a part of; "" where none is."""
    found = anchor_of(cited)
    while found and found not in known:
        found = re.sub(r"[.-]?[^.-]*$", "", found)
    return found


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def chapter(path: Path, language: str, is_whole: bool = False) -> Chapter:
    """Read a text and give everything in it an anchor; where it is all there is of the rules, the
    items of a list below a heading without a number are cited by their own.
    """
    tokens = _markdown().parse(path.read_text(encoding="utf-8"))
    marks = _Marks(tokens, is_whole, path.name.partition(".")[0])
    marks.all()
    return Chapter(marks.made, frozenset(marks.anchors), marks.headings, language)


class _Marks:
    """One walk through a text that sets its anchors."""

    def __init__(self, tokens: Sequence[Token], is_whole: bool, name: str) -> None:
        self.tokens, self.is_whole, self.name = tokens, is_whole, name
        self.made: list[Token] = []
        self.anchors: set[str] = set()
        self.headings: list[Heading] = []
        self.at = ""  # the number or the name of the heading
        self.count = 0  # of what has no number of its own, below it
        self.is_folded = False  # a ruling is open

    def all(self) -> None:
        """Set all anchors."""
        for place, token in enumerate(self.tokens):
            if token.type == "heading_open":
                self._heading(token, self.tokens[place + 1])
            elif token.type == "heading_close" and self.is_folded and token.tag == "h3":
                self.made.append(_html("</summary>"))
                continue
            elif token.type == "list_item_open" and token.level == 1:
                self._item(token, self.tokens[place + 2])
            elif token.type in ("paragraph_open", "table_open") and token.level == 0:
                self._unnumbered(token)
            if token.type == "table_open":  # on a phone it scrolls, by keys too
                token.attrSet("tabindex", "0")
            if token.type != "heading_open" or not (self.is_folded and token.tag == "h3"):
                self.made.append(token)
        self._close()

    def _heading(self, token: Token, inline: Token) -> None:
        self._close()
        self.count = 0
        ruling = RULING.match(inline.content) if token.tag == "h3" else None
        numbered = ruling or HEADING.match(inline.content)
        words = re.sub(r"[^\w]+", "-", inline.content.lower())
        words = f"{self.name}-title" if token.tag == "h1" else words  # the same in every language
        self.at = numbered[1] if numbered else words
        anchor = self._new(self.at)
        if ruling:
            self.is_folded = True
            self.made.append(_html(f'<details class="ruling" id="{anchor}"><summary>'))
        token.attrSet("id", anchor)
        if numbered:
            _cut(inline, len(inline.content) - len(numbered[2]))
            number = _number(anchor, numbered[1])
            _put_first(inline, f'<span class="no">{numbered[1]}</span> ' if ruling else number)
        if token.tag == "h2":
            words = numbered[2] if numbered else inline.content
            self.headings.append(Heading(anchor, numbered[1] if numbered else "", words))

    def _close(self) -> None:
        if self.is_folded:
            self.made.append(_html("</details>"))
        self.is_folded = False

    def _item(self, token: Token, inline: Token) -> None:
        letter, is_numbered = LETTER.match(inline.content), HEADING.match(self.at + " x")
        name = f"{self.at}.{token.info}" if token.info else f"{self.at}-{letter and letter[1]}"
        if self.is_whole and token.info and not is_numbered:
            name, is_numbered = token.info, HEADING.match(token.info + " x")
        if (token.info or letter) and is_numbered and name not in self.anchors:
            token.attrSet("id", self._new(name))
            if token.info:
                token.attrJoin("class", "numbered")
                _put_first(inline, _number(name, name))
        else:
            self._unnumbered(token)

    def _unnumbered(self, token: Token) -> None:
        self.count += 1
        token.attrSet("id", self._new(f"{self.at}-{self.count}"))

    def _new(self, wanted: str) -> str:
        """Return an anchor that nothing has yet."""
        name, more = wanted, 2
        while name in self.anchors:
            name, more = f"{wanted}-{more}", more + 1
        self.anchors.add(name)
        return name


def _html(written: str) -> Token:
    return Token("html_block", "", 0, content=written)


def _number(anchor: str, number: str) -> str:
    return f'<a class="no" href="#{escape(anchor)}">{escape(number)}</a> '


def _cut(inline: Token, letters: int) -> None:
    first = (inline.children or [])[0]
    first.content = first.content[letters:]


def _put_first(inline: Token, written: str) -> None:
    children = inline.children or []
    children.insert(0, Token("html_inline", "", 0, content=written))


def _linked(tokens: Sequence[Token], known: frozenset[str]) -> Iterator[Token]:
    """Yield the pieces of a line, with what they cite as links."""
    inside = 0
    for token in tokens:
        inside += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type != "text" or inside:
            yield token
            continue
        written = linked(token.content, known, "")
        yield Token("html_inline", "", 0, content=str(written)) if "<a " in written else token


def linked(text: str, known: frozenset[str], page: str) -> Markup:
    """Write a text in which what it cites leads to the anchors of a page."""
    return _replaced(text, lambda cited: _link(cited, known, page))


def _link(cited: str, known: frozenset[str], page: str) -> str:
    anchor = anchor_of(cited)
    if anchor not in known:
        return str(escape(cited))
    return f'<a class="cite" href="{escape(page)}#{escape(anchor)}">{escape(cited)}</a>'


def _replaced(text: str, link: Callable[[str], str]) -> Markup:
    made, end = "", 0
    for found in CITED.finditer(text):
        made += str(escape(text[end : found.start()]))
        end = found.end()
        if found["inside"]:
            made += "(" + ", ".join(map(link, found["inside"].split(", "))) + ")"
        elif found["section"]:
            made += found["word"] + link(found["section"])
        else:
            made += link(found["alone"])
    return Markup(made + str(escape(text[end:])))
