"""Old letters of the judge below headings of mail programs, in many languages: nothing in them is new."""

from __future__ import annotations

import pytest

from judge.mail.inbound.quotes import NewText, new_text
from tests.support.rows import each_row

OWN = frozenset({"judge@example.org"})
JUDGE = "France via Judge <judge+river.france.abcdefghijklmnop@example.org>"
ME = "Anna <anna@example.org>"

HEADINGS = [
    # Gmail and its app
    f"On Mon, Nov 23, 2026 at 1:00 PM {JUDGE} wrote:",
    "On Mon, 23 Nov 2026, 13:00 France via Judge, <\njudge+river.france.abcdefghijklmnop@example.org> wrote:",
    f"Am Mo., 23. Nov. 2026 um 13:00 Uhr schrieb {JUDGE}:",
    f"Le lun. 23 nov. 2026 à 13:00, {JUDGE} a écrit :",
    f"El lun, 23 nov 2026 a las 13:00, {JUDGE} escribió:",
    f"Il giorno lun 23 nov 2026 alle ore 13:00 {JUDGE} ha scritto:",
    f"Em seg., 23 de nov. de 2026 às 13:00, {JUDGE} escreveu:",
    f"No dia 23 de nov. de 2026, às 13:00,\n{JUDGE} escreveu:",
    f"A segunda-feira, 23 de novembro de 2026 às 13:00,\n{JUDGE} escreveu:",
    f"Op ma 23 nov 2026 om 13:00 schreef {JUDGE}:",
    f"pon., 23 lis 2026 o 13:00 {JUDGE} napisał(a):",
    f"mån 23 nov. 2026 kl. 13:00 skrev {JUDGE}:",
    f"po 23. 11. 2026 v 13:00 odesílatel {JUDGE} napsal:",
    f"пн, 23 нояб. 2026 г. в 13:00, {JUDGE}:",
    f"23 Kas 2026 Pzt 13:00 tarihinde {JUDGE} şunu yazdı:",
    f"2026年11月23日(月) 13:00 {JUDGE}:",
    f"{JUDGE} 于2026年11月23日周一 13:00写道：",
    f"Dne po 23. 11. 2026 13:00 uživatel {JUDGE} napsal:",
    "---------- Forwarded message ---------\nFrom: Judge <judge@example.org>\nDate: Mon, Nov 23, 2026 at 1:00 PM\n"
    f"Subject: river\nTo: {ME}",
    # Outlook, old and new, Exchange, and what flattens its block
    f"{'_' * 32}\nFrom: {JUDGE}\nSent: Monday, November 23, 2026 1:00 PM\nTo: {ME}\nSubject: river S1901M",
    f"Von: {JUDGE}\nGesendet: Montag, 23. November 2026 13:00\nAn: {ME}\nBetreff: river S1901M",
    f"De : {JUDGE}\nEnvoyé : lundi 23 novembre 2026 13:00\nÀ : {ME}\nObjet : river S1901M",
    f"De: {JUDGE}\nEnviado el: lunes, 23 de noviembre de 2026 13:00\nPara: {ME}\nAsunto: river S1901M",
    f"Fra: {JUDGE}\nSendt: mandag 23. november 2026 13:00\nTil: {ME}\nEmne: river S1901M",
    f"差出人: {JUDGE}\n送信日時: 2026年11月23日 13:00\n宛先: {ME}\n件名: river",
    f"Saatja: {JUDGE}\nSaadetud: esmaspäev, 23. november 2026 13:00\nAdressaat: {ME}\nTeema: river",
    f"Frá: {JUDGE}\nSent: mánudagur, 23. nóvember 2026 13:00\nTil: {ME}\nEfni: river",
    f"*From:* {JUDGE}\n*Sent:* Monday, November 23, 2026 1:00 PM\n*To:* {ME}\n*Subject:* river S1901M",
    f"From:\n\n{JUDGE}\n\nSent:\n\nMonday, November 23, 2026 1:00 PM\n\nTo:\n\n{ME}\n\nSubject:\n\nriver S1901M",
    f"From: {JUDGE} Sent: Monday, November 23, 2026 1:00 PM To: {ME} Subject: river S1901M",
    f"From: {JUDGE} Sent: Monday, November\n23, 2026 1:00 PM To: {ME}\nSubject: river S1901M",
    f"*Von:* {JUDGE} *Gesendet am:* Montag, 23. November 2026 13:00 *An:* {ME} *Betreff:* river S1901M",
    f"From: Judge Sent: Monday, November 23, 2026 1:00 PM To: {ME} Subject: river S1901M",
    "De: Judge Enviado el: lunes, 23 de noviembre de 2026 13:00 Asunto: river S1901M",
    f"De la: {JUDGE} Trimis: luni, 23 noiembrie 2026 13:00 Către: {ME} Subiect: river",
    f"From: {JUDGE} Sent: Monday, November 23, 2026 1:00 PM To: {'anna@example.org; ' * 20} Subject: river",
    f"-----Original Message-----\nFrom: {JUDGE}\nSent: Monday, November 23, 2026 1:00 PM\nSubject: river",
    f"-----Ursprüngliche Nachricht-----\nVon: {JUDGE}\nGesendet: Montag, 23. November 2026 13:00\nBetreff: river",
    # Apple Mail, Samsung, GMX and Web.de, Proton, Yahoo
    f"On 23 Nov 2026, at 13:00, {JUDGE} wrote:",
    f"Am 23.11.2026 um 13:00 schrieb {JUDGE}:",
    f"Le 23 nov. 2026 à 13:00, {JUDGE} a écrit :",
    f"-------- Original message --------\nFrom: {JUDGE}\nDate: 23/11/2026 13:00 (GMT+01:00)\nTo: {ME}\nSubject: river",
    f"-------- Ursprüngliche Nachricht --------\nVon: {JUDGE}\nDatum: 23.11.26 13:00 (GMT+01:00)\nBetreff: river",
    f"Gesendet: Montag, 23. November 2026 um 13:00\nVon: {JUDGE}\nAn: {ME}\nBetreff: river S1901M",
    f"-------- Original Message --------\nOn Monday, 11/23/26 at 13:00 {JUDGE} wrote:",
    f"On Monday, November 23rd, 2026 at 1:00 PM, {JUDGE} wrote:",
    f"On Monday, November 23, 2026 at 01:00:00 PM GMT+1, {JUDGE} wrote:",
    f"Am Montag, 23. November 2026 um 13:00:00 MEZ hat {JUDGE} Folgendes geschrieben:",
    # K-9 and Thunderbird, FairEmail, Spark, eM Client, mutt
    f"Am 23. November 2026 13:00:00 MEZ schrieb {JUDGE}:",
    "On 11/23/2026 1:00 PM, France via Judge wrote:",
    f"-------- Forwarded Message --------\nSubject: \triver\nDate: \tMon, 23 Nov 2026 13:00:00 +0100\nFrom: \t{JUDGE}",
    f"November 23, 2026 1:00:00 PM {JUDGE}:",
    f"On Nov 23, 2026 at 13:00 +0100, {JUDGE}, wrote:",
    f"------ Original Message ------\nFrom {JUDGE}\nTo {ME}\nDate 11/23/2026 1:00:00 PM\nSubject river S1901M",
    f"On Mon, Nov 23, 2026 at 01:00:00PM +0100, {JUDGE} wrote:",
    # Zoho
    f"---- On Mon, 23 Nov 2026 13:00:00 +0100 {JUDGE} wrote ----",
    f"---- Am Mo., 23 Nov. 2026 13:00:00 +0100 schrieb {JUDGE} ----",
    "---- Am Mo., 23 Nov. 2026 13:00:00 +0100 schrieb France via\nJudge <judge@example.org> ----",
    f"---- Le lun., 23 nov. 2026 13:00:00 +0100 {JUDGE} a écrit ----",
    f"---- El lun, 23 nov 2026 13:00:00 +0100, {JUDGE} escribió ----",
    f"============ Forwarded message ============\nFrom: {JUDGE}\nTo: {ME}\nDate: Mon, 23 Nov 2026 13:00:00 +0100",
    # Notes and Verse, GroupWise
    f"From:\t{JUDGE}\nTo:\t{ME}\nDate:\t23.11.2026 13:00\nSubject:\triver S1901M",
    f"From:\n  Judge\nTo:\n  {ME}\nDate:\n  23.11.2026 13:00\nSubject:\n  river S1901M",
    f"{JUDGE}\n23.11.2026 13:00\n\nTo\n  anna@example.org\ncc\n\nSubject\n  river S1901M",
    "Judge\n23.11.2026 13:00\nPlease respond to\njudge@example.org\n\nTo\nanna@example.org\ncc\n\nSubject\nriver",
    f"{JUDGE}\n23.11.2026 13:00\n\nAn\n\tanna@example.org\nKopie\n\nThema\n\triver",
    f'-----"Judge" <judge@example.org> wrote: -----\nTo: {ME}\nFrom: {JUDGE}\nDate: 11/23/2026 01:00PM\nSubject: river',
    f">>> {JUDGE} 23.11.2026 13:00 >>>",
    '>>> "Judge" <judge@example.org> 11/23/2026 1:00 PM >>>',
    ">>> Judge 23.11.26 13.00 >>>",
    ">>> France via Judge <judge@example.org>\n23.11.2026 13:00 >>>",
    f">>> Am 23.11.2026 um 13:00 schrieb {JUDGE}: >>>",
    f">>> On 11/23/2026 at 1:00 PM, in message\n<A1@B2.example>, {JUDGE} wrote:",
]

SAMPLE = "\nTo answer, reply with these lines:\n\n    PRESS TO england\n    your text\n    ENDPRESS\n"
LETTERS = [
    f"Message from England to France in river:\n\nA secret.\n\nF BRE - MAO\n{SAMPLE}",
    f"A secret.\nF BRE - MAO\n{SAMPLE}",
    ":: Judge: Judge  Game: river\n\nCurrent orders for France:\n\nA secret.\nF BRE - MAO\n\nEnd of orders.\n",
    "The deadline is near.\n\nReply to this letter with your own orders, in lines like these:\n\n    F BRE H\n",
]
"""The judge's letters: press, press with a heading that somebody deleted, a confirmation, a reminder."""


def read(text: str) -> NewText:
    return new_text(text.splitlines(), 1000, OWN)


def new(text: str) -> list[str]:
    """The lines of a mail that are new, blank ones left out."""
    return [line.text for line in read(text).lines if line.text.strip()]


@each_row("heading", HEADINGS)
def test_nothing_of_an_old_letter_is_new_whatever_stands_above_it(heading: str) -> None:
    closed = "PRESS TO ITALY\nHello.\nENDPRESS\nA PAR - BUR"
    for mail in ("A PAR - BUR", "PRESS TO ITALY\nHello.", closed):
        assert new(f"{mail}\n\n{heading}\n\n{LETTERS[1]}") == mail.split("\n")


@each_row("heading", [heading for heading in HEADINGS if not heading.startswith("---")])
def test_quoted_behind_angles_nothing_of_it_is_new_above_and_below(heading: str) -> None:
    old = "\n".join(f"> {line}" for line in LETTERS[1].splitlines())
    for mail in (f"A PAR - BUR\n\n{heading}\n{old}", f"{heading}\n{old}\n\nA PAR - BUR\n"):
        assert new(mail) == ["A PAR - BUR"], mail


@each_row("heading", ["Juhtkiri, 23. XI, France via Judge:", "*** 23/XI ***", "Judge teatas eile", "|| judge ||"])
def test_lines_of_the_judge_alone_end_what_is_new_below_a_heading_that_nobody_knows(heading: str) -> None:
    for letter in (LETTERS[0], LETTERS[2]):
        assert new(f"A PAR - BUR\n\n{heading}\n\n{letter}") == ["A PAR - BUR", heading]
        assert new(f"PRESS TO ITALY\nHello.\n{heading}\n{letter}") == ["PRESS TO ITALY", "Hello.", heading]


INTERLEAVED = [
    # typed between lines of the old letter, which programs quote
    f"{HEADINGS[0]}\n> F BRE - MAO\nA PAR - BUR\n> A MAR H\nA MAR - SPA\n> End of orders.",
    f"> F BRE - MAO\nA PAR - BUR\n> Current orders for France:\n> A MAR H\nA MAR - SPA\n{HEADINGS[2]}\n> x",
    f"> On 23 Nov 2026, at 13:00, {JUDGE} wrote:\n> F BRE - MAO\nA PAR - BUR\n> \n> A MAR H\n\nA MAR - SPA\n",
    "JD> F BRE - MAO\nA PAR - BUR\nJD> A MAR H\nA MAR - SPA\n",
    f"{HEADINGS[-5]}\n> F BRE - MAO\nA PAR - BUR\n> A MAR H\nA MAR - SPA",
]


@each_row("mail", INTERLEAVED)
def test_orders_between_quoted_lines_count_and_the_quoted_ones_do_not(mail: str) -> None:
    assert new(mail) == ["A PAR - BUR", "A MAR - SPA"]


@each_row(
    "line",
    [
        "*** Spring 1901, 10:00 ***",
        "--- Paris, 3 May 1901, 10:00 ---",
        ">>> France wrote >>>",
        "=== A PAR - BUR ===",
        "From: France To: Italy Subject: peace",
        "Note: Burgundy: empty: by 23.11.2026 13:00",
        "To:\nall\nFrom:\nFrance\nSubject:\npeace",
        "Italy\n3 May 1901 10:00\nwords\nmore words",
        "On 3 May 1901 at 10:00 the Kaiser wrote:\nWar!",
        "Message from the King to all in Berlin:\nBread!",
        "Current orders for the fleet:\nSink them.",
    ],
)
def test_text_that_only_resembles_a_heading_stays_in_press(line: str) -> None:
    mail = f"PRESS TO ITALY\nHello.\n{line}\nYours.\nENDPRESS\nA PAR - BUR"
    assert new(mail) == mail.split("\n")


@each_row(
    "above",
    [
        "",
        "SIGNON france@river secret\n\n",
        "*Sign on france@river secret*\n",
        "Hello judge,\n\nSIGNON france@river secret\nHere are my new orders:\n\n",
        "Thanks!\n\n",
    ],
)
def test_a_confirmation_that_is_copied_to_the_top_of_a_mail_is_new(above: str) -> None:
    mail = f"{above}Current orders for France:\n\nArmy Paris -> Burgundy.\nEnd of orders."
    assert new(mail) == [line for line in mail.split("\n") if line]


@each_row("above", ["Hello judge,", "Thanks!", "SIGNON france@river secret\nMy answer:", "A PAR - BUR"])
def test_a_letter_of_the_judge_without_orders_on_file_is_old_below_any_words(above: str) -> None:
    for letter in (LETTERS[0], LETTERS[3].partition("\n\n")[2]):
        assert new(f"{above}\n\n{letter}") == above.split("\n")


@each_row(
    "line",
    [
        "*Current orders for France:*",
        ": Current orders for France:",
        "    | Current orders for France:",
        "Subject: river S1901M: 3 orders on file",
        "Betreff: Re: river S1901M: England an France",
        "Diplomacy results river S1901M",
        "Re: Diplomacy deadline reminder (river S1901M)",
        "Re: river: orders due today 20:00 CET",
        "river: results of spring 1901, retreats due Thu 20:00 CET",
        "Betreff: river: the game begins, orders due Mon 30 Nov 20:00 CET",
        "France has two units to order: Spring 1901 Movement (S1901M), due Mon 30 Nov 2026 20:00 CET, in six days.",
        "*France may build one unit: Winter 1901 Adjustments (W1901A), no deadline.*",
        "France has two units to order: Spring 1901 Movement (S1901M). Orders are due Mon 30 Nov 2026 20:00 CET.",
    ],
)
def test_decorated_lines_of_the_judge_and_its_subjects_begin_an_old_letter(line: str) -> None:
    assert new(f"A PAR - BUR\n\n{line}\n\nArmy Marseilles -> Spain.") == ["A PAR - BUR"]


@each_row("above", ["A PAR - BUR", "SET WAIT", "I have sent my orders long ago", "SIGNON france@river secret\nA PAR H"])
def test_below_orders_commands_and_sentences_it_is_old(above: str) -> None:
    mail = f"{above}\n\nCurrent orders for France:\n\nArmy Paris -> Burgundy.\nEnd of orders."
    assert new(mail) == above.split("\n")


SECRET = f"Message from England to France in river:\nA secret.\n{SAMPLE}"


@each_row("line", ["", "On Mon, 23 Nov 2026 at 13:00, Joe wrote:", "Am 23.11.2026 um 13:00 schrieb der Judge:"])
def test_an_old_letter_in_press_does_not_leave_below_lines_that_may_be_the_writers_own(line: str) -> None:
    assert new(f"PRESS TO ITALY\nHello.\n{line}\n{SECRET}\nA MAR H") == ["PRESS TO ITALY", "Hello."]


@each_row("line", ["Message from England to France in river:", "On Mon, 23 Nov 2026 at 13:00, Joe wrote:"])
def test_words_of_others_that_somebody_puts_into_press_leave(line: str) -> None:
    mail = f"PRESS TO ITALY\nRead this:\n{line}\nLet us attack Italy.\nENDPRESS\nA PAR - BUR"
    assert new(mail) == mail.split("\n")


@each_row("author", ["Joe <joe@example.org>", ME])
def test_quoted_lines_in_press_are_press_where_another_is_named_as_their_author(author: str) -> None:
    mail = f"PRESS TO ITALY\nOn Mon, 23 Nov 2026 at 13:00, {author} wrote:\n> Burgundy?\nYes.\nENDPRESS"
    assert new(mail) == mail.split("\n")
    assert read(mail).left_out.press_cut == ()


@pytest.mark.parametrize("quoted", ["> Burgundy?", f"> {ME} wrote", "> Deadline near"])
def test_quoted_lines_are_cut_out_of_press_in_a_reply_to_the_judge_and_that_is_known(quoted: str) -> None:
    mail = f"PRESS TO ITALY\n{quoted}\nYes.\nENDPRESS\n\n{HEADINGS[0]}\n> words"
    assert new(mail) == ["PRESS TO ITALY", "Yes.", "ENDPRESS"]
    assert read(mail).left_out.press_cut == (2,)
