"""Files and functions stay short enough to read: at most 500 and 60 lines, most far below."""

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST_FILE, LONGEST_FUNCTION = 500, 60
USUAL_FUNCTION, NINE_IN_TEN = 10, 30
FILES = [
    path for room in ("src", "tests", "tools", "examples") for path in (ROOT / room).rglob("*.py")
]
SOURCES = [path for path in FILES if path.is_relative_to(ROOT / "src")]


def lines(node: ast.FunctionDef) -> int:
    """Count the lines of a function, without those of functions inside it."""
    inner = [
        part for part in ast.walk(node) if part is not node and isinstance(part, ast.FunctionDef)
    ]
    return span(node) - sum(span(part) for part in inner)


def span(node: ast.FunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def functions(paths: list[Path]) -> Iterator[tuple[str, int]]:
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{path.relative_to(ROOT)} {node.name}", lines(node)


def test_no_file_is_too_long():
    lengths = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in FILES}
    assert {name: n for name, n in lengths.items() if n > LONGEST_FILE} == {}


def test_no_function_is_too_long():
    assert {name: n for name, n in functions(FILES) if n > LONGEST_FUNCTION} == {}


def test_most_functions_are_short(record_property):
    lengths = sorted(n for _, n in functions(SOURCES))
    median, ninth = statistics.median(lengths), lengths[len(lengths) * 9 // 10]
    record_property("median lines of a function", median)
    report = f"{len(lengths)} functions: median {median} lines, nine in ten up to {ninth}"
    print(report)  # pytest -s shows it
    assert median <= USUAL_FUNCTION, report
    assert ninth <= NINE_IN_TEN, report
