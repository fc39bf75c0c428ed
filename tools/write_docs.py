"""Write the generated pages: where each rule is in sources and tests, where components come from,
what a seat observes, the rules as the site shows them, and the help of each command.

`make docs` runs it; `tests/test_docs.py` fails when a page is not what it would write. Sources and
tests cite a paragraph or a ruling in brackets, [8.1, C7], in a docstring or a comment; a test of a
ruling has its number in its name, `test_c07_...`; the first line of a test file may say "Rules 8.3
and 9". Paragraphs of an expansion begin with a letter, [G3.4].
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click

from trainshed.cli import cli
from trainshed.games import GAMES, find

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 100
SURENESS = ("high", "medium", "low")
NOTE = "<!-- written by tools/write_docs.py; `make docs` writes it anew -->\n"

PARAGRAPH = r"[A-Z]?\d+(?:\.\d+)*(?: [a-z]\b)?"
CITATION = re.compile(rf"\[((?:{PARAGRAPH}|[A-Z]\d+|`\w+`)(?:, (?:{PARAGRAPH}|[A-Z]\d+|`\w+`))*)\]")
IN_WORDS = re.compile(rf"\b[Rr]ules? ((?:{PARAGRAPH}(?:, | and )?)+)")

# Sections for who reads the sources; the rest is for who plays.
ABOUT_SOURCES = re.compile(r"^## (?:Readings of the decision sequence|Glossary)$", re.MULTILINE)
PAGE = re.compile(r"\[([^\]]+)\]\([^)]*\.md[^)]*\)")
ONE_RULING = re.compile(r"^### (\w+ - .+?)$(.*?)(?=^### |\Z)", re.MULTILINE | re.DOTALL)

Rows = dict[str, str]  # paragraph, option or ruling -> what it is about
Index = dict[str, list[str]]  # paragraph, option or ruling -> who cites it


def rules_of(game: str) -> tuple[Rows, Rows, Rows]:
    """Read the paragraphs, the options and the rulings of a game from its pages."""
    folder = ROOT / "docs" / "games" / game
    paragraphs: Rows = {}
    options: Rows = {}
    heading = ""
    for line in (folder / "rules.md").read_text("utf-8").splitlines():
        if found := re.match(rf"##+ ({PARAGRAPH})\.? (.+)", line):
            heading = found[1]
            paragraphs[heading] = found[2]
        elif line.startswith("#"):
            heading = ""
        elif heading and (found := re.match(r"(\d+)\. (.+)", line)):
            paragraphs[f"{heading}.{found[1]}"] = opening(found[2])
        elif heading and (found := re.match(r"- \(([a-z])\) (.+)", line)):
            paragraphs[f"{heading} {found[1]}"] = opening(found[2])
        elif heading and (found := re.match(r"\| (`\w+`) \| (`[\w-]+`|\w+)", line)):
            options[found[1]] = f"{found[2]} by default"
            paragraphs.pop(heading, None)  # the table of options stands for its section
    text = (folder / "rulings.md").read_text("utf-8")
    return paragraphs, options, dict(re.findall(r"^### (\w+) - (.+)$", text, re.MULTILINE))


def opening(text: str, most: int = 60) -> str:
    """Return the first clause of a paragraph."""
    clause = re.split(r"[.;:(]", text.replace("*", ""))[0].strip().rstrip(",")
    return clause if len(clause) <= most else clause[:most].rsplit(" ", 1)[0] + " …"


def cited_in(text: str) -> list[str]:
    """Return the paragraphs, options and rulings a text cites."""
    found = [key for group in CITATION.findall(text) for key in group.split(", ")]
    return list(dict.fromkeys(found))


def remarks(source: str) -> list[tuple[int, str]]:
    """Return the comments of a source with their lines."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [(token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT]


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module, its rules and its tests among them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def lines_of(node: ast.FunctionDef) -> range:
    """Return the lines of a function."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def is_rule(node: ast.FunctionDef) -> bool:
    """Tell whether a function is decorated as a rule."""
    return any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list)


def citations(path: Path, rulings: Iterable[str] = ()) -> dict[str, list[str]]:
    """Return what a file cites: by its functions' names, and under the empty name by itself.

    The number in a test's name is a ruling's where rulings have that letter; worked examples
    (`test_e06_...`) have letters of their own.
    """
    letters = {key[0] for key in rulings}
    source = path.read_text("utf-8")
    tree, comments = ast.parse(source), remarks(source)
    found: dict[str, list[str]] = {}
    inside: set[int] = set()
    for node in functions(tree):
        inside |= set(lines_of(node))
        own = " ".join(text for line, text in comments if line in lines_of(node))
        found[node.name] = cited_in(f"{ast.get_docstring(node) or ''} {own}")
        number = re.match(r"test_([a-z])(\d+)_", node.name)
        if number and number[1].upper() in letters:
            found[node.name] += [f"{number[1].upper()}{int(number[2])}"]
    about = ast.get_docstring(tree) or ""
    outside = " ".join(text for line, text in comments if line not in inside)
    words = [key for group in IN_WORDS.findall(about) for key in re.findall(PARAGRAPH, group)]
    found[""] = list(dict.fromkeys([*words, *cited_in(f"{about} {outside}")]))
    return found


def options_read(game: str, path: Path) -> Iterator[tuple[str, str]]:
    """Yield each option that functions read, `s.option[NAME]` or `is_on(s, NAME)`, with them."""
    home = import_module(f"trainshed.games.{game}.rules.state")
    known = import_module(f"trainshed.games.{game}.meta").OPTIONS
    for node in functions(ast.parse(path.read_text("utf-8"))):
        for name in re.findall(
            r"(?:\bs\.option\[|\bis_on\(s, )(?:st\.)?([A-Z_]+)[])]", ast.unparse(node)
        ):
            yield f"`{known[getattr(home, name)].name}`", node.name


def indices(game: str) -> tuple[Index, Index, dict[str, list[str]]]:
    """Return who cites what in sources and tests, and by file the rules that cite nothing."""
    sources: Index = {}
    tests: Index = {}
    silent: dict[str, list[str]] = {}
    folder = ROOT / "src" / "trainshed" / "games" / game
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        cited = citations(path)
        add(sources, name, cited)
        for option, function in options_read(game, path):
            add(sources, name, {function: [option]})
        rules = [
            node.name for node in functions(ast.parse(path.read_text("utf-8"))) if is_rule(node)
        ]
        if quiet := [rule for rule in rules if not cited[rule]]:
            silent[name] = quiet
    for path in sorted((ROOT / "tests" / "games" / game).rglob("test_*.py")):
        add(tests, path.name, citations(path, rules_of(game)[2]))
    return sources, tests, silent


def add(index: Index, file: str, cited: dict[str, list[str]]) -> None:
    """Enter what a file cites into an index."""
    for function, keys in cited.items():
        for key in keys:
            entry = f"`{file} {function}`" if function else f"`{file}`"
            if entry not in index.setdefault(key, []):
                index[key].append(entry)


def named_by_rulings(game: str) -> Index:
    """Return the functions that the page of rulings names itself."""
    text = (ROOT / "docs" / "games" / game / "rulings.md").read_text("utf-8")
    found = re.findall(r"^### (\w+) - .*?^Code: (`[^`]+`)", text, re.MULTILINE | re.DOTALL)
    return {key: [code] for key, code in found}


def parent(key: str) -> str:
    """Return the paragraph a paragraph belongs to, empty for a section."""
    return key.rpartition(" ")[0] or key.rpartition(".")[0]


def cell(index: Index, key: str) -> str:
    """Write who cites a key; where nobody does, which paragraph above it is cited; `-` if none."""
    if index.get(key):
        return "<br>".join(index[key])
    above = parent(key)
    while above and not index.get(above):
        above = parent(above)
    return f"as {above}" if above else "-"


def refuse_strange(game: str, cited: Iterable[str], tables: Iterable[Rows]) -> None:
    """Refuse citations of what is on no page; worked examples (E06) have letters of their own."""
    known = {key for table in tables for key in table}
    letters = {key[0] for key in known}
    if strange := sorted(key for key in cited if key[0] in letters and key not in known):
        raise ValueError(f"{game}: neither in rules.md nor in rulings.md: {', '.join(strange)}")


def coverage(game: str) -> str:
    """Write the page that pairs the rules of a game with its sources and tests."""
    sources, tests, silent = indices(game)
    for key, codes in named_by_rulings(game).items():
        listed = sources.setdefault(key, [])
        listed += [code for code in codes if code not in listed]
    tables = rules_of(game)
    refuse_strange(game, sources.keys() | tests.keys(), tables)
    text = NOTE + (
        f"# Coverage of the rules: {game}\n\n"
        "Which functions and tests cite a paragraph of [rules.md](rules.md) or a ruling of\n"
        "[rulings.md](rulings.md). `file.py` alone is about it as a whole; *as 8.1* stands for\n"
        "what cites the paragraph above; `-` is a hole.\n"
    )
    for title, table in zip(("Paragraphs", "Options", "Rulings"), tables, strict=True):
        text += f"\n## {title}\n\n| | about | functions | tests |\n| --- | --- | --- | --- |\n"
        for key, about in table.items():
            tested = (
                cell(tests, key) if title != "Options" else "<br>".join(option_tests(game, key))
            )
            text += f"| {key} | {about} | {cell(sources, key)} | {tested or '-'} |\n"
    text += (
        "\n## Rules that cite nothing themselves\n\nTheir file may: it is in the tables above.\n\n"
    )
    text += "| file | functions |\n| --- | --- |\n"
    for file, names in silent.items():
        text += f"| `{file}` | {', '.join(f'`{name}`' for name in names)} |\n"
    return text


def planes(game: str) -> str:
    """Write the page of what a seat observes: each plane with its place, shape and meaning."""
    found = find(game)
    text = NOTE + (
        f"# Planes of {found.title}\n\n"
        f"What `game.observe(state, seat, out)` writes: {found.planes.size:,} numbers (int16),\n"
        "as a seat with a perfect memory knows them. Seats are counted from the observer on.\n"
        "Divide by the scale before learning (`game.planes.scales()`);\n"
        "`game.planes.split(out)` gives the planes by name and in shape.\n\n"
        "| plane | from | shape | scale | holds |\n| --- | --- | --- | --- | --- |\n"
    )
    for plane in found.planes.planes:
        shape = " x ".join(str(size) for size in plane.shape)
        first = found.planes[plane.name].start
        text += f"| `{plane.name}` | {first} | {shape} | {plane.scale} | {plane.meaning} |\n"
    return text


class Part(NamedTuple):
    """A component with what its data say about it."""

    place: str
    holds: str
    source: str
    confidence: str
    note: str

    @property
    def is_reconstructed(self) -> bool:
        """Tell whether something of it has no public source."""
        return "reconstructed" in f"{self.source} {self.note}"


def parts_of(value: Any, place: tuple[str, ...] = ()) -> Iterator[Part]:
    """Yield every part of some data that carries a source, with its place."""
    if isinstance(value, dict):
        if any(is_about(key, "source") for key in value):
            source, confidence = spoken(value, "source"), spoken(value, "confidence")
            note = str(value.get("note") or "")
            yield Part(".".join(place) or "its own fields", holds(value), source, confidence, note)
        for key, inner in value.items():
            if key != "meta":
                yield from parts_of(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            own = inner.get("id", inner.get("number", index)) if isinstance(inner, dict) else index
            yield from parts_of(inner, (*place, str(own)))


def is_about(key: str, name: str) -> bool:
    """Tell whether a key is a source or a confidence, of the whole or of a field."""
    return key == name or key.endswith(f"_{name}")


def spoken(value: dict[str, Any], name: str) -> str:
    """Write the sources or confidences of a part: the whole first, then single fields."""
    whole = [str(value[name])] if name in value else []
    fields = [(key.removesuffix(f"_{name}"), key) for key in value if key.endswith(f"_{name}")]
    return "; ".join([*whole, *(f"{field}: {value[key]}" for field, key in fields)])


def holds(value: dict[str, Any]) -> str:
    """Write what a component shows: its words, else its value or count, else its effects."""
    for key in ("ability", "text", "label", "value", "count"):
        if isinstance(value.get(key), str | int):
            return str(value[key])
    return ", ".join(effects_in(value))


def effects_in(value: Any) -> Iterator[str]:
    """Yield the effects anywhere in a part, as the data name them."""
    if isinstance(value, dict):
        if "op" in value:
            numbers = (str(value[key]) for key in ("count", "steps") if key in value)
            yield " ".join([value["op"], *numbers])
        for inner in value.values():
            yield from effects_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from effects_in(inner)


def components(game: str) -> str:
    """Write where each component comes from and how sure it is; empty if its data do not say."""
    found = find(game)
    files = {name: list(parts_of(file)) for name, file in found.components().items()}
    files = {name: parts for name, parts in files.items() if parts}
    if not files:
        return ""
    every = [part for parts in files.values() for part in parts]
    guessed = sum(part.is_reconstructed for part in every)
    text = NOTE + (
        f"# Components of {found.title}: where they come from\n\n"
        f"Of {len(every)} entries in the data files, **{guessed} are reconstructed** in whole or\n"
        "in part: no public source shows what is printed there, and a sensible placeholder stands\n"
        "in its place. They are listed below, and in bold in the tables. The files are those that\n"
        f"the rules read; `trainshed components {game} --out FILE` writes them.\n"
        "\n## How much is known\n\n"
        "| file | entries | high | medium | low | reconstructed |\n"
        "| --- | --- | --- | --- | --- | --- |\n"
    )
    for name, parts in files.items():
        sure = [sum(part.confidence.startswith(word) for part in parts) for word in SURENESS]
        unsure = sum(part.is_reconstructed for part in parts)
        text += f"| `{name}` | {len(parts)} | {' | '.join(map(str, sure))} | {unsure} |\n"
    text += "\nEntries with a confidence for single fields only are in none of the three columns.\n"
    text += "\n## Reconstructed in whole or in part\n\n| file | entries |\n| --- | --- |\n"
    for name, parts in files.items():
        if guesses := [part.place for part in parts if part.is_reconstructed]:
            text += f"| `{name}` | {', '.join(guesses)} |\n"
    text += "\n## Sources\n\n| called | what it is |\n| --- | --- |\n"
    for tag, meaning in source_tags(found.components()).items():
        text += f"| {tag} | {meaning} |\n"
    for name, parts in files.items():
        text += f"\n## `{name}`\n\n| entry | holds | source | confidence | note |\n"
        text += "| --- | --- | --- | --- | --- |\n"
        for part in parts:
            entry = f"**{part.place}**" if part.is_reconstructed else part.place
            text += f"| {entry} | {' | '.join(part[1:])} |\n"
    return text


def source_tags(files: dict[str, Any]) -> dict[str, str]:
    """Return the names of sources that the files explain, with every different explanation."""
    found: dict[str, list[str]] = {}
    for file in files.values():
        for tag, meaning in file.get("meta", {}).get("provenance_tags", {}).items():
            if meaning not in found.setdefault(tag, []):
                found[tag].append(meaning)
    return {tag: "; ".join(meanings) for tag, meanings in found.items()}


def option_tests(game: str, option: str) -> list[str]:
    """Return the test files that set an option."""
    name = option.strip("`")
    folder = ROOT / "tests" / "games" / game
    files = sorted(folder.rglob("test_*.py"))
    found = (path.name for path in files if re.search(rf"\b{name}\b", path.read_text("utf-8")))
    return [f"`{file}`" for file in found]


def command_line() -> str:
    """Write the help of every command, as a terminal of 100 columns shows it."""
    text = (
        NOTE
        + "# Help of the command line\n\nWhat `--help` prints. [More words](../rooms/cli.md).\n"
    )
    root = click.Context(cli, info_name="trainshed", terminal_width=WIDTH, **cli.context_settings)
    text += f"\n## `trainshed`\n\n```text\n{cli.get_help(root)}\n```\n"
    return text + _commands(cli, root, "trainshed")


def _commands(group: click.Group, parent: click.Context, before: str) -> str:
    """Write the help of all commands of a group, and of groups inside it."""
    text = ""
    for name, command in group.commands.items():
        context = click.Context(command, info_name=name, parent=parent, terminal_width=WIDTH)
        text += f"\n## `{before} {name}`\n\n```text\n{command.get_help(context)}\n```\n"
        if isinstance(command, click.Group):
            text += _commands(command, context, f"{before} {name}")
    return text


def site_rules(game: str) -> dict[Path, str]:
    """Return the files that a game brings for the site in English, with their text."""
    data = ROOT / "src" / "trainshed" / "games" / game / "data"
    pages = ROOT / "docs" / "games" / game
    return {
        data / "full.en.md": full((pages / "rules.md").read_text("utf-8")),
        data / "rulings.en.md": rulings((pages / "rulings.md").read_text("utf-8")),
    }


def full(page: str) -> str:
    """Return the rules without what is about the sources, and without links to other pages."""
    return PAGE.sub(r"\1", ABOUT_SOURCES.split(page)[0]).rstrip() + "\n"


def rulings(page: str) -> str:
    """Return the question, the ruling, its reason and its standing of each ruling."""
    made = page.partition("\n")[0] + "\n"
    for title, body in ONE_RULING.findall(page):
        parts = dict(re.findall(r"^(\w+): (.+?) *$", body, re.MULTILINE))
        ruling, because = parts["Ruling"], parts["Because"]
        made += f"\n### {title}\n\n{ruling[0].upper()}{ruling[1:]}.\n"
        made += f"\n*Because {because}. ({parts['Standing']})*\n"
    return PAGE.sub(r"\1", made)


def pages() -> dict[Path, str]:
    """Return every generated page with its text."""
    docs = ROOT / "docs"
    written = {docs / "games" / game / "coverage.md": coverage(game) for game in GAMES}
    written |= {docs / "games" / game / "planes.md": planes(game) for game in GAMES}
    sourced = {docs / "games" / game / "components.md": components(game) for game in GAMES}
    written |= {path: text for path, text in sourced.items() if text}
    for game in GAMES:
        written |= site_rules(game)
    return {**written, docs / "reference" / "cli.md": command_line()}


def main() -> None:
    """Write the pages that have changed."""
    for path, text in pages().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
