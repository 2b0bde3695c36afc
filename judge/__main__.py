"""`python -m judge` is `judge`."""

from judge.cli.main import main

main(prog_name="judge")
