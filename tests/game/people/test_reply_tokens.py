"""Reply tokens in addresses and subjects."""

from __future__ import annotations

from judge.game.people.reply_tokens import ReplyToken, find_token, without_tokens
from tests.support.rows import each_row

TOKEN = "abcdefghijklmnop"
ADDRESS = f"judge+river.FRANCE.{TOKEN}@example.org"


@each_row(
    ("addresses", "subject", "seat"),
    [
        ([ADDRESS], "", "france"),
        ([f"Judge <{ADDRESS}>, other@example.org"], "", "france"),
        (["judge@example.org", ADDRESS.upper()], "", "france"),
        ([f"judge+river.POWER#2.{TOKEN}@example.org"], "", "power#2"),
        (["judge@example.org"], f"Re: results [river/FRANCE#{TOKEN}]", "france"),
        ([ADDRESS], f"Re: results [river/ENGLAND#{TOKEN}]", "france"),
    ],
)
def test_a_token_is_found_in_the_address_before_the_subject(addresses: list[str], subject: str, seat: str) -> None:
    assert find_token(addresses, subject) == ReplyToken("river", seat, TOKEN)


@each_row("address", ["judge@example.org", "judge+river@example.org", "judge+river.FRANCE.short@example.org", ""])
def test_other_details_are_no_tokens(address: str) -> None:
    assert find_token([address], "Re: results [river]") is None


def test_tokens_are_cut_out_of_a_text_and_all_else_stays() -> None:
    text = f"Write to {ADDRESS} or judge+river@example.org [river/FRANCE#{TOKEN}] #1 @home"
    assert without_tokens(text) == "Write to judge@example.org or judge+river@example.org  #1 @home"
