"""Foundations of all commands.

- `table`: `@command` and the table that it fills; `page`: the table for people
- `parse`: the lines of a mail to commands; `run`: carrying them out; `allowance`: the allowed cost of one mail
- `context`: a command's knowledge besides its game; `invocation`: one command, and its result
- `link_phases`: a mail opened by a letter's link is for the moment of that letter
- words after a command: `arguments`, `passwords`, `game_names` (games, seats and powers)
- settings of a game: `setting_lines` (CREATE, SETTINGS), `changed_settings` (SET); njudge's: `njudge_words`
- `budget`: cost of a mail, counted before anything is composed: texts, letters and bytes, pictures, work
- `copied_lines`: lines below a BECOME as the player in whose place they are written reads them
- `courtesies`: lines of mere courtesy above and below a mail's requests: set aside, and told in one line
- `doubtful_orders`: orders that their mail itself puts in doubt: not filed, but shown with a button that files them;
  `letters_about_doubt`: the letters; `inline_headings`: headings on the line of an order;
  `order_headings`: the headings that do so; `heading_words`: their words;
  `other_games`: lines above orders that name another game of their writer
- `given_names`: names that a newcomer or a new game cannot have, since they read as other words
- `hidden_words`: removal of words that open a seat from a mail's text, most of which may be shown to others
- `in_turn`: requests of a mail one by one; lines of a text or reply are recognized when reached,
  and text below a misspelled heading of press is set aside
- `partly_done`: done and undone parts of a mail, and those that count despite a refusal
- `plain_answers`: a reply that says yes or no as the answer to the wish that waits for its writer
- `newcomers`: mails in sentences from people who have not signed on: guidance instead of a refusal
- `open_press`: lines that read as orders or commands where they do not count: in unended press, or cut off;
  `own_commands`: the commands among them; `terse_orders`: retreats and adjustments of a word or two
  `told_left_out`: words on those that a signature or a quotation has cut off, and on lines left out of press
- `other_judges`: words of njudge and DPjudge that this judge does not have: our line for the same, or why not
- `own_sign_ons`: the sign-ons of somebody who has left theirs out
- `plain_words`: words of a command without what people add; words with which they ask a person
- `told_sentences`: orders told in sentences, of the units of a mail's writer
- `position_lines`: a position as lines: UNITS FRANCE A PAR, F BRE and CENTERS FRANCE PAR, BRE, for EDIT and TRY
- `press_answers`: SEND and ORDERS in answer to letters about unended press: recognition, and the press meant
- `replies_to_press`: a mail that answers press: its text goes to that writer or all readers, unless it asks the judge;
  `named_readers`: readers whom its first line names
- `refused_sentences`: sentences refused as orders or commands: what they may mean is offered instead
- `run_state`: progress of a mail while its commands are carried out
- `secrecy`: words to show from a mail without a right sign-on: none that can be a password, even misspelled
- `sentences`: mails in sentences: their wishes are answered besides all else, without other effects
- `signed_names`: names signed below a text: `Cheers, P`, `-- Norah`
- `unfiled_orders`: orders that a writer may mean among lines that were not filed: closing lines, those for dummies
- `unsent_replies`: reply to a player's letter with words for that player: only the judge has read them, and says so
- `unsigned`: mails of players without a sign-on: the answer to their address repeats them by one button
- `variant_lines`: variant of a new game, and settings of one variant's games only: `VARIANT payola cap=90`
- `wish_answers`: answers to a mail's wishes (`wish_table`): read-only requests, and guidance to the right line
- `blanks`: values for the blanks of a line, where a mail says them for certain
- `spoken_dates`: days and lengths of time in sentences of players' languages
- `question_words`: wordings of the questions among the wishes, about people, rules and the judge
- `board_questions`: wordings of questions about orders, results, the board and its deadlines
- `seat_words`: wordings of wishes about seats: entering, leaving, changing places
- `wish_guides`: guides that several wishes of `wish_table` share
- `wish_kinds`: kinds of wishes and guides, with who may send the line of one
- `wish_table`: wishes that people write as sentences, and what answers them: one table
- `wish_words`: wordings of the wishes in `wish_table`, in any language: a table that grows by what people write
- `word_groups`: groups of words that mean the same in several languages, which wordings name
- `wishes`: the wish that a sentence says, by the wordings of the table (`wish_table`)
- `likely_wishes`: the likeliest wishes of a sentence, by counts of what people write (`docs/make_guesses.py`)
- `wrapped_text`: wrapped text after a one-line command: the lines below that belong to it
"""
