"""Order text to orders and back, for players' mails and for letters.

Where to go for a change:

- another word or typed sign of the order language (`->`), another way to write a name of a place or power: `vocabulary`
  (a province's own other names are in its map file)
- bullets, comments, brackets and coasts in a line of text, and misspelled names: `tokens`
- another word order or form of an order ("support MUN - BUR with PAR"): `statement`, which has a function for each
  type of phase; text before and around orders (`[ENGLAND]`, `CLEAR`, a proxy's holder): `parse`
- refusals, their words, and parts that are filled in: `movement_orders` (of all kinds, and proxies),
  `validate` (retreats, and all under rule NO_CHECK), `adjustment_orders`, and `units_meant` for the unit that an order
  names
- orders in full words, for letters: `describe`; the short notation for files and tests: `notation`

`parse.read_order` goes the whole way: `vocabulary` and `tokens` find words, `statement` finds their meaning, `validate`
checks that the power may order it.

- `conditions`: orders with conditions (UNLESS, and njudge's IF to ENDIF)
- `context`: the values for checking an order, and the result of the check
- `corrections`: corrections within a mail: `Correction: A PAR - GAS` below `A PAR - BUR`
- `word_corrections`: corrections that name a place alone: `BUR should be GAS`
- `house_reading`: house rules on how an order is read: conditions cut off, faulty orders taken as holds
- `names_abroad`: names of European places in players' languages
- `prose`: greetings and courtesy above and below orders, as opposed to lines that were meant as orders
- `signs`: plain signs in place of typographic arrows, dashes, quotes, blanks and full-width letters; near matches of
  words
- `shared_orders`: one sentence for several units: `Paris and Marseilles both hold`
- `split_orders`: several orders on one line of a mail
- `wrapped_lines`: orders that a mail program has broken over several lines, put together again
- `remarks`: remarks after orders: `A PAR - BUR as agreed`, `A PAR - BUR (because Italy asked)`, `A PAR - BUR #
  comment`
- `sentence_words`: words of sentences, in players' languages, that look like codes or slips of the order language
- `told_orders`: orders given in sentences: `Budapest goes to Rumania and Serbia should support that`
- `unit_lists`: headings above retreats and adjustments, `My builds:`, and the units listed below them
- `together`: lines about many units in one: `all hold`, `the rest holds`, `waive the rest`
"""
