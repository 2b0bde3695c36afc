"""Headings that people write above their orders, by mail: most leave them on file (orders.md 1.1)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order
from judge.board.position import Dislodged, Unit, UnitType
from tests.support.command_mails import power, put
from tests.support.games import at_position
from tests.support.house import Got, House
from tests.support.mail_links import button_lines
from tests.support.rows import each_row

ORDERS = ["A MAR - SPA", "A PAR - BUR"]


def mailed(house: House, *lines: str) -> tuple[list[str], list[Got]]:
    """France's orders on file after a mail, with none there before, and its letters."""
    game = house.game()
    put(house, game.with_power(replace(game.power(PowerName("FRANCE")), orders=None)))
    letters = house.play("FRANCE", *lines)
    return sorted(map(format_order, power(house, "FRANCE").orders or ())), letters


ENGLISH = [
    "Right then, England said yes, so:", "Ok, after a lot of talk I finally decided:",
    "After much thought:", "Since nobody writes to me, I will just do:",
    "This is my first turn. I think this is how it works:", "On holiday, so quickly:",
    "Quick orders before bed:", "Early this time:", "As promised:", "As requested:", "As discussed:",
    "Resubmitting:", "Orders from Anna / France:", "Gents:", "Herewith my orders:",
    "The French government orders:", "His Majesty commands:", "Marching orders:", "Initial orders:",
    "Default orders:", "Safe orders:", "Bare minimum:", "Deadline is close so:", "To be on the safe side:",
    "Prelim orders, will update:", "For the time being:", "Unchanged:", "Step 1:", "Offense:",
    "Moving units:", "Standing units:", "Towards Iberia:", "Alright, here goes:",
    "Right, here goes nothing:", "Going with:", "I'm going with:", "Turn 1:",
    "Please accept the following:", "Attached are my orders:", "See below:", "I've changed my mind:",
    "Changing my orders:", "Change of plan:", "Change of plans, here's what I want:", "On second thought:",
    "On second thoughts, do this instead:", "Let me revise that:", "Revision:", "Amended orders:",
    "Update:", "Replacing what I sent yesterday:", "Oops, typo. Correct version:",
    "Sorry, wrong file. The right ones:", "Apologies for the last minute change:", "Just in time I hope:",
    "Hope this works:", "Trying again:", "Let's try again:",
    "Not sure I have the format right, but here are my orders:",
    "I don't know if this is the right format:", "Attn Judge:", "here's mine:", "Howdy:",
    "This is Anna (France):", "France reporting for duty:", "From France with love:", "France (Anna):",
    "Orders v2:", "Orders (v3, final):", "Home:", "At home:", "Navy:", "My navy:", "Moving:",
    "Only three this time:", "Short and sweet:", "Nothing fancy:", "Nothing special this turn:",
    "Standard opening:", "The usual:", "The usual opening:", "Same as always:", "Same as last time:",
    "Easy one:", "Simple:", "Boring, I know:", "Playing it safe:", "Time to act:", "Lake:",
    "As soon as possible please:", "Or so I hope:", "If you please:", "If it's ok, here they are:",
    "When you read this:", "In case of doubt, these count:", "Lake orders:",
    "I should like to submit:", "This should work:", "I'd love to play:", "With best regards:",
    "Not much to say:", "I am sure this is right:",
]  # fmt: skip

FOREIGN = [
    "Voila:", "Voilà :", "Voilà mes ordres :", "Vive la France:", "Vive l'Empereur :", "Allez les bleus:",
    "Allons-y :", "Je joue :", "c'est la France :", "Nouveaux ordres :", "Nouvelle version :",
    "J'ai changé d'avis :", "Hier sind sie:", "Anbei:", "Anbei meine Züge:", "Bitte eintragen:",
    "Bitte so ausführen:", "Bitte folgende Befehle:", "Frankreich zieht:", "Ich ziehe:",
    "Ich möchte gerne ziehen:", "Neue Befehle:", "Geänderte Befehle:", "Änderung:", "Korrektur:",
    "Letzte Änderung:", "Endgültig:", "Endgültige Befehle:", "Entschuldigung, hier nochmal richtig:",
    "Jetzt aber:", "Los geht's:", "Órdenes definitivas:", "aquí van mis órdenes:", "Aquí van:", "Ahí van:",
    "Ahí va:", "Envío mis órdenes:", "Les envío mis movimientos:", "Cambio de órdenes:", "Ecco qua:",
    "Mando gli ordini:", "Ordini definitivi:", "Hierbij mijn orders:", "Frankrijk:",
    "Frankrijk voorjaar 1901:", "Rozkazy Francji:", "Mina drag:", "Frankrike:", "Frankrig:",
    "Ordens da França:", "Франция:", "Ход Франции:", "フランス:", "命令:", "法国：", "Rendeleteim:", "Parancsok:",
    "Käskyt:", "Ranska:", "Příkazy:", "Emirlerim:", "Fransa:", "Rückzug:", "Rückzüge:", "Retraite :",
    "Retraites automne 1901 :", "Retirada:", "Ritirata:", "Terugtocht:", "Dislodged unit:",
    "Where to? Here:", "Bauten:", "Aufbauten:", "Aufbau:", "Winter 1901 Aufbau:", "Ajustements :",
    "Constructions :", "Constructions hiver 1901 :", "Construcciones:", "Costruzioni:", "Bouwen:",
    "Expansion:", "Reinforcements:", "Recruiting:", "No choice:",
]  # fmt: skip

OF_VARIANTS = [
    "I pay:", "I offer:", "Bids:", "My bids for Spring:", "Payments:", "Payola:", "Silver:", "Spending:",
    "Own units:", "My own units:", "Foreign units:", "For other units:", "To bribe Germany:", "Budget:",
    "Wages:", "AgP:", "Gebote:", "Meine Gebote:", "Bestechungen:", "Pots-de-vin :", "Offres :",
    "Meine Liste:", "Crystal ball:", "Sequence:", "My orders in sequence:", "France (Anna):",
    "FRANCE (late, by phone):", "Anna's orders, France:",
]  # fmt: skip

OF_OWN_MAILS = [
    "Just in case:", "In case I can't get online tomorrow:", "In case I don't make it back in time:",
    "So I don't NMR:", "Placeholder orders so I don't NMR:", "Resending because I got no confirmation:",
    "My mail bounced, so once more:", "Once more with feeling:",
    "Same as before but with the fleet going west:",
    "Disregard what I sent yesterday, these are the real ones:", "Scratch my earlier orders. I now want:",
]  # fmt: skip


WORDS_OF_NO_DOUBT = [
    "Replace my orders with:", "Replace my orders by these:", "Swap my orders:", "Swap these:", "Deputy orders:",
    "Otherwise engaged:", "Otherwise unchanged:", "Joking aside:", "The final draft:", "My best option:",
    "No other option:", "No more drafts:", "First choice:", "My choice of orders:", "Old friends:",
    "Old school notation:", "Later than usual:", "Once and for all:", "Ready when you are:", "See you next turn:",
    "Either way:", "In either case:", "This should do:", "Should be fun:", "After thinking about it:", "Now or never:",
    "For better or worse:", "No ifs, no buts:", "Stop the Turk:", "Dropped my phone, sorry:", "Subject to change:",
    "Thanks for waiting:", "Could you enter these for me:", "I never thought I would say this:", "Not bad:",
    "Agreed with Italy:", "Sonst nichts:", "So oder so:", "Früher oder später:", "Änderungen vorbehalten:",
    "Das sollte klappen:", "Bitte ignorieren Sie meine letzte Mail:", "Mieux vaut tard que jamais:", "Tôt ou tard:",
    "Sous réserve de modification:", "Sans aucun doute:", "Je n'ai pas le choix:",
    "I meant:", "I wanted to send:", "All of these:", "Not moving:", "Not late:",
    "Without further ado:", "After the holidays:", "After breakfast:", "Last but not least:", "Last changes:",
    "Take these:", "Choose these:", "My turn:", "To do:", "Todo:", "Nothing but the best:", "Drop the Turk:",
    "I would like:", "Until further notice:", "Secret:", "As soon as possible:", "Unless I write again:", "Morgen:",
]  # fmt: skip


@each_row("heading", [*ENGLISH, *FOREIGN, *OF_VARIANTS, *OF_OWN_MAILS, *WORDS_OF_NO_DOUBT])
def test_orders_below_a_heading_without_a_word_of_doubt_are_filed(river: House, heading: str) -> None:
    filed, letters = mailed(river, heading, *ORDERS)
    assert filed == ORDERS
    assert not [letter.subject for letter in letters if "NOT on file" in letter.subject]


IN_DOUBT = [
    "Not", "What if", "TBD", "WIP", "Only with England's OK", "As soon as Germany agrees",
    "With Germany's permission", "Please hold these until I say go", "Keep these for next season",
    "Noch nicht endgültig", "Si l'Angleterre est d'accord", "Als Duitsland akkoord gaat", "not these",
    "What if:", "TBC:", "With Germany", "Sans l'Angleterre:", "Proposal:", "Germany's proposal:",
    "Thinking of:", "Trying out:", "I'm considering these:", "We could do:",
    "Hold these until England answers", "Save them for later", "Если Италия атакует:", "Not sure yet:",
    "Only with Italy's help:", "Test orders:", "Turn 3:", "If it's ok with Germany:", "As soon as Germany agrees:",
    "I'm not sure about these:", "I'm not sure about these", "Haven't decided yet:", "Not quite decided:",
    "Not approved yet:", "No longer valid:", "Unconfirmed:", "Untested:", "Only a draft:", "Placeholders:",
    "Ask me before you use these:", "Check with me first:", "Don't use these unless I say so:", "Hold off on these:",
    "Leave these alone:", "On hold:", "Subject to Germany's approval:", "Awaiting confirmation:",
    "Waiting for Italy's answer:", "Germany has not answered yet:", "I will confirm these tomorrow:",
    "We still have to decide:", "Still thinking:", "Just thinking aloud:", "My first thoughts:", "Could also be:",
    "What do you think of these:", "Would this work:", "For discussion only:", "For my own notes:", "FYI only:",
    "Rejected plan:", "Wrong orders:", "Obsolete:", "Old version:", "Second choice:", "Germany wants me to play:",
    "Not for real:", "Unbestätigt:", "Noch unklar:", "Noch nicht sicher:", "Ich bin nicht sicher:",
    "Erst mit mir absprechen:", "Bitte noch nicht verwenden:", "Zur Diskussion:", "Was haltet ihr davon:",
    "Alte Befehle:", "Zweite Wahl:", "Muss ich noch klären:", "Unter Vorbehalt:", "Sollte Italien angreifen:",
    "Warten auf mein OK:", "Je ne suis pas sûr:", "Pas encore décidé:", "À confirmer:", "À discuter:",
    "Demandez-moi d'abord:", "En attente:", "Peut-être:", "Deuxième choix:", "Anciens ordres:", "Ne pas utiliser:",
    "Je pourrais faire:", "Sous réserve de l'accord de l'Allemagne:",
    "Drop:", "Please drop these:", "Strike these:", "Take back:", "I take back:", "Remove these orders:", "Avoid:",
    "Don'ts:", "Not to be done:", "Anything but:", "Everything but these:", "Without:", "I did not mean:",
    "I didn't want this:", "I never wanted:", "I'm not doing:", "Not doing:", "I refuse to do:",
    "I mistakenly sent:", "My mistake was:", "I was going to:", "I had planned:", "I used to:", "I wanted:",
    "Last turn:", "Last turn's orders:", "Last year:", "Letzte Runde:", "Tomorrow:", "Soon:", "Todo later:",
    "His orders:", "Enemy orders:", "Enemy's plan:", "He will:", "Expected enemy moves:", "My guess:", "Results:",
    "Lies:", "Too risky:", "Unused:", "One of these:", "Choose one:", "Pick one:", "Any of these:", "2nd choice:",
    "After Germany agrees:", "As soon as I know more:", "To check:", "Verify:",
    "Legal?:", "Are these legal?:", "Your opinion:", "Under consideration:", "e.g.:", "z.B.:",
]  # fmt: skip


@each_row("heading", IN_DOUBT)
def test_orders_below_a_heading_of_doubt_are_not_filed(river: House, heading: str) -> None:
    assert mailed(river, heading, *ORDERS)[0] == []


TAKING_BACK = [
    "Never mind", "Never mind.", "Actually, don't", "Actually, do not!", "Wait, no.", "No, wait!",
    "I take it back", "I take these back.", "Oh, scratch that",
]  # fmt: skip


@each_row("line", TAKING_BACK)
def test_a_sentence_that_takes_orders_back_is_about_those_above_it_alone(river: House, line: str) -> None:
    assert mailed(river, *ORDERS, line)[0] == []
    assert mailed(river, ORDERS[0], line, ORDERS[1])[0] == [ORDERS[1]]
    assert mailed(river, line, *ORDERS)[0] == ORDERS


BELOW = [
    "Ignore this mail", "Not these!", "to be confirmed", "pending England's ok",
    "unless England attacks, then all hold", "Ignore my mail", "TBD", "WIP", "hold these until I say go",
    "Please keep them for next season", "only with Germany's permission",
]  # fmt: skip


@each_row("line", BELOW)
def test_a_line_of_doubt_below_orders_keeps_them_from_being_filed(river: House, line: str) -> None:
    assert mailed(river, *ORDERS, line)[0] == []


MEANT_BELOW = [
    "If Germany attacks I'm toast.", "Unless I hear from England I'll leave it at that.",
    "If I don't hear from Germany by Friday I'll leave it like this.", "If only England would answer...",
    "Keep these until I say otherwise", "Hold these until further notice", "Never too late!",
    "See you later",
]  # fmt: skip


@each_row("line", MEANT_BELOW)
def test_a_condition_of_the_writers_own_deeds_leaves_orders_on_file(river: House, line: str) -> None:
    assert mailed(river, *ORDERS, line)[0] == ORDERS


@each_row(
    "heading",
    [
        "Germany has agreed to a DMZ in Burgundy. If he keeps it:", "Germany permitting:",
        "Italy might attack, perhaps:",
        "England's suggestion:",
    ],
)  # fmt: skip
def test_a_power_that_a_heading_of_doubt_is_about_is_not_the_one_that_orders(river: House, heading: str) -> None:
    filed, letters = mailed(river, heading, *ORDERS)
    assert filed == []
    (letter,) = (each for each in letters if "NOT on file" in each.subject)
    assert button_lines(letter) == ORDERS


BUILDS = [
    "My builds:", "Winter 1901 builds:", "Winter builds", "Fall builds:", "Fall 1901 builds:",
    "Builds for France", "France builds:", "Build orders:", "Here are my builds:", "For my two builds:",
    "Two builds:", "2 builds:", "1901 builds:", "Builds (2):", "Builds, winter 1901 (2):", "I build:",
    "I'd like to build:", "My build is:", "Please build:", "Please build the following:", "New armies:",
    "W 1901 builds:", "Builds", "Builds (winter 1901)", "**Builds:**", "I build 2 units:", "Bauten:",
    "Winter 1901 Aufbau:", "Constructions :", "Costruzioni:", "Reinforcements:", "Expansion:",
]  # fmt: skip


def in_winter(house: House, *lines: str) -> tuple[list[str], list[str]]:
    """France's orders on file after a mail in a winter with two builds, and the subjects of the letters."""
    put(house, at_position(house.game(), "W1901A", {"FRANCE": ["A SPA"]}, {"FRANCE": ["PAR", "BRE", "SPA"]}))
    subjects = [letter.subject for letter in house.play("FRANCE", *lines)]
    return sorted(map(format_order, power(house, "FRANCE").orders or ())), subjects


@each_row("heading", BUILDS)
def test_a_heading_above_builds_is_no_faulty_build(river: House, heading: str) -> None:
    filed, subjects = in_winter(river, heading, "BUILD A PAR", "BUILD F BRE")
    assert filed == ["A PAR B", "F BRE B"]
    assert not [subject for subject in subjects if "NOT" in subject]


@each_row(
    "lines",
    [
        ("Builds:", "- A Paris", "- F Brest"), ("Builds:", "A Paris", "F Brest"), ("I build:", "A PAR and F BRE"),
        ("My builds:", "A Paris, F Brest"), ("Please build:", "* A Paris", "* F Brest"), ("BUILD", "A PAR", "F BRE"),
        ("Two builds:", "1. army Paris", "2. fleet Brest"), ("[FRANCE]", "Builds:", "+ A PAR", "+ F BRE"),
        ("France builds:", "A PAR", "F BRE"), ("Builds:", "BUILD A PAR", "F BRE build"),
    ],
)  # fmt: skip
def test_units_below_a_heading_of_builds_are_built(river: House, lines: tuple[str, ...]) -> None:
    assert in_winter(river, *lines)[0] == ["A PAR B", "F BRE B"]


def test_a_heading_gives_its_deed_to_the_mere_units_directly_below_it_alone(river: House) -> None:
    assert in_winter(river, "Builds:", "- A PAR", "WAIVE", "- F BRE")[0] == []
    units, centers = {"FRANCE": ["A SPA", "A PIC", "F MAO"]}, {"FRANCE": ["SPA"]}
    put(river, at_position(river.game(), "W1901A", units, centers))
    river.play("FRANCE", "Removals:", "- A PIC", "- F MAO")
    assert sorted(map(format_order, power(river, "FRANCE").orders or ())) == ["A PIC D", "F MAO D"]


@each_row("heading", ["Retreats:", "My retreat:", "Fall 1901 retreats:", "Retraite :", "Rückzüge:", "Dislodged unit:"])
def test_a_heading_above_retreats_is_no_faulty_retreat(river: House, heading: str) -> None:
    marseilles = Unit(PowerName("FRANCE"), UnitType.ARMY, Location("MAR"))
    beaten = (Dislodged(marseilles, Province("MUN"), (Location("GAS"), Location("SPA"))),)
    game = at_position(river.game(), "F1901R", {"GERMANY": ["A MUN"]}, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]})
    put(river, replace(game, position=replace(game.board, dislodged=beaten)))
    letters = river.play("FRANCE", heading, "A MAR - GAS")
    assert list(map(format_order, power(river, "FRANCE").orders or ())) == ["A MAR R GAS"]
    assert not [letter.subject for letter in letters if "NOT" in letter.subject]


@each_row(
    "heading",
    [
        *("Orders for the spring:", "Orders for France, Spring 1901.", "Armies:", "My armies:"),
        *("FLEETS:", "Orders below", "Orders for S1901M:"),
    ],
)
def test_a_heading_of_nothing_but_whose_or_what_the_orders_are_is_no_order(river: House, heading: str) -> None:
    orders, letters = mailed(river, heading, *ORDERS)
    assert orders == ORDERS
    assert "NOT" not in letters[0].subject


def test_kinds_of_units_below_orders_head_the_next_ones(river: House) -> None:
    orders, letters = mailed(river, "Armies:", *ORDERS, "Fleets:", "F BRE - MAO")
    assert len(orders) == 3
    assert "NOT" not in letters[0].subject


BROKEN = [
    "The army in Paris supports the army in Marseilles/in its move from Marseilles to Burgundy",
    "The army in Paris supports the army in Marseilles in its move from/Marseilles to Burgundy",
    "I will certainly not do what Germany has asked of me, which was/the move A PAR - BUR",
    "You will remember that in the spring of the last year I had wanted to go/A PAR - BUR",
    "You will remember that in the spring of the last year I had wanted to/go A PAR - BUR",
    "Unless something has changed until the deadline at the end of this week,/A PAR - BUR",
    "I told Germany that I would do this, but I never wanted to do it: A/PAR - BUR",
    "Next turn, when the German has gone away/and England is in the north, I'll move A/PAR - BUR",
]


@each_row("text", BROKEN)
def test_the_rest_of_a_sentence_in_the_next_line_is_no_order(river: House, text: str) -> None:
    assert mailed(river, *text.split("/"))[0] == []


UNBROKEN = [
    "Good evening everybody, here are my orders for the spring of 1901/move A PAR to BUR/A MAR - SPA",
    "Dear judge and all my dear friends in this beautiful game,/A PAR - BUR/A MAR - SPA",
    "The army in Paris moves to Burgundy, as I promised him/and the army in Marseilles moves to Spain",
    "I hope that I am not too late for this spring, sorry/A PAR - BUR/A MAR - SPA",
    "Best regards to all, A/A PAR - BUR/A MAR - SPA",
    "If you don't mind,/A PAR - BUR/A MAR - SPA",
]


@each_row("text", UNBROKEN)
def test_orders_below_a_long_line_without_a_stop_are_filed(river: House, text: str) -> None:
    assert mailed(river, *text.split("/"))[0] == ORDERS


@each_row("order", ["*A PAR* - BUR", "A PAR - *BUR*", "_A PAR_ - BUR", "A *PAR* - _BUR_", "*A PAR - BUR*"])
def test_signs_around_bold_words_mean_nothing_in_an_order(river: House, order: str) -> None:
    assert mailed(river, ORDERS[0], order)[0] == ORDERS
