"""The table server; its libraries come with the extra `table`."""

from importlib.util import find_spec

from sobremesa.engine.errors import MissingExtra

NEEDED = (
    "alembic",
    "cryptography",
    "fastapi",
    "markdown_it",
    "orjson",
    "PIL",
    "prometheus_client",
    "pydantic",
    "sqlalchemy",
    "uvicorn",
    "uvloop",
    "websockets",
)

if not all(map(find_spec, NEEDED)):
    raise MissingExtra("extra.table")
