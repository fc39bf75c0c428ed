"""A QR code for a link: bytes, error correction M, versions 1 to 10 (213 bytes), as modules or SVG.

After ISO/IEC 18004. A matrix is a list of rows, each a list of modules: True is dark.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from markupsafe import Markup

Matrix = list[list[bool]]

# By version: codewords of correction a block, and the codewords of data of each block.
BLOCKS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (10, (16,)),
    (16, (28,)),
    (26, (44,)),
    (18, (32, 32)),
    (24, (43, 43)),
    (16, (27, 27, 27, 27)),
    (18, (31, 31, 31, 31)),
    (22, (38, 38, 39, 39)),
    (22, (36, 36, 36, 37, 37)),
    (26, (43, 43, 43, 43, 44)),
)
ALIGNED = ((), (18,), (22,), (26,), (30,), (34,), (22, 38), (24, 42), (26, 46), (28, 50))
LEVEL_M = 0b00
QUIET = 4  # modules of margin

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


# Codewords


def times(a: int, b: int) -> int:
    """Multiply in the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def correction(data: Sequence[int], count: int) -> list[int]:
    """Return the codewords of correction of a block: the rest of a division."""
    divisor, root = [1], 1
    for _ in range(count):
        shifted = [*divisor, 0]
        divisor = [a ^ times(root, b) for a, b in zip(shifted, [0, *divisor], strict=True)]
        root = times(root, 2)
    rest = [*data, *[0] * count]
    for k in range(len(data)):
        factor = rest[k]
        for i, value in enumerate(divisor):
            rest[k + i] ^= times(factor, value)
    return rest[len(data) :]


def version_for(length: int) -> int:
    """Return the smallest version that holds that many bytes, 0 where none does."""
    for version, (_, blocks) in enumerate(BLOCKS, start=1):
        head = 4 + (8 if version < 10 else 16)
        if 8 * sum(blocks) >= head + 8 * length:
            return version
    return 0


def codewords(content: bytes, version: int) -> list[int]:
    """Return all codewords in the order in which they are placed."""
    count, blocks = BLOCKS[version - 1]
    width = 8 if version < 10 else 16
    bits = f"0100{len(content):0{width}b}" + "".join(f"{byte:08b}" for byte in content)
    room = 8 * sum(blocks)
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    data = [int(bits[k : k + 8], 2) for k in range(0, len(bits), 8)]
    data += [(0xEC, 0x11)[k % 2] for k in range(sum(blocks) - len(data))]
    parts = [data[sum(blocks[:k]) : sum(blocks[: k + 1])] for k in range(len(blocks))]
    checks = [correction(part, count) for part in parts]
    longest = range(max(blocks))
    return [part[k] for k in longest for part in parts if k < len(part)] + [
        check[k] for k in range(count) for check in checks
    ]


# Modules


def bch(value: int, divisor: int, width: int) -> int:
    """Return a value followed by `width` bits that protect it."""
    rest = value << width
    while rest.bit_length() > width:
        rest ^= divisor << rest.bit_length() - width - 1
    return value << width | rest


def format_bits(mask: int) -> int:
    """Return the 15 bits that tell level and mask."""
    return bch(LEVEL_M << 3 | mask, 0b10100110111, 10) ^ 0b101010000010010


class Symbol:
    """A symbol that is being made: its modules, and which of them are no data."""

    def __init__(self, version: int) -> None:
        self.version, self.size = version, 17 + 4 * version
        self.dark: Matrix = [[False] * self.size for _ in range(self.size)]
        self.fixed: Matrix = [[False] * self.size for _ in range(self.size)]
        self._patterns()

    def put(self, y: int, x: int, is_dark: bool) -> None:
        """Set a module that holds no data."""
        self.dark[y][x], self.fixed[y][x] = is_dark, True

    def _patterns(self) -> None:
        last = self.size - 7
        for k in range(self.size):  # the lines that count the modules
            self.put(6, k, k % 2 == 0)
            self.put(k, 6, k % 2 == 0)
        for y, x in ((0, 0), (0, last), (last, 0)):
            self._finder(y, x)
        places = ALIGNED[self.version - 1]
        corners = [(a, b) for a in (6, *places) for b in (6, *places)]
        for y, x in corners:
            if (y, x) not in ((6, 6), (6, last), (last, 6)):
                for dy in range(-2, 3):
                    for dx in range(-2, 3):
                        self.put(y + dy, x + dx, max(abs(dy), abs(dx)) != 1)
        self.tell_format(0)  # keeps its place
        if self.version >= 7:
            bits = bch(self.version, 0b1111100100101, 12)
            for k in range(18):
                y, x = k // 3, self.size - 11 + k % 3
                self.put(y, x, bool(bits >> k & 1))
                self.put(x, y, bool(bits >> k & 1))

    def _finder(self, top: int, left: int) -> None:
        for y in range(max(0, top - 1), min(self.size, top + 8)):
            for x in range(max(0, left - 1), min(self.size, left + 8)):
                ring = max(abs(y - top - 3), abs(x - left - 3))
                self.put(y, x, ring not in (2, 4))

    def tell_format(self, mask: int) -> None:
        """Write level and mask in both places, and the module that is always dark."""
        bits, last = format_bits(mask), self.size - 1
        column = (0, 1, 2, 3, 4, 5, 7, 8, last - 6, *range(last - 5, last + 1))
        row = (*range(last, last - 8, -1), 7, 5, 4, 3, 2, 1, 0)
        for k in range(15):
            is_dark = bool(bits >> k & 1)
            self.put(column[k], 8, is_dark)
            self.put(8, row[k], is_dark)
        self.put(self.size - 8, 8, True)

    def places(self) -> Iterator[tuple[int, int]]:
        """Go through the modules of data: pairs of columns from the right, up and down."""
        upward = True
        for right in (*range(self.size - 1, 6, -2), 5, 3, 1):
            rows = range(self.size - 1, -1, -1) if upward else range(self.size)
            for y in rows:
                for x in (right, right - 1):
                    if not self.fixed[y][x]:
                        yield y, x
            upward = not upward


def penalty(dark: Matrix) -> int:
    """Return how hard a symbol is to read: runs, squares, false finders, too much of one."""
    size, points = len(dark), 0
    columns = [list(column) for column in zip(*dark, strict=True)]
    for line in (*dark, *columns):
        text = "".join("1" if module else "0" for module in line)
        for run in text.replace("01", "0 1").replace("10", "1 0").split():
            points += len(run) - 2 if len(run) >= 5 else 0
        for k in range(size - 10):
            points += 40 if text[k : k + 11] in ("10111010000", "00001011101") else 0
    for y in range(size - 1):
        for x in range(size - 1):
            square = dark[y][x] + dark[y][x + 1] + dark[y + 1][x] + dark[y + 1][x + 1]
            points += 3 if square in (0, 4) else 0
    share = sum(map(sum, dark)) * 100 / size**2
    return points + 10 * int(abs(share - 50) / 5)


def modules(content: str) -> Matrix:
    """Return the symbol of a text; an empty one where it is too long."""
    told = content.encode()
    version = version_for(len(told))
    if not version:
        return []
    symbol = Symbol(version)
    bits = [byte >> k & 1 for byte in codewords(told, version) for k in range(7, -1, -1)]
    places = list(symbol.places())
    bits += [0] * (len(places) - len(bits))
    tried: list[Matrix] = []
    for mask, is_turned in enumerate(MASKS):
        for (y, x), bit in zip(places, bits, strict=True):
            symbol.dark[y][x] = bool(bit) ^ is_turned(y, x)
        symbol.tell_format(mask)
        tried.append([row.copy() for row in symbol.dark])
    return min(tried, key=penalty)


@lru_cache(200)
def drawing(content: str, label: str) -> Markup:
    """Draw the symbol of a text, dark on white in every theme; nothing where it is too long."""
    dark = modules(content)
    if not dark:
        return Markup("")
    side = len(dark) + 2 * QUIET
    path = "".join(
        f"M{run.start() + QUIET} {y + QUIET}h{len(run[0])}v1h-{len(run[0])}z"
        for y, row in enumerate(dark)
        for run in re.finditer("1+", "".join("1" if module else "0" for module in row))
    )
    return Markup(
        '<svg class="qrcode" viewBox="0 0 {side} {side}" role="img" aria-label="{label}"'
        ' shape-rendering="crispEdges"><rect width="{side}" height="{side}" fill="#fff"/>'
        '<path fill="#12263b" d="{path}"/></svg>'
    ).format(side=side, label=label, path=path)
