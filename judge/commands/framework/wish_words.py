"""Wordings of the wishes in `wish_table`, in any language; those of questions are in `question_words`.

A wording is words that stand in a sentence in this order, a few others between them. `a|b`: one of these; `a_b`: these
side by side; `a*`: a word that begins so; a wording that begins with `=` is the whole sentence. Case, accents and
apostrophes do not count (`j_aimerais`). `<game>`, `<power>`, `<place>` and `<address>` stand for names; a game is
also found where `game` stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.framework.question_words import QUESTIONS

WORDINGS: Mapping[str, tuple[str, ...]] = {
    **QUESTIONS,
    "map_size": (  # larger or smaller pictures
        "map|maps|picture|letters|it|image bigger|larger|smaller|too_small|tiny|read|unreadable",
        "bigger|larger|smaller|readable map|maps|picture",
        "karte grosser|kleiner|lesbar|lesen",
        "short*|small*|less|light*|without|no|fewer letters|mails|emails|pictures|images|maps|attachments|graphics",
        "letters|mails|emails|pictures|picture|images|image|maps|map|attachment* too_big|too_large|too_long|huge|"
        "heavy|data|bandwidth|megabyte*|mb|quota",
        "can_t|cannot|can_not|unable|not|doesn_t|won_t open|see|load|display|view|show picture|pictures|image|images|"
        "attachment|png|svg|file",
        "picture|image|attachment broken|missing|empty|blank|not_show*|doesn_t|won_t",
    ),
    "address": (  # an address for letters
        "use|write|send|instead instead|from_now_on|at|to address|from_now_on|this_one|new_one",
        "new|change*|other|different|update|another|switch*|moved|use|send address|email|e_mail|mailbox|account",
        "address|email|e_mail change*|changed|new|different|wrong",
        "neue|andere|andern|geandert adresse|emailadresse|mailadresse|e_mail|mail|email",
        "adresse|emailadresse|mailadresse neu|andern|geandert",
        "nouvelle|change*|changer|autre adresse|mail|email",
        "nueva|cambi*|otra|otro|nuevo direccion|correo|email|mail",
        "nuovo|nuova|cambi*|altro|altra indirizzo|mail|email|e_mail",
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
        "want|like|propose*|vote*|agree|accept|offer|suggest|support|call|favor|favour|let*|shall|could|can|how|yes|"
        "for|go|request draw|stalemate",
        "draw|stalemate please|now|then|ok|fine|agreed|everybody|everyone|all|anyone|vote|proposal",
        "=draw|a_draw",
        "remis|unentschieden",
        "match_nul|partie_nulle|une_nulle|le_nul|un_nul",
        "empate|tablas",
        "patta|pareggio",
        "share*|split the|a|this|our win|victory|points|spoils|honours|honors",
        "end|stop|finish|call|quit game|it|this|here together|as_equals|peacefully|equal|as_friends|by_agreement|"
        "in_peace",
        "agree*|all|everyone|everybody|let_s|let_us|shall|could stop|end|finish here|now|together|game|this|it",
        "teilen|partager|compartir|dividere sieg|victoire|victoria|vittoria",
    ),
    "more_time": (  # more time
        "may|can|could|let i|we|me|us have|wait|get|send until|till",
        "have_until|have_till monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next|tonight",
        "need|want|have|give|like|ask|get|grant|could|can|please|request more|extra|longer|additional|another time|"
        "day|days|hours|week|weekend",
        "=more_time|extra_time|extension",
        "need|want|have|give|have|like|ask|request|get|grant|could|can|please extension|longer|extend*|postpone*|"
        "later_deadline",
        "extend*|postpone|put_off|push_back|prolong*|move|shift|delay deadline|turn|phase|orders|date|it|game",
        "can_t|cannot|won_t|not make|meet deadline",
        "late with|my orders",
        "mehr_zeit|mehr_tage|einen_tag_mehr|langer_warten|langer_zeit|noch_einen_tag",
        "verlanger*|verschieb*|aufschub|fristverlangerung|verschoben",
        "plus|davantage|encore de_temps|temps|delai",
        "prolong*|report*|repousser|delai supplementaire|date|limite|delai|echeance",
        "mas|otro tiempo|dia|dias",
        "prorrog*|aplaz*|ampli* plazo|fecha|entrega|turno",
        "prorroga|aplazamiento",
        "piu|altro tempo|giorno|giorni",
        "prorog*|rinvi*|posticip*",
        "change|set|move|make|put|shift|later|earlier the|a|to|my|our|deadline|it deadline|deadlines|later|earlier|"
        "due_date",
        "give|grant|allow everyone|everybody|us|all|them|the_others|him|her|me|players|<power> day*|hours|time|week|"
        "weekend|longer|until",
        "un|one|a|otro|ein|eine|einen|une giorno|jour|dia|tag|woche|settimana in_piu|de_plus|mas|mehr|langer|"
        "supplementaire",
    ),
    "away": (  # holidays
        "flying|on_the_road|reachable|reach_me|baby|wedding|funeral|surgery|fill_in|stand_in|honeymoon",
        "bin|ich_bin weg|fort|unterwegs",
        "peux|pourrai pas jouer|envoyer|la",
        "no puedo|podre jugar|enviar",
        "non posso|potro giocare|inviare",
        "kann|konnen nicht spielen|mitspielen|schicken|ziehen",
        "vacation*|holiday*|absent|absence|travel*|on_leave|out_of_town|offline|hospital|unavailable|not_available|"
        "ill|sick|business_trip",
        "i_am|i_m|i_will_be|i_ll_be|be|going|we_are away|abroad|back",
        "no|without|limited internet|email|computer|access",
        "can_t|cannot|not|won_t|unable play|able|order|send|next_week|until",
        "urlaub|verreist|ferien|abwesen*|nicht_da|krank|keine_zeit|im_krankenhaus",
        "vacances|absent|absente|absence|conges|malade|en_voyage|en_deplacement",
        "vacaciones|ausente|ausencia|de_viaje|enfermo|enferma|estare_fuera",
        "vacanz*|ferie|assente|assenza|in_viaggio|malato|malata|saro_via",
        "no|without|w_o|bad|lost laptop|computer|internet|phone|wifi|wi_fi|connection|signal|reception|electricity|"
        "power|network|access|email|online",
        "can_t|cannot|unable|won_t access|connect|get_online|read_mail|log_on",
        "boss|work|job|company|army|family|school|exam*|moving|trip|trek*|hik*|camp*|cruise until|weeks|week|days|"
        "month|next|tomorrow|monday|friday|out|away|busy",
        "dienstreise|geschaftsreise|reise|weg_bis|fort_bis|unterwegs|klausuren|umzug",
        "no|non|ne|n_ai poder|podre|puedo|potro|posso|riesco|pourrai|peux|aurai|tengo|ho enviar|jugar|mandar|inviare|"
        "mandare|giocare|jouer|envoyer|internet|connexion|conexion|connessione",
        "en_deplacement|voyage|de_viaje|en_viaje|in_viaggio|trasferta",
        "sub|break|pause|fill_in|stand_in|time_off for|from|please|need|want|until|until|of",
    ),
    "change_orders": (  # taking orders back
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
    ),
    "send_on": (  # words that somebody wants sent on
        "pass|forward|relay|give this|it|that|my on|to",
        "pass_on|pass_this_on|pass_it_on",
        "tell|forward|pass|relay|let|inform|ask|say|message|send <power>|everybody|everyone|others|players|master|gm|"
        "this_to|this_message|my_message",
        "message|letter|note|press for|to <power>|everybody|everyone|all|master|gm",
    ),
    "wait": (  # waiting
        "please|could|can|want|let|let_s wait|hold_on|hold_off",
        "don_t|do_not|not process|run|adjudicate|start",
        "bitte wart*",
        "attend*",
        "espera*",
        "aspett*",
        "wait|hold a|for|until|on|please|with",
    ),
    "go_on": (  # going on at once
        "process|adjudicate|run|next_turn|speed|hurry|go_on|continue|move_on now|already|early|please|sooner|faster|"
        "up|turn|phase|game|it",
        "can|could|why|let* we|game|it|not|this go|going|faster|speed|continue|processed|early|sooner",
    ),
    "zone": (  # the hour of one's own place
        "time_zone|timezone|my_time|local_time|utc|gmt",
        "zeitzone|fuseau_horaire|zona_horaria|fuso_orario",
    ),
    "done": ("i|we am_done|m_done",),  # wanting nothing more, or leaving
    "leave": (  # leaving
        "streich*|nehmt|nimm mich|uns",
        "let_me out|go|leave",
        "resign*|quit*|unsubscrib*|desubscribe|opt_out|drop_out|signoff_me",
        "want|like|have|must|need|going|wish|would|will|i_m|can|how|please|let|i leave|stop|drop|out|withdraw|retire|"
        "go|step_down",
        "leave|leaving game|it|this|<game>|list",
        "remove|take|strike|drop|delete|unlist|sign_off me|my|us",
        "sign|write me|us off|out",
        "no|stop|don_t|do_not|not more|mailing|sending|writing|mails|emails|mail|letters|want|wish|play",
        "stop|end|cancel this|mails|emails|it|letters|please|mailing|subscription|everything|my_game|game|me|account",
        "i|we give_up|surrender|abandon*|lose_interest|lost_interest|am_out|m_out",
        "find|need|want|get|someone|somebody|another replacement|substitute|else_play|my_place|my_seat",
        "someone|somebody|anyone|anybody|else take_over",
        "=stop|cancel|leave|out|exit|end|bye|remove|abmelden|quitter|salir|baja|esci",
        "aufhor*|aussteig*|aufgeb*|abmeld*|austret*|verlass*|gebe_auf|steige_aus|hore_auf|melde_ab|kundig*|trete_aus|"
        "nicht_mehr|ausgetragen",
        "quitte|quitter|abandonn*|desinscri*|desabonn*|arret*|me_retire|demission*|ne_plus",
        "dejar|dejo|abandon*|retir*|renunci*|baja|salir|cancelar|no_quiero|desuscrib*",
        "lascia*|abbandon*|ritir*|cancella*|disiscriv*|smett*|uscire|dimett*|non_voglio",
        "rindo|arrendo|rends|ergebe|resigno|resa",
    ),
    "host": (  # a game of one's own
        "run|host|create|set_up|setup|organise|organize|master|moderate|make a_game|our_own_game|my_own_game|own_game|"
        "new_game|game_for|a_new|a_private",
        "how become a_master|master|gm|game_master",
        "spiel|partie leiten|anlegen|eroffnen|erstellen|veranstalten",
        "creer|organiser|animer une_partie",
        "crear|organizar una_partida",
        "creare|organizzare una_partita",
    ),
    "invite": (  # players for a game
        "invit*|einlad*|eingeladen",
        "can|could|may|how|let|add friend*|brother|sister|colleague* join|play|enter|take_part|in",
        "lade|ladt ein",
    ),
    "enter": (  # a place in a game
        "join*|enter*|play|participate|sign_up|sign_me_up|add_me|put_me|take_part|rejoin|come_back|seat|place|spot|room|"
        "mitspiel*|mitmach*|teilnehm*|einsteig*|beitret*|participer|rejoindre|jouer|jugar|unirme|participar|giocare|"
        "partecipare <game>",
        "<game> join*|play|sign_up|seat|place|spot|room|take_part|mitspiel*|mitmach*|teilnehm*|einsteig*|beitret*|"
        "jouer|jugar|giocare",
        "is|are|ist <game> open|full|free|voll|frei|offen",
        "want_to|like_to|can_i|could_i|may_i|can_we|i_will|i_ll|i_could take_over|rejoin|come_back|be_back",
        "get|have|want back",
    ),
    "preference": (  # a power to play
        "be_<power>|play_<power>",
        "prefer <power>",
        "choose|pick|preference|preferences|favourite|favorite my|a|the|for power|powers|country",
        "<power> spielen|sein",
        "jouer <power>",
    ),
    "replace": (  # somebody who shall go
        "kick|eject|dismiss|expel|throw|ban|remove|replace|oust|drop|get_rid <power>|player|players|him|her|them|"
        "somebody|someone|out|of",
        "find|need|want|get|look* replacement|substitute|new_player|another_player for",
        "ersetz*|rauswerf*|rauswirf|remplacer|exclure|expulsar|sustituir|sostituire|espellere",
        "find|need|want|get|look* someone|somebody|anyone else|new|other",
    ),
    "roll_back": (  # an earlier phase
        "go|roll|turn|step|put|get|bring back one|a_turn|a_phase|to|the_turn|the_phase|the_clock|the_game",
        "rollback|replay|redo|rewind|restore|play_again|undo_the_turn|undo_the_phase|undo_last_turn",
        "zurucksetzen|zuruckdrehen|revenir_en_arriere|volver_atras|tornare_indietro",
    ),
    "hand_over": (  # another Master
        "hand|pass|give|transfer over|on|my|the|this game|master*|mastership|job|role",
        "new|another|other|change|different|take_over|become|be master|gm|gamemaster|moderator",
        "stop|quit|step_down|give_up|leave|resign as master|gm|gamemaster|moderator",
    ),
    "remind": (  # a word to those who are late
        "remind|nudge|poke|prod|chase|ping everyone|everybody|them|players|all|<power>|others|him|her|late|missing|who",
        "send|give|mail reminder*|warning*|nudge",
        "erinner* alle|spieler|sie|ihn",
    ),
    "end_game": (  # an end
        "how|can|could|want|like|please|let|i|we|must end|finish|terminate|close|abort|cancel|kill|abandon game|<game>",
        "spiel beenden|abbrechen",
        "terminer|arreter|finir|acabar|terminar|finire|terminare|chiudere partie|jeu|partida|juego|partita|gioco",
    ),
}
"""The wordings of each wish, by its name."""

THANKS = (
    "thank*|thx|thanx|ty|tnx|gg|cheers|congrat*|gratulation*|danke*|merci*|gracias|grazie|obrigado|dank|bravo",
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
)
"""Wordings of thanks and good wishes, which ask for nothing."""
