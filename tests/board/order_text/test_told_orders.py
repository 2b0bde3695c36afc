"""Orders told in sentences: those that a line can only mean, or none."""

from __future__ import annotations

from judge.board.names import PowerName, Province
from judge.board.order_text.context import order_context
from judge.board.order_text.told_orders import ToldOrders, orders_in_sentences
from judge.board.position import PhaseType, Position
from judge.rules.registry import RuleSet
from tests.support.order_texts import MAP, PHASES, board
from tests.support.rows import each_row

FRANCE = PowerName("FRANCE")
HOME = [Province(code) for code in ("PAR", "MAR", "BRE")]
SPRING = board(FRANCE="A PAR, A MAR, F BRE", GERMANY="A MUN", ITALY="A VEN")


def told(text: str, *above: str, position: Position = SPRING) -> ToldOrders | None:
    context = order_context(FRANCE, position, MAP, RuleSet())._replace(hints=False)
    return orders_in_sentences(text, above, context)


MOVE, HELP = "A PAR - BUR", "A MAR S A PAR - BUR"


@each_row(
    ("text", "orders"),
    [
        ("Army Paris takes Burgundy backed by Marseilles", (MOVE, HELP)),
        ("A PAR - BUR supported by A MAR", (MOVE, HELP)),
        ("my army in Paris shall please go to lovely Burgundy", (MOVE,)),
        ("The army in Paris attacks Burgundy with help from Marseilles", (MOVE, HELP)),
        (
            "Paris will march into Burgundy while my fleet sails from Brest to the Channel",
            (MOVE, "F BRE - ENG"),
        ),
        ("Please have the army in Paris march to Burgundy.", (MOVE,)),
        ("Hi GM, this turn I would like Paris to go to Burgundy. Cheers, Jean", (MOVE,)),
        ("My fleet stays home in Brest", ("F BRE H",)),
        ("Send Paris to Burgundy", (MOVE,)),
        ("Envoie Paris à Burgundy", (MOVE,)),
        ("Manda Paris a Burgundy", (MOVE,)),
        ("I'd like to move A PAR - BUR", (MOVE,)),
    ],
)
def test_a_sentence_that_can_mean_one_thing_tells_its_orders(text: str, orders: tuple[str, ...]) -> None:
    assert told(text) == ToldOrders((), orders)


@each_row(
    ("text", "plain"),
    [
        ("Paris goes to Burgundy and Marseilles should support that", "Paris goes to Burgundy"),
        ("Paris to Burgundy, Marseilles supports it", "Paris to Burgundy"),
        ("Move the army in Paris to Burgundy and have Marseilles help.", "Move the army in Paris to Burgundy"),
        ("A PAR - BUR, supported by Marseilles", "A PAR - BUR"),
        ("Meine Armee in Paris zieht nach Burgundy, Marseilles unterstützt das", MOVE),
        ("Mon armée de Paris va vers Burgundy et Marseilles soutient cela", MOVE),
        ("El ejército de Paris va hacia Burgundy, Marseilles lo apoya", MOVE),
        ("L'armata di Paris muove verso Burgundy e Marseilles la supporta", MOVE),
    ],
)
def test_parts_that_are_orders_as_they_stand_stay_beside_a_sentence(text: str, plain: str) -> None:
    assert told(text) == ToldOrders((plain,), (HELP,))


@each_row(
    ("text", "plain"),
    [
        ("Armee Paris nach Burgundy", (MOVE,)),
        ("Armee Marseilles unterstützt Armee Paris nach Burgundy", (HELP,)),
        ("Flotte Brest hält", ("F BRE H",)),
        ("A MAR soutient A PAR - BUR", (HELP,)),
        ("A MAR unterstützt PAR - BUR", (HELP,)),
        ("Mijn leger in Paris gaat naar Burgundy", (MOVE,)),
        ("Let Paris go to Burgundy and have Brest hold", (MOVE, "F BRE H")),
    ],
)
def test_orders_in_another_language_are_orders_as_they_stand(text: str, plain: tuple[str, ...]) -> None:
    assert told(text) == ToldOrders(plain, ())


def test_what_a_sentence_points_at_may_stand_on_the_line_above() -> None:
    assert told("Marseilles supports it", "A PAR - BUR") == ToldOrders((), (HELP,))
    assert told("Marseilles supports it") is None


@each_row(
    "text",
    [
        *("Paris does not go to Burgundy", "Would Paris go to Burgundy?", "Perhaps Paris goes to Burgundy"),
        *("I hope Paris goes to Burgundy", "My army went from Paris to Burgundy", "Burgundy attacks Paris"),
        *("My neighbor attacks Marseilles from Piedmont", "Germany goes to Burgundy", "Good luck in Paris"),
        *("Thanks for the support in Paris", "I like Paris", "If Italy moves Paris goes to Burgundy"),
        *("lovely Paris goes to Burgundi", "A PAR - BUR", "A PAR - XYZ", "nice A PAR - BUR", "2 armies to Burgundy"),
        *("Then Paris goes to lovely Burgundy", "Munich supports my army in Paris", "Italy wants Marseilles to hold"),
        *("Correction: my lovely army in Paris goes to Burgundy", "He told me Paris goes to Burgundy", "Both hold"),
    ],
)
def test_a_sentence_that_leaves_it_open_or_is_none_tells_nothing(text: str) -> None:
    assert told(text) is None


WINTER = Position(PHASES[PhaseType.ADJUSTMENTS], board(FRANCE="A BUR").units, dict.fromkeys(HOME, FRANCE))


def test_a_build_is_told_of_a_unit_with_its_type() -> None:
    assert told("Another fleet please, in lovely Brest", position=WINTER) == ToldOrders((), ("F BRE B",))
    assert told("Another one please, in lovely Brest", position=WINTER) is None
