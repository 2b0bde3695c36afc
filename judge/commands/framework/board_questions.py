"""Wordings of the questions in `wish_table` about orders, results, the board and its deadlines.

`wish_words` explains their notation; `question_words` has the questions about people, rules and the judge.
"""

from __future__ import annotations

from collections.abc import Mapping

BOARD_QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "if_late": (  # what happens if no orders arrive
        "what would|will|happen|happens if|when i|we|somebody|someone|anyone|anybody|a_player|<power> LATE|NOT",
        "~WHAT_HAPPENS IF NOT|LATE",
    ),
    "what_if": (  # what orders would do
        "what|how would|everything|it|things happen|look|come_of if|when my|our|these|those",
        "try|test|simulate|preview my|some|these|the|out orders|moves|order|move",
        "simulat*",
    ),
    "word_of_results": (  # words behind orders in results
        "MEAN bounce*|void|cut|dislodged|invalid",
        "~HOW UNIT|DEED work*|funktionier*|geht|fonctionne*|marche|funciona*|funziona*",
        "what|explain does|do|is|s|means|mean|did bounce*|void|cut|dislodged|invalid|no_convoy|reorder mean*|"
        "my|behind|in|after",
        "was|que|cosa|qu_est_ce heisst|bedeutet|signifie|significa bounce*|void|cut|dislodged|invalid",
    ),
    "ahead": (  # orders for later phases
        "~ORDERS im_voraus|vorab|a_l_avance|en_avance|por_adelantado|de_antemano|in_anticipo",
        "orders|moves|order|ordering in_advance|ahead|beforehand|for_later|next_phase|next_season|whole_year",
    ),
    "victory": (  # how the game is won
        "how_many|what centers|centres|points|dots|scs|supply do|does|need*|required|necessary|to|for|are win|wins|"
        "victory|solo",
        "how do|can|does|would i|we|one|you|somebody|anybody|a_player|<power> win",
        "victory|winning|win condition*|criteria",
        "wieviele|wie zentren|punkte|versorgungszentren|man|ich gewinn*|sieg",
        "combien|comment centres|points|on|je gagn*|victoire",
        "cuantos|como centros|puntos|se gan*|victoria",
        "quanti|come centri|punti|si vinc*|vittoria",
    ),
    "all_history": (  # all that has been played
        "all|every|whole|entire|complete|full moves|turns|results|orders|phases|letters|history from|since|of|so_far|"
        "again beginning|start|first|game|now",
        "from|since beginning|start|outset|first_turn",
        "look|see|read|go|show|watch|send whole|entire|complete|full thing|game|story|history|match",
        "what did|has|was do|done|doing|order|happen* year",
        "alle|alles zuge|runden|ergebnisse|seit seit|von|vom|bisher*|anfang|beginn",
        "tous|toutes coups|ordres|resultats|tours depuis|du|des debut",
        "todos|todas movimientos|resultados|jugadas|ordenes desde|del principio|inicio|comienzo",
        "tutte|tutti mosse|risultati|ordini|turni inizio|dal_principio",
    ),
    "resend": (  # a letter that is lost
        "~NOT FIND RESULTS",
        "~DID_NOT GOT MAIL|RESULTS",
        "~LOST MAIL|RESULTS",
        "~SEND|GIVE|WANT AGAIN MAIL|RESULTS|turn",
        "resend|again|repeat results|letter|letters|mail|mails|message",
        "results again|once_more",
        "missed|lost|never_got|never_received|not_get|not_receive|didn_t_get|didn_t_receive|deleted results|last|"
        "letter|mail|email|message",
    ),
    "history": (  # what the last turn brought
        "~WHY DEED|UNIT",
        "letzte_runde|letzter_zug|letzten_zug|ergebnis*",
        "~LAST RESULTS",
        "when was|were|did last|previous|processed|adjudicated|turn|results",
        "what happened",
        "what|show|see|send|get|where|how last_turn|last_phase|last_season|last_year|results|history|previous|outcome",
        "results|moves of|from|for last|previous|spring|fall|autumn|winter|turn",
        "results please",
        "WHAT|show MINE ORDERS LAST",
        "=results|last_results|history|the_results|last_turn",
        "was ist|war passiert|geschehen",
        "was letzte*",
        "resultats|dernier_tour|que_s_est_il_passe|ce_qui_s_est_passe",
        "resultados|que_paso|que_ha_pasado|ultimo_turno",
        "risultati|cosa_e_successo|che_e_successo|ultimo_turno",
        "why|how_come my|our|the|<power> didn_t|wasn_t|couldn_t|could_not|hasn_t|did|was|were",
        "why|how_come didn_t|did|wasn_t|was|were|couldn_t my|our|the|<power>|i army|armies|fleet|fleets|unit|units|"
        "move|attack|support|convoy|order*|get|go|retreat*|hold|take",
        "what did|has|have <power>|they|he|she|everyone|everybody|all|others do|done|play|order|move",
        "result*|adjudication|outcome|ruling is|was|are|were|seem*|look*|must wrong|incorrect|mistaken|false|bug|error",
        "why|how_come fail*|bounce*|dislodged|destroyed|retreat*|lost|lose|stand_off|standoff|wrong|not_work|"
        "not_move|no_effect|cut|invalid|void|illegal",
        "did|was|were|has|have|does my|the|that|all|it|<power>|i move*|attack*|order*|support*|army|fleet|unit*|"
        "convoy work*|succeed*|success*|fail*|bounce*|go_through|happen*|cut|dislodged",
        "warum|wieso|pourquoi|por_que|perche gescheitert|fehlgeschlagen|geklappt|nicht|echoue|marche|fallo|fallado|"
        "funciono|fallito|riuscit*|funzionat*",
        "did|has <power>|somebody|anybody|they|i take*|took|move*|attack*|lose|lost|retreat*|build|built|get|got|"
        "stab*|win|won",
        "ist|wurde|lief runde|zug|phase|auswertung gelaufen|ausgewertet|vorbei|fertig",
    ),
    "sent_by": (  # whether a power has sent orders
        "did|has|have|is <power> send|sent|order|ordered|submit*|late",
        "hat <power> geschickt|abgegeben|gezogen|befehle",
        "<power> a_envoye|ha_enviado|ha_inviato|ha_mandato",
    ),
    "all_orders": (  # what all have ordered
        "what|which|show|see|list|read everyone|everybody|others|players|they|all has|have ordered|submitted|sent|"
        "entered|written",
        "show|see|send|list|read orders|moves of|from everyone|everybody|all|the_players|the_others|each",
    ),
    "missing": (  # whose orders are there
        "~WHO LACK ORDERS",
        "who|which|whose|how_many|anyone|anybody owes|owe|missing|late|ordered|submitted|outstanding|waiting|not_sent",
        "who|which|whose has|have|hasn_t|haven_t|did|didn_t moved|move|played",
        "who still has_to|needs_to|must move|order|play",
        "who|which|whose|everyone|everybody|anybody|anyone|others|other|all has|have|hasn_t|haven_t|sent orders|in|"
        "sent|moves",
        "has|have|did everyone|everybody|anyone|anybody|all|others|other|players|rest ordered|orders|sent|submitted|"
        "in|moves|moved",
        "are|is everyone|everybody|all in|ready|done|late|there",
        "who|whom|what waiting|wait_for|holds_up|holds_us|hold_up|holdup",
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
        "is|are|isn_t|has|did|does <power> asleep|sleeping|gone|around|away|active|inactive|there|answer*|respond*|"
        "late|nmr*|alive",
        "nothing|nobody|noone|no_one happen*|moves|moving|order*|sends|sent|answers",
        "did|has|have|who anyone|anybody|somebody|someone|nmr nmr*|missed|forgot|forgotten|not_send|not_order",
        "who nmr*|forgot|idle|asleep|inactive|slow",
        "attend*|warte*|espera* qui|wen|quien",
        "<power> silent|quiet|disappeared|vanished|unresponsive",
    ),
    "map": (  # the board
        "karte|stellung|spielbrett|landkarte|la_carte|une_carte|carte_du|plateau|carte_actuelle|mapa|tablero|mappa|"
        "cartina|tabellone",
        "=carte",
        "WHAT|WHERE MINE UNIT",
        "send|see|get|have|show|want|need|mail|where|is|give|draw|got|attach|like|display|find map|board|position|"
        "positions",
        "map|board please|now|again|current|latest",
        "=map|the_map|current_map|a_map|maps|board",
        "what|how does|do map|board|position look*",
        "where|which|what are|is|do my|the|all units|armies|fleets|pieces|i_have",
        "which|what units|centers|centres|armies i|have|left",
        "who|whose|which|what|whom hold*|own*|has|got|control*|took|take*|in|is|get|sits|stands|belong*|at|to <place>",
        "<place> belong*|taken|occupied|free|empty|neutral|open|owned",
        "who|what|which near|next_to|around|at|in|owner_of <place>",
        "which|what|how_many|whose|any|are neutral*|unowned|home|supply|free|empty|open center*|centre*|dots|scs|"
        "left|free|empty|neutral",
        "wer|wem hat|halt|gehort|besetzt|steht <place>",
        "qui occupe|tient|possede|appartient <place>",
        "quien tiene|ocupa|controla|es <place>",
        "chi ha|tiene|occupa|controlla|e <place>",
        "wo|ou|donde|dov|dove mes|mon|ma|mis|mi|mia|mie|miei|meine|meinen|steht|stehen|sont|estan",
        "who|which|what|whom|can|could attack*|threaten*|reach* <place>|me",
    ),
    "deadline": (  # orders: when they are due
        "until|till|by what|which hour|time|day|date",
        "~WHEN DEADLINE|ORDERS",
        "~WHAT|MEAN <phase>",
        "jusqu_a_quand|combien_de_temps|hasta_cuando|bis_wann|until_when|by_when|entro_quando|fino_a_quando",
        "when|what_time|what_day|what_date|how_long|how_much_time|how_much_more_time|which_day|how_soon|"
        "how_many_days|how_many_hours due|deadline*|order*|turn|phase|next|left|moves|send|process*|adjudicat*|"
        "submit|move|results|ends|remain*|have_i|do_i_have|do_we_have|have_to",
        "what|is|the|tell|know|remind|forgot|which|give deadline|due_date|time_limit|cutoff|cut_off",
        "am_i|are_we|is_it|not too_late|late_yet",
        "do|is|have|got still|any|enough time",
        "days|hours|time left|remain*",
        "=deadline|the_deadline|deadlines|time_left",
        "wann|wie_lange|wieviel_zeit|wie_viel_zeit|welchem_tag frist|abgabe*|befehl*|zug*|fallig|abgeben|schicken|"
        "zeit|deadline|auswertung|runde|dran|ausgewertet",
        "frist|abgabetermin|abgabefrist|abgabeschluss",
        "quand|combien_de_temps|quelle|quel ordres|limite|delai|echeance|echeances|envoyer|tour|reste|date|dois",
        "date_limite|echeance",
        "cuando|cuanto_tiempo|cual|que_dia plazo|ordenes|limite|turno|queda*|enviar|entregar|fecha|tengo|mandar",
        "fecha_limite|plazo",
        "quando|quanto_tempo|qual|che_giorno scaden*|ordini|termine|turno|resta|rimane|inviare|mandare|consegn*|ho|"
        "abbiamo",
        "scadenza",
        "what|which year|season|phase|date is|are|in|now|we|do",
        "wann schluss|ende|endet",
    ),
    "standing": (  # how the game stands, and who has won
        "who winning|ahead|leading|leads|strongest|biggest",
        "how_many centers|centres|supply|dots|points",
        "standing|standings|score|scores|ranking",
        "how did|does|has game|it|match|everything end|ended|finish|finished|stand",
        "who_won|who_wins|who_has_won|has_anyone_won|has_anybody_won|did_anyone_win",
        "wer|qui|quien|chi fuhrt|gewinnt|gewonnen|vorne|vorn|gagne|mene|gana|ganando|gagnant|vincendo|en_tete|"
        "en_cabeza|in_testa|vince|conduce|domina",
        "wie_steht|wie_stehen es|das|die spiel|partie",
        "ou_en_est|comment_va la|notre|cette partie",
        "como_va|como_esta|como_van la|el|nuestra partida|juego",
        "come_va|come_sta|a_che_punto la|il|nostra partita|gioco",
    ),
    "replay": (  # the game as an animation
        "a|the|any|game|full|send|show|see|watch replay",
        "=replay|animation",
        "animation|animated|animierte|animacion|animazione",
        "game|match|moves|turns|everything as|like film|movie|video|gif",
    ),
    "on_file": (  # what is on file
        "haven_t|nothing|not heard",
        "game|it dead|stuck|stalled|still_going|still_running|asleep",
        "~WHAT|GIVE ORDERS MINE",
        "~GOT ORDERS MINE",
        "what|which i_ordered|i_ve_ordered|i_have_ordered|i_sent|i_entered",
        "what|which|show|see|send|tell|list orders are_in|so_far|on_file|already|received|submitted|came_in",
        "what|which|show|see|send|tell|repeat|confirm|check|are|is|list|were my|our orders|moves|order|set",
        "my_orders on_file|received|in|ok|okay|right|correct|valid|accepted|registered|there|arrive*|complete",
        "did|have i|we order*|send|submit*|sent|forget",
        "did|have|has|do|was|were|got|is you|they|it|the|my get|got|receive*|arrive*|accepted|have|through|orders|"
        "moves|mail|message",
        "what|anything do_i|am_i|should_i|must_i|have_i|i_need|i_have|else|is do|doing|send|order|now|next|missing|"
        "expected",
        "what now|next",
        "=status|my_orders|my_status|my_turn|what_now|what_next",
        "is|whose it turn",
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
        "everything|all|is_it|alright|ok|okay|right|correct|fine|problem*|wrong|error* with|about|in my|our moves|"
        "orders|turn|order|mail|move",
        "anything|something|what left|missing|open|is_wanted|s_wanted|expected|required|to_do|i_should|i_must|"
        "from_me|of_me|for_me",
        "whose|who_s turn|move",
        "was|zeig* von_mir hast|habt|da|vorliegt",
        "zeig*|sag* was hast|habt|vorliegt",
    ),
    "builds": (  # builds that somebody has
        "how_many|where|which|what units|builds|armies|fleets|can|may|must build*|remove|disband|place|raise",
        "how_many builds|removals",
        "wieviele|wie_viele|wo einheiten|armeen|flotten|kann|darf bauen|aufbauen|baue",
        "combien|ou unites|armees|flottes|puis_je construire",
        "cuantas|cuantos|donde unidades|ejercitos|flotas|puedo construir",
        "quante|dove unita|armate|flotte|posso costruire",
    ),
    "reach": (  # places next to others
        "~border*|adjacent|adjoin*|neighbour*|neighbor*|next_to|touch*|connected|angrenz*|grenz*|benachbart*|"
        "limitroph*|voisin*|adyacente*|vecin*|limita*|toca*|confin*|tocca*|adiacent* <place>|place|places|provinc*",
        "WHAT|WHERE place*|square*|provinc*|provinz*|feld*|land*|region*|territor*|CAN UNIT",
        "CAN a|an|my|the|eine|meine|une|mon|ma|un|una|mi|el|la|il|mio|mia|l UNIT reach|get|go|come|ziehen|kommen|aller|"
        "atteindre|ir|llegar|andare|arrivare",
    ),
    "how_to_order": (  # how orders are written
        "HOW DEED|UNIT",
        "GIVE|SEND|WANT|have|there EXAMPLE",
        "how|where|explain|in_what i|to|do|should|must|can order*|submit|give|write|send|enter|move|moves|support*|"
        "convoy*|build*|retreat*|format|syntax|look|disband|attack|hold",
        "format|syntax|example*|sample of|for|please order*|moves",
        "order_syntax|order_format|example_orders",
        "comment|ou donner|donne|envoyer|envoie|ecrire|ordonner|passer|soutenir|bouger|deplacer|ordres",
        "como|donde doy|dar|envio|enviar|mando|mandar|muevo|mover|ordenes|apoyo|apoyar",
        "come|dove do|dare|invio|inviare|mando|mandare|muovo|muovere|ordini|supporto|supportare",
    ),
}
