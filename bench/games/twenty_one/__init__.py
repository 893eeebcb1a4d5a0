"""The measurements of Twenty One."""

from bench.games import Own, Reference
from bench.references import Plain

OWN = Own(
    times_pig=2.0,
    reference=Reference("points", Plain((1.0, 1.0))),
    aims={
        "--seats 2 --bots grandmaster,greedy": 82,
        "--seats 2 --bots grandmaster,points": 82,
        "--seats 2 --bots grandmaster,expert": 62,
    },
)
