"""`python -m sobremesa` is the command `sobremesa`."""

import sys

from sobremesa.cli.main import main

sys.exit(main())
