"""The tests. They run over every game that is found, and over Pig, which a package of the tests brings."""

import os
import sys
from pathlib import Path

SIXTH = str(Path(__file__).parent / "sixth")

if SIXTH not in sys.path:
    sys.path.append(SIXTH)
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [SIXTH, os.environ.get("PYTHONPATH", "")]))
