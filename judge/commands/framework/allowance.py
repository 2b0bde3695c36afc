"""Limits on one mail: the number of texts, and the cost of its commands (`framework.budget`)."""

from __future__ import annotations

from judge.commands.framework.budget import MOST_ALIKE, MOST_TEXTS, Cost
from judge.commands.framework.parse import Request
from judge.commands.framework.partly_done import opens
from judge.commands.framework.run_state import Run
from judge.game.events.phases import OrdersReceived
from judge.problems import Refused


def was_asked(run: Run, request: Request) -> bool:
    """True if this mail has asked the same before and nothing has changed, so that one answer is enough."""
    question = (str(len(run.events)), request.words.verb, *(word.upper() for word in request.words.rest))
    known = question in run.asked
    run.asked.add(question)
    return known


def may_have_text(run: Run, request: Request) -> bool:
    """True if the limits allow a requested text: limits per mail, and per hour for strangers."""
    about = next((word for word in request.words.rest if run.context.games.get(word) is not None), "")
    asks_blindly = request.command is not None and request.command.tells_nothing
    if asks_blindly:
        about = ""
    question = (request.command.name if request.command else "", about.lower())
    alike = bool(about) or run.game is not None or asks_blindly
    if len(run.texts) >= MOST_TEXTS or (alike and run.texts.count(question) >= MOST_ALIKE):
        run.left_out.append(question_of(request))
        return False
    if run.actor is None and not asks_blindly and len(run.texts) >= run.context.texts_left():
        run.muted = True
        return False
    run.texts.append(question)
    return True


def too_many_texts(run: Run) -> tuple[str, ...]:
    """Return notes for the reply on requested texts that were left out."""
    if not run.left_out:
        return ()
    return (
        f"Your mail asks for too many texts: one mail gets at most {MOST_TEXTS}, and {MOST_ALIKE} of one kind about one"
        " game."
        f" Left out, beginning with {run.left_out[0]}: {len(run.left_out)}. Ask for them in another mail.",
    )


def question_of(request: Request) -> str:
    """Return a request's line, cut to 80 characters."""
    return " ".join((request.words.verb, *request.words.rest))[:80]


def too_much(run: Run, cost: Cost) -> str:
    """Return in words which limit a cost would exceed; "" if none. The keeper has no limits."""
    if cost == Cost() or (run.actor is not None and run.actor.by_keeper):
        return ""
    return run.cost.too_much(cost, _allowance(run))


def _allowance(run: Run) -> Cost:
    return run.context.allowance(run.actor, run.game.name if run.game is not None else "")


def spend(run: Run, request: Request, cost: Cost) -> None:
    """Charge for a command before it is done or saved. Raises Refused E-BUDGET beyond the limit."""
    if (run.actor is not None or opens(request)) and (why := too_much(run, cost)):
        raise Refused(
            "E-BUDGET",
            f"{request.words.verb} was not done: your mails have reached the limit {why}."
            " Orders still count. Send the rest an hour from now.",
        )
    run.cost += cost


def has_had_its_pictures(run: Run) -> bool:
    """True if orders are confirmed without a picture, because the writer's or game's limit is used up."""
    if run.actor is None or not any(isinstance(event, OrdersReceived) for event in run.events):
        return False
    return bool(too_much(run, Cost(pictures=1)))
