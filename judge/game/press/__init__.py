"""Press: permissions, signatures, and kept messages.

Rules of press as questions: `rules`; reasons to refuse a message: `check`; to whom and in whose name: `addressing`;
TOUCH_PRESS and REMOTE_PRESS: `contact`; statements after the end: `statements`.

- `held`: press without its end that waits for its writer: kept, found again, given up; private
- `kept_press`: values: press that waits for results, press printed with them, and authors for disclosure
- `publishing`: press published with the results (house_rules.md 7): kept, held back, printed, disclosed
- `replies`: replies to press: the mark by which one names the message, and the line of PRESS that it stands for
- `text_end`: line that ends a message's text before orders; without it the readers would see the orders
"""
