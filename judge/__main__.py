"""Entry point of `python -m judge`, which is the same as `judge`."""

from judge.cli.start import main

main()
