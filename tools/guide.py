"""The page docs/adding-a-game.md: its text is written by hand, and the files and contracts it shows are filled in here.

A marker says what the block below it shows:

- `<!-- file: PATH -->` a whole file, `<!-- file: PATH#NAME -->` one definition of a Python file, and
  `<!-- file: PATH#FIRST-LAST -->` the lines from one definition to another;
- `<!-- members: PATH#CLASS,CLASS -->` a table of what the classes declare, with the first line of each docstring.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.protocol import row

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/adding-a-game.md"
FILE = re.compile(r"^(<!-- file: ([^\s#]+)(?:#(\S+))? -->\n```\w+\n).*?^```$", re.M | re.S)
MEMBERS = re.compile(r"^(<!-- members: ([^\s#]+)#(\S+) -->\n)(?:\n(?:\|.*\n)+)?", re.M)


def guide() -> str:
    """The whole page, its blocks as the sources are now."""
    return filled(PAGE.read_text("utf-8"))


def filled(page: str) -> str:
    """A page with every block below a marker as the sources are now."""
    page = FILE.sub(lambda found: f"{found[1]}{shown(found[2], found[3])}\n```", page)
    return MEMBERS.sub(lambda found: found[1] + "\n" + table(found[2], found[3].split(",")), page)


def shown(path: str, part: str | None) -> str:
    """A file, or the named part of it."""
    text = (ROOT / path).read_text("utf-8").strip("\n")
    if part is None:
        return text
    places = dict(definitions(ast.parse(text)))
    first, _, last = part.partition("-")
    return "\n".join(text.splitlines()[places[first][0] - 1 : places[last or first][1]])


def definitions(tree: ast.Module) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names that a module defines, with the first and the last line of each."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield node.name, (first, node.end_lineno or first)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for name in (inner.id for inner in ast.walk(target) if isinstance(inner, ast.Name)):
                    yield name, (node.lineno, node.end_lineno or node.lineno)


def table(path: str, names: list[str]) -> str:
    """A table of what classes declare: functions of protocols, and fields."""
    text = (ROOT / path).read_text("utf-8")
    classes = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    rows = [row(f"`{name}`", said) + "\n" for owner in names for name, said in members(classes[owner], text)]
    return "".join(["| name | meaning |\n", "| --- | --- |\n", *rows])


def members(owner: ast.ClassDef, text: str) -> Iterator[tuple[str, str]]:
    """What a class declares, each with its docstring's first line or its comment."""
    is_protocol = any(isinstance(base, ast.Name) and base.id == "Protocol" for base in owner.bases)
    for node, following in zip(owner.body, [*owner.body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef) and is_protocol:
            is_value = any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list)
            given = ", ".join(argument.arg for argument in node.args.args[1:])
            yield node.name if is_value else f"{node.name}({given})", (ast.get_docstring(node) or "").split("\n")[0]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            said = text.splitlines()[(node.end_lineno or 0) - 1].partition("  # ")[2]
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                said = str(following.value.value).split("\n")[0]
            yield f"{node.target.id}: {ast.unparse(node.annotation)}", said
