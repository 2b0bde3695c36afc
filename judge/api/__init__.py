"""The judge as a library: boards and their orders, results, pictures, and whole games by mail.

    >>> from judge.api import Board
    >>> board = Board("standard")
    >>> board.phase
    'S1901M'
    >>> results = board.adjudicate({"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]})
    >>> print(results["A PAR"])
    A PAR - BUR  bounce
    >>> results["A PAR"].why
    'The French army in Paris did not get to Burgundy: the German army from Munich went there too.'
    >>> results.next.phase
    'F1901M'

These names are stable: CHANGELOG.md announces a change one version ahead. docs/programs.md has examples.

- `board`: a position with its map and rules, its legal orders, results, the next board, pictures
- `by_mail`: a judge without network, to which programs send mails
"""

from __future__ import annotations

from judge.api.board import Board, Outcome, Results
from judge.api.by_mail import MailJudge, ReceivedLetter

__all__ = ["Board", "MailJudge", "Outcome", "ReceivedLetter", "Results"]
