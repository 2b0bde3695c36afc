"""Foundations of all commands.

- `table`: `@command` and the table that it fills; `page`: the table for people
- `parse`: from the lines of a mail to commands; `run`: carrying them out; `allowance`: the allowed cost of one mail
- `context`: everything that a command knows besides its game; `invocation`: one command, and its result
- `link_phases`: mails opened by a letter's link count only for the moment of that letter
- words after a command: `arguments`, `passwords`, `game_names` (games, seats and powers)
- settings of a game: `setting_lines` (CREATE, SETTINGS), `changed_settings` (SET); njudge's: `njudge_words`
- `budget`: cost of a mail, counted before anything is composed: texts, letters and bytes, pictures, work
- `copied_lines`: lines below a BECOME as they are shown to the player in whose place they are written
- `courtesies`: lines of mere courtesy above and below a mail's requests, which are set aside and mentioned in one line
- `doubtful_orders`: orders on which their own mail casts doubt: not filed, but shown with a button that files them;
  `letters_about_doubt`: the letters; `inline_headings`: headings on the line of an order;
  `order_headings`: headings that cast doubt; `heading_words`: their words; `addressed_words`: words to another
  power; `orders_in_doubt`: the orders among such lines;
  `other_games`: lines above orders that name another of the writer's games
- `given_names`: names that a newcomer or a new game cannot have, since they read as other words
- `hidden_words`: removal of passwords and tokens from a mail's text, most of which may be shown to others, and
  from buttons and refusals that repeat a mail's words
- `in_turn`: the requests of a mail, one by one; recognizes lines of a text or reply when it reaches them, and sets text
  below a misspelled heading of press aside
- `partly_done`: done and undone parts of a mail, and those that count despite a refusal
- `plain_answers`: a plain yes or no in a reply, as the answer to a question that waits for its writer
- `gag_answers`: a Master's plain words that release or refuse a gagged writer's press
- `granting_words`: words that answer a letter without yes or no: `Granted`, `Not this time`, `Yes, end it`
- `newcomers`: mails in sentences from people who have not signed on: guidance instead of a refusal
- `open_press`: lines that look like orders or commands where none count: in unended press, or cut off;
  `own_commands`: the commands among them; `terse_orders`: retreats and adjustments of a word or two;
  `told_left_out`: notes on lines cut off by a signature or a quotation, and on lines left out of press
- `other_judges`: commands of njudge and DPjudge that this judge lacks, with our equivalent line or a reason
- `own_sign_ons`: sign-on lines for a writer whose mail has none
- `plain_words`: a command's words without additions of people; words that address a person instead
- `told_sentences`: orders in whole sentences, for the units of a mail's writer
- `position_lines`: a position as lines: UNITS FRANCE A PAR, F BRE and CENTERS FRANCE PAR, BRE, for EDIT and TRY
- `press_answers`: SEND and ORDERS in answer to letters about unended press: recognition, and the press meant
- `replies_to_press`: mails that answer press, which go to its writer or all its readers unless they are for the judge;
  `misaddressed`: words in such texts for somebody other than their readers; `named_readers`: readers named in a line
- `named_values`: places and numbers of players in sentences, as words of the lines that answer them
- `refused_sentences`: sentences refused as orders or commands; their likely meaning is offered instead
- `retracted_commands`: commands and press that the next line takes back or changes, which are offered but not done
- `run_state`: progress of a mail while its commands are carried out
- `secrecy`: words of a mail without a valid sign-on that may be shown: none that could be a password, even misspelled
- `sentences`: mails in sentences, whose wishes get answers besides everything else, without other effects
- `signed_names`: names signed below a text: `Cheers, P`, `-- Norah`
- `unfiled_orders`: possible orders among lines that were not filed: closing lines, lines for dummies
- `unsent_replies`: replies with words for another player that reached only the judge, which says so
- `unsigned`: players' mails without a sign-on, whose answer has a button that sends them again
- `variant_lines`: the variant of a new game, and settings of one variant's games only: `VARIANT payola cap=90`
- `wish_answers`: answers to a mail's wishes (`wish_table`): read-only requests, and guidance to the right line
- `blanks`: values for the blanks of a line, if a mail states them clearly
- `spoken_dates`: days and lengths of time in sentences of players' languages
- `question_words`: wordings of the questions among the wishes, about people, rules and the judge
- `board_questions`: wordings of questions about orders, results, the board and its deadlines
- `seat_words`: wordings of wishes about seats: entering, leaving, changing places
- `wish_guides`: guides that several wishes of `wish_table` share
- `wish_kinds`: kinds of wishes and guides, and the roles that may send their lines
- `wish_table`: wishes that people write as sentences, and their answers: one table
- `wish_words`: wordings of the wishes in `wish_table`, in any language: a table that grows with people's mails
- `word_groups`: groups of words with the same meaning in several languages, to which wordings refer
- `wishes`: the wish in a sentence, according to the wordings of the table (`wish_table`)
- `likely_wishes`: the likeliest wishes of a sentence, from counts of people's words (`docs/make_guesses.py`)
- `likely_meaning`: likely meaning of a text, from learned weights of words (`docs/make_press_weights.py`)
- `disowned_orders`: orders that a sentence quotes, refuses or supposes, from learned weights
- `word_meanings`: groups of words with one meaning, and pairs of them, as parts of a text
- `known_names`: names of people that the writer of a reply knows
- `wrapped_text`: wrapped text after a one-line command: the lines below that belong to it
"""
