"""Letters that are sent again (RESEND), made anew from the stored phase for their present reader."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Game
from judge.game.outcome import SENT_AGAIN, LetterAgain, Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.viewers import viewer_of
from judge.mail.letters.context import JudgeIdentity, LetterContext
from judge.mail.letters.event_letters import letter_on
from judge.mail.letters.letter import Letter, LetterKind


def letter_again(
    outcome: Outcome, asked: LetterAgain, game: Game, in_play: RulesInPlay, identity: JudgeIdentity
) -> Letter:
    """Return the letter as it is now: nothing else of the mail that asked for it counts in it."""
    plain = Outcome(sender=outcome.sender, game_name=game.name, game=game, at=outcome.at)
    context = LetterContext(plain, game, in_play, identity, came_out=asked.came_out, is_again=True)
    reader = viewer_of(game, (asked.seat,), asked.to or (outcome.sender,))
    kind = LetterKind.UNASKED if asked.to else LetterKind.ANSWER
    return replace(letter_on(context, asked.event, reader), kind=kind, purpose=SENT_AGAIN)
