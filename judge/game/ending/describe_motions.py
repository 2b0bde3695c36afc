"""Secret proposals in words, for letters, without their authors."""

from __future__ import annotations

from judge.board.maps import Map
from judge.game.ending.describe_ballots import listed
from judge.game.ending.motions import FreeText, HouseChange, Share, Subject


def describe_subject(subject: Subject, game_map: Map) -> str:
    """Describe a subject: `"a draw of Austria and England"`, `"house rules: HOUSE paradox=szykman"`."""
    match subject:
        case Share(()):
            return "a draw of all survivors"
        case Share((winner,)):
            return f"a concession to {game_map.powers[winner].title}"
        case Share(powers):
            return f"a draw of {listed(powers, game_map)}"
        case HouseChange(words):
            return f"other house rules: HOUSE {' '.join(words)}"
        case FreeText(text):
            return f'"{text}"'
