"""The measurements of Terminal Dispute."""

from bench.games import Own, Reference
from bench.references import Plain

OWN = Own(
    times_pig=1.0,
    reference=Reference("at_once", Plain((1.0, 1.0))),
    aims={
        "--seats 1 --bots expert": 92,
        "--seats 2 --bots grandmaster,greedy": 97,
        "--seats 2 --bots grandmaster,at_once": 97,
        "--seats 2 --bots grandmaster,expert": 60,
    },
)
