"""Sender of a mail, for its commands: the consents of their address, and the remaining budget."""

from __future__ import annotations

from typing import NamedTuple

from judge.app.base.judge import Judge
from judge.app.consent.agreements import has_agreed
from judge.app.consent.opening_news import may_hear_of_openings
from judge.app.mails.budgets import allowance, texts_left
from judge.app.recording.recipients import may_be_written_to
from judge.commands.framework.budget import Cost
from judge.game.people.sign_on import Actor
from judge.mail.inbound.read_mail import InboundMail
from judge.store.repository import GameRepository


class Sender(NamedTuple):
    """Sender of a mail, and their permissions on this judge."""

    judge: Judge
    games: GameRepository
    mail: InboundMail

    @property
    def address(self) -> str:
        """The sender's address; "" for none."""
        return self.mail.sender or ""

    def is_registered(self, address: str) -> bool:
        """True if the keeper has registered an address, or requires no registration."""
        return not self.judge.config.judge.registered_only or self.games.is_registered(address)

    def texts_left(self) -> int:
        """Number of texts they can still ask for without a password."""
        return texts_left(self.judge, self.games.tx, self.address, self.games.now, genuine=self.mail.genuine)

    def allowance(self, actor: Actor | None, game: str) -> Cost:
        """Cost their mail may still cause for somebody in a game."""
        genuine = self.mail.genuine
        return allowance(self.judge, self.games.tx, self.address, actor, game, self.games.now, genuine=genuine)

    def may_be_written_to(self, address: str) -> bool:
        """True if letters to an address leave."""
        return may_be_written_to(self.judge, self.games.tx, address)

    def has_agreed(self, game: str, as_master: bool) -> bool:
        """True if their address has agreed to a game, or need not."""
        games = self.games
        return self.mail.genuine or has_agreed(self.judge, games.tx, self.address, game, games.now, as_master=as_master)

    def may_hear_of_openings(self) -> bool:
        """True if their address has agreed to news of openings, or need not."""
        return self.mail.genuine or may_hear_of_openings(self.judge, self.games.tx, self.address, self.games.now)
