"""Pictures of letters, as they are asked for."""

from __future__ import annotations

from judge.mail.letters.rfc5322 import pictures_in
from judge.picture.request import Request, read_request
from tests.support.house import Got, House


def requests(house: House, letter: Got) -> list[Request]:
    """Requests for the pictures of a letter, in their order."""
    with house.judge.store.reading() as tx:
        found = [tx.picture(key) for key in pictures_in(letter.raw, letter.message_id)]
    return [read_request(picture[0]) for picture in found if picture]
