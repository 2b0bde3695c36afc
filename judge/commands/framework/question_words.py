"""Wordings of the questions in `wish_table`, in any language: a table that grows by what people write.

`wish_words` says how they are written, and has those of wishes that act.
"""

from __future__ import annotations

from collections.abc import Mapping

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "language": (  # letters in another language
        "in_german|in_french|in_spanish|in_italian|in_dutch|in_portuguese|in_polish|auf_deutsch|en_francais|"
        "en_espanol|in_italiano",
        "letters|letter|mails|emails|write|writing|read|rules|speak in_<power>",
        "another|other|my|which|what language|languages",
        "my|mein|mon|mi|mio english|englisch|anglais|ingles|inglese not|bad|poor|nicht|schlecht|pas|no|non",
    ),
    "own_games": (  # in which games somebody is
        "=my_games|where_am_i|all_my_games|my_positions|my_seats|what_am_i_playing|what_do_i_play|meine_spiele",
        "=meine_partien|mes_parties|mis_partidas|le_mie_partite|mie_partite",
        "which|what|how_many|all|list|show games|positions|seats i_am|am_i|i_m|do_i|i_play|have_i|i_have",
        "list|show|see|send|tell my games|positions|seats",
        "welchen|welche|wie_viele|wie_vielen spielen|spiele|partien bin_ich|spiele_ich|habe_ich|ich_bin|ich_spiele",
        "quelles|combien parties|jeux je",
        "que|cuales|cuantas partidas estoy|juego|tengo",
        "quali|quante|che partite sono|gioco|sto_giocando",
        "lost|deleted|perdu|verloren|geloscht|perdido|perso|cancellato link|links|lien|enlace",
        "test|testing if|whether|that mail|mails|email|message|this arrive*|get|gets|come|comes|works",
    ),
    "if_late": (  # what follows when no orders come
        "what happens|happen|would|will if|when i|we|somebody|someone|anyone|anybody|a_player|<power> don_t|doesn_t|"
        "didn_t|forget|forgets|miss|misses|late|not|fail|no",
        "was passiert|geschieht wenn ich|jemand|wir nicht|nichts|keine|spat|vergesse|vergisst",
        "que se_passe|arrive si je|on|quelqu_un",
        "que pasa si no|llego|olvido",
        "che|cosa succede se non|ritardo|dimentico",
    ),
    "what_if": (  # what orders would do
        "what|how would|everything|it|things happen|look|come_of if|when my|our|these|those",
        "try|test|simulate|preview my|some|these|the|out orders|moves|order|move",
        "simulat*",
    ),
    "word_of_results": (  # words behind orders in results
        "what|whats|explain does|do|is|s|means|mean|did bounce*|void|cut|dislodged|invalid|no_convoy|reorder "
        "mean*|my|behind|in|after",
        "what does|is|s|do a|bounce*|void|dislodged|invalid mean*",
        "was|que|cosa|qu_est_ce heisst|bedeutet|signifie|significa bounce*|void|cut|dislodged|invalid",
    ),
    "ahead": (  # orders for later phases
        "orders|moves|order|ordering in_advance|ahead|beforehand|for_later|next_phase|next_season|whole_year",
        "befehle|zuge im_voraus|vorab",
        "ordres a_l_avance|en_avance",
        "ordenes por_adelantado|de_antemano",
        "ordini in_anticipo",
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
    "web": (  # the game's page
        "web|website|webpage|homepage|browser|url",
        "page|site on|web|internet|online where|with|of|for board|map|game|results",
        "internetseite|webseite|site_internet|pagina_web|sito_internet",
    ),
    "start": (  # when a game begins, and whether it has begun
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
    "history": (  # what the last turn brought
        "resend|again|repeat results|letter|letters|mail|mails|message",
        "results again|please|once_more",
        "when was|were|did last|previous|processed|adjudicated|turn|results",
        "what happened",
        "what|show|see|send|get|where|how last_turn|last_phase|last_season|last_year|results|history|previous|outcome",
        "results|moves of|from|for last|previous|spring|fall|autumn|winter|turn",
        "missed|lost|never_got|never_received|not_get|not_receive|didn_t_get|didn_t_receive|deleted results|last|"
        "letter|mail|email|message",
        "=results|last_results|history|the_results|last_turn",
        "was ist|war passiert|geschehen",
        "was letzte*",
        "ergebnis*|letzte_runde|letzter_zug|letzten_zug",
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
        "did|has <power>|somebody|anybody|they|i take*|took|move*|attack*|lose|lost|retreat*|build|built|get|"
        "got|stab*|win|won",
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
        "who|which|whose|how_many|anyone|anybody owes|owe|missing|late|ordered|submitted|outstanding|waiting|not_sent",
        "who|which|whose has|have|hasn_t|haven_t|did|didn_t moved|move|played",
        "who still has_to|needs_to|must move|order|play",
        "who|which|whose|everyone|everybody|anybody|anyone|others|other|all has|have|hasn_t|haven_t|sent orders|"
        "in|sent|moves",
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
        "what|whats|tell|give|need|know|send|have <power> address|email|e_mail",
        "address|email|e_mail of|from <power>|all|every|the_player|the_players",
    ),
    "map": (  # the board
        "send|see|get|have|show|want|need|mail|where|is|give|draw|got|attach|like|display|find map|board|position|"
        "positions",
        "map|board please|now|again|current|latest",
        "=map|the_map|current_map|a_map|maps|board",
        "what|how does|do map|board|position look*",
        "where|which|what are|is|do my|the|all units|armies|fleets|pieces|i_have",
        "which|what units|centers|centres|armies i|have|left",
        "karte|stellung|spielbrett|landkarte",
        "la_carte|une_carte|carte_du|plateau|carte_actuelle|=carte",
        "mapa|tablero",
        "mappa|cartina|tabellone",
        "who|whose|which|what|whom hold*|own*|has|got|control*|took|take*|in|is|get|sits|stands|belong*|at|to <place>",
        "<place> belong*|taken|occupied|free|empty|neutral|open|owned",
        "who|what|which near|next_to|around|at|in|owner_of <place>",
        "which|what|how_many|whose|any|are neutral*|unowned|home|supply|free|empty|open center*|centre*|dots|scs|left|"
        "free|empty|neutral",
        "wer|wem hat|halt|gehort|besetzt|steht <place>",
        "qui occupe|tient|possede|appartient <place>",
        "quien tiene|ocupa|controla|es <place>",
        "chi ha|tiene|occupa|controlla|e <place>",
        "wo|ou|donde|dov|dove mes|mon|ma|mis|mi|mia|mie|miei|meine|meinen|steht|stehen|sont|estan",
        "who|which|what|whom|can|could attack*|threaten*|reach* <place>|me",
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
    "deadline": (  # orders: when they are due
        "jusqu_a_quand|combien_de_temps|hasta_cuando|bis_wann|until_when|by_when|entro_quando|fino_a_quando",
        "when|what_time|what_day|what_date|how_long|how_much_time|how_much_more_time|which_day|how_soon|how_many_days|"
        "how_many_hours due|deadline*|order*|turn|phase|next|left|moves|send|process*|adjudicat*|submit|move|results|"
        "ends|remain*|have_i|do_i_have|do_we_have|have_to",
        "what|whats|is|the|tell|know|remind|forgot|which|give deadline|due_date|time_limit|cutoff|cut_off",
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
        "until|till|by what|which hour|time|day|date",
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
        "en_cabeza|in_testa|"
        "vince|conduce|domina",
        "wie_steht|wie_stehen es|das|die spiel|partie",
        "ou_en_est|comment_va la|notre|cette partie",
        "como_va|como_esta|como_van la|el|nuestra partida|juego",
        "come_va|come_sta|a_che_punto la|il|nostra partita|gioco",
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
    "replay": (  # the game as an animation
        "a|the|any|game|full|send|show|see|watch replay",
        "=replay|animation",
        "animation|animated|animierte|animacion|animazione",
        "game|match|moves|turns|everything as|like film|movie|video|gif",
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
    "players": (  # which game has whom
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
    "on_file": (  # what is on file
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
        "anything|something|what left|missing|open|is_wanted|s_wanted|expected|required|to_do|i_should|i_must|from_me|"
        "of_me|for_me",
        "whose|who_s turn|move",
        "was|zeig* von_mir hast|habt|da|vorliegt",
        "zeig*|sag* was hast|habt|vorliegt",
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
        "how|where|can|could|may|want|like|allowed|possible i|to|we write|talk|contact|message|speak|reach|negotiate|"
        "chat|email|communicate|press|reply other*|players|everybody|everyone|all|press|<power>",
        "how does|do|to press|messages|diplomacy_work",
        "wie|kann|darf schreib*|rede*|kontakt*|nachricht|sprech* spieler*|anderen|mitspieler*|schicken|schreiben|"
        "<power>",
        "wie|kann|darf anderen|spieler*|mitspieler* schreib*|kontakt*|sprech*|rede*|nachricht",
        "comment|puis_je|peut_on ecrire|parler|contacter|message|negocier",
        "como|puedo|se_puede escribir|escribo|hablar|contactar|mensaje|hablo|negociar",
        "come|posso|si_puo scrivere|scrivo|parlare|contattare|messaggio|parlo|negoziare",
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
        "which|what|any|list|see|show|are_there|other|more|new|open|all|available|another games",
        "join|play|start|begin|enter|find|in another|other|new|second|more game|games",
        "list of games",
        "welche|gibt_es|andere|liste spiele|partien",
        "quelles|liste|autres|autre parties|jeux|partie",
        "que|cuales|lista|otras|otra partidas|juegos|partida",
        "quali|lista|altre|altra partite|giochi|partita",
    ),
    "builds": (  # builds that somebody has
        "how_many|where|which|what units|builds|armies|fleets|can|may|must build*|remove|disband|place|raise",
        "how_many builds|removals",
        "wieviele|wie_viele|wo einheiten|armeen|flotten|kann|darf bauen|aufbauen|baue",
        "combien|ou unites|armees|flottes|puis_je construire",
        "cuantas|cuantos|donde unidades|ejercitos|flotas|puedo construir",
        "quante|dove unita|armate|flotte|posso costruire",
    ),
    "how_to_order": (  # how orders are written
        "how|where|explain|in_what i|to|do|should|must|can order*|submit|give|write|send|enter|move|moves|support*|"
        "convoy*|build*|retreat*|format|syntax|look|disband|attack|hold",
        "format|syntax|example*|sample of|for|please order*|moves",
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
        "regles",
        "reglas|reglamento",
        "regole|regolamento",
        "spelregels|regras",
        "is|are|am|can|may it|we|i|there|units|armies|fleets allowed|legal|permitted|forbidden|against_the_rules|"
        "possible",
        "may|can|could i|we|a_unit|an_army|a_fleet|my_army|my_fleet|the_army|the_fleet|armies|fleets attack*|dislodge*|"
        "support*|convoy*|retreat*|build*|swap|cross|pass|enter|go|move|reach|sail",
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
"""The wordings of each wish that reads, by its name."""
