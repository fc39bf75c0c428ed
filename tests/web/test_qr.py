"""The QR code of an invitation, read by a small reader of its own: what is in it is the link."""

import re

import pytest

from trainshed.web import qr

from .conftest import Guest

# By version: side, codewords of correction a block, blocks; and which modules carry no data, told
# by rectangles (top, left, bottom, right) instead of the encoder's patterns.
SIZES = {1: (21, 10, [16]), 3: (29, 26, [44]), 4: (33, 18, [32] * 2), 7: (45, 18, [31] * 4)}
SIZES |= {8: (49, 22, [38, 38, 39, 39]), 10: (57, 26, [43] * 4 + [44])}
ALIGNED = {1: [], 3: [22], 4: [26], 7: [22, 38], 8: [24, 42], 10: [28, 50]}
LOG = {}
EXP = [1]
for _power in range(1, 256):
    EXP.append(EXP[-1] * 2 if EXP[-1] < 128 else EXP[-1] * 2 ^ 0x11D)
for _power in range(255):
    LOG[EXP[_power]] = _power


def is_data(version: int, y: int, x: int) -> bool:
    side = SIZES[version][0]
    corners = [(0, 0, 9, 9), (0, side - 8, 9, side), (side - 8, 0, side, 9)]
    if version >= 7:
        corners += [(0, side - 11, 6, side), (side - 11, 0, side, 6)]
    rings = [6, *ALIGNED[version]]
    for a in rings:
        for b in rings:
            if [a, b].count(6) == 0 or (6 in (a, b) and max(a, b) not in (6, rings[-1])):
                corners.append((a - 2, b - 2, a + 3, b + 3))
    inside = any(top <= y < low and left <= x < right for top, left, low, right in corners)
    return not inside and y != 6 and x != 6


def read(dark: qr.Matrix) -> str:
    """Read a symbol: its format in both places, the mask undone, blocks checked, bytes told."""
    side = len(dark)
    version = (side - 17) // 4
    assert SIZES[version][0] == side
    around = [dark[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)]
    around += [dark[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    beside = [dark[y][8] for y in range(side - 1, side - 8, -1)]
    beside += [dark[8][x] for x in range(side - 8, side)]
    assert around == beside
    told = int("".join(str(int(bit)) for bit in around), 2) ^ 0b101010000010010
    level, mask = told >> 13, told >> 10 & 0b111
    assert level == 0b00  # M
    turned = [
        lambda i, j: (i + j) % 2,
        lambda i, j: i % 2,
        lambda i, j: j % 3,
        lambda i, j: (i + j) % 3,
        lambda i, j: (i // 2 + j // 3) % 2,
        lambda i, j: i * j % 2 + i * j % 3,
        lambda i, j: (i * j % 2 + i * j % 3) % 2,
        lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
    ][mask]
    bits, x, up = [], side - 1, True
    while x > 0:
        x -= x == 6
        for y in range(side)[:: -1 if up else 1]:
            bits += [
                int(dark[y][c] ^ (turned(y, c) == 0)) for c in (x, x - 1) if is_data(version, y, c)
            ]
        x, up = x - 2, not up
    words = [int("".join(map(str, bits[k : k + 8])), 2) for k in range(0, len(bits) - 7, 8)]
    return told_by(version, words)


def told_by(version: int, words: list[int]) -> str:
    _, count, blocks = SIZES[version]
    parts: list[list[int]] = [[] for _ in blocks]
    stream = iter(words)
    for k in range(max(blocks)):
        for part, length in zip(parts, blocks, strict=True):
            if k < length:
                part.append(next(stream))
    checks: list[list[int]] = [[] for _ in blocks]
    for _ in range(count):
        for check in checks:
            check.append(next(stream))
    for part, check in zip(parts, checks, strict=True):
        assert [syndrome([*part, *check], k) for k in range(count)] == [0] * count
    data = "".join(f"{word:08b}" for part in parts for word in part)
    assert data[:4] == "0100"  # bytes
    width = 8 if version < 10 else 16
    length = int(data[4 : 4 + width], 2)
    content = data[4 + width : 4 + width + 8 * length]
    return bytes(int(content[k : k + 8], 2) for k in range(0, len(content), 8)).decode()


def syndrome(words: list[int], k: int) -> int:
    """The value of the whole block at the k-th power of two; 0 where nothing is wrong."""
    value = 0
    for word in words:
        value = (EXP[(LOG[value] + k) % 255] if value else 0) ^ word
    return value


@pytest.mark.parametrize("length", [1, 14, 40, 60, 110, 120, 150, 181, 213])
def test_what_is_read_is_what_was_written(length: int) -> None:
    link = ("https://trainshed.example/t/ü-" + "0123456789abcdef" * 20).encode()[:length]
    assert read(qr.modules(link.decode())) == link.decode()


def test_a_text_that_is_too_long_has_no_symbol() -> None:
    assert qr.modules("x" * 213)
    assert qr.modules("x" * 214) == []
    assert qr.drawing("x" * 214, "") == ""


def test_codewords_and_format_are_those_of_the_standard() -> None:
    """A block, formats and a version that are printed in many places."""
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    assert qr.correction(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
    assert f"{qr.format_bits(0):015b}" == "101010000010010"
    assert f"{qr.format_bits(5):015b}" == "100000011001110"
    assert f"{qr.bch(7, 0b1111100100101, 12):018b}" == "000111110010010100"


def test_the_waiting_room_shows_the_invitation_as_a_code(vera: Guest) -> None:
    path = vera.open_table()
    page = vera.get(path).text
    found = re.search(r'<svg class="qrcode" viewBox="0 0 (\d+) .*?<path [^>]*d="([^"]+)"', page)
    assert found
    side = int(found[1]) - 2 * qr.QUIET
    runs = [tuple(map(int, run)) for run in re.findall(r"M(\d+) (\d+)h(\d+)v", found[2])]
    dark = {(y - qr.QUIET, x - qr.QUIET + k) for x, y, length in runs for k in range(length)}
    invite = re.search(r'<code id="invite"[^>]*>([^<]+)</code>', page)
    assert invite
    assert read([[(y, x) in dark for x in range(side)] for y in range(side)]) == invite[1]
