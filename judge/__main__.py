"""`python -m judge` is `judge`."""

from judge.cli.start import main

main()
