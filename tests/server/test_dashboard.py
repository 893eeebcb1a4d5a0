"""The dashboard for Grafana shows what the server counts, all of it and nothing else."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from sobremesa.server.metrics import Metrics

DASHBOARD: dict[str, Any] = json.loads((Path(__file__).parents[2] / "deploy/grafana.json").read_text("utf-8"))
QUERIES = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
SERIES = re.compile(r"\bsobremesa_\w+")


def exposed() -> dict[str, set[str]]:
    """The series of an exposition, with their labels, once everything was counted."""
    metrics = Metrics()
    metrics.count_move("game", "person")
    metrics.count_refusal("flood")
    metrics.count_replacement("late")
    metrics.count_request("/", "GET", 200)
    metrics.time_bot("game", "greedy", 0.1)
    found: defaultdict[str, set[str]] = defaultdict(set)
    for line in metrics.exposition()[0].decode().splitlines():
        if series := re.match(r"(sobremesa_\w+)(?:\{(.*)\})? ", line):
            found[series[1]] |= set(re.findall(r'(\w+)="', series[2] or ""))
    return dict(found)


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_names_a_series_and_labels_that_the_server_has(query: str) -> None:
    [series] = SERIES.findall(query)
    labels = {label for group in re.findall(r"by \(([\w, ]+)\)", query) for label in group.split(", ")}
    known = exposed()
    assert series in known
    assert labels <= known[series]


def test_everything_that_is_counted_is_shown() -> None:
    shown = {re.sub("_(bucket|count|sum|total)$", "", series) for query in QUERIES for series in SERIES.findall(query)}
    assert shown == {metric.name for metric in Metrics().registry.collect()}


@pytest.mark.parametrize("target", [target for panel in DASHBOARD["panels"] for target in panel["targets"]], ids=str)
def test_a_legend_has_the_labels_of_its_query(target: dict[str, Any]) -> None:
    grouped = re.findall(r"by \(([\w, ]+)\)", target["expr"])
    assert set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])) == set(", ".join(grouped).split(", ")) - {"le", ""}


def test_panels_have_ids_of_their_own_and_do_not_overlap() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)
