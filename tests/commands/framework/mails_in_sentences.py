"""Mails in sentences, as people write them, and what comes of each: the table of `test_sentences`.

`MEMBERS` reply to a letter of their game, in which France plays; `NOBODY` is in no game.
"""

from __future__ import annotations

STATUS = "river S1901M: status"
LIST = "river: listing"
PLAYERS = "river: players"
MAP = "river: map"
HISTORY = "river: history"
BEGIN = "Judge: how to begin"
THANKS = "river: thank you"
AWAY = "river: how to be away"
DRAW = "river: how to vote for a draw"
NO_DRAW = "river: your vote"
LEAVE = "river: how to leave"
TIME = "river: how to get more time"
ADDRESS = "river: how to change your address"
CHANGE = "river: how to change your orders"
PASSWORD = "river: you need no password"
PRESS = "Judge help: press"
ORDERS = "Judge help: orders"
HELP = "Judge help: first steps"
SEND_ON = "river: how to write to others"
PERSON = "river: whom to ask"
WAIT = "river: how to have the game wait"
GO_ON = "river: when the game goes on"
ZONE = "river: your time zone"
SIZE = "river: how large the maps are"
NO_GAME = "Judge: you are in no game here"

MEMBERS: tuple[tuple[str, str], ...] = (
    # when orders are due
    ("When are orders due?", STATUS),
    ("when is the deadline", STATUS),
    ("How long do I have?", STATUS),
    ("How much time is left?", STATUS),
    ("Hi,\n\nwhat's the deadline for this turn?\n\nThanks\nAnna", STATUS),
    ("Could you please tell me when the\norders are due?", STATUS),
    ("By when do I have to send my moves?", STATUS),
    ("What time does the phase end today?", STATUS),
    ("Deadline?", STATUS),
    ("Is it too late to send orders?", STATUS),
    ("Do I still have time?", STATUS),
    ("I forgot the deadline", STATUS),
    ("When will the next turn be processed?", STATUS),
    ("Wann ist die Abgabe?", STATUS),
    ("Bis wann muss ich meine Befehle schicken?", STATUS),
    ("Wie lange habe ich noch Zeit?", STATUS),
    ("Quand faut-il envoyer les ordres ?", STATUS),
    ("Quelle est la date limite ?", STATUS),
    ("¿Cuándo es la fecha límite?", STATUS),
    ("¿Hasta cuándo puedo enviar mis órdenes?", STATUS),
    ("Quando scadono gli ordini?", STATUS),
    ("Entro quando devo inviare gli ordini?", STATUS),
    # what is on file
    ("What are my orders?", STATUS),
    ("Did you get my orders?", STATUS),
    ("Have my orders arrived?", STATUS),
    ("Are my orders in?", STATUS),
    ("Did I send orders yet?", STATUS),
    ("Can you confirm my moves please?", STATUS),
    ("What do I have to do now?", STATUS),
    ("Cool! So what do I do now?", STATUS),
    ("Is it my turn?", STATUS),
    ("Was muss ich jetzt tun?", STATUS),
    ("Sind meine Befehle angekommen?", STATUS),
    ("Quels sont mes ordres ?", STATUS),
    ("¿Cuáles son mis órdenes?", STATUS),
    ("Quali sono i miei ordini?", STATUS),
    # votes
    ("How did I vote?", STATUS),
    ("Have I voted for a draw?", STATUS),
    ("What is my vote?", STATUS),
    ("Has anyone proposed a draw?", STATUS),
    # who plays
    ("Who plays Italy?", PLAYERS),
    ("Who are the other players?", PLAYERS),
    ("Who is playing?", PLAYERS),
    ("Which country am I?", PLAYERS),
    ("who is the master of this game", PLAYERS),
    ("Who's Germany?", PLAYERS),
    ("Wer spielt mit?", PLAYERS),
    ("Wer ist England?", PLAYERS),
    ("Qui joue l'Italie ?", PLAYERS),
    ("¿Quién juega con Rusia?", PLAYERS),
    ("Chi gioca la Russia?", PLAYERS),
    # who is missing
    ("Who has not ordered yet?", LIST),
    ("Who is missing?", LIST),
    ("Who are we waiting for?", LIST),
    ("Has everybody sent their orders?", LIST),
    ("Is anyone late?", LIST),
    ("Wer fehlt noch?", LIST),
    ("Auf wen warten wir?", LIST),
    ("Qui n'a pas envoyé ses ordres ?", LIST),
    ("¿Quién falta?", LIST),
    ("Chi manca ancora?", LIST),
    # the board
    ("Could you send me a map?", MAP),
    ("Can I see the board?", MAP),
    ("map please", MAP),
    ("Where are my units?", MAP),
    ("Send me the map please", MAP),
    ("Which units do I have?", MAP),
    ("Kannst du mir eine Karte schicken?", MAP),
    ("Puis-je avoir la carte ?", MAP),
    ("¿Me puedes enviar el mapa?", MAP),
    ("Mi mandi la mappa?", MAP),
    # what happened
    ("What happened last turn?", HISTORY),
    ("When was the last turn?", HISTORY),
    ("I didn't get the results", HISTORY),
    ("Can you send me the results again?", HISTORY),
    ("Was ist letzte Runde passiert?", HISTORY),
    ("Que s'est-il passé ?", HISTORY),
    ("¿Qué pasó?", HISTORY),
    ("Che è successo?", HISTORY),
    # rules, help, how it goes
    ("What are the rules of this game?", LIST),
    ("Wie sind die Regeln?", LIST),
    ("Quelles sont les règles ?", LIST),
    ("How do I send orders?", ORDERS),
    ("How can I support a unit?", ORDERS),
    ("Can you give me an example of orders?", ORDERS),
    ("Wie gebe ich Befehle?", ORDERS),
    ("Comment donner des ordres ?", ORDERS),
    ("¿Cómo envío mis órdenes?", ORDERS),
    ("Come si mandano gli ordini?", ORDERS),
    ("How do I write to the other players?", PRESS),
    ("Can I talk to Germany?", PRESS),
    ("Wie kann ich den anderen Spielern schreiben?", PRESS),
    ("Comment écrire aux autres joueurs ?", PRESS),
    ("I don't understand", HELP),
    ("help please, I do not understand", HELP),
    ("What can I write to you?", HELP),
    ("Ich brauche Hilfe", HELP),
    ("Aidez-moi", HELP),
    ("Ayuda por favor", HELP),
    ("Non capisco", HELP),
    ("Are there other games I can join?", BEGIN),
    ("Are you a robot?", PERSON),
    ("Can I speak to a human?", PERSON),
    # what acts is only shown
    ("I am on vacation from 5 Dec to 12 Dec", AWAY),
    ("I'll be away next week", AWAY),
    ("I have no internet until Friday", AWAY),
    ("I'm in hospital", AWAY),
    ("Ich bin nächste Woche im Urlaub", AWAY),
    ("Je suis en vacances la semaine prochaine", AWAY),
    ("Estoy de vacaciones", AWAY),
    ("Sono in vacanza", AWAY),
    ("I'd like a draw", DRAW),
    ("Let's call it a draw", DRAW),
    ("I vote for a draw", DRAW),
    ("Ich möchte ein Remis", DRAW),
    ("Je propose un match nul", DRAW),
    ("Propongo un empate", DRAW),
    ("Propongo la patta", DRAW),
    ("I don't want a draw any more", NO_DRAW),
    ("I want to leave", LEAVE),
    ("I resign", LEAVE),
    ("I want to quit this game", LEAVE),
    ("unsubscribe", LEAVE),
    ("STOP", LEAVE),
    ("stop sending me mails", LEAVE),
    ("Please remove me from the game", LEAVE),
    ("I give up", LEAVE),
    ("Can somebody take over my place?", LEAVE),
    ("Ich höre auf", LEAVE),
    ("Ich möchte aussteigen", LEAVE),
    ("J'abandonne", LEAVE),
    ("Je veux quitter la partie", LEAVE),
    ("Quiero dejar la partida", LEAVE),
    ("Voglio lasciare la partita", LEAVE),
    ("Resign me please", LEAVE),
    ("Can I have more time?", TIME),
    ("I need another day", TIME),
    ("Could the deadline be extended?", TIME),
    ("Could we postpone the deadline?", TIME),
    ("Kann ich mehr Zeit haben?", TIME),
    ("Puis-je avoir plus de temps ?", TIME),
    ("Necesito más tiempo", TIME),
    ("Mi serve più tempo", TIME),
    ("My e-mail address has changed", ADDRESS),
    ("I have a new address", ADDRESS),
    ("Ich habe eine neue Adresse", ADDRESS),
    ("J'ai changé d'adresse", ADDRESS),
    ("I forgot my password", PASSWORD),
    ("Ich habe mein Passwort vergessen", PASSWORD),
    ("undo", CHANGE),
    ("How can I change my orders?", CHANGE),
    ("Please take back my orders", CHANGE),
    ("Please cancel my orders", CHANGE),
    ("Please wait for me", WAIT),
    ("Bitte warte noch", WAIT),
    ("Can the game go on now?", GO_ON),
    ("Why are the times in UTC?", ZONE),
    ("The map is too small to read", SIZE),
    ("Please tell Germany that I agree", SEND_ON),
    # what asks for nothing
    ("Thanks!", THANKS),
    ("Good game", THANKS),
    ("Thank you very much\nAnna", THANKS),
    ("ok", THANKS),
    ("Great, thanks a lot!", THANKS),
    ("Got it", THANKS),
    ("Well played everybody!", THANKS),
    ("Danke!", THANKS),
    ("Merci beaucoup", THANKS),
    ("Muchas gracias", THANKS),
    ("Grazie mille", THANKS),
)
"""What a reply says, and the subject of a letter that answers it. Nothing changes."""

NOBODY: tuple[tuple[str, str], ...] = (
    ("When are orders due in river?", LIST),
    ("When is the deadline of river?", LIST),
    ("Who plays in river?", PLAYERS),
    ("Wer spielt in river mit?", PLAYERS),
    ("Send me a map of river please", MAP),
    ("Has river started?", LIST),
    ("Quand commence river ?", LIST),
    ("When are orders due?", BEGIN),
    ("What are my orders?", BEGIN),
    ("unsubscribe", NO_GAME),
    ("stop", NO_GAME),
    ("Please take me off this list", NO_GAME),
    ("Ich möchte mich abmelden", NO_GAME),
    ("Désinscription svp, je veux me désabonner", NO_GAME),
    ("List of games please", BEGIN),
    ("help please, I do not understand", BEGIN),
    ("Comment faire ?", BEGIN),
    ("I'd like to join brook", BEGIN),
    ("I want to watch a game", BEGIN),
    ("How do I write orders?", ORDERS),
    ("Who are you?", BEGIN),
    ("I forgot my password", "Judge: you need no password"),
)
"""The same of mails that reply to nothing, from somebody in no game."""
