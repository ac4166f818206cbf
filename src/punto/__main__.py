"""`python -m punto`: the same as the command `punto`."""

from punto.cli import main

main()
