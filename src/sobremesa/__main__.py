"""`python -m sobremesa` is the command `sobremesa`."""

import sys

from sobremesa.cli.main import main

sys.argv[0] = f"{sys.executable} -m sobremesa"  # what can be typed again
sys.exit(main(prog="python -m sobremesa"))
