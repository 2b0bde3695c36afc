"""Names of European places in players' languages, and the English ones.

Names of two places are left out, and names that are also common words, such as Manche and Monaco.
"""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.order_text.parse import LONGEST_ORDER
from judge.board.order_text.vocabulary import Vocabulary, plain_words, vocabulary_of
from judge.patterns import pattern

_NAMES = {
    "Adriatic Sea": "Adria, Adriatisches Meer, Mer Adriatique, Mar Adriático, Mare Adriatico, Adriatische Zee",
    "Aegean Sea": "Ägäis, Ägäisches Meer, Mer Égée, Mar Egeo, Mare Egeo, Egeo, Egeïsche Zee",
    "Albania": "Albanien, Albanie, Albanië",
    "Apulia": "Apulien, Pouilles, Apulie, Puglia, Apulië",
    "Armenia": "Armenien, Arménie, Armenië",
    "Baltic Sea": "Ostsee, Baltique, Mer Baltique, Mar Báltico, Báltico, Mar Baltico, Baltico, Oostzee",
    "Barents Sea": "Barentssee, Barentsmeer, Mer de Barents, Mar de Barents, Mare di Barents, Barentszee",
    "Belgium": "Belgien, Belgique, Bélgica, Belgio, België",
    "Berlin": "Berlín, Berlino, Berlijn",
    "Black Sea": "Schwarzes Meer, Mer Noire, Mar Negro, Mar Nero, Zwarte Zee",
    "Bohemia": "Böhmen, Bohême, Boemia, Bohemen",
    "Budapest": "Boedapest",
    "Bulgaria": "Bulgarien, Bulgarie, Bulgarije",
    "Burgundy": "Burgund, Bourgogne, Borgoña, Borgogna, Bourgondië",
    "Constantinople": "Konstantinopel, Constantinopla, Costantinopoli, Constantinopel",
    "Denmark": "Dänemark, Danemark, Dinamarca, Danimarca, Denemarken",
    "Eastern Mediterranean": "Östliches Mittelmeer, Méditerranée Orientale, Mediterráneo Oriental"
    ", Mediterraneo Orientale, Oostelijke Middellandse Zee",
    "Edinburgh": "Édimbourg, Edimburgo",
    "English Channel": "Ärmelkanal, La Manche, Canal de la Mancha, La Mancha, La Manica"
    ", Canale della Manica, Het Kanaal",
    "Finland": "Finnland, Finlande, Finlandia",
    "Galicia": "Galizien, Galicie, Galitzia, Galizia, Galicië",
    "Gascony": "Gascogne, Gaskogne, Gascuña, Guascogna",
    "Greece": "Griechenland, Grèce, Grecia, Griekenland",
    "Gulf of Bothnia": "Bottnischer Meerbusen, Golfe de Botnie, Golfo de Botnia, Golfo di Botnia, Botnische Golf",
    "Gulf of Lyon": "Golf von Lyon, Golfe du Lion, Golfo de León, Golfo del Leone, Golf van Lyon",
    "Helgoland Bight": "Helgoländer Bucht, Deutsche Bucht, Baie d'Heligoland",
    "Holland": "Hollande, Holanda, Olanda",
    "Ionian Sea": "Ionisches Meer, Mer Ionienne, Mar Jónico, Mar Ionio, Ionio, Ionische Zee",
    "Irish Sea": "Irische See, Mer d'Irlande, Mar de Irlanda, Mare d'Irlanda, Ierse Zee",
    "Livonia": "Livland, Livonie, Lijfland",
    "London": "Londres, Londra, Londen",
    "Marseilles": "Marsella, Marsiglia",
    "Mid-Atlantic Ocean": "Mittelatlantik, Mittlerer Atlantik, Atlantique Central, Atlántico Central"
    ", Atlantico Centrale",
    "Moscow": "Moskau, Moscou, Moscú, Mosca, Moskou",
    "Munich": "München, Múnich, Monaco di Baviera",
    "Naples": "Neapel, Nápoles, Napoli, Napels",
    "North Africa": "Nordafrika, Afrique du Nord, África del Norte, Nord Africa, Noord-Afrika",
    "North Atlantic Ocean": "Nordatlantik, Atlantique Nord, Atlántico Norte, Atlantico del Nord"
    ", Noord-Atlantische Oceaan",
    "North Sea": "Nordsee, Mer du Nord, Mar del Norte, Mare del Nord, Noordzee",
    "Norway": "Norwegen, Norvège, Noruega, Norvegia, Noorwegen",
    "Norwegian Sea": "Norwegische See, Europäisches Nordmeer, Mer de Norvège, Mar de Noruega"
    ", Mare di Norvegia, Noorse Zee",
    "Paris": "Parigi, París, Parijs",
    "Picardy": "Picardie, Pikardie, Picardía, Piccardia",
    "Piedmont": "Piemont, Piémont, Piamonte, Piemonte",
    "Portugal": "Portogallo",
    "Prussia": "Preußen, Prusse, Prusia, Pruisen",
    "Rome": "Rom, Roma",
    "Ruhr": "Ruhrgebiet, Roer",
    "Rumania": "Rumänien, Roumanie, Rumanía, Roemenië",
    "Serbia": "Serbien, Serbie, Servië",
    "Sevastopol": "Sewastopol, Sébastopol, Sebastopol, Sebastopoli",
    "Silesia": "Schlesien, Silésie, Slesia, Silezië",
    "Smyrna": "Smyrne, Esmirna, Smirne",
    "Spain": "Spanien, Espagne, España, Spagna, Spanje",
    "St. Petersburg": "Sankt Petersburg, Saint-Pétersbourg, San Petersburgo, San Pietroburgo, Sint-Petersburg",
    "Sweden": "Schweden, Suède, Suecia, Svezia, Zweden",
    "Syria": "Syrien, Syrie, Siria, Syrië",
    "Trieste": "Triest",
    "Tunis": "Tunesien, Tunisie, Túnez, Tunisi, Tunesië",
    "Tuscany": "Toskana, Toscane, Toscana",
    "Tyrolia": "Tirol, Tirolo, Tyrol",
    "Tyrrhenian Sea": "Tyrrhenisches Meer, Mer Tyrrhénienne, Mar Tirreno, Tirreno, Tyrreense Zee",
    "Ukraine": "Ucrania, Ucraina, Oekraïne",
    "Venice": "Venedig, Venise, Venecia, Venezia, Venetië",
    "Vienna": "Wien, Vienne, Viena, Wenen",
    "Wales": "Pays de Galles, Gales, Galles",
    "Warsaw": "Warschau, Varsovie, Varsovia",
    "Western Mediterranean": "Westliches Mittelmeer, Méditerranée Occidentale, Mediterráneo Occidental"
    ", Mediterraneo Occidentale, Westelijke Middellandse Zee",
}
_UMLAUT = pattern(r"([AOU])E")


def _as_spelled(name: str) -> str:
    """A folded name, umlauts as one letter: `MUENCHEN` is `MUNCHEN`."""
    return _UMLAUT.sub(r"\1", name)


_ENGLISH = {
    _as_spelled(" ".join(plain_words(name))): " ".join(plain_words(english))
    for english, names in _NAMES.items()
    for name in names.split(", ")
}
_LONGEST = max(len(name.split()) for name in _ENGLISH)


def is_place_abroad(word: str, map: Map) -> bool:
    """True if a folded word in lower case is a foreign name of one of this map's places."""
    return _ENGLISH.get(_as_spelled(word.upper()), "") in vocabulary_of(map).names


def in_english(text: str, map: Map) -> str:
    """Return a text with foreign names of places replaced by the map's English ones; "" without any."""
    parts = [_part_in_english(part, vocabulary_of(map)) for part in _STOPS.split(text[:LONGEST_ORDER])]
    return "".join(said for said, _ in parts) if any(is_changed for _, is_changed in parts) else ""


_STOPS = pattern(r"([;,]\s*)")


def _part_in_english(text: str, vocabulary: Vocabulary) -> tuple[str, bool]:
    """Return a text between punctuation marks in English, and True if a name was changed."""
    words, said = vocabulary.words(text), list[str]()
    at, is_changed = 0, False
    while at < len(words):
        sizes = range(min(_LONGEST, len(words) - at), 0, -1)
        names = ((size, " ".join(word.folded for word in words[at : at + size])) for size in sizes)
        unknown = ((size, _as_spelled(name)) for size, name in names if name not in vocabulary.meanings)
        abroad = ((size, _ENGLISH.get(name, "")) for size, name in unknown)
        size, english = next(((size, name) for size, name in abroad if name in vocabulary.names), (1, ""))
        said.append(english or words[at].raw)
        at, is_changed = at + size, is_changed or bool(english)
    return (" ".join(said), True) if is_changed else (text, False)
