/**
 * Word stems that challenges of many categories share, so that finding one says little about the subject.
 * Counted by train/common-words.ts over our own challenge library (descriptions and examples, stems found in
 * at least five categories); regenerate with it after large changes of the library.
 */

/** In at least 5 of 100 texts. */
export const SHARED_OFTEN: ReadonlySet<string> = new Set(
  (
    "add adult ai answer ask away back begin build call card case chang check child choos claim clos " +
    "column come compar correct cost count date day describ dif different end english exact exampl " +
    "explain fact fair fami feel find finish friend give good guess hand hear help hold home honest " +
    "includ instead invent keep kitchen know languag last learn least leav let letter light line list " +
    "long look lose make mark mean messag minut miss move nam name night note number object offer old " +
    "open order page past person plac plain plan play plus point print put quest quot read real reason " +
    "refus repair report result return right row rule run say school sentenc separat set shar short show " +
    "sign small sound speak start stat stay step stop stori student tabl take teach tell test text thing " +
    "time true turn use way week word work writ write wrong year"
  ).split(" "),
);

/** In 2.5 to 5 of 100 texts. */
export const SHARED_SOMETIMES: ReadonlySet<string> = new Set(
  (
    "act action admit advic afterward age aged agre alon aloud alternat argu assumpt author avoid becom " +
    "blam blind block board book box bracket break breath bus buy calm care carri caus charact choic city " +
    "class clean clear club coach colour commun comparison compos confidenc contradict cook countri cover " +
    "creat custom data decid decis defin design detail dialogu direct door doubt draft draw drop dry " +
    "effect empti entri equal error even everydai evidenc explan fail fals fear fewer figur fill final " +
    "fit fix follow food form free full game gap group guest guid half hard head hide high hint hour hous " +
    "human idea imag imagin insid instruct interview invit item joke key kind label late lead left legal " +
    "level librari life like limit listen local love low mail match measur memori mention mistak mix " +
    "model month mood museum neighbour new next none notic numb nurs offic origin paper parent part " +
    "pattern phon phras pictur polit posit prais prepar present pric problem produc product prom proof " +
    "propos prov pupil quiet quiz rang recip record repeat repli request respect reveal rewrit rhym role " +
    "room round rout safe safeti sampl scal scen scor screen script season second see sell sheet shop " +
    "side silenc sing size slow solut sort sourc staff stag stand styl subject suggest sum surviv talk " +
    "task team teenag term think titl togeth tone total touch town train translat treat try type unit " +
    "unknown valu version villag visibl visit voic volunt wait walk wall warm warn water weather whol " +
    "wish"
  ).split(" "),
);
