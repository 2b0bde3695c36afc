"""A running judge: the first argument of most functions in `judge.app`."""

from __future__ import annotations

from datetime import timedelta

from msgspec import Struct, field

from judge.app.base.meters import Meters
from judge.app.base.rush import Rush
from judge.board.datc_options import options_of
from judge.board.maps import Map
from judge.config import Config
from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.game.game import Game
from judge.game.people.addresses import folded
from judge.game.rules_in_play import RulesInPlay
from judge.mail.letters.context import JudgeIdentity
from judge.rules.choose import choose_rules
from judge.rules.house import HouseRules
from judge.rules.registry import Registry
from judge.store.open import open_store
from judge.store.repository import REGISTERED
from judge.store.store import Store
from judge.variants import VARIANTS


class Judge(Struct, eq=False):
    """A judge's settings and store, and the rules and maps of its games, each looked up once."""

    config: Config
    store: Store
    registry: Registry
    identity: JudgeIdentity
    meters: Meters = field(default_factory=Meters)
    rush: Rush = field(default_factory=Rush)
    _in_play: dict[tuple[str, str, tuple[str, ...], HouseRules], RulesInPlay] = field(default_factory=dict)

    @classmethod
    def open(cls, config: Config) -> Judge:
        """Open the store that the settings name. Raises StoreError."""
        store = open_store(config.store.url, config.store.password_file, config.store.read_url)
        scrub_older(store)
        fold_older(store)
        return cls(config, store, load_registry(), identity_of(config))

    def use(self, config: Config) -> None:
        """Use other settings from the next mail, tick and letter on. The store stays the same."""
        self.identity = identity_of(config)
        self._in_play = {}
        self.config = config

    def in_play(self, game: Game) -> RulesInPlay:
        """Return the board and the rules that a game is played with."""
        key = (game.map, game.variant, game.rules, game.house)
        if key not in self._in_play:
            self._in_play[key] = rules_in_play(self.registry, load_map(game.map), game, self.config.clock.tick)
        return self._in_play[key]


def identity_of(config: Config) -> JudgeIdentity:
    """Return the judge's identity in its letters."""
    judge = config.judge
    return JudgeIdentity(
        judge.name,
        judge.address,
        judge.keeper,
        config.archive.url,
        pictures=config.send.pictures,
        plus=config.address.plus,
    )


_AT_ONCE = 200


def scrub_older(store: Store) -> None:
    """Delete the text of mails that judges before 0.2 processed, in short transactions. Raises StoreError."""
    with store.reading() as tx:
        more = tx.has_unscrubbed()
    while more:
        with store.transaction() as tx:
            more = tx.scrub_done(_AT_ONCE) == _AT_ONCE


FOLDED = "addresses are folded"
"""Key that marks a store whose addresses `fold_older` has converted."""


def fold_older(store: Store) -> None:
    """Convert addresses written by judges before 0.2 to today's form, once. Raises StoreError."""
    with store.reading() as tx:
        if tx.meta(FOLDED) is not None:
            return
    with store.transaction() as tx:
        tx.fold_addresses()
        for key, day in tx.metas(REGISTERED).items():
            tx.drop_meta(key)
            tx.set_meta(REGISTERED + folded(key.removeprefix(REGISTERED)), day)
        tx.set_meta(FOLDED, "yes")


def rules_in_play(registry: Registry, game_map: Map, game: Game, tick: timedelta) -> RulesInPlay:
    """Look up the map, variant and rules that a game names, with all implied rules."""
    choice = choose_rules(registry, game.rules, game.variant, game_map.rules_in(game.variant))
    rules, options = choice.active.with_house(game.house), options_of(game.house)
    return RulesInPlay(game_map, rules, VARIANTS[game.variant], tick, options, reasons=choice.reasons)
