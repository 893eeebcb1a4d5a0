"""`python -m tools`: write everything that is written by program."""

from __future__ import annotations

from tools.written import ROOT, WRITTEN

for file, text in WRITTEN.items():
    path = ROOT / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(), "utf-8")
    print(file)
