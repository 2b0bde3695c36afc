"""An address is one however it is spelled, and two that are not the same stay two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.people.addresses import fold_address, fold_domain, folded, mailbox, written_address
from tests.support.rows import each_row
from tests.support.spellings import EVE, OF_EVE, WITH_PLUS


@each_row("spelling", OF_EVE)
def test_every_spelling_of_an_address_is_that_address(spelling: str) -> None:
    assert fold_address(spelling) == EVE
    assert mailbox(spelling) == EVE


@each_row("spelling", WITH_PLUS)
def test_a_plus_part_is_kept_but_for_limits(spelling: str) -> None:
    assert fold_address(spelling).startswith("eve+")
    assert mailbox(spelling) == EVE


def test_there_are_thirty_spellings_that_look_different() -> None:
    assert len({spelling.encode() for spelling in OF_EVE}) == 30


@each_row(
    ("domain", "kept"),
    [
        ("straße.example", "xn--strae-oqa.example"),
        ("STRAẞE.example", "xn--strae-oqa.example"),
        ("strasse.example", "strasse.example"),
        ("ϐόλος.example", "xn--nxasmm1c.example"),
        ("βόλοσ.example", "xn--nxasmq6b.example"),
        ("ехаmple.example", "xn--mple-43d3a6i.example"),
        ("☕.example", "xn--53h.example"),
        ("☕\ufe0f.example", "xn--53h.example"),
        ("ꭰꭱ.example", "xn--58dc.example"),
        ("under_score.example", "under_score.example"),
        ("xn--not-a-code-.example", "xn--not-a-code-.example"),
        ("localhost", "localhost"),
    ],
)
def test_domains_are_told_apart_as_the_name_service_does(domain: str, kept: str) -> None:
    assert fold_domain(domain) == kept


@each_row(
    "domain",
    [
        *("", ".", "..", "a..b", ".a", "a..", "a。。b", "a b", "a/b", "℀.example", "a1⒈b", "[192.0.2.1]", "[IPv6:::1]"),
        *("a" * 64 + ".example", "ü" * 60 + ".example", ".".join(["abcdefg"] * 32), "a:25", "a,b", "ex\u200dample.org"),
        *("a\u0378b.example", "a\udc80b", "a\nb", "a\x00b", "\u00ad", "a@b"),
        *("ﷺ" * 253, "ü" * 300, "." * 300),
    ],
)
def test_what_is_no_domain_is_no_address(domain: str) -> None:
    with pytest.raises(ValueError, match=r"no domain|signs that no domain has"):
        fold_domain(domain)


@each_row("text", ["", "eve", "@example.org", '""@example.org', "@", "eve@a..b", "eve@[192.0.2.1]"])
def test_what_lacks_a_local_part_or_a_domain_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a mail address|no domain"):
        fold_address(text)


@each_row("text", ["eve", '""', "@", "@a..b", "a@"])
def test_where_a_whole_domain_may_stand_nothing_less_may(text: str) -> None:
    assert fold_address("@Example.org", or_domain=True) == "@example.org"
    with pytest.raises(ValueError, match=r"not a mail address|no domain"):
        fold_address(text, or_domain=True)


@each_row("text", ["a@x.net,b@x.net", "a@x.net;b@x.net", '"a,b"@x.net', "a b@x.net", "a@b@x.net", "<a@x.net>", "a@x"])
def test_what_people_write_as_an_address_is_one_address(text: str) -> None:
    assert written_address("Eve+one@Example.org") == "eve+one@example.org"
    with pytest.raises(ValueError, match=r"not a mail address|no domain"):
        written_address(text)


@each_row(
    ("address", "kept"),
    [
        ("e.v.e@Example.org", "e.v.e@example.org"),
        (".eve@example.org", ".eve@example.org"),
        ("ｅve@example.org", "ｅve@example.org"),
        ("zo\u0308e@example.org", "zöe@example.org"),
        ("straße@example.org", "straße@example.org"),
        ('"eve adams"@example.org', "eve adams@example.org"),
        ('"a@b"@example.org', "a@b@example.org"),
    ],
)
def test_the_local_part_keeps_its_spelling_but_for_case_marks_and_quotes(address: str, kept: str) -> None:
    assert fold_address(address) == kept


def test_what_cannot_be_folded_is_compared_in_lower_case() -> None:
    assert folded("Eve@a..B") == "eve@a..b"
    assert folded("") == ""
    assert folded("@BÜCHER.example.net.") == "@xn--bcher-kva.example.net"


@given(st.text(max_size=40), st.text(max_size=40))
def test_folding_twice_is_folding_once(local: str, domain: str) -> None:
    once = folded(f"{local}@{domain}")
    assert folded(once) == once
