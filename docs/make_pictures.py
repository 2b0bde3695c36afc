"""Draw the pictures of docs/pictures anew.

Run it after a change of how pictures look, and look at each of them.
Letters on a phone need Chromium (`tests/browser/install.sh`). Each of their pictures states what it was drawn from, as
a test reads it (`tests/docs/test_pictures.py`).
"""

from __future__ import annotations

import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import json
from msgspec.structs import replace
from PIL import Image, ImageOps, PngImagePlugin

from judge.app.pictures.picture_file import picture_file
from judge.app.pictures.png import png_of
from judge.board.adjustments import resolve_adjustments
from judge.board.names import PowerName, Province
from judge.board.opening import opening
from judge.board.position import PhaseType
from judge.picture.drawing import draw
from judge.picture.request import PictureRequest
from judge.picture.scene import Coin, Scene, orders_scene, position_scene, results_scene
from judge.rules.registry import RuleSet

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.telephone import HEIGHT, browse, frame
from tests.browser.telephone import WIDTH as PHONE_WIDTH
from tests.mail.letters.test_letters import letters_in
from tests.support.picture_scenes import BOARD, fogged, geometry, movement, orders, position

LETTERS = {
    "letter": ("phase_processed_spring", 0),
    "letter-answer": ("orders_received_in_part_and_changed", 0),
    "letter-press": ("press_broadcast", 1),
}
"""The letter of each picture of one: an example (tests/mail/letters/golden), and its number there."""

SOURCE = "Source"
NAME, DATE = "river", "20 November 2026"
WIDTH = 900

CENTERS = {
    "AUSTRIA": "VIE BUD TRI SER GRE",
    "ENGLAND": "LON EDI LVP",
    "FRANCE": "PAR MAR BRE SPA POR BEL",
    "GERMANY": "MUN BER KIE HOL DEN",
    "ITALY": "ROM NAP VEN TUN",
    "RUSSIA": "MOS WAR SEV STP RUM NWY SWE",
    "TURKEY": "CON ANK SMY BUL",
}
CROWDED = {
    "AUSTRIA": "A TYR - MUN, A BOH S A TYR - MUN, A BUD - RUM, A SER S A BUD - RUM, F ALB - ION, A TRI H",
    "ENGLAND": "A YOR - NWY VIA, F NTH C A YOR - NWY, F NWG S A YOR - NWY, F SKA - DEN",
    "FRANCE": "F MAO - ENG, A PAR - BUR, A MAR S A PAR - BUR, F WES - TYS, F LYO S F WES - TYS, A BEL - HOL",
    "GERMANY": "A MUN - BUR, A RUH S A MUN - BUR, A HOL H, F DEN - SWE, F KIE S A HOL",
    "ITALY": "F TYS H, F NAP S F TYS, A VEN - TRI, F ION - ALB",
    "RUSSIA": "A UKR - RUM, A SEV S A UKR - RUM, A NWY H, F SWE - DEN, A WAR - GAL",
    "TURKEY": "F BLA S A BUL - RUM, A BUL - RUM, F AEG - ION, A CON - BUL",
}
CONVOYS = {
    "ENGLAND": "A LON - BEL VIA, F NTH C A LON - BEL, A WAL - BRE VIA, F ENG C A WAL - BRE, A EDI - NWY VIA, "
    "F NWG C A EDI - NWY",
    "FRANCE": "A SPA - NAP VIA, F WES C A SPA - NAP, F TYS C A SPA - NAP, A MAR - TUS VIA, F LYO C A MAR - TUS, "
    "A BRE - GAS",
    "GERMANY": "A BEL H, A RUH S A BEL, F SKA - NWY, A KIE - LVN VIA, F BAL C A KIE - LVN",
    "ITALY": "F ION - TYS, F TUN S F ION - TYS, A ROM S A NAP, A NAP H",
    "RUSSIA": "A SEV H, F RUM - BLA",
    "TURKEY": "A ANK - SEV VIA, F BLA C A ANK - SEV, F EAS S F AEG, F AEG C A SMY - GRE, A SMY H",
}
WINTER_UNITS = {
    "AUSTRIA": "A TYR, A BUD, A SER, F ALB",
    "ENGLAND": "F NTH, A NWY",
    "FRANCE": "A BUR, A BEL, F POR, A SPA",
    "GERMANY": "A HOL, F DEN, A KIE, A SIL, A RUH, F BAL",
    "ITALY": "A VEN, F ION, F TUN",
    "RUSSIA": "A RUM, F SWE, A WAR, F BOT",
    "TURKEY": "F BLA, F AEG, A ANK",
}
WINTER = {
    "AUSTRIA": "A VIE B",
    "ENGLAND": "WAIVE",
    "FRANCE": "F BRE B, A PAR B",
    "GERMANY": "A SIL D",
    "ITALY": "A NAP B",
    "RUSSIA": "F STP/SC B, A MOS B, A SEV B",
    "TURKEY": "A CON B",
}
BRIBES = {
    "A PAR": (("GERMANY", 3), ("ENGLAND", 6)),
    "A MUN": (("FRANCE", 5),),
    "A HOL": (("ENGLAND", 8), ("FRANCE", 2), ("ITALY", 2), ("RUSSIA", 4)),
    "F SWE": (("GERMANY", 12),),
    "F TYS": (("FRANCE", 7),),
    "A CON": (("AUSTRIA", 20),),
}
SEEN = "LON EDI LVP YOR WAL CLY ENG NTH NWG IRI BEL HOL NWY PIC BRE SKA DEN HEL MAO NAO BAR"


def main() -> None:
    """Draw all of them."""
    target = Path(__file__).with_name("pictures")
    target.mkdir(exist_ok=True)
    for name, scene in scenes().items():
        (target / f"{name}.png").write_bytes(png_of(draw(scene, geometry()), WIDTH))
    for name, example in LETTERS.items():
        draw_letter(example, target / f"{name}.png")


def source_of(example: tuple[str, int]) -> str:
    """Return the hash of all that the picture of an example letter shows."""
    letter = letters_in(example[0])[example[1]]
    shown = [letter.html.encode(), *(picture.request for picture in letter.pictures)]
    return sha256(b"\0".join(shown)).hexdigest()


def draw_letter(example: tuple[str, int], file: Path) -> None:
    """Draw an example letter, with its own maps, as the first screen of a phone shows it."""
    letter = letters_in(example[0])[example[1]]
    page = letter.html
    for picture in letter.pictures:
        png = picture_file(json.decode(picture.request, type=PictureRequest), patience=60)
        page = page.replace(f"cid:{picture.name}", f"data:image/png;base64,{b64encode(png).decode()}")
    style = "<style>body { margin: 0 } iframe { display: block }</style>"
    with TemporaryDirectory() as folder:
        shown = Path(folder) / "shown.html"
        shown.write_text(f'<!DOCTYPE html><meta charset="utf-8">{style}<body>{frame(page)}</body>', encoding="utf-8")
        size = f"--window-size={PHONE_WIDTH},{HEIGHT}"
        browse(Path(folder), size, f"--screenshot={file}", "--virtual-time-budget=5000", shown.as_uri())
    told = PngImagePlugin.PngInfo()
    told.add_text(SOURCE, source_of(example))
    screen = Image.open(file).convert("RGB")
    written = ImageOps.invert(screen).getbbox() or (0, 0, *screen.size)
    screen = screen.crop((0, 0, screen.width, min(written[3] + 16, screen.height)))
    screen.convert("P", palette=Image.Palette.ADAPTIVE).save(file, optimize=True, pnginfo=told)


def scenes() -> dict[str, Scene]:
    """Return the scene of each picture, by the name of its file."""
    before = position(CROWDED, "F1907M", CENTERS)
    fought = movement(before, CROWDED)
    beaten = replace(fought.after, phase=BOARD.phase("F1907R"))
    at_sea = position(CONVOYS, "S1908M", CENTERS)
    winter = position(WINTER_UNITS, "W1907A", CENTERS)
    built = resolve_adjustments(winter, orders(WINTER, PhaseType.ADJUSTMENTS), BOARD, RuleSet())
    results = results_scene(BOARD, before, fought, NAME, DATE)
    return {
        "start": position_scene(BOARD, opening(BOARD, BOARD.powers, RuleSet()), NAME),
        "results": results,
        "convoys": results_scene(BOARD, at_sea, movement(at_sea, CONVOYS), NAME, DATE),
        "own-orders": orders_scene(BOARD, before, {PowerName("FRANCE"): orders(CROWDED)[PowerName("FRANCE")]}, NAME),
        "retreats": position_scene(BOARD, beaten, NAME),
        "bribes": replace(
            results,
            coins=tuple(
                Coin(unit, PowerName(power), amount)
                for unit in results.units
                for power, amount in BRIBES.get(str(unit.piece), ())
            ),
        ),
        "winter": results_scene(BOARD, winter, built, NAME, DATE),
        "partial-view": fogged(results, BOARD.places.keys() - {Province(code) for code in SEEN.split()}),
    }


if __name__ == "__main__":
    main()
