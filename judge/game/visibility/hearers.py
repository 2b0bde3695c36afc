"""Hearers of an event: the one table behind every letter (commands.md 11), seat by seat."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game import events
from judge.game.events import Event
from judge.game.events.press import PressSent, Signature
from judge.game.game import Flag, Game, Joins, Sight
from judge.game.people.open_seats import INVESTOR, only_watches, wish_of
from judge.game.people.seats import MASTER
from judge.game.visibility.viewers import everyone, everyone_playing, omniscients

_ToldToAll = (
    events.FormingBegun
    | events.GameStarted
    | events.DeadlineMoved
    | events.GraceMoved
    | events.StartMoved
    | events.ZoneChanged
    | events.PhaseProcessed
    | events.ListsLocked
    | events.GameEnded
    | events.ProposalMade
    | events.ProposalFell
    | events.PlayersDismissed
    | events.IdentitiesRevealed
    | events.GamePurged
    | events.GameRenamed
    | events.MasterChanged
    | events.CoMasterAdded
    | events.CoMasterDropped
    | events.StageChanged
    | events.RolledBack
    | events.PressPublished
    | events.MotionMade
    | events.MotionRefused
    | events.MotionsDecided
    | events.DrawWarned
    | events.PressRevealed
    | events.MasterWarned
    | events.SharesNews
)
"""Events told to everybody."""

_ToldToTheirSeat = (
    events.PasswordChanged
    | events.TokenChanged
    | events.AddressChanged
    | events.AddressWanted
    | events.ForeignAddress
    | events.SignedOn
    | events.MasterActed
    | events.DisplayZoneSet
    | events.MapsSet
    | events.CalendarSet
    | events.LettersTimed
    | events.NameSet
    | events.JoinsSet
    | events.PersonVoted
    | events.PreferenceSet
    | events.SecondWordWanted
    | events.SharesTold
    | events.IgnoreSet
    | events.MotionVoted
)
"""Events told only to the holder of the seat; the Master is also told about a RESIGN that waits a day."""

_AtTimesKept = (
    events.PlayerTookOver
    | events.PlayerReplaced
    | events.PlayersSwapped
    | events.PlayerRevived
    | events.PlayerResigned
    | events.PowerDummied
    | events.ControlChanged
    | events.GameCorrected
    | events.SettingsChanged
    | events.FlagChanged
    | events.AbsenceSet
    | events.AbsenceDropped
    | events.ClockGap
)
"""Events told to everybody unless the event itself says otherwise."""

_ToldToTheMaster = (
    events.GameCreated
    | events.AddressShared
    | events.MailReturned
    | events.ObserverLeft
    | events.MasterWanted
    | events.CoMasterWanted
    | events.CoMasterUnwanted
    | events.ReplacementWanted
    | events.ReplacementDropped
    | events.YesTooLate
    | events.QuestionLapsed
    | events.PressDecided
    | events.StandbyFound
    | events.SeatLeft
    | events.RolledForward
    | events.ExtraUnitsFound
    | events.StalemateNoticed
    | events.SandboxWarned
    | events.BranchKept
    | events.BranchFollowed
    | events.BranchDropped
)
"""Events for the Master only; if the Master also plays, everybody is told."""

_ToldToTheirPower = events.WaitSet | events.VoteCast
"""Events told only to the power's holder."""

_ToldToTheirWriter = events.PressKept | events.PressUnended | events.PressGivenUp | events.PressHeldBack
"""Events of waiting press, told only to its writer."""

_OrdersOnFile = (
    events.OrdersReceived | events.OrdersCleared | events.OrdersKept | events.OrdersCameDue | events.SubmissionReceived
)
"""Events confirmed to everybody who orders for the power."""


_AnswerWanted = (
    events.SwapWanted
    | events.SwapDropped
    | events.MoreTimeAsked
    | events.MoreTimeAnswered
    | events.PressGagged
    | events.PressStopped
    | events.PressTakenBack
    | events.PressReported
)
"""Events between some seats and the Master: requests, answers, press stopped or reported."""


def _is_of_an_investor(event: Event) -> bool:
    """True if an investor, who plays without a power, has joined or left."""
    return isinstance(event, events.ObserverJoined | events.ObserverLeft) and event.kind == INVESTOR


_ForSome = (
    events.PlayerJoined
    | events.JoinsTold
    | events.PowersDefaulted
    | events.ObserverJoined
    | events.OrdersShown
    | events.ProtestMade
    | events.ProtestRejected
    | events.PressBlocked
    | events.PressSent
    | events.Previewed
    | events.RemindersSent
    | events.ClarificationAsked
    | events.PerpetualSet
    | events.ProxyGranted
    | events.ReleaseAwaited
    | events.OrdersAwaited
    | events.LateNoticeSent
    | events.MoneyGiven
    | events.TreasuryCorrected
    | events.MasterReminded
    | events.SilentReminded
)
"""Events told to the people concerned."""


def hearers(event: Event, game: Game) -> tuple[str, ...]:
    """Return the seats that are told about an event (commands.md 11). `game` is the game after it."""
    if isinstance(event, _ToldToAll):
        return everyone(game)
    if isinstance(event, _ToldToTheirSeat):
        is_announced = isinstance(event, events.SecondWordWanted) and event.until is not None
        return _once(event.seat, MASTER) if is_announced else (event.seat,)
    if isinstance(event, _AtTimesKept):
        few = _kept_among(event)
        return everyone(game) if few is None else few
    if _is_of_an_investor(event) and game.position is not None:
        return everyone(game)
    if isinstance(event, _ToldToTheMaster):
        return everyone(game) if isinstance(event, events.AddressShared) and MASTER in event.others else (MASTER,)
    if isinstance(event, _OrdersOnFile):
        copied = (MASTER,) if event.to_master else ()
        return _once(event.power, *_controller(game, event.power), event.by, *copied)
    if isinstance(event, _ToldToTheirPower):
        return (event.power,)
    if isinstance(event, _ToldToTheirWriter):
        return () if isinstance(event, events.PressHeldBack) and event.left else (event.sender,)
    if isinstance(event, _AnswerWanted):
        return _those_asked(event)
    return _those_concerned(event, game)


def _those_asked(event: _AnswerWanted) -> tuple[str, ...]:
    """Return the seats that are parties to the event, and the Master."""
    match event:
        case events.SwapWanted(powers, agreed):
            return (*(agreed[-1:] or powers), MASTER)
        case events.SwapDropped(powers):
            return (*powers, MASTER)
        case (
            events.PressGagged(seat)
            | events.PressStopped(seat)
            | events.PressTakenBack(seat)
            | events.PressReported(seat)
        ):
            return _once(seat, MASTER)
        case events.MoreTimeAsked(by, asked=asked):
            return _once(by, *asked, MASTER)
        case events.MoreTimeAnswered(seat, by, yes):
            return _once(seat, MASTER) if yes else _once(*filter(None, (seat, by)), MASTER)


def _those_concerned(event: _ForSome, game: Game) -> tuple[str, ...]:
    """Return the hearers of an event for the people concerned only, by its kind."""
    match event:
        case events.PlayerJoined(silent=False) if game.position is not None:
            return everyone(game)  # the last newcomer, whose seat is now a power; others are shown only the start
        case events.PlayerJoined(seat=seat):
            return _once(seat, *_told_of_joins(game, event, Joins.EACH))
        case events.JoinsTold():
            return _told_of_joins(game, event, Joins.DAILY)
        case events.PowersDefaulted():
            return (MASTER, *omniscients(game))
        case events.ObserverJoined(id):
            return (MASTER, id)
        case events.OrdersShown(power):
            # Seats concerned, and the Master (ALWAYS_CONFIRM), get the confirmation.
            confirmed = (power, *_controller(game, power), MASTER)
            return tuple(seat for seat in everyone(game) if seat not in confirmed)
        case events.ProtestMade(by) | events.ProtestRejected(by):
            return (MASTER,) if isinstance(event, events.ProtestRejected) and event.left else _once(by, MASTER)
        case events.PressBlocked(sender, recipient):
            return _once(sender, recipient, MASTER)
        case PressSent():
            return press_readers(event, game)
        case events.Previewed(by=by):
            return (by or MASTER,)
        case events.RemindersSent(powers=seats) | events.SilentReminded(seats=seats):
            return seats
        case events.ClarificationAsked(power) | events.PerpetualSet(power):
            return _once(power, *_controller(game, power), MASTER)
        case events.ProxyGranted(power, to, old=old):
            return _once(power, *(seat for seat in (to, old) if seat), MASTER)
        case events.ReleaseAwaited():
            return tuple(seat for seat in everyone(game) if seat != MASTER)  # the Master has the preview
        case events.OrdersAwaited():
            return everyone_playing(game)
        case events.LateNoticeSent(powers=powers, first=first):
            return _once(*everyone_playing(game), *powers) if first else (*powers, MASTER)
        case events.MoneyGiven(giver, recipient):
            both = (PowerName(giver), PowerName(recipient))
            return _once(*both, *(seat for power in both for seat in _controller(game, power)))
        case events.TreasuryCorrected(seat):
            own = () if only_watches(game, seat) else (seat,)
            return _once(*own, *_controller(game, PowerName(seat)), MASTER)
        case events.MasterReminded(to_master=to_master):
            return (MASTER,) if to_master else ()


def _kept_among(event: _AtTimesKept) -> tuple[str, ...] | None:
    """Return the only seats that are told about an event; None for everybody."""
    match event:
        case (
            events.PlayerTookOver(power, hidden=hidden)
            | events.PlayerReplaced(power, hidden=hidden)
            | events.PlayerRevived(power, hidden=hidden)
        ):
            return (power, MASTER) if hidden else None
        case events.PlayersSwapped(powers, hidden=hidden):
            return (*powers, MASTER) if hidden else None
        case events.PlayerResigned(eliminated=eliminated):
            return (MASTER,) if eliminated else None
        case events.PowerDummied(hidden=hidden):
            return (MASTER,) if hidden else None
        case events.ControlChanged(conquest=True, hidden=False):
            return None
        case events.ControlChanged(controller=controller, old=old, turn=True):
            return tuple(seat for seat in (controller, old) if seat)
        case events.ControlChanged(controller=controller, old=old):
            return _once(*(seat for seat in (controller, old, MASTER) if seat))
        case events.GameCorrected(told=told, board=board, ordered=powers, deadlines=deadlines):
            return None if told or board or deadlines else _once(*powers, MASTER)
        case events.SettingsChanged(announced=announced):
            return None if announced else (MASTER,)
        case events.FlagChanged(flag):
            return () if flag is Flag.SUSPECT else None
        case events.AbsenceSet(by, silent=silent) | events.AbsenceDropped(by, silent=silent):
            return _once(MASTER, by) if silent else None
        case events.ClockGap(old=old, new=new, grace=grace):
            # Only the Master may know that there is a protest.
            return (MASTER,) if (old, grace) == (new, None) else None


def _told_of_joins(game: Game, news: events.PlayerJoined | events.JoinsTold, wish: Joins) -> tuple[str, ...]:
    """Seats with this wish for news of newcomers; the Master at once if no seat is left open."""
    seats = (MASTER,) if news.silent else everyone(game)
    at_once = wish is Joins.EACH and news.open_seats == 0
    return tuple(seat for seat in seats if wish_of(game, seat) is wish or (at_once and seat == MASTER))


def _once(*seats: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seats))


def press_readers(press: PressSent, game: Game) -> tuple[str, ...]:
    """Return the seats that get a message, its writer first unless they want no copy.

    A broadcast goes to everybody except monitors. The Master's broadcast also reaches monitors (commands.md 7.4),
    unless the Master writes anonymously, because that would reveal the writer. The Master may read along, or be spared
    (`master_reads`). People marked OMNISCIENT! get everything.
    """
    openly_masters = press.sender == MASTER and press.signature is Signature.NAMED
    found = [*(press.to or everyone(game, monitors=openly_masters)), *([MASTER] if press.master_reads else [])]
    if press.master_reads is False:
        found.remove(MASTER)
    found += [seat for seat in omniscients(game, Sight.PRESS) if seat != press.sender]
    if press.quiet and press.broadcast and press.sender in found:
        found.remove(press.sender)
    return _once(*(found if press.quiet else (press.sender, *found)))


def _controller(game: Game, power: PowerName) -> tuple[str, ...]:
    controller = next((each.controller for each in game.powers if each.name == power), None)
    return (controller,) if controller else ()
