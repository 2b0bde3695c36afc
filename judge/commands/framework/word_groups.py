"""Groups of words with the same meaning in players' languages; wordings name them in capitals.

Words are written as in wordings: without accents and apostrophes, `a_b` for words side by side, `a*` for a beginning,
`*a` for an end, as in German compounds. A group may name other groups.
"""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: Mapping[str, str] = {
    # small words
    "HOW": "how wie comment como come_si come_devo come_faccio come_do come_mando in_what_way explain show_me"
    " de_que_manera de_quelle_maniere in_che_modo auf_welche_weise hoe op_welke_manier",
    "WHAT": "what which was welche welcher welches welchen quoi que quel quelle quels quelles cosa che cual cuales"
    " quale quali wat welk welke",
    "WHO": "wessen whose who whom wer wem wen qui quien quienes chi which_player welcher_spieler quel_joueur"
    " que_jugador quale_giocatore wie_is wie_zijn wie_speelt wie_heeft wie_moet wie_zit op_wie welke_speler",
    "WHEN": "when wann quand cuando quando wanneer",
    "CAN": "can could may might able possible kann kannst konnt konnte konnten konnen darf moglich puis peux peut"
    " peuvent pouvez pourriez pourrais pourrait pouvons puedo puede puedes pueden podria podrias podriais podemos"
    " posible posso puo puoi possiamo potete potrei potrebbe potresti potreste possibile kan kun kunt kunnen mogen"
    " mogelijk",
    "WANT": "want wanted like love wish need needs mochte mochten will wollen wurde wurden wunsch* brauch* hatte gern"
    " gerne veux voudr* voulons aimer* souhait* besoin il_me_faut quiero queremos quisiera* gustaria deseo necesit*"
    " vorrei vorremmo voglio vogliamo piacerebbe desider* bisogno wil wilt willen graag nodig liever",
    "NOT": "not no never nobody nothing none t cannot nicht nichts kein keine keinen keiner nie niemals pas jamais ne"
    " n rien aucun* personne nunca nada ningun* nadie non mai nessun* niente nulla niet niets geen nooit niemand",
    "MORE": "more extra another longer additional mehr langer weiter* zusatzlich* noch_ein noch_einen noch_zwei plus"
    " supplementaire* davantage encore mas otro otra otros otras adicional* piu altro altri altra altre ulterior*"
    " meer nog_een",
    "NO_LONGER": "no_longer any_more anymore nicht_mehr nicht_weiter ya_no non_piu niet_meer niet_langer",
    "SEND": "sent mail mailed forward schick* send* verschick* envoy* envoi* transm* envi* mand* invi* spedi* expedi*"
    " stuur* gestuurd verstuur* verzend* opsturen insturen ingestuurd",
    "GIVE": "give gives gave show tell let_me_know geb* gib* zeig* sag* donn* montr* dites dis indiqu* da dame dar"
    " deme muestr* decir dime digame dai dammi dare mostr* dimmi dica geef geven vertel laat_zien toon",
    "AGAIN": "again once_more resend resent anew another_copy nochmal nochmals noch_einmal noch_mal erneut wieder"
    " de_nouveau encore_une_fois renvoy* a_nouveau otra_vez de_nuevo nuevamente reenvi* di_nuovo nuovamente"
    " ancora_una_volta rimand* reinvi* rispedi* opnieuw nogmaals nog_eens nog_een_keer weer",
    "CHANGE": "change* changing switch* update* correct* modify alter edit fix revise adjust ander* geandert wechsel*"
    " korrigier* anpass* modifi* corrig* cambi* actualiz* correg* aggiorn* wijzig* gewijzigd aanpas* aangepast"
    " verander* verbeter*",
    "NEW": "new different another other neu neue* nouvel* nouveau autre nueva nuevo otra otro nuov* altra altro nieuw"
    " nieuwe",
    "TWO_OF_US": "friend friends buddies buddy mates colleague* classmate* club freund* kolleg* verein kumpel* ami"
    " amis amie amies collegue* copain* copine* amigo* amiga* companer* colega* amic* collegh* vriend vrienden"
    " vriendin collega* vereniging maat maten",
    "HOW_MANY": "how_many wie_viele wieviele combien cuantos cuantas quanti quante hoeveel",
    "LACK": "missing left needed free open still fehl* noch frei freie manque* falt* libre libres manc* posti liberi"
    " owe owes outstanding ontbre* missen vrij nodig plek",
    "OTHERS": "<power> player players others other everybody everyone all anderen andere mitspieler* alle autres"
    " autre tous tout_le_monde joueur* otros otras demas todos jugador* altri tutti giocator* iedereen spelers"
    " medespeler* allemaal",
    "TALK": "write writing talk speak contact* message* reach negotiat* chat dm schreib* red* sprech* nachricht*"
    " kontakt* verhandel* mitteil* ecri* parl* negoci* dire escrib* habl* mensaje* decir scriv* contatt* messagg*"
    " negozi* schrijf* schrijven praten spreken bericht* onderhandel*",
    "WHY": "why how_come warum wieso weshalb pourquoi por_que porque perche waarom hoezo",
    "CANCEL": "cancel* annul* undo scrap clear delete losch* storn* widerruf* anul* borr* elimin* ignore ignorier*"
    " ignorez efface* supprim* wis wissen verwijder* schrap* vergeet",
    "ALL_OF_IT": "everything all it that them alles das tout ca todo eso tutto",
    "TAKING_PART": "participation registration signup teilnahme anmeldung inscription participacion inscripcion"
    " partecipazione iscrizione",
    "WITHOUT": "without ohne sans sin senza zonder",
    "WITH": "with mit avec con only nur seulement solo alleen",
    "PAUSE": "pause* pausa pausar pausier* unterbrech* suspend* sospend* sospes* interromp* interrump* freeze"
    " aussetz* pauze pauzeer* stilleggen stilgelegd onderbre*",
    "REPLACEMENT": "replacement* substitute* ersatz ersatzspieler* remplacant* sustitut* suplente* sostitut*"
    " rimpiazzo vervanger*",
    "RELATIVE": "wife husband son daughter brother sister mother father cousin roommate flatmate girlfriend boyfriend"
    " partner neighbour neighbor frau mann sohn tochter bruder schwester mitbewohner* nachbar* femme mari fils fille"
    " frere soeur colocataire voisin* mujer marido hijo hija hermano hermana vecin* moglie marito figlio figlia"
    " fratello sorella vicino TWO_OF_US vrouw zoon dochter broer zus moeder vader neef buurman",
    "TAKE_OVER": "take_over replace ubernehm* einspring* remplac* reprend* sustitu* reemplaz* sostitu* subentr*"
    " rimpiazz* overneem* overnemen overgenomen invallen vervang*",
    "ALSO": "also too as_well auch aussi tambien anche rein dazu ook",
    "TELL": "tell dile diles decidle digale dites dis_a sag sage sagt sagen_sie richte di_a dica dillo digli"
    " riferisci zeg",
    "FIND": "find found finde finden gefunden trouve retrouve trouver encuentro encontrar trovo trovare vind vinden"
    " gevonden",
    "DEVICE": "netz internet handy laptop computer rechner pc ordinateur connexion reseau conexion ordenador movil"
    " rete connessione wifi wlan telefoon verbinding",
    "MASTER": "master gm moderator gamemaster spielleiter* sl mj arbitre maitre_du_jeu arbitro moderador moderatore"
    " spelleider",
    "WHERE": "where wo ou donde dove waar",
    # the game and its parts
    "GAME": "game games match <game> spiel spiele spielen partie partien parties partida partidas juego juegos jeu"
    " jeux partita partite gioco giochi spel spellen potje partij",
    "PLAY": "play playing continue carry_on keep_going keep_up participate spiele spielen mitspielen mitmachen"
    " weitermachen weiterspielen teilnehmen dabei jouer joue continuer poursuivre participer jugar jugando seguir"
    " continuar participar giocare gioco giocando continuare proseguire partecipare spelen speel meedoen meespelen"
    " doorgaan doorspelen",
    "PLAYER": "player players <power> spieler* mitspieler* joueur* jugador* giocator* speler spelers",
    "UNIT": "unit units army armies fleet fleets troops einheit* armee* flotte* heer unite unites unidad* ejercito*"
    " flota* unita armata armate esercit* eenheid eenheden leger legers vloot vloten",
    "DEED": "move moves moving order orders ordering attack* support* convoy* retreat* hold build* disband* beweg*"
    " zieh* zug zuge befehl* unterstutz* konvoi* geleit* angreif* halten ruckzug* zuruckzieh* bau* bouge* deplac*"
    " attaqu* soutien* souten* convoi* appui* appuy* ordre* ordonn* mueve* muevo mover movimiento* atac* apoy* orden*"
    " muov* mossa mosse attacc* sostegn* sosten* appogg* convogli* ordin* zet zetten steun* aanval* terugtrek*"
    " konvooi",
    "ORDERS": "order orders move moves befehl* zug zuge ordre* coups orden ordenes movimiento* jugada* ordine ordini"
    " mossa mosse zet zetten",
    "RESULTS": "bulletin* newsletter bollettin* boletin* rundbrief compte_rendu rapport result* outcome report"
    " adjudication ergebnis* auswertung* risultat* esit* uitslag*",
    "DEADLINE": "entrega* consegn* remise deadline* due cutoff *frist abgabe* *termin *schluss echeance* date_limite"
    " delai* plazo* fecha_limite cierre vencimiento vence scadenz* scade termine termijn inleverdatum",
    "DAYS": "day days hour hours week weeks weekend tag tage tagen stunde stunden woche wochen wochenende jour jours"
    " journee heure heures semaine semaines dia dias hora horas semana semanas giorno giorni ora ore settimana"
    " settimane dag dagen uur uren weken",
    "TIME": "time zeit temps tiempo tempo *aufschub *verlangerung prorog* prorrog* DAYS tijd uitstel",
    "ADDRESS": "address* mailbox account *adresse *email e_mail my_mail meine_mail new_mail courriel direccion*"
    " correo* indirizz* posta casella cuenta compte konto mailadres adres",
    "MAIL": "mail mails email emails message messages nachricht* brief* post courriel* lettre* correo* mensaje* carta"
    " cartas messagg* posta letter* newsletter bericht* mailtje",
    "NAME": "name names nickname namen spielername nom pseudo pseudonyme prenom nombre apodo nome naam bijnaam",
    # what people do
    "LEAVE": "ausscheid* leave leaving quit quits resign* withdraw* withdrew drop_out dropping_out bow_out pull_out"
    " back_out step_down opt_out take_me_off take_me_out sign_me_off count_me_out cross_me_off i_am_out i_m_out"
    " m_done_with done_with_this deregister* unregister* unsubscrib* aussteig* ausstieg ausgestiegen austret*"
    " austritt aufhor* aufgeb* absag* abmeld* abgemeldet zuruckzieh* zurucktret* rucktritt verlass* steige_aus"
    " trete_aus trete_zuruck hore_auf gebe_auf geb_auf melde_mich_ab melde_ab bin_raus bin_ich_raus kundig*"
    " hinschmeiss* auszusteigen aufzuhoren abzumelden ausklink* quitt* arrete* retrait desinscri* desabonn* desist*"
    " demission* renonc* jette_l_eponge dejar dejo dejarlo abandon* retirer retiro retirar* retire renunci* salir"
    " salgo salirme de_baja desapunt* borrarme borrame borreme desuscrib* me_bajo me_rindo lascia* lascio abbandon*"
    " ritir* uscire esco dimett* smett* cancellarmi cancellami toglietemi toglimi tirarmi_indietro rinunci*"
    " disiscriv* mi_arrendo mollo sacadme sacame stop_ermee stoppen ophouden opgeven geef_op geef_het_op afhaken"
    " uitstappen terugtrekken uitschrijven afmelden schrijf_me_uit haal_me",
    "ENTER": "join* enter sign_up sign_me_up enroll enrol take_part register add_me put_me_in mitspiel* mitmach*"
    " teilnehm* einsteig* beitret* anmeld* eintrag* trag_mich melde_mich_an dabei_sein particip* rejoin* inscri*"
    " jouer jugar unirme unirnos apunt* entrar meterme giocare partecip* iscriv* unirmi entrare aggiung* play spielen"
    " meedoen meespelen aanmelden inschrijven deelnemen opgeven_voor",
    "PUT_OFF": "schieb* geschoben nach_hinten spater_abgeben delayed extend* extension postpone* put_off push_back"
    " push_it_back prolong* delay verlanger* verschieb* verschob* hinausschieb* aufschieb* verleg* reporter reporte"
    " reportez repouss* recul* decal* retard* prorrog* aplaz* retras* ampli* pospon* alarg* prorog* rinvi* posticip*"
    " spost* rimand* allung* uitstel* uitgesteld verschuif* verschuiven verplaats*",
    "DRAW": "draw egalite unentschieden remis match_nul le_nul un_nul nulle empat* tablas patta pareggi* remise"
    " gelijkspel",
    "EXAMPLE": "example* sample* beispiel* exemple* ejemplo* esempi* muster voorbeeld*",
    "ABUSE": "same_guy same_person same_player same_human same_ip dieselbe_person derselbe meme_personne"
    " misma_persona mismo_jugador stessa_persona rude insult* offend* offensive jerk idiot moron abus* threat*"
    " harass* bully* swear* calling_me call_me_names nasty toxic cheat* collud* multi_account* two_accounts unfair"
    " racist sexist beleidig* beschimpf* bedroh* belastig* betrug* schummel* unverschamt* frech unhoflich* injuri*"
    " menac* harcel* triche* impoli* grossier* insolent* amenaz* acos* molest* trampa* tramposo grosero* maleducad*"
    " minacc* imbrogl* barare bara barando scorrett* offes* maleducat* complain* beschwer* plaindre plainte* quej*"
    " reclam* lamentarm* lamentel* vals_speelt valsspel* scheld* beledig*",
    "MINE": "my mine our meine* unsere* mes nos mis nuestr* miei mie nostr* tengo habe i_have i_gave i_sent j_ai ho"
    " mijn onze ik_heb",
    "GOT": "got received receive arrived arrive come came reached get bekommen erhalten angekommen gekommen"
    " eingegangen recu recue recus arrivee arrives recibido recibi recibimos llego llegado llegaron llega ricevuto"
    " ricevuta ricevuti arrivato arrivata arrivati gekregen ontvangen binnen aangekomen gehad binnengekomen",
    "DID_NOT": "didn_t haven_t hasn_t did_not have_not has_not don_t_believe_i never nie nicht kein keine keinen"
    " nichts pas rien aucun* jamais no nunca nada ningun* non nulla nessun* mai niet geen nooit",
    "LOST": "lost missed deleted verloren geloscht verpasst perdu* supprime* efface* rate perdido perdi borrado borre"
    " perso persa persi cancellato kwijt gemist gewist",
    "LAST": "last previous latest letzte* vorige* dernier* precedent* ultim* anterior* scors* pasad* passe* laatste",
    "NEVER": "never jamais nie nunca mai niemals nooit",
    "REPLY": "answer* respond* reply replies replied antwort* meldet repond* contest* rispond* disappeared vanished"
    " verschwunden disparu desaparec* sparit* scompar* antwoord* reageer* reactie",
    "CREATE": "create* aufzieh* set_up setup found organi* grund* erstell* anleg* angelegt eroffn* aufmach* aufsetz*"
    " creer cree creons monter lancer fonder crear creamos montar creare creiamo aprire host hosting maken opzetten"
    " beginnen",
    "GAMES": "games matches spiele spielen partien parties partidas partite giochi jeux juegos spellen potjes",
    "OPEN": "open free looking seeking recruiting available begin starting offen offene frei freie such* verfugbar"
    " ouvert* cherch* recherch* libre libres dispon* abiert* busca* apert* cerca* liber* vrije zoeken gezocht",
    "IF": "if when wenn falls si se cuando quand wanneer",
    "WHAT_HAPPENS": "what_happens what_will_happen what_would_happen was_passiert was_geschieht que_se_passe"
    " qu_arrive qu_est_ce_qui_se_passe que_pasa que_ocurre que_sucede que_pasara cosa_succede che_succede cosa_accade"
    " wat_gebeurt wat_als",
    "LATE": "late forget* miss* vergess* spat verpass* oubli* retard tard olvid* tarde dimentic* ritardo tardi"
    " te_laat vergeet vergeten gemist",
    "MEAN": "mean* stand_for bedeut* heisst signifi* veut_dire quiere_decir vuol_dire betekent betekenen",
    "VACATION": "out_of_office out_of_the_office nicht_im_buro nicht_im_hause fuera_de_la_oficina fuori_ufficio"
    " exkursion* lehrgang seminar kur internat vacation* holiday* absent absence travel* on_leave out_of_town offline"
    " hospital unavailable ill sick *trip camping hiking fishing cruise honeymoon wedding funeral surgery *urlaub"
    " *ferien verreis* abwesen* krank krankenhaus *reise klausur* umzug hochzeit beerdigung vacances absente conge"
    " conges malade hopital voyage deplacement mariage vacaciones ausente ausencia viaje viajando enferm* operan boda"
    " mudanza vacanz* ferie assente assenza viaggio malat* ospedale trasferta matrimonio trasloco vakantie"
    " wintersport afwezig ziek ziekenhuis op_reis bruiloft verhuiz*",
}
"""The words of each group."""

PEOPLES = (
    *("austrian", "turk", "russian", "britain", "british", "brite", "osterreich", "russisch", "autrichien", "turc"),
    *(
        "russe",
        "britanni",
        "austriac",
        "austrial",
        "ruso",
        "rusa",
        "russo",
        "russa",
        "inglater",
        "angleter",
        "inghilter",
    ),
)
"""Beginnings of words for powers and their people (`Turkish`), except likely languages of letters."""
