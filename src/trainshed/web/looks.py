"""What a name looks like: letters of other alphabets, and signs, that are taken for ours."""

import unicodedata


def _table(ours: str, theirs: str) -> dict[int, str]:
    """Return for each of their signs the one of ours that stands above it."""
    return {ord(their): our for our, their in zip(ours, theirs, strict=True)}


# Great letters first: their small ones may look like other letters of ours.
GREAT = (
    _table("abezhikmnoptyx", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
    | _table("abcehijkmopstyxygqwv", "АВСЕНІЈКМОРЅТУХҮԌԚԜѴ")
    | _table("lhdl", "ӀҺԀⳐ")
)
SMALL = (
    _table("abyenikvopotuxwcj", "αβγεηικνορστυχωϲϳ")
    | _table("abeikmhopctyxbo", "авеікмнорстухьо")
    | _table("cdhijsqrvwwlynub", "сԁһіјѕԛгѵѡԝӏүпиъ")
    | _table("abcdefghijklmnopqrstuvwyz", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ")
    | _table("iagbilplldhoutdzo", "ıɑɡƅɩǀƿꞁłđħøʋŧðƶօ")
    | {ord("æ"): "ae", ord("œ"): "oe", ord("ß"): "ss", ord("℮"): "e"}
    | _table("::::::", "։׃ː˸꞉∶")
)
# Of our own some are hard to tell apart, alone or side by side.
ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})
PAIRS = (("rn", "m"), ("vv", "w"))
BLANK = {ord(sign): None for sign in "\u115f\u1160\u3164\uffa0\u2800"}  # letters that show nothing


def look_of(name: str) -> str:
    """Return what a name looks like: two with the same look are taken for one another."""
    plain = unicodedata.normalize("NFKD", name.translate(BLANK)).translate(BLANK)
    small = plain.translate(GREAT).casefold().translate(SMALL)
    bare = "".join(letter for letter in small if not unicodedata.combining(letter)).strip()
    bare = bare.translate(ALIKE)
    for two, one in PAIRS:
        bare = bare.replace(two, one)
    return bare
