"""Wordings of the questions in `wish_table`, in any language: the table grows with people's mails.

`wish_words` explains the notation, and has the wishes for actions.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.framework.board_questions import BOARD_QUESTIONS

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    **BOARD_QUESTIONS,
    "boards": (  # maps and variants to choose from
        "which|what|welche|quelles|quels|que|quali boards|maps|variants|karten|varianten|cartes|variantes|mapas|mappe",
        "maps|map|board|boards|variant|variants|karte|karten|carte|cartes|mapa|mapas|tablero|mappa|mappe for|fur|zu|"
        "pour|a|para|per|da two|three|four|five|six|eight|nine|ten|zwei|drei|dritt|vier|viert|funf|funft|sechs|sechst|"
        "deux|trois|quatre|cinq|tres|dos|cuatro|cinco|seis|due|tre|quattro|cinque|sei|players|people|spieler|leute",
        "~PLAY|GAME|TAKING_PART|enough|round|runde zu_zweit|zu_dritt|zu_viert|zu_funft|zu_sechst|three_of_us|"
        "four_of_us|five_of_us|six_of_us|a_trois|a_quatre|a_cinq|en_tres|in_tre|in_quattro|in_cinque|siamo_tre|somos_tres|"
        "somos_cuatro|somos_cinco|sommes_trois|sommes_quatre|sommes_cinq|est_trois|est_quatre",
    ),
    "ranking": (  # players compared
        "elo|leaderboard*|bestenliste|hall_of_fame|league_table",
        "keep|have|has|is|are|there|run|your|see|show ranking|rankings|rating|ratings",
        "ranking|rankings|rating|ratings|rangliste|classement|clasificacion|classifica of|der|des|de|dei|deg players|"
        "spieler*|joueurs|jugadores|giocatori|all",
        "rangliste|rangordnung|classement_des|classement_general|clasificacion_de|classifica_dei|classifica_generale",
    ),
    "advice": (  # strategy
        "advice|advise|strateg*|tactics|tactic|taktik|tipp|tipps|"
        "ratschlag*|conseil|conseils|conseille*|consejo|consejos|aconsej*|consiglio|consigli|consigliami",
        "create|make|build|form|with stalemate_line",
        "best|good|strongest|standard|beste|meilleure|mejor|migliore opening|openings|move|moves|ally|alliance|"
        "eroffnung|ouverture|apertura|jugada|mossa|coup",
        "who|whom should|can|shall|could i|we trust|attack|ally|believe|stab",
        "wem|wen|qui|quien|chi soll|kann|dois|puis|debo|puedo|devo|posso trauen|vertrauen|angreifen|attaquer|croire|"
        "atacar|fiarme|attaccare|fidarmi",
    ),
    "language": (  # letters in another language
        "in_german|in_french|in_spanish|in_italian|in_dutch|in_portuguese|in_polish|auf_deutsch|en_francais|"
        "en_espanol|in_italiano",
        "letters|letter|mails|emails|write|writing|read|rules|speak in_<power>",
        "another|other|my|which|what language|languages",
        "my|mein|mon|mi|mio english|englisch|anglais|ingles|inglese not|bad|poor|nicht|schlecht|pas|no|non",
    ),
    "own_games": (  # in which games somebody is
        "quali|quante|che partite gioco|sto_giocando|partecipo",
        "in_quali partite|giochi sono",
        "joue|joues|participe|inscrit dans|a quelles parties",
        "=my_games|where_am_i|all_my_games|my_positions|my_seats|what_am_i_playing|what_do_i_play|meine_spiele",
        "=meine_partien|mes_parties|mis_partidas|le_mie_partite|mie_partite",
        "which|what|how_many|all|list|show games|positions|seats i_am|am_i|i_m|do_i|i_play|have_i|i_have",
        "list|show|see|send|tell my games|positions|seats",
        "am_i in_one|in_any|in_a_game|in_some_game|registered",
        "welchen|welche|wie_viele|wie_vielen spielen|spiele|partien bin_ich|spiele_ich|habe_ich|ich_bin|ich_spiele",
        "quelles|combien parties|jeux je",
        "que|cuales|cuantas partidas estoy|juego|tengo",
        "lost|deleted|perdu|verloren|geloscht|perdido|perso|cancellato link|links|lien|enlace",
        "test|testing if|whether|that mail|mails|email|message|this arrive*|get|gets|come|comes|works",
    ),
    "web": (  # the game's page
        "web|website|webpage|homepage|browser|url",
        "page|site on|web|internet|online where|with|of|for board|map|game|results",
        "internetseite|webseite|site_internet|pagina_web|sito_internet",
    ),
    "start": (  # when a game begins, and whether it has begun
        "~HOW_MANY LACK",
        "when|does|will|has|have|did we|it|this|game|<game> start*|begin*|begun",
        "when start*|begin*",
        "how_many|are_there|still|missing players|seats|people left|missing|needed|free|more|so_far|open|start",
        "how_many players",
        "is|are game|we full|started|running|on|over|finished",
        "wann geht|beginnt|startet|fangt|los",
        "quand commence*|demarre*|debute*",
        "cuando empieza|comienza|empezamos|empezar",
        "quando inizia|comincia|parte|iniziamo",
    ),
    "vote": (  # how somebody has voted
        "my|our vote|ballot|proposal",
        "did|have i vote*",
        "how|what did|have i|we vote*",
        "has|have|did|who|anyone|somebody voted|proposed|vote",
        "meine_stimme|habe_ich_abgestimmt|habe_ich_gestimmt|wie_habe_ich",
        "mon_vote|j_ai_vote|ai_je_vote",
        "mi_voto|he_votado",
        "mio_voto|ho_votato",
    ),
    "whose_address": (  # another player's address
        "what|tell|give|need|know|send|have <power> address|email|e_mail",
        "address*|email*|e_mail* of|from <power>|all|every|everybody|everyone|player|players|others",
    ),
    "password": (  # words that open a seat
        "password|passwd|pass_word",
        "passwort|kennwort",
        "mot_de_passe",
        "contrasena|clave",
        "parola_d_ordine",
        "secret|code|pass word|phrase|key|code",
        "passphrase|passcode|codeword",
        "how|where|cannot|can|not|help do|i|we|log|sign|login log_in|sign_in|sign_on|login|signon|log_on",
    ),
    "scoring": (  # how scores are reckoned
        "scoring|scored|punktesystem|punktewertung|bareme|puntuacion|puntaje|punteggio",
        "how|what|many points|score for|in|per|of|worth draw|win|solo|second|survival|survivor|survivors|elimination",
        "calcul* score|scores|points",
        "points|score|scores counted|calculated|computed|reckoned|awarded",
        "wie_viele|wieviele|combien|cuantos|quanti punkte|points|puntos|punti unentschieden|remis|nulle|nul|empate|"
        "patta|pareggio",
    ),
    "calendar": (  # deadlines in a calendar
        "calendar|ical|ics|kalender*|calendrier|calendario",
    ),
    "sandbox": (  # a board of one's own
        "sandbox",
        "play|try|practice|practise|train|learn|game|board alone|by_myself|against_myself|with_myself|on_my_own",
        "practice|practise|training|test|trial game|board|match|mode",
        "allein|alleine|zum_uben|ubungsspiel|probespiel spielen|spiel|ausprobieren|uben",
        "spielen|spiel|partie alleine|gegen_mich_selbst|zum_uben",
        "jouer|partie|m_entrainer tout_seul|toute_seule|contre_moi_meme|entrainement",
        "jugar|partida|practicar a_solas|yo_solo|contra_mi_mismo|de_practica",
        "giocare|partita|esercitarmi da_solo|da_sola|contro_me_stesso|di_prova",
    ),
    "players": (  # who is in which game
        "~WHO MASTER",
        "WHO is|s|plays|es|est|ist|e|juega|joue|gioca|spielt|lleva|leitet|fuhrt <power>",
        "<power> WHO is|plays|es|est|ist|e|joue|juega|gioca|spielt",
        "is|are <power> still|alive|out|playing|active|eliminated|dead",
        "quien lleva|maneja|controla",
        "who plays|playing|players|play|else|am_i|opponents|neighbours|neighbors|in",
        "who is|are|s|has|controls|runs|leads|got players|<power>|other|the|my|here|playing|opponents|everybody|"
        "everyone",
        "what|which power|country|nation|side|color|colour|powers",
        "who master|gm|moderator|gamemaster|runs|in_charge|host|organizer",
        "list|names|name of|other players|opponents",
        "am_i playing|in|still",
        "=players|who|who_am_i",
        "wer spielt|ist|sind|leitet|bin|macht",
        "welche|welches macht|land|nation",
        "qui joue|sont|est|jouent|suis",
        "quel|quelle pays|puissance|nation",
        "quien|quienes juega*|son|es|soy",
        "que|cual pais|potencia",
        "chi gioca*|sono|e",
        "quale|che paese|potenza|nazione",
        "<power> noch|encore|todavia|ancora|joue|juega|gioca|spielt",
    ),
    "privacy": (  # who reads private press
        "does|can|do|will|may|is gm|master|moderator|gamemaster|judge|you read|reads|see|sees|reading|get our|my|"
        "private|all|the press|letters|messages|mails|mail",
    ),
    "press_rule": (  # the kinds of press
        "is|are|may|can|could|allowed|send|have|write anonymous|anonymously|grey|gray|unsigned letters|letter|press|"
        "messages|message|mail|mails|allowed|permitted|here",
        "is|are|what|which press|kind|kinds|sort allowed|permitted|of_press",
    ),
    "write_to_others": (  # writing to other players
        "~HOW|CAN TALK OTHERS",
        "how|where|can|could|may|want|like|allowed|possible i|to|we write|talk|contact|message|speak|reach|negotiate|"
        "chat|email|communicate|press|reply other*|players|everybody|everyone|all|press|<power>",
        "how does|do|to press|messages|diplomacy_work",
        "how|where|can|could|may|is|do send|write|post|make|use|answer|reply private|secret|public|messages|letters|"
        "press|message|note|letter|announcement",
        "is|are|can|does|will|who press|messages|letters|mail|everyone|read|anyone|else anonymous|secret|private|"
        "allowed|read|seen|see|signed|public|white|grey|gray|fake|reads|sees",
        "comment|puis_je|peut_on|je_veux dire|ecrire|repondre|envoyer a|aux|message|lettre",
    ),
    "person": (  # a person
        "speak|talk|contact|reach|write|ask|is|are|get human|person|admin*|keeper|operator|support|somebody",
        "are|is you|this|that a|bot|human|robot|computer|real|program|machine",
        "who|what are_you|is_this|runs|operates",
        "complain*|report|cheat*|abuse about|to|player|somebody|the|a",
        "cheat*|abusive|insult*|harass*|unfair|betrug|triche*|trampa*|imbroglio",
    ),
    "games": (  # other games
        "~GAMES OPEN",
        "~GAMES|juego|jeu|partida|partie|gioco|spiel beginner*|anfanger*|debutant*|principiant*|novic*|neuling*|"
        "newbie*",
        "which|what|any|list|see|show|are_there|other|more|new|open|all|available|another games",
        "join|play|start|begin|enter|find|in another|other|new|second|more game|games",
        "list of games",
        "welche|gibt_es|andere|liste spiele|partien",
        "quelles|liste|autres|autre parties|jeux|partie",
        "que|cuales|lista|otras|otra partidas|juegos|partida",
        "quali|lista|altre|altra partite|giochi|partita",
    ),
    "rules": (  # the rules of a game
        "what|which|where|how|explain|tell|send|read|are|know|find|the|see|teach|learn|forgot rules|rule_book|"
        "rulebook|settings",
        "=rules|the_rules|rules_please",
        "regel*|spielregeln",
        "regles",
        "reglas|reglamento",
        "regole|regolamento",
        "spelregels|regras",
        "is|are|am|can|may it|we|i|there|units|armies|fleets allowed|legal|permitted|forbidden|against_the_rules",
        "may|can|could i|we|a_unit|an_army|a_fleet|my_army|my_fleet|the_army|the_fleet|armies|fleets attack*|"
        "dislodge*|support*|convoy*|retreat*|build*|swap|cross|pass|enter|go|move|reach|sail",
        "how many|does|do|is units|builds|build|retreat*|convoy*|support*|bounce*|stab* win|needed|work|cut|allowed",
    ),
    "watch": (  # watching
        "watch*|observe*|spectat*|look_on|follow|just_read|lurk*|kibitz*|audience game|games|it|<game>|others|along|"
        "only|just|without|want|like",
        "want|like|can|could|may|just|only|how|possible watch*|observe*|spectate|follow|lurk|see",
        "zuschau*|zuseh*|beobacht*",
        "regarder|observ*|suivre|spectat*",
        "observar|mirar|espectador*",
        "osservare|guardare|spettator*|assistere",
    ),
    "pace": (  # how fast a game goes
        "how_often|wie_oft|combien_de_fois|quelle_frequence|con_que_frecuencia|cada_cuanto|ogni_quanto|quante_volte",
        "how long|often|fast|slow|many|frequent* turn*|phase*|process*|year|season|days|deadline*|week",
        "play|run|runs|process*|deadline*|phase*|turn*|due|game weekend*|saturday*|sunday*|holidays|christmas|easter|"
        "new_year|summer|night",
        "what|which timing|pace|rhythm|schedule|speed",
        "weekend*|saturday*|sunday*|holidays|nights do|count*|included|excluded|free|off|skipped",
        "wochenende*|feiertag*|weihnachten|le_week_end|fin_de_semana|fine_settimana",
    ),
    "help": (  # help
        "what does|do|is mean*|stand_for",
        "what is|s|a|an|are|does a|an|mean",
        "am|m|feel|bit|completely|totally lost",
        "help*|confused|stuck|instructions|manual|tutorial|beginner|newbie|guide|explain|explanation",
        "don_t|not|cannot|can_t understand|get|know|figure|see",
        "no idea|clue",
        "what|which can|commands|could i|are|write|do|say|there",
        "how|what does|do|is|to|can|s this|it|i|that|game|one|the work*|play*|about|mean*|begin|start",
        "new|first here|time|game|to_this",
        "hilfe|helft|helfen|verstehe|anleitung|wie_geht|wie_funktioniert|keine_ahnung",
        "aide*|comprend*|comment_ca_marche|comment_faire|comment_jouer|comment_on_joue|mode_d_emploi",
        "ayuda*|entiendo|como_funciona|como_se_juega|instrucciones",
        "aiut*|capisco|come_funziona|come_si_gioca|istruzioni|come_si_fa",
    ),
}
"""The wordings of each wish for information, by its name."""
