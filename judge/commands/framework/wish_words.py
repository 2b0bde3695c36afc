"""Wordings of the wishes in `wish_table`, in any language.

Questions are in `question_words`, wishes about seats in `seat_words`; `board_questions` has orders and results.

A wording is a list of words that a sentence has in this order, with few others between them. `a|b`: either word; `a_b`:
both side by side; `a*`: a word with this beginning; `*a`: with this ending. Words in capitals are groups
(`word_groups`) with a word's forms in all languages; use groups where you can. A wording with `=` before it must be the
whole sentence; with `~` before it, its parts may be in any order. Case, accents and apostrophes do not matter
(`j_aimerais`). `<game>`, `<power>`, `<place>`, `<phase>` and `<address>` stand for names; `game` also matches a game's
name.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.framework.question_words import QUESTIONS
from judge.commands.framework.seat_words import SEATS

WORDINGS: Mapping[str, tuple[str, ...]] = {
    **QUESTIONS,
    **SEATS,
    "tell_others": (  # words for others, whatever they say
        "TELL <power>|OTHERS",
        "tell|inform|notify|let <power>|everybody|everyone|others|all|players|them know|that|about|i_m|i_am",
    ),
    "diary": (  # notes of one's own
        "keep|write|make|take|save|store|have|is|where|put notes|diary|journal|notebook",
        "note|notes|memo to_self|to_myself|to_me|for_myself|for_me",
        "reminder to_self|to_myself",
        "my|a diary|journal|notebook",
        "write|jot|note plans|thoughts|ideas privately|secretly|for_myself",
        "notizen|tagebuch",
        "prendre|garder|ecrire|mes notes|journal",
        "tomar|guardar|escribir|mis notas|diario",
        "prendere|tenere|scrivere|miei appunti|diario",
    ),
    "cast_vote": (  # giving a vote
        "change|switch|cast|give|enter|make my|a|our vote|ballot",
        "how|where do|can|could|to i|we|one|a|my|the|vote vote",
        "my_vote is|should|shall|to yes|be|for",
        "stimme|stimmt|abstimmen zu|ab|dafur|andern|wie",
        "changer|donner|modifier mon_vote|de_vote",
        "cambiar|emitir|dar mi_voto|el_voto",
        "cambiare|dare voto",
    ),
    "name": (  # the name of a player
        "~CHANGE NAME",
        "change|set|use|pick|choose|edit my|a name|nickname",
        "i_am|i_m|am_i called|shown_as|listed_as",
        "call_me",
        "nenn_mich|nennt_mich|appelle_moi|appelez_moi|llamame|llamadme|chiamami|chiamatemi",
    ),
    "digest": (  # letters in one
        "fewer|less|many mails|emails|letters|messages|email|mail",
        "one|once|single|only mail|email|letter|message|summary a_day|per_day|daily|each_day|every_day",
        "bundle*|digest|gather*|collect* mails|emails|letters|messages|press|everything|in_one",
        "mails|emails|letters|messages|press bundled|gathered|collected|in_one",
        "zu_viele|weniger mails|emails|nachrichten|briefe",
        "trop|moins de mails|emails|courriels|messages",
        "demasiados|menos correos|emails|mensajes",
        "troppe|troppi|meno mail|email|messaggi",
        "two|three|four|five|six|ten|several mails|emails|letters|messages a_day|per_day|daily|every_day",
        "one|single reminder|reminders enough|plenty|would_do|will_do",
    ),
    "openings": (  # news of games that want players
        "tell|let|inform|notify|mail|write|alert me|us when|once|if|of new|next|opens|begins GAME|one|opens|open",
        "sag*|schreib*|meld* wenn|sobald neue|neues|nachste GAME|runde",
        "previen*|avert*|inform* nouvelle|prochaine GAME",
        "avis*|inform* nueva|proxima GAME",
        "avvis*|inform* nuova|prossima GAME",
    ),
    "private": (  # a privacy word
        "only|nobody_else|just people|those|friends|players know|password|code|secret|word",
    ),
    "quiet": (  # no letters at night
        "send*|mail*|write|writing|stuff|letters|emails 9pm|10pm|11pm|1am|2am|3am|4am|5am|midnight|at_night",
        "don_t|no|not|never|stop|please mail*|email*|letter*|write|writing|send*|wake|notif* night|nights|sleep*|"
        "nighttime|midnight",
        "nachts|in_der_nacht mail*|schreib*|schick*|keine|post",
        "la_nuit mail*|ecri*|envo*|message*",
        "por_la_noche|de_noche correo*|escrib*|envi*|mensaje*",
        "di_notte mail*|scriv*|invi*|messagg*",
        "mail*|schreib*|schick*|keine|ecri*|envo*|correo*|escrib*|envi*|scriv*|invi* nachts|in_der_nacht|la_nuit|"
        "por_la_noche|de_noche|di_notte",
    ),
    "stop_clock": (  # a halt of the game
        "~PAUSE GAME|CAN|WANT|clock|until|for|over|DAYS|feste|fetes|fiestas|VACATION",
        "pause|pausing|freeze|suspend|halt|interrupt|stop game|<game>|clock|match until|for|over|while",
        "pause|freeze|suspend|halt|interrupt the|this|our game|<game>|match|clock",
        "stop the_clock",
    ),
    "activate": (  # a start with those who are there
        "start|begin|starten|beginnen|anfangen|commencer|demarrer|empezar|comenzar|iniziare|cominciare WITH|WITHOUT",
        "start|begin|open|launch game with|without|anyway|as_it_is|as_we_are",
        "start|begin with|without the_two|the_three|the_four|the_five|the_six|those|who|everybody|all|fewer|more|"
        "less|a_full",
    ),
    "timing": (  # longer or shorter phases
        "deadline|phase|turn|season length|lengths|duration",
        "length|duration|pace|speed|rhythm of deadlines|phases|turns|game",
        "change|set|slow|adjust|alter pace|timing|rhythm|tempo|schedule",
        "day|days|hours|week per|each|every phase|turn|season|move",
        "longer|shorter|slower|faster|more_frequent deadlines|phases|turns|seasons",
    ),
    "settings": (  # other rules or settings
        "turn*|switch*|change|changing|allow|forbid|disallow|enable|disable|add|remove|edit press|rule|rules|setting|"
        "settings|anonymous|grey|gray|option|options",
    ),
    "no_maps": (  # no pictures
        "stop|no|not|don_t|without|never|drop|skip sending|send|need|want|get|more|any|the|those|these|pictures|"
        "images|maps|attachments pictures|images|maps|attachments|graphics|map",
        "without|no pictures|images|maps|attachments|graphics",
        "pictures|picture|images|image|maps|map|attachment* data|bandwidth|megabyte*|mb|quota",
        "can_t|cannot|unable|not|doesn_t|won_t open|see|load|display|view|show picture|pictures|image|images|"
        "attachment|png|svg|file",
        "picture|image|attachment broken|missing|empty|blank|not_show*|doesn_t|won_t",
        "leave_out|cut_out|take_out|leave_off|strip|remove pictures|picture|images|image|maps|map|attachments",
        "mailbox|inbox|quota full|nearly|almost|overflow*",
    ),
    "map_size": (  # larger or smaller pictures
        "map|maps|picture|letters|it|image bigger|larger|smaller|too_small|tiny|read|unreadable",
        "bigger|larger|smaller|readable map|maps|picture",
        "karte grosser|kleiner|lesbar|lesen",
        "short*|small*|less|light*|fewer letters|mails|emails|pictures|images|maps|attachments|graphics",
        "letters|mails|emails|pictures|picture|images|image|maps|map|attachment* too_big|too_large|too_long|huge|heavy",
    ),
    "address": (  # another address for letters
        "~CHANGE|NEW ADDRESS",
        "~CHANGE|NEW|now|ahora|jetzt|maintenant|adesso|instead <address>",
        "use|write|send|instead instead|from_now_on|at|to address|from_now_on|this_one|new_one",
        "new|change*|other|different|update|another|switch*|moved|use|send address|email|e_mail|mailbox|account",
        "i|use|only|write|send|reach|read|instead|now|at|to|from|is|lautet|nach|an|auf|a|es|sono <address>",
    ),
    "no_draw": (  # against a draw
        "no|not|against|withdraw*|cancel*|revoke|take_back|undo|don_t|changed_my_mind|reject|refuse|remove draw|vote",
        "gegen|kein remis|unentschieden",
        "contre nul|nulle",
        "contra|no empate|tablas",
        "contro|no patta|pareggio",
    ),
    "draw": (  # a draw
        "DRAW",
        "want|wants|like|propose*|vote*|agree|accept|offer|suggest|support|call|favor|favour|let*|shall|could|can|"
        "how|yes|for|go|request draw|stalemate",
        "draw|stalemate please|now|then|ok|fine|agreed|everybody|everyone|all|anyone|vote|proposal",
        "share*|split the|a|this|our win|victory|points|spoils|honours|honors",
        "end|stop|finish|call|quit game|it|this|here together|as_equals|peacefully|equal|as_friends|by_agreement|"
        "in_peace",
        "agree*|all|everyone|everybody|let_s|let_us|shall|could stop|end|finish here|now|together|game|this|it",
        "teilen|partager|compartir|dividere sieg|victoire|victoria|vittoria",
    ),
    "until": (  # a deadline at some hour
        "~PUT_OFF|move|mover|shift|mueva DEADLINE until|till|to|bis|auf|jusqu|au|hasta|al|a|fino|alle",
        "extend*|postpone|put_off|push_back|prolong*|move|shift|delay|set deadline|turn|phase|date|it until|till|to",
        "prolong*|report*|repousser jusqu_a|jusqu_au",
    ),
    "more_time": (  # more time
        "PUT_OFF",
        "~WANT|CAN|GIVE MORE TIME",
        "~PUT_OFF DEADLINE|DAYS|turn|phase",
        "move|shift|mover|mueva|mueve DEADLINE",
        "may|can|could|let i|we|me|us have|wait|get|send until|till",
        "have_until|have_till monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next|tonight",
        "need|want|have|give|like|ask|get*|grant|could|can|please|request more|extra|longer|additional|another time|"
        "day|days|hours|week|weekend",
        "=more_time|extra_time|extension",
        "more|extra time|days|hours needed|wanted|would|could|might|helps|required",
        "need|want|have|give|like|ask|request|get|grant|could|can|please extension|longer|extend*|postpone*|"
        "later_deadline",
        "hold deadline|turn|phase",
        "extend*|postpone|put_off|push_back|prolong*|move|shift|delay deadline|turn|phase|orders|date|it|game",
        "can_t|cannot|won_t|not make|meet deadline",
        "late with|my orders",
        "plus|davantage|encore temps|delai",
        "mas|otro tiempo|dia|dias",
        "jour|jours|heures|dia|dias|horas|tiempo|giorno|giorni|ore|tag|tage|stunden de_plus|supplementaire|"
        "supplementaires|mas|in_piu|mehr|langer",
        "piu|altro tempo|giorno|giorni",
        "change|set|move|make|put|shift|later|earlier the|a|to|my|our|deadline|it deadline|deadlines|later|earlier|"
        "due_date",
        "give|grant|allow everyone|everybody|us|all|them|the_others|him|her|me|players|<power> day*|hours|time|week|"
        "weekend|longer|until",
        "un|one|a|otro|ein|eine|einen|une giorno|jour|dia|tag|woche|settimana in_piu|de_plus|mas|mehr|langer|"
        "supplementaire",
    ),
    "away": (  # holidays
        "WITHOUT DEVICE",
        "sono|saro|bin|suis|serai|estoy|estare via|weg|fort|parti|absent|fuera|fuori|ausser_haus",
        "VACATION",
        "nicht_da|keine_zeit|estare_fuera|saro_via|not_available",
        "flying|on_the_road|reachable|reach_me|baby|wedding|funeral|surgery|fill_in|stand_in|honeymoon",
        "bin weg|fort|unterwegs",
        "not|won_t|can_t be around|available|there",
        "peux|pourrai pas jouer|envoyer|la",
        "kann|konnen nicht spielen|mitspielen|schicken|ziehen",
        "i_am|i_m|be|going|we_are away|abroad|back|off_to|off_until|off_from|off_for",
        "no|without|limited internet|email|computer|access",
        "can_t|cannot|not|won_t|unable play|able|order|send|next_week|until|have_internet|have_email|have_access|"
        "have_a_computer|be_online|be_here",
        "no|without|w_o|bad|lost laptop|computer|internet|phone|wifi|wi_fi|connection|signal|reception|electricity|"
        "power|network|access|email|online",
        "can_t|cannot|unable|won_t access|connect|get_online|read_mail|log_on",
        "boss|work|job|company|army|family|school|exam*|moving|trip|trek*|hik*|camp*|cruise until|weeks|week|days|"
        "month|next|tomorrow|monday|friday|out|away|busy",
        "dienstreise|geschaftsreise|reise|weg_bis|fort_bis|unterwegs|klausuren|umzug",
        "no|non|ne|n_ai poder|podre|puedo|potro|posso|riesco|pourrai|peux|aurai|tengo|ho enviar|jugar|mandar|inviare|"
        "mandare|giocare|jouer|envoyer|internet|connexion|conexion|connessione",
        "en_deplacement|voyage|de_viaje|en_viaje|in_viaggio|trasferta",
        "sub|break|pause|fill_in|stand_in|time_off for|from|please|need|want|until|of",
    ),
    "finished": (  # orders that stay as they are
        "bin|sind fertig",
        "andere|aendere|andern nichts|nicht",
        "my|our orders|moves are|is final|finished|complete",
        "no|nothing|not more|further|else changes|to_add|from_me|change",
        "no|not|don_t|needn_t|nobody wait*|hold for_me|on_me|on_my_account",
        "nicht|keiner|niemand auf_mich|auf_uns warten|zu",
        "ne|pas|plus|inutile m_attend*",
        "no|hace_falta|necesario me_esper*|esperarme",
        "non|serve|inutile aspettarmi|aspettatemi|aspettare_me",
        "j_ai|nous_avons fini|termine",
        "he|hemos terminado|acabado",
        "ho|abbiamo finito|terminato",
    ),
    "change_orders": (  # taking orders back
        "~CANCEL ORDERS|ALL_OF_IT",
        "forget|ignore|disregard|scrap|delete my|the|last|previous mail|message|letter|last|previous|orders",
        "undo|cancel*|clear|take_back|retract|revoke|delete|forget|withdraw|scrap|discard|remove my|the|last|all "
        "orders|moves|order|move|it|that",
        "take my|the|orders|moves|it|them back",
        "=undo|cancel|oops|wrong_orders",
        "change|changing|modify|edit|correct|replace|alter|update|revise my|the|orders|order|moves|them",
        "mistake|wrong|error my|in|orders|order",
        "befehl*|zug|zuge zuruck*|andern|widerruf*|loschen|korrigier*",
        "annuler|changer|modifier|corriger mes|ordres|les",
        "anular|cambiar|cancelar|modificar|corregir mis|ordenes|las",
        "annullare|cambiare|modificare|correggere ordini|miei|gli",
        "throw_away|discard|scrap|dump|forget|delete|ignore everything|all|anything|whatever|what|it i_sent|"
        "i_ve_sent|i_wrote|i_have_sent|you_have|you_got|sent_in",
    ),
    "send_on": (  # a message to pass on
        "pass|forward|relay|give this|it|that|my on|to",
        "pass_on|pass_this_on|pass_it_on",
        "tell|forward|pass|relay|let|inform|ask|say|message|send <power>|everybody|everyone|others|players|master|gm|"
        "this_to|this_message|my_message",
        "message|letter|note|press for|to <power>|everybody|everyone|all|master|gm",
    ),
    "no_wait": (  # going on without the others
        "don_t|not|no|need|stop|without wait|waiting for|any_more|longer|on",
        "nicht|ohne warten|abwarten",
        "sans attendre",
        "sin esperar",
        "senza aspettare",
    ),
    "wait": (  # waiting
        "please|could|can|want|let wait|hold_on|hold_off",
        "don_t|not process|run|adjudicate|start",
        "bitte wart*",
        "attend*",
        "espera*",
        "aspett*",
        "wait|hold a|for|until|on|please|with",
    ),
    "go_on": (  # going on at once
        "can|could|may|please|ready|go_ahead you|to|and|ahead process|adjudicate",
        "process|adjudicate|run|next_turn|speed|hurry|go_on|continue|move_on now|already|early|please|sooner|faster|"
        "up|turn|phase|game|it",
        "can|could|why|let* we|game|it|not|this go|going|faster|speed|continue|processed|early|sooner",
    ),
    "zone": (  # the writer's local time
        "time_zone|timezone|my_time|local_time|utc|gmt",
        "zeitzone|fuseau_horaire|zona_horaria|fuso_orario",
    ),
    "done": ("=i_am_done|i_m_done|we_are_done|we_re_done",),  # wanting nothing more
    "complaint": ("ABUSE",),  # how others behave
    "roll_back": (  # an earlier phase
        "go|roll|turn|step|put|get|bring back one|a_turn|a_phase|to|the_turn|the_phase|the_clock|the_game|last",
        "=roll_back|go_back",
        "undo|revert|redo|cancel the|last turn|phase|season",
        "rollback|replay|redo|rewind|restore|play_again|undo_the_turn|undo_the_phase|undo_last_turn",
        "zurucksetzen|zuruckdrehen|revenir_en_arriere|volver_atras|tornare_indietro",
    ),
    "remind": (  # a word to those who are late
        "remind|nudge|poke|prod|chase|ping everyone|everybody|them|players|all|<power>|others|him|her|late|missing|who",
        "send|give|mail reminder*|warning*|nudge",
        "erinner* alle|spieler|sie|ihn",
    ),
    "end_game": (  # an end
        "how|can|could|want|like|please|let|i|we|must end|finish|terminate|close|abort|cancel|kill|abandon game|<game>",
        "terminate|abort|close the|this|our game",
        "spiel beenden|abbrechen",
        "terminer|arreter|finir|acabar|terminar|finire|terminare|chiudere partie|jeu|partida|juego|partita|gioco",
    ),
    "talk": (),  # known by samples alone
}
"""The wordings of each wish, by its name."""

THANKS = (
    "agradecid*|agradezco|riconoscente|no_worries|de_nada|de_rien|keine_ursache|prego",
    "thank*|thx|thanx|ty|tnx|gg|cheers|congrat*|gratulation*|danke*|merci*|gracias|grazie|obrigado|dank|bravo|"
    "dankjewel|dankuwel|bedankt|obliged",
    "good|great|nice|fine|fun|lovely|wonderful|brilliant game|games|one|job|work|move|moves|map|turn|stuff|playing|"
    "round",
    "well played|done",
    "=ok|okay|great|nice|cool|perfect|super|fine|got_it|understood|noted|received|wow|sure|right|excellent|"
    "awesome|alright|good|yes|haha|lol|done|ready|sent|will_do|no_problem|sounds_good|fair_enough|alles_klar|gut|"
    "prima|toll|parfait|d_accord|vale|perfecto|perfetto|va_bene|bene",
    "good luck|fun|bye",
    "have a|fun nice|good|great|fun|lovely",
    "see_you|take_care|good_luck|have_fun|happy_new_year|merry_christmas|happy_holidays",
    "gutes|schones|tolles spiel",
    "bien_joue|belle_partie|bonne_partie|bonne_chance|buena_partida|buen_juego|bella_partita|bel_gioco|ben_fatto|"
    "viel_gluck|viel_erfolg",
    "enjoy*|pleasure|appreciate*",
    "exactly|just|all i wanted|needed|hoped|was_looking_for",
    "=ouch|argh|damn|oh_no|oh_dear|omg|ugh|hm|hmm|phew|yikes|hehe|hahaha|amazing|unbelievable|incredible|interesting",
    "didn_t|never|not see|expect|expected that|this|it",
    "what_a turn|move|stab|surprise|game|mess|disaster|round|season",
)
"""Wordings of thanks and good wishes, which ask for nothing."""
