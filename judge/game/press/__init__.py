"""Press: who may write what to whom, how it is signed, and what is kept of it.

Rules of press as questions: `rules`; what a message is refused for: `check`; to whom and in whose name: `addressing`;
TOUCH_PRESS and REMOTE_PRESS: `contact`; statements after the end: `statements`.
"""
