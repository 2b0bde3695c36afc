"""docs/spec/orders.md, section 2: its table of words is that of the vocabulary."""

from __future__ import annotations

from docs.make_order_words import PAGE, with_table


def test_the_table_of_order_words_has_the_words_that_orders_have_now() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page) == page, "run python docs/make_order_words.py"
    assert "| H (verb) | `H` `HOLD`" in page
