"""Press: permissions, signatures, and kept messages.

Rules of press as questions: `rules`; reasons to refuse a message, permitted readers and signatures: `check`.

- `diaries`: diaries and commentary, shown only to their writer before the end
- `held`: press without an end, which waits privately for its writer: kept, found again, given up
- `public_press`: press that anybody may read, on the pages of the archive
- `publishing`: press published with the results (house_rules.md 7): kept, held back, printed, disclosed; statements
- `replies`: replies to press: the mark by which a reply names the message, and the line of PRESS that it replaces
"""
