"""Reply tokens in whatever spelling, out of texts that others read."""

from __future__ import annotations

import textwrap
from base64 import b32encode, b64encode, urlsafe_b64encode

import pytest

from judge.game.people.reply_tokens import without_values
from tests.support.rows import each_row

TOKEN = "abcd2345efgh67xy"
SPELLINGS = {
    "plain": TOKEN,
    "capitals": TOKEN.upper(),
    "address": f"judge+river.FRANCE.{TOKEN}@example.org",
    "encoded plus": f"judge%2Briver.FRANCE.{TOKEN}@example.org",
    "encoded twice": f"judge%252Briver.FRANCE.{TOKEN}%2540example.org",
    "quoted-printable": f"judge=2Briver.FRANCE.{TOKEN}@example.org",
    "javascript": f"judge\\u002briver.FRANCE.{TOKEN}",
    "full-width plus": f"judge＋river.FRANCE.{TOKEN}",
    "blank before": f"judge+river.FRANCE. {TOKEN}",
    "blanks within": "abcd 2345 efgh 67xy",
    "zero-width": "abcd\u200b2345efgh\u200b67xy",
    "soft hyphens": "abcd2345\u00adefgh67xy",
    "full-width": "ａｂｃｄ２３４５ｅｆｇｈ６７ｘｙ",
    "fold": "abcd2345=\nefgh67xy",
    "fold with a mark": "abcd2345\n> efgh67xy",
    "tag": f"river/FRANCE#{TOKEN}",
    "a letter behind": f"{TOKEN}x",
    "a letter before": f"x{TOKEN}",
    "equals before": f"token={TOKEN}",
    "one letter encoded": f"%61{TOKEN[1:]}",
    "one letter encoded twice": f"%2561{TOKEN[1:]}",
    "all letters encoded": "".join(f"%{ord(sign):02X}" for sign in TOKEN),
    "as entities": "".join(f"&#{ord(sign)};" for sign in TOKEN),
    "as hexadecimal entities": "".join(f"&#x{ord(sign):x};" for sign in TOKEN),
    "as javascript": "".join(f"\\u{ord(sign):04x}" for sign in TOKEN),
    "dots": ".".join(TOKEN),
}


@each_row("spelling", SPELLINGS.values(), ids=SPELLINGS)
def test_a_token_goes_and_the_rest_and_the_number_of_lines_stay(spelling: str) -> None:
    text = f"Dear friend,\n{spelling}\nyours"
    left = without_values(text, ["zzzz2222zzzz3333", TOKEN])
    assert without_values(left, [TOKEN]) == left
    assert left.startswith("Dear friend,\n")
    assert left.endswith("\nyours")
    assert left.count("\n") == text.count("\n")
    assert "67xy" not in left.lower()


def test_several_tokens_go_and_other_words_do_not() -> None:
    assert without_values(f"{TOKEN} and {TOKEN}", [TOKEN]) == " and "
    text = "We meet at abcd2345 in the Channel; 50%25 of it, =2B, \\u002b."
    assert without_values(text, [TOKEN]) == text
    assert without_values("", [TOKEN]) == ""


def test_a_text_full_of_tokens_goes_whole() -> None:
    assert without_values(f"{TOKEN}\n" * 40, [TOKEN]).strip() == ""


LETTER = f"Reply-To: France via Judge <judge+river.FRANCE.{TOKEN}@example.org>\n~~~???\n"


@pytest.mark.parametrize("before", ["", "a", "ab"])
@pytest.mark.parametrize("text", [TOKEN, TOKEN.upper(), LETTER])
def test_a_token_in_base64_goes_and_the_words_around_it_stay(before: str, text: str) -> None:
    whole = b64encode(f"{before}{text}".encode()).decode()
    for written in (
        whole,
        whole.rstrip("="),
        urlsafe_b64encode(f"{before}{text}".encode()).decode(),
        textwrap.fill(whole, 20),
        "> " + textwrap.fill(whole, 76).replace("\n", "\n> "),
    ):
        for around in ("{}", "Dear friend,\n\n{}\n\nyours", "see {} soon"):
            left = without_values(around.format(written), [TOKEN])
            assert left != around.format(written)
            assert left.startswith(around.partition("{")[0])
            assert left.endswith(around.partition("}")[2])
            assert left.count("\n") == around.format(written).count("\n")
            assert without_values(left, [TOKEN]) == left


@each_row("text", [TOKEN, TOKEN.upper(), LETTER])
def test_a_token_in_hex_or_base32_goes_too(text: str) -> None:
    data = f"ab{text}".encode()
    hexadecimal, base32 = data.hex(), b32encode(data).decode()
    for written in (
        *(hexadecimal, hexadecimal.upper(), data.hex(" "), data.hex(":"), textwrap.fill(hexadecimal, 20)),
        *(base32, base32.lower(), base32.rstrip("="), textwrap.fill(base32, 20), base32.capitalize()),
    ):
        for around in ("{}", "Dear friend,\n\n{}\n\nyours, Bob", "take {} soon"):
            left = without_values(around.format(written), [TOKEN])
            assert left != around.format(written), written
            assert left.startswith(around.partition("{")[0])
            assert left.endswith(around.partition("}")[2])
            assert left.count("\n") == around.format(written).count("\n")
            assert without_values(left, [TOKEN]) == left


def test_words_that_may_be_base64_stay() -> None:
    text = "Wir sehen uns bald wieder und reden weiter ueber Burgund und die Flotte in Brest"
    assert without_values(text, [TOKEN]) == text
