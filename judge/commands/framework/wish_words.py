"""Wordings of the wishes in `wish_table`, in any language: a table that grows by what people write.

A wording is words that stand in a sentence in this order, a few others between them. `a|b`: one of these; `a_b`: these
side by side; `a*`: a word that begins so; a wording that begins with `=` is the whole sentence. Case, accents and
apostrophes do not count (`j_aimerais`).
"""

from __future__ import annotations

from collections.abc import Mapping

WORDINGS: Mapping[str, tuple[str, ...]] = {
    "start": (  # when a game begins, and whether it has begun
        "when|does|will|has|have|did the_game|we|it|this_game|this|game|<game> start*|begin*|begun",
        "when start*|begin*",
        "how_many|are_there|still|missing players|seats|people left|missing|needed|free|more|so_far|open|start",
        "how_many players",
        "is|are game|we full|started|running|on|over|finished",
        "wann geht|beginnt|startet|fangt|los",
        "quand commence*|demarre*|debute*",
        "cuando empieza|comienza|empezamos|empezar",
        "quando inizia|comincia|parte|iniziamo",
    ),
    "history": (  # The results of the last turn.
        "resend|again|repeat results|last_letter|letter|last_mail",
        "results again|please|once_more",
        "when was|were|did last|previous|processed|adjudicated|turn|results",
        "what|whats happened",
        "what|show|see|send|get|where|how last_turn|last_phase|last_season|last_year|results|history|previous|outcome",
        "results|moves of|from|for last|previous|spring|fall|autumn|winter|turn",
        "missed|lost|never_got|never_received|not_get|not_receive|didn_t_get|didn_t_receive|deleted results|last|"
        "letter",
        "=results|last_results|history|the_results|last_turn",
        "was ist|war passiert|geschehen",
        "was letzte*",
        "ergebnis*|letzte_runde|letzter_zug|letzten_zug",
        "resultats|dernier_tour|que_s_est_il_passe|ce_qui_s_est_passe",
        "resultados|que_paso|que_ha_pasado|ultimo_turno",
        "risultati|cosa_e_successo|che_e_successo|ultimo_turno",
    ),
    "missing": (  # whose orders are there
        "did|has|have|is austria|england|france|germany|italy|russia|turkey send|sent|order|ordered|submit*|late",
        "who|which|whose|how_many|anyone|anybody missing|late|ordered|submitted|outstanding|waiting|not_ordered|"
        "not_sent",
        "who|which|whose|everyone|everybody|anybody|anyone|others|other|all has|have|hasn_t|haven_t|hasnt|sent "
        "orders|in|sent|moves",
        "has|have|did everyone|everybody|anyone|anybody|all|others|other|players|rest ordered|orders|sent|"
        "submitted|in|moves",
        "are|is everyone|everybody|all in|ready|done|late|there",
        "who|whom|what waiting|wait_for|hold*",
        "who holding|keeping|delaying",
        "is|are anyone|anybody|somebody|someone|orders|order|still missing|late|out|outstanding",
        "wer fehlt|fehlen|noch|hat|haben",
        "auf_wen|worauf wart*",
        "haben|sind alle",
        "qui manque|n_a|a_deja|a_envoye|retard|attend*|ont",
        "tout_le_monde envoye|ordres|joue",
        "quien|quienes falta*|ha|han|retras*",
        "a_quien espera*",
        "han todos|enviado",
        "chi manca|mancano|ha|non|ritardo",
        "hanno|tutti inviato|mandato|ordini",
        "chi aspett*",
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
    "map_size": (  # larger or smaller pictures
        "map|maps|picture|letters|it|image bigger|larger|smaller|too_small|tiny|read|unreadable",
        "bigger|larger|smaller|readable map|maps|picture",
        "karte grosser|kleiner|lesbar|lesen",
    ),
    "map": (  # the board
        "send|see|get|have|show|want|need|mail|where|is|give|draw|got|attach|like|display|find map|board|"
        "position|positions|map_please",
        "map|board please|now|again|current|latest",
        "=map|the_map|current_map|a_map|maps|board",
        "what|how does|do map|board|position look*",
        "where|which|what are|is|do my|the|all units|armies|fleets|pieces|i_have",
        "which|what units|centers|centres|armies i|have|left",
        "karte|stellung|spielbrett|landkarte",
        "la_carte|une_carte|carte_du|plateau|carte_actuelle|=carte",
        "mapa|tablero",
        "mappa|cartina|tabellone",
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
    ),
    "password": (  # words that open a seat
        "password|passwd|pass_word",
        "passwort|kennwort",
        "mot_de_passe",
        "contrasena|clave",
        "parola_d_ordine",
    ),
    "no_draw": (  # against a draw
        "no|not|against|withdraw*|cancel*|revoke|take_back|undo|don_t|changed_my_mind|reject|refuse|remove draw|vote",
        "gegen|kein remis|unentschieden",
        "contre nul|nulle",
        "contra|no empate|tablas",
        "contro|no patta|pareggio",
    ),
    "draw": (  # a draw
        "want|like|propose*|vote*|agree|accept|offer|suggest|support|call|favor|favour|let*|shall|could|can|how|"
        "yes|for|go|request draw|stalemate",
        "draw|stalemate please|now|then|ok|fine|agreed|everybody|everyone|all|anyone|vote|proposal",
        "=draw|a_draw",
        "remis|unentschieden",
        "match_nul|partie_nulle|une_nulle|le_nul|un_nul",
        "empate|tablas",
        "patta|pareggio",
    ),
    "deadline": (  # orders: when they are due
        "jusqu_a_quand|combien_de_temps|hasta_cuando|bis_wann|until_when|by_when|entro_quando|fino_a_quando",
        "when|what_time|what_day|what_date|how_long|how_much_time|how_much_more_time|until_when|till_when|"
        "by_when|which_day|how_soon|how_many_days|how_many_hours due|deadline*|order*|turn|phase|next|left|moves|"
        "send|process*|adjudicat*|submit|move|results|ends|remain*|have_i|do_i_have|do_we_have|have_to",
        "what|whats|is|the|tell|know|remind|forgot|which|give deadline|due_date|time_limit|cutoff|cut_off",
        "am_i|are_we|is_it|not too_late|late_yet",
        "do|is|have|got still|any|enough time",
        "days|hours|time left|remain*",
        "=deadline|the_deadline|deadlines|time_left",
        "wann|bis_wann|wie_lange|wieviel_zeit|wie_viel_zeit|welchem_tag frist|abgabe*|befehl*|zug*|fallig|"
        "abgeben|schicken|zeit|deadline|auswertung|runde|dran|ausgewertet",
        "frist|abgabetermin|abgabefrist|abgabeschluss",
        "quand|jusqu_a_quand|combien_de_temps|quelle|quel ordres|limite|delai|echeance|echeances|envoyer|tour|"
        "reste|date|dois",
        "date_limite|echeance",
        "cuando|hasta_cuando|cuanto_tiempo|cual|que_dia plazo|ordenes|limite|turno|queda*|enviar|entregar|fecha|"
        "tengo|mandar",
        "fecha_limite|plazo",
        "quando|entro_quando|quanto_tempo|qual|che_giorno scaden*|ordini|termine|turno|resta|rimane|inviare|"
        "mandare|consegn*|ho|abbiamo",
        "scadenza",
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
        "mehr|langer zeit|warten",
        "verlanger*|verschieb*|aufschub|fristverlangerung|verschoben",
        "plus|davantage|encore de_temps|temps|delai",
        "prolong*|report*|repousser|delai supplementaire|date|limite|delai|echeance",
        "mas|otro tiempo|dia|dias",
        "prorrog*|aplaz*|ampli* plazo|fecha|entrega|turno",
        "prorroga|aplazamiento",
        "piu|altro tempo|giorno|giorni",
        "prorog*|rinvi*|posticip*",
    ),
    "away": (  # holidays
        "flying|on_the_road|reachable|reach_me|baby|wedding|funeral|surgery|fill_in|stand_in|honeymoon",
        "bin|ich_bin weg|fort|unterwegs",
        "peux|pourrai pas jouer|envoyer|la",
        "no puedo|podre jugar|enviar",
        "non posso|potro giocare|inviare",
        "kann|konnen nicht spielen|mitspielen|schicken|ziehen",
        "vacation*|holiday*|absent|absence|travel*|on_leave|out_of_town|offline|hospital|unavailable|"
        "not_available|ill|sick|business_trip",
        "i_am|i_m|i_will_be|i_ll_be|be|going|we_are away|abroad|back",
        "no|without|limited internet|email|computer|access",
        "can_t|cannot|not|won_t|unable play|able|order|send|next_week|until",
        "urlaub|verreist|ferien|abwesen*|nicht_da|krank|keine_zeit|im_krankenhaus",
        "vacances|absent|absente|absence|conges|malade|en_voyage|en_deplacement",
        "vacaciones|ausente|ausencia|de_viaje|enfermo|enferma|estare_fuera",
        "vacanz*|ferie|assente|assenza|in_viaggio|malato|malata|saro_via",
    ),
    "change_orders": (  # taking orders back
        "forget|ignore|disregard|scrap|delete my|the|last|previous mail|message|letter|last|previous|orders",
        "undo|cancel*|take_back|retract|revoke|delete|forget|withdraw|scrap|discard|remove my|the|last|all "
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
    "players": (  # which game has whom
        "is|are austria|england|france|germany|italy|russia|turkey still|alive|out|playing|active|eliminated|dead",
        "who|whos winning|ahead|leading|leads|strongest|biggest",
        "how_many centers|centres|supply|dots|points",
        "quien lleva|maneja|controla",
        "standings|score*|ranking",
        "who plays|playing|players|play|else|am_i|opponents|neighbours|neighbors|in",
        "who|whos is|are|s|has|controls|runs|leads|got players|austria|england|france|germany|italy|russia|"
        "turkey|other|the|my|here|playing|opponents|everybody|everyone",
        "what|which power|country|nation|side|color|colour|powers",
        "who|whos master|gm|moderator|game_master|gamemaster|runs|in_charge|host|organizer",
        "list|names|name of|other players|the_players|opponents",
        "am_i playing|in|still",
        "=players|who|who_am_i",
        "wer spielt|ist|sind|leitet|bin|macht",
        "welche|welches macht|land|nation",
        "qui joue|sont|est|jouent|suis",
        "quel|quelle pays|puissance|nation",
        "quien|quienes juega*|son|es|soy",
        "que|cual pais|potencia",
        "chi gioca*|sono|e|giocatori",
        "quale|che paese|potenza|nazione",
    ),
    "on_file": (  # The orders on file.
        "what|which|show|see|send|tell|repeat|confirm|check|are|is|list|were my|our orders|moves|order|set",
        "my_orders on_file|received|in|ok|okay|right|correct|valid|accepted|registered|there|arrive*|complete",
        "did|have i|we order*|send|submit*|sent|forget",
        "did|have|has|do|was|were|got|is you|they|it|the|my get|got|receive*|arrive*|accepted|have|through|"
        "orders|moves|mail|message",
        "what|anything do_i|am_i|should_i|must_i|have_i|i_need|i_have|else|is do|doing|send|order|now|next|"
        "missing|to_do|expected",
        "what now|next",
        "=status|my_orders|my_status|my_turn|what_now|what_next",
        "is|whose it turn|my_turn",
        "status|state|how|standing of|is|are|does|stands game|we|my|things|going",
        "welche|was|meine|sind|habe|habt|hast befehl*|zuge angekommen|erhalten|bekommen|da|geschickt|abgegeben|"
        "eingetragen",
        "welche|was|meine|zeig* befehl*|zuge",
        "was muss|soll|mache|kann ich",
        "bin_ich dran",
        "mes|ma ordres|coups|commande",
        "que|quoi dois_je|faire|maintenant",
        "mis ordenes|movimientos|jugadas",
        "que|me tengo_que|debo|toca",
        "miei ordini|movimenti",
        "cosa|che devo|posso fare",
        "tocca_a_me",
    ),
    "write_to_others": (  # writing to other players
        "how|where|can|could|may|want|like|allowed|possible i|to|we write|talk|contact|message|speak|reach|"
        "negotiate|chat|send_a_message|send_press|email|communicate|press|reply other*|players|"
        "everybody|everyone|all|press|austria|england|france|germany|italy|russia|turkey",
        "how|where|can|could send_a_message|send_press|write_press|send_messages|send_a_letter|write_a_letter",
        "how does|do|to press|messages|diplomacy_work",
        "wie|kann|darf schreib*|rede*|kontakt*|nachricht|sprech* spieler*|anderen|mitspieler*|schicken|schreiben|"
        "frankreich|deutschland|italien|england|russland|osterreich|turkei",
        "wie|kann|darf anderen|spieler*|mitspieler* schreib*|kontakt*|sprech*|rede*|nachricht",
        "comment|puis_je|peut_on ecrire|parler|contacter|message|negocier",
        "como|puedo|se_puede escribir|escribo|hablar|contactar|mensaje|hablo|negociar",
        "come|posso|si_puo scrivere|scrivo|parlare|contattare|messaggio|parlo|negoziare",
    ),
    "send_on": (  # words that somebody wants sent on
        "pass|forward|relay|give this|it|that|my on|to",
        "pass_on|pass_this_on|pass_it_on",
        "tell|forward|pass|relay|let|inform|ask|say|message|send austria|england|france|germany|italy|russia|"
        "turkey|everybody|everyone|others|players|master|gm|this_to|this_message|my_message",
        "message|letter|note|press for|to austria|england|france|germany|italy|russia|turkey|everybody|everyone|"
        "all|master|gm",
    ),
    "person": (  # a person
        "speak|talk|contact|reach|write|ask|is|are|get human|person|admin*|keeper|operator|support|real_person|"
        "administrator|somebody",
        "are|is you|this|that a|bot|human|robot|computer|real|program|machine",
        "who|what are_you|is_this|runs|operates",
        "complain*|report|cheat*|abuse about|to|player|somebody|the|a",
    ),
    "games": (  # other games
        "which|what|any|list|see|show|are_there|other|more|new|open|all|available|another games",
        "join|play|start|begin|enter|find|in another|other|new|second|more|one_more game|games",
        "list of games",
        "welche|gibt_es|andere|liste spiele|partien",
        "quelles|liste|autres|autre parties|jeux|partie",
        "que|cuales|lista|otras|otra partidas|juegos|partida",
        "quali|lista|altre|altra partite|giochi|partita",
    ),
    "how_to_order": (  # how orders are written
        "how|where|explain|in_what i|to|do|should|must|can order*|submit|give|write|send|enter|move|moves|"
        "support*|convoy*|build*|retreat*|format|syntax|look|disband|attack|hold",
        "format|syntax|example*|sample of|for|please order*|orders|moves",
        "order_syntax|order_format|example_orders",
        "wie|wo|welches gebe|geb|schreib*|schick*|befehl*|sende|bewege|unterstutz*|zieh*|format",
        "comment|ou donner|donne|envoyer|envoie|ecrire|ordonner|passer|soutenir|bouger|deplacer|ordres",
        "como|donde doy|dar|envio|enviar|mando|mandar|muevo|mover|ordenes|apoyo|apoyar",
        "come|dove do|dare|invio|inviare|mando|mandare|muovo|muovere|ordini|supporto|supportare",
    ),
    "rules": (  # the rules of a game
        "what|which|where|how|explain|tell|send|read|are|know|find|the|see|teach|learn|forgot rules|rule_book|"
        "rulebook|settings",
        "=rules|the_rules|rules_please",
        "regel*|spielregeln",
        "regles|les_regles",
        "reglas|las_reglas|reglamento",
        "regole|regolamento",
    ),
    "wait": (  # waiting
        "please|could|can|want|let|let_s wait|hold_on|hold_off",
        "don_t|do_not|not process|run|adjudicate|start",
        "bitte wart*",
        "attend*",
        "espera*",
        "aspett*",
    ),
    "go_on": (  # going on at once
        "process|adjudicate|run|next_turn|speed|hurry|go_on|continue|move_on now|already|early|please|sooner|"
        "faster|up|turn|phase|game|it",
        "can|could|why|let* we|game|it|not|this go|going|faster|speed|continue|processed|early|sooner",
    ),
    "zone": (  # the hour of one's own place
        "time_zone|timezone|my_time|local_time|utc|gmt",
        "zeitzone|fuseau_horaire|zona_horaria|fuso_orario",
    ),
    "watch": (  # watching
        "watch*|observe*|spectat*|look_on|follow|just_read|lurk*|kibitz*|audience game|games|it|<game>|others|"
        "along|only|just|without|want|like",
        "want|like|can|could|may|just|only|how|possible watch*|observe*|spectate|follow|lurk|see",
        "zuschau*|zuseh*|zusehen|beobacht*",
        "regarder|observ*|suivre|spectat*",
        "observar|mirar|espectador*",
        "osservare|guardare|spettator*|assistere",
    ),
    "leave": (  # leaving
        "streich*|nehmt|nimm mich|uns",
        "let_me out|go|leave",
        "resign*|quit*|unsubscrib*|desubscribe|opt_out|drop_out|signoff_me",
        "want|like|have|must|need|going|wish|would|will|i_m|can|how|please|let|i leave|stop|drop|out|withdraw|"
        "retire|go|step_down",
        "leave|leaving game|it|this|<game>|list",
        "remove|take|strike|drop|delete|unlist|sign_off me|my|us",
        "sign|write me|us off|out",
        "no|stop|don_t|do_not|not more|mailing|sending|writing|mails|emails|mail|letters|want|wish|play",
        "stop|end|cancel this|mails|emails|it|letters|please|mailing|subscription|everything|my_game|game|me|account",
        "i|we give_up|surrender|abandon*|lose_interest|lost_interest|am_out|m_out|am_done|m_done",
        "find|need|want|get|someone|somebody|another replacement|substitute|take_over|else_play|my_place|my_seat",
        "=stop|cancel|leave|out|exit|end|bye|remove|abmelden|quitter|salir|baja|esci",
        "aufhor*|aussteig*|aufgeb*|abmeld*|austret*|verlass*|gebe_auf|steige_aus|hore_auf|melde_ab|kundig*|"
        "trete_aus|nicht_mehr|ausgetragen",
        "quitte|quitter|abandonn*|desinscri*|desabonn*|arret*|me_retire|demission*|ne_plus",
        "dejar|dejo|abandon*|retir*|renunci*|baja|salir|cancelar|no_quiero|desuscrib*",
        "lascia*|abbandon*|ritir*|cancella*|disiscriv*|smett*|uscire|dimett*|non_voglio",
    ),
    "help": (  # help
        "what does|do|is mean*|stand_for",
        "help*|lost|confused|stuck|instructions|manual|tutorial|beginner|newbie|guide|explain|explanation",
        "don_t|do_not|didn_t|not|cannot|can_t understand|get|know|figure|see",
        "no idea|clue",
        "what|which can|commands|could i|are|write|do|say|there",
        "how|what does|do|is|to|can|s this|it|i|that|game|one|the work*|play*|about|mean*|begin|start",
        "new|first here|time|game|to_this",
        "hilfe|helft|helfen|verstehe|anleitung|wie_geht|wie_funktioniert|keine_ahnung",
        "aide*|aidez|comprend*|comment_ca_marche|comment_faire|comment_jouer|comment_on_joue|mode_d_emploi",
        "ayuda*|ayudar|entiendo|como_funciona|como_se_juega|instrucciones",
        "aiut*|capisco|come_funziona|come_si_gioca|istruzioni|come_si_fa",
    ),
}

THANKS = (
    "thank*|thx|thanx|ty|tnx|gg|cheers|congrat*|gratulation*|danke*|merci*|gracias|grazie|obrigado|dank|bravo",
    "good|great|nice|fine|fun|lovely|wonderful|brilliant game|games|one|job|work|move|moves|map|turn|stuff|"
    "playing|round",
    "well played|done",
    "=ok|okay|great|nice|cool|perfect|super|fine|got_it|understood|noted|received|wow|sure|right|excellent|"
    "awesome|alright|good|yes|haha|lol|done|ready|sent|will_do|no_problem|sounds_good|fair_enough|alles_klar|"
    "gut|prima|toll|parfait|d_accord|vale|perfecto|perfetto|va_bene|bene",
    "good luck|fun|bye",
    "have a|fun nice|good|great|fun|lovely",
    "see_you|take_care|good_luck|have_fun|happy_new_year|merry_christmas|happy_holidays",
    "gutes|schones|tolles spiel",
    "bien_joue|belle_partie|bonne_partie|bonne_chance|buena_partida|buen_juego|bella_partita|bel_gioco|"
    "ben_fatto|viel_gluck|viel_erfolg",
    "enjoy*|pleasure|appreciate*",
)
"""Wordings of thanks and good wishes, which ask for nothing."""
