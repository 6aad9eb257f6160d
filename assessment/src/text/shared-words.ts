/**
 * Word stems that challenges of many categories share, so that finding one says little about the subject.
 * Counted by bin/common-words.ts over our own challenge library (descriptions and examples, stems found in
 * at least five categories); regenerate with it after large changes of the library.
 */

/** In at least 5 of 100 texts. */
export const SHARED_OFTEN: ReadonlySet<string> = new Set(
  (
    "add adult aged ai answer argu ask avoid away back begin build call card case chang check child choos " +
    "claim clos column come compar correct cost count date day describ dif different end evidenc exact " +
    "exampl explain fact fair fami feel fill find finish friend game give good group guess hear help hint " +
    "hold home honest imag includ instead instruct invent keep know label languag last learn least leav " +
    "let letter level line list long lose make mark mean mention messag minut miss move nam name next " +
    "night note numb number object offer old open order page parent past person plac plain plan play plus " +
    "point polit print put quest quot read real reason repli report request result return row rule run " +
    "say school sentenc separat set shar short show small sound speak start stat stay step stop stori " +
    "student tabl take teach tell test text thing time town turn use valu version warm way week word work " +
    "writ write wrong year"
  ).split(" "),
);

/** In 2.5 to 5 of 100 texts. */
export const SHARED_SOMETIMES: ReadonlySet<string> = new Set(
  (
    "act action advic age agre aloud alternat answ ban becom believ blam board book box bracket break bus " +
    "buy calm care carri caus cell charact city class clear coach colour comparison compos confidenc " +
    "contradict counter cover creat custom data decid declin defin design detail dialogu differenc direct " +
    "doubt draft draw drop dry earli engin entri equal even everydai exerc explan fail fals fast fewer " +
    "figur final fit fix flag flat follow form free full gap guid half hand hard head headlin hidden hide " +
    "high hour idea imagin insid interview invit item joke key kind kitchen late lead left lie life light " +
    "limit listen look love low market match measur meet mistak mix model moment neighbour new none notic " +
    "nurs origin paper paragraph part pattern paus phon phras pictur prais prepar present pric problem " +
    "produc prom proof propos prov pupil quarrel rang record refus repair repeat replac respect reveal " +
    "rewrit right risk role room round rout safeti script second see sell shift shop side sign sit situ " +
    "size sleep slow sourc stag strength suggest summari supp support surviv talk task teenag tens term " +
    "think titl togeth tone total translat treat true trust try type unknown verifi villag volunt wait " +
    "walk wall warn water whol wish"
  ).split(" "),
);
