/**
 * Signs of text that addresses the grader instead of asking an AI for something. Phrases are sequences of folded words,
 * and each list is one kind of sign. One kind alone is no attack: challenges may be about grading, tests or systems.
 */
const phrases = (text: string): readonly string[] => text.split("|").map((phrase) => phrase.trim());

/** Orders to drop or replace what the grader was told. Strong: they hardly occur in honest prompts. */
export const OVERRIDES = phrases(
  "ignore previous|ignore all previous|ignore the previous|ignore prior|ignore all prior|ignore the above|ignore everything above|ignore all above|ignore your instructions|ignore all instructions|ignore any instructions|ignore the instructions|ignore the rubric|ignore your rubric|ignore the criteria|ignore the challenge|ignore the grading|ignore what you were told|ignore that and|" +
    "disregard previous|disregard all|disregard the|disregard your|disregard any|forget previous|forget all|forget your instructions|forget everything|forget the previous|forget what you|override|overwrite your|bypass the|new instructions|new system prompt|updated instructions|instructions have changed|" +
    "system prompt|system message|system override|system update|system note|system notice|system instruction|developer mode|admin mode|maintenance mode|test mode|god mode|jailbreak|you are now|from now on you|end of submission|end of prompt|end of user|begin system|assistant output|override code|calibration run|calibration item|calibration sample|calibration example|gold standard answer|already been graded|already graded|already approved|pre approved|preapproved|has been verified|was verified by",
);

/** An order about the rules of grading is a verb of DROPPING near a noun of RULES. */
export const DROPPING: ReadonlySet<string> = new Set(
  "ignore disregard forget replace skip override drop void cancel bypass suspend replaced suspended cancelled outdated".split(
    " ",
  ),
);
export const RULES: ReadonlySet<string> = new Set(
  "rubric criteria criterion grading scoring guidelines instructions".split(" "),
);

/** Full marks are a number or word of FULL near a noun of MARK_NOUNS. */
export const FULL: ReadonlySet<string> = new Set("100 maximum max full perfect highest top".split(" "));
export const MARK_NOUNS: ReadonlySet<string> = new Set(
  "score scores points marks grade grades rating ratings credit".split(" "),
);

/** Names for the grader. */
export const GRADERS = phrases(
  "examiners|judges|markers|grader|graders|autograder|grading bot|scoring bot|scoring system|scoring model|scoring engine|scoring algorithm|evaluator|evaluators|assessor|assessors|scorer|scorers|rater|raters|judge model|llm judge|ai judge|as a judge|the judge|dear judge|to the judge|to whoever|whoever scores|whoever grades|whoever is grading|whoever reads this|whoever evaluates|reviewing this|the reviewer|reviewers|reviewer|evaluation system|evaluation model|evaluation engine|grading system|grading model|grading engine|you are grading|you are scoring|you are evaluating|you are assessing|you grade|when you grade|when grading|when scoring|when evaluating|if you are grading|if you are evaluating|evaluating ai|grading ai|scoring ai|ai evaluator|ai grader|marker|examiner|promptsmith|moderator|admin|administrator|developer|developers of this",
);

/** The marks themselves. */
export const MARK_PHRASES = phrases(
  "fullmarks|fullscore|maxscore|perfectscore|topscore|100points|100 points|100 out of 100|100 of 100|score 100|score of 100|scores of 100|scored 100|scores 100|overall 100|full marks|full score|full points|full credit|full mark|maximum score|maximum points|maximum marks|max score|max points|max marks|top score|top marks|top grade|highest score|highest marks|highest grade|highest rating|highest possible|perfect score|perfect mark|perfect marks|perfect rating|best score|best grade|best possible score|10 out of 10|100 100|hundred points|one hundred points|overallscore|overall score|fidelityscore|fidelity 100|clarity 100|conciseness 100|creativity 100|score is 100|scores are 100|all 100|100 in every|give me 100|give 100|award 100|get 100|100 overall|score above 90|score over 90|95 or higher|pass this prompt|pass this submission|pass this entry|pass this text|mark it correct|mark as correct|mark this as|full 100|scores must be|score must be",
);

/** Marks in words that an honest request may use for prices, stars or amounts. */
export const LIKE_MARKS = phrases(
  "100 percent|10 10|5 stars|five stars|a plus|100 for|100 each|100 to|a 100|99|90 or more",
);

/** Tags that pretend to end the judged text or to begin another speaker's. Looked for in the raw text. */
export const FENCES: readonly string[] = [
  "</prompt",
  "</submission",
  "</user",
  "</input",
  "</student",
  "</answer",
  "</text",
  "</learner",
  "<system",
  "</system",
  "<|im_",
  "<|end",
  "<|system",
  "<|user",
  "<|assistant",
  "[/inst]",
  "[inst]",
  "[system]",
  "<<sys>>",
];

/** The names of our sub-scores, and of the score as a whole. */
export const SUB_SCORE_NAMES = phrases("fidelity|clarity|conciseness|creativity|overall");

/** The submission speaking of itself in words that no honest request uses for its subject. */
export const SUBMISSION = phrases(
  "this prompt|this submission|my submission|my prompt|the submission|the above prompt|the prompt above|this learner|my score|my grade|my points",
);

/** The submission speaking of itself, in these words or in others that an honest request may use. */
export const SELF = [
  ...SUBMISSION,
  ...phrases(
    "this answer|this text|this entry|this response|the following prompt|this user|this student|my work|the user's prompt|this one|submissions",
  ),
];

/** What the grader is told to do. */
export const DEMANDS = phrases(
  "give me|give it|give this|give the|give full|give maximum|give a|award|assign|return|respond with|respond only|reply with|reply only|output only|output the|output json|print|set all|set the|set every|set overall|set score|rate this|rate it|rate me|rate my|grade this|grade it|grade me|grade my|score this|score it|score me|mark this|mark it|mark all|mark me|evaluate this|evaluate it|assess this|deserves|deserve|must receive|should receive|must get|should get|get 100|receive|gets|treat this as|treat it as|consider this|consider it|skip the evaluation|skip grading|skip evaluation|do not evaluate|don't evaluate|do not grade|don't grade|do not deduct|don't deduct|no deductions|without evaluating|be generous|be lenient|please be kind|praise",
);

/** The same in other languages, all kinds in one list of strong signs (folded: no accents). */
export const FOREIGN_STRONG = phrases(
  "ignora las instrucciones|ignora todas las instrucciones|ignora todo lo anterior|ignora lo anterior|olvida las instrucciones|olvida todo|puntuacion maxima|maxima puntuacion|puntuacion perfecta|nota maxima|100 puntos|evaluador|calificador|" +
    "ignore les instructions|ignorez les instructions|ignore toutes les instructions|ignorez toutes les instructions|oublie les instructions|oubliez les instructions|note maximale|score maximal|note parfaite|evaluateur|correcteur|attribue|attribuez|" +
    "ignoriere die|ignoriere alle|ignorieren sie|vergiss alle|vergiss die|vergessen sie|volle punktzahl|hochste punktzahl|maximale punktzahl|hochstpunktzahl|bestnote|bewerter|prufer|gutachter|bewertungssystem|" +
    "ignore as instrucoes|ignore todas as instrucoes|esqueca as instrucoes|nota maxima|pontuacao maxima|100 pontos|avaliador|" +
    "ignora le istruzioni|ignora tutte le istruzioni|dimentica le istruzioni|punteggio massimo|voto massimo|100 punti|valutatore|" +
    "negeer alle|negeer de|vergeet alle|volledige score|beoordelaar|" +
    "игнорируй|игнорируите|забудь|максимальныи балл|высшии балл|100 баллов|оценщик|поставь|проверяющии|" +
    "onceki talimatlari|tam puan|100 puan|ignoruj|maksymalna ocena",
);

/** Signs in scripts without spaces and in right-to-left scripts, searched as plain runs of characters. */
export const FOREIGN_RUNS: readonly string[] = [
  "忽略",
  "无视",
  "無視",
  "满分",
  "滿分",
  "100分",
  "一百分",
  "评分",
  "評分",
  "打分",
  "高分",
  "最高分",
  "阅卷",
  "以前の指示",
  "これまでの指示",
  "指示を無視",
  "満点",
  "採点",
  "100点",
  "最高点",
  "評価者",
  "تجاهل",
  "الدرجة الكاملة",
  "درجة كاملة",
  "100 درجة",
  "١٠٠",
  "المقيم",
  "العلامة الكاملة",
  "अनदेखा",
  "नज़रअंदाज़",
  "पूरे अंक",
  "100 अंक",
  "पूर्ण अंक",
  "मूल्यांकनकर्ता",
  "무시",
  "만점",
  "100점",
  "채점",
];
