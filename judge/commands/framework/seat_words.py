"""Wordings of the wishes about seats in `wish_table`: enter, leave or change one, or be Master.

`wish_words` explains the notation, and has the other wishes for actions.
"""

from __future__ import annotations

from collections.abc import Mapping

SEATS: Mapping[str, tuple[str, ...]] = {
    "swap": (  # two players change places
        "swap*|switch|change|exchange|trade|trading seats|seat|countries|country|sides|nations|place|places|"
        "positions|powers with|and|between|for|please",
        "swap*|switch|exchange|trade <power> and|with|for <power>",
        "swap*|switch|trade seats|countries|sides|nations|powers",
        "swap with <power>",
        "platz|platze|land|lander|macht|seiten|<power> tausch*|vertausch*",
        "tausch*|vertausch* platz|platze|land|lander|macht|seiten|<power>",
        "echange* place|places|pays|puissance|<power>",
        "intercambi*|cambiar_de|cambio_de pais|paises|lugar|potencia|<power>",
        "scambi* posto|posti|paese|paesi|potenza|<power>",
    ),
    "co_master": (  # a Master beside the Master
        "second|co|additional|assistant|joint|fellow|two|one_more master|masters|gm|gms|gamemaster|moderator",
        "comaster|cogm|deputy",
        "run|moderate|manage|lead together|jointly",
        "help|assist|support me|us run*|moderat*|manag*|lead*|master*",
        "share|split mastering|moderating|the_mastership|the_game|the_work|running",
        "spielleiter|spielleitung teilen|helfen|mithilfe|gemeinsam|stellvertret*",
        "zweiter|zweiten|weiterer|weiteren spielleiter|master",
        "deuxieme|second|autre arbitre|maitre_de_jeu avec|aussi|pour_m_aider",
        "segundo arbitro|director|master",
        "secondo arbitro|master",
    ),
    "successor": (  # somebody in a player's place
        "~RELATIVE TAKE_OVER",
        "someone|somebody|anyone|person|jemand|quelqu_un|alguien|qualcuno take|play|fill|cover|spielen|ubernehm*|"
        "prendre|jouer|remplac*|jugar|sustituir*|giocare|sostitu* DAYS|while|until|wahrend|bis|solange|pendant|jusqu|"
        "durante|mientras|hasta|finche|fino",
        "replac*|substitut* me|him|her|them|<power>|player with|by <address>",
        "replac*|substitut* me|him|her|<power> with|by my|a|our|friend|brother|sister|another|new|somebody|someone",
        "friend|brother|sister|wife|husband|son|daughter|father|mother|colleague|mate|<address> take|takes|play|"
        "plays|continue|carry for_me|my_place|my_seat|my_position|my_power|instead_of_me",
        "<address> will|shall|should|can|could|wants_to|would take_over|replace|play_for|play_instead",
        "hand|give|pass|transfer my|his|her|their seat|place|position|power|country|<power> to",
        "mein freund|bruder|sohn|kollege|meine_frau fur_mich|meinen_platz|meine_stelle|an_meiner_stelle",
        "mon|ma|un ami|amie|frere|soeur|fils|fille|collegue a_ma_place|pour_moi|me_remplacer",
        "mi|un amigo|amiga|hermano|hermana|hijo|hija en_mi_lugar|por_mi|reemplazarme|sustituirme",
        "mio|mia|un amico|amica|fratello|sorella|figlio|figlia al_mio_posto|per_me|sostituirmi",
    ),
    "standby": (  # a seat that somebody leaves
        "anyone|anybody|someone|somebody|a_player|<power> drops|leaves|resigns|quits|gives_up game|i|me|we step_in|"
        "take|jump_in|fill_in|replace",
        "standby|stand_by|substitute|reserve list|player|please",
        "step_in|jump_in|stand_by when|whenever needed|wanted|seat|somebody|someone|a_player",
    ),
    "takeover": (  # a vacant power
        "take_over|takeover|step_in|jump_in if|vacant|abandoned|orphaned|dropped|an_empty|an_open|some",
        "take_over|takeover a|an|any position|country|seat|power|spot",
        "vacant|abandoned|orphaned position*|power*|seat*|countr*|place*",
        "einspringen|verwaist*|vakant*",
        "seat|power|position|country becomes|falls|gets free|vacant|open|available",
        "reprendre une|la|un|le position|place|pays|puissance",
        "posicion|potencia|puesto vacante|abandonada|abandonado|libre",
        "subentrare",
    ),
    "must_leave": (  # leaving, whatever the reason
        "~CANCEL TAKING_PART",
        "~NO_LONGER PLAY",
        "ne|n|non|ya|no plus|piu|mas jouer|continuer|participer|giocare|continuare|partecipare|jugar|seguir|participar",
        "NOT|plus|piu|any_more|anymore want|veux|quiero|voglio|mochte|will MAIL",
        "ne m_ecri*|m_envo*|me_contact* plus",
        "ne plus m_ecri*|m_envo*|me_contact*",
        "no me_escrib*|me_mand*|me_envi* mas|nunca",
        "non mi_scriv*|scrivetemi|scrivermi|mi_mand*|mandatemi piu|mai",
        "schreib*|schick*|mail*|kontaktier* mir|mich|uns nicht_mehr|nie_wieder|keine|nichts_mehr",
        "want|veux|quiero|voglio|mochte|will NOT|plus|piu|mas MAIL|recevoir",
        "take|remove|strike|cross|delete|drop|get me|us|my_name off|out|from",
        "streich*|nehmt|nimm|tragt|trag mich|uns aus|von|raus|ab|heraus",
        "retirez_moi|retire_moi|me_retirer|enlevez_moi|enleve_moi|supprimez_moi|desinscri*",
        "sacame|saquenme|quitame|quitenme|darme_de_baja|dame_de_baja|denme_de_baja|borrame|borrenme|eliminame",
        "toglimi|toglietemi|cancellami|cancellatemi|rimuovimi|levami|levatemi",
        "must|have_to|need_to|going_to|want_to|got_to|ve_to|will|ll drop_out|bow_out|pull_out|quit|resign|withdraw",
    ),
    "leave": (  # leaving
        "steige|steig|trete|tret|hore|hor|gebe|geb|melde|ziehe|zieh|sage|muss|musste|mochte|will aus|zuruck|"
        "auf|ab|raus",
        "LEAVE",
        "want|like|have|must|need|going|wish|would|will|can|how|please|let|i leave|stop|drop|out|withdraw|retire|go|"
        "step_down",
        "leave|leaving game|it|this|<game>|list",
        "remove|take|strike|drop|delete|unlist|sign_off me|my|us",
        "sign|write me|us off|out",
        "stop|don_t|do_not|never write|writing|mail|mailing|email|emailing|contact|contacting|bother me|us",
        "no|stop|don_t|not more|mailing|sending|writing|mails|emails|mail|letters|want|wish|play",
        "stop|end|cancel this|mails|emails|it|letters|please|mailing|subscription|everything|game|me|account",
        "i|we give_up|surrender|abandon*|lose_interest|lost_interest|am_out|m_out",
        "find|need|want|get|someone|somebody|another replacement|substitute|else_play|my_place|my_seat",
        "someone|somebody|anyone|anybody|else take_over",
        "=stop|cancel|leave|out|exit|end|bye|remove|abmelden|quitter|salir|baja|esci",
        "will|mochte|kann|konnen|werde|spiele|spielen|bitte|mag nicht_mehr|nicht_weiter",
        "rindo|arrendo|rends|ergebe|resigno|resa",
    ),
    "host": (  # a game of one's own
        "~WANT|HOW|CAN CREATE GAME|something|one|round|runde|etwas|algo|qualcosa",
        "~own|privat*|eigen*|propre|privee|propia|propria GAME",
        "run|host|create|set_up|setup|organise|organize|master|moderate|make a_game|own_game|new_game|game_for|a_new|"
        "a_private",
        "how become master|gm",
    ),
    "invite": (  # players for a game
        "more|mehr|plus|mas|altri people|players|leute|spieler|mitspieler|joueurs|jugadores|gente|giocatori",
        "~GAME|PLAY TWO_OF_US",
        "~RELATIVE ENTER|ALSO|bring",
        "invit*|einlad*|eingeladen",
        "can|could|may|how|let|add friend*|brother|sister|colleague* join|play|enter|take_part|in",
        "lade|ladt ein",
    ),
    "enter": (  # a place in a game
        "~ENTER <game>",
        "join*|enter*|play|participate|sign_up|sign_me_up|add_me|put_me|take_part|rejoin|come_back|seat|place|spot|"
        "room|mitspiel*|mitmach*|teilnehm*|einsteig*|beitret*|participer|rejoindre|jouer|jugar|unirme|participar|"
        "giocare|partecipare <game>",
        "<game> join*|play|sign_up|seat|place|spot|room|take_part|mitspiel*|mitmach*|teilnehm*|einsteig*|beitret*|"
        "jouer|jugar|giocare",
        "is|are|ist <game> open|full|free|voll|frei|offen",
        "want_to|like_to|can_i|could_i|may_i|can_we|i_will|i_ll|i_could take_over|rejoin|come_back|be_back",
        "get|have|want back",
    ),
    "preference": (  # a power to play
        "CAN|WANT be|ser|etre|essere|sein|spielen|prendre|avoir|jouer|tener|tomar|jugar|giocare|have|get|take|play|"
        "avere|prendere|bekommen|haben <power>",
        "CAN|WANT <power> sein|spielen|haben|bekommen",
        "be_<power>|play_<power>",
        "prefer <power>",
        "choose|pick|preference|preferences|favourite|favorite my|a|the|for power|powers|country",
        "<power> spielen|sein",
        "jouer <power>",
    ),
    "replace": (  # somebody who shall go
        "~PLAYER WITHOUT SEND|ORDERS|REPLY",
        "~FIND|need|brauch*|such*|cherch*|busc*|cerc* REPLACEMENT",
        "<power>|he|she|they want|wants|vuole|quiere|veut|will|mochte LEAVE",
        "echad*|echa|echar|expuls*|rauswerf*|wirf|werft|virer|virez|cacciate",
        "~PLAYER NEVER REPLY|ORDERS|SEND",
        "~PLAYER NOT REPLY",
        "drop <power>|player|players|him|her|them",
        "kick|eject|dismiss|expel|throw|ban|remove|replace|oust|get_rid <power>|player|players|him|her|them|somebody|"
        "someone|out|of",
        "find|need|want|get|look* replacement|substitute|new_player|another_player for",
        "ersetz*|rauswerf*|rauswirf|remplacer|exclure|expulsar|sustituir|sostituire|espellere",
        "find|need|want|get|look* someone|somebody|anyone else|new|other",
        "want|like|need|wish him|her|them|<power> out|gone|removed|replaced|banned",
    ),
    "hand_over": (  # another Master
        "hand|pass|give|transfer over|on|my|the|this game|master*|job|role",
        "spielleiter|spielleitung|leitung|leiten ubernehmen|abgeben|ubergeben|ubernimmt|abtreten",
        "ubernehmen|ubernimmt die_spielleitung|die_leitung",
        "autre|nouveau|quelqu_un arbitre|arbitrer|maitre_de_jeu",
        "otro|nueva|nuevo|alguien arbitro|arbitrar|director",
        "altro|nuovo|qualcuno arbitro|arbitrare|master",
        "can_t|cannot|unable|no_longer|not run|running|lead|moderate|manage|gm|look_after game|it|this|<game>|"
        "any_longer|any_more|anymore",
        "would|will|can|could|shall take_it_over|take_this_over|take_over_the_game",
        "new|another|other|change|different|take_over|become|be master|gm|gamemaster|moderator",
        "stop|quit|step_down|give_up|leave|resign as master|gm|gamemaster|moderator",
    ),
}
