"""The colours of the pictures: those of the page (`web/src/app.css`)."""

LINEN = "#f4ede1"
PAPER = "#fffaf0"
PAPER_DEEP = "#efe5d3"
LINE = "#d9cab0"
LINE_STRONG = "#8d7a5f"
INK = "#2b211a"
INK_SOFT = "#65564a"
WINE = "#9c3d22"
LIGHT = "#ffe08a"
LIGHT_EDGE = "#a86a00"
GONE = "#e3d8c4"

DICE = {
    "red": "#c4372c",
    "yellow": "#f0bf2f",
    "green": "#2f7d45",
    "blue": "#2b62a8",
    "white": "#ffffff",
    "black": "#2c2a2e",
}
"""The colours of dice and rows by their names."""
ON = {"yellow": INK, "white": INK}
"""The ink that is read on them, where it is not white."""
EDGES = {
    "red": "#8f241b",
    "yellow": "#a57c08",
    "green": "#1f5730",
    "blue": "#1c4479",
    "white": LINE_STRONG,
    "black": "#000000",
}


def on(colour: str) -> str:
    """The ink that is read on a colour."""
    return ON.get(colour, "#ffffff")


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: so much of the second."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
