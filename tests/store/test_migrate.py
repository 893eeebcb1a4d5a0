"""Databases come to the present form once, whoever asks, and those of a later form are left alone."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from subprocess import PIPE

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

import sobremesa.store
from sobremesa.engine.errors import Refused
from sobremesa.store.migrate import REVISIONS
from sobremesa.store.place import read_address
from sobremesa.store.schema import metadata
from sobremesa.store.store import open_store
from tests.processes import child
from tests.store.tables import opened

MIGRATE = """
import sys
from sobremesa.store.engines import writing_engine
from sobremesa.store.migrate import migrate
from sobremesa.store.place import read_address
engine = writing_engine(read_address(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
migrate(engine)
engine.dispose()
print("alembic" in sys.modules)
"""


def migrated(address: str, processes: int) -> list[str]:
    """Migrate in several processes at the same time; whether each had to load the tool for it."""
    command = [sys.executable, "-c", MIGRATE, address]
    with ExitStack() as stack:
        running = [stack.enter_context(child(command, stdin=PIPE, stdout=PIPE)) for _ in range(processes)]
        for process in running:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in running:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        said = [process.communicate()[0].strip() for process in running]
    assert [process.returncode for process in running] == [0] * processes
    return said


def test_several_processes_migrate_at_once(postgres: str) -> None:
    migrated(postgres, 5)
    with opened(postgres) as store, store._writing.connect() as connection:
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}


def test_a_database_in_the_present_form_loads_no_tool(database: str) -> None:
    assert migrated(database, 1) == ["True"]
    assert migrated(database, 1) == ["False"]


def test_the_migrations_lead_to_the_schema_and_to_the_last_revision(database: str) -> None:
    with opened(database) as store, store._writing.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == REVISIONS[-1]
    config = Config()
    config.set_main_option("script_location", str(Path(sobremesa.store.__file__).parent / "migrations"))
    scripts = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(scripts)) == REVISIONS


def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    with opened(database) as store, store._writing.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    for _ in range(2):  # the first refusal lets go of the database
        with pytest.raises(Refused) as refused:
            open_store(database)
        assert refused.value.code == "store.newer"
        assert refused.value.params["revision"] == "9999"


def test_a_refused_migration_leaves_nothing_half_made(database: str) -> None:
    with opened(database) as store, store._writing.begin() as connection:
        for table in {*metadata.tables, "alembic_version"} - {"presence"}:
            connection.exec_driver_sql(f"DROP TABLE {table}")
    with pytest.raises(Refused) as refused:
        open_store(database)
    assert refused.value.code == "store.unusable"
    assert "presence" in refused.value.params["problem"]
    engine = create_engine(read_address(database))
    assert set(inspect(engine).get_table_names()) <= {"presence"}
    engine.dispose()
