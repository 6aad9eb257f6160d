/**
 * The numbers that decide something a learner sees, one row for each decision. What only shapes a measure stands beside
 * its formula; caps and costs in points stand with the detectors.
 *
 * `likely` and `sure`: at the first a detector begins to cost points, from the second on it costs all that it can. Where
 * `sure` is the lower number (own words of a restated challenge: 4 and 1), a lower measure costs more.
 */
export const THRESHOLDS = {
  /** How sure it is that a prompt asks for the challenge's task, 0..1. */
  relevance: {
    /** Below `surelyOther` a prompt is not on task; from there to `likelyOther` it is held down less and less. */
    known: { surelyOther: 0.06, likelyOther: 0.5 },
    /** The same where the requirements have stored phrases, but nobody's requests are known. */
    named: { surelyOther: 0.065, likelyOther: 0.3 },
    /** The same where there is only a description. */
    derived: { surelyOther: 0.12, likelyOther: 0.5 },
    /** A long prompt that leaves much out says plainly what it wants, so it has to come up to these. */
    muchLeftOut: { surelyOther: 0.2, likelyOther: 0.7 },
    /** A prompt that wants another kind of thing (a song where a letter is asked for) has to come up to these. */
    otherKind: { surelyOther: 0.6, likelyOther: 0.85 },
    /** Where doubt about the task leaves at least this share (0..1) of the points, it gets no row of its own. */
    hardlyDoubted: 0.9,
    /** A prompt whose request has no word of the challenge, and which states each requirement less surely than this, is for another task. */
    untouched: { withSaidWord: 0.2, withoutSaidWord: 0.45 },
    /** With at least this share of the description, copied in at least this share of its words, a prompt is on task. */
    pasted: { ofDescription: 0.8, ofPrompt: 1 / 3 },
    /**
     * One passage frees the whole prompt from doubt where its relevance is at least this, where it states at least this
     * number of requirements more surely than `stated`, and where it has at least this number of signs of a request.
     */
    passage: { relevance: 0.85, requirements: 2, stated: 0.5, signsOfRequest: 1 },
  },

  /** A score is an estimate below this relevance, and where at least `words` different solid words cover a smaller share. */
  estimate: { relevance: 0.6, coverage: 0.35, words: 14 },

  /** What a row of the score sheet says, by the share of it that is there: from each number on. */
  verdict: {
    met: 0.7,
    /** Below this share a row is missed, unless it earned a point. */
    partly: 0.3,
    /** The same for a requirement that is known by what people say: its share is its sureness / `allPoints`, so 0.875 is a sureness of 0.7. */
    recognised: { met: 0.875, partly: 0.375 },
    /** From this sureness (0..1) on a requirement earns all of its points. */
    allPoints: 0.8,
  },

  /** In which language a prompt is read; what is in doubt is read as English. */
  language: {
    /** A prompt of fewer words is read as English. */
    words: 6,
    /**
     * Another language: at least this share of its small words, at least this number of different ones, and at least this
     * many for each English one.
     */
    other: { share: 0.16, kinds: 4, forEachEnglish: 1.7 },
    /** The same in a text of which a smaller share than `english` is English small words. */
    withoutEnglish: { english: 0.03, share: 0.08, kinds: 3 },
    /** From this number of letters of another script on, if they are at least half of all, it is another language. */
    scriptLetters: 8,
  },

  /** A prompt in another language is compared by key terms, numbers and names. */
  otherLanguage: {
    /** From the weight `terms` on key terms speak for the challenge, unless another's weigh more than `otherHasMore` times as much. */
    speaks: { terms: 1.7, otherHasMore: 1.15 },
    /** A weight of key terms below this is taken for chance. */
    byChance: 1.1,
    /** From this number of words on a prompt that names nothing of the challenge is for another task. */
    namesNothing: 12,
    /** Without key terms: numbers of at least this weight, and of at least this share of the challenge's, speak for it. */
    numbers: { weight: 1.3, ofChallenge: 1 },
    /** Where no more than this share of the prompt's numbers is the challenge's, they count half or not at all. */
    ofItsNumbers: 0.5,
    /** Without key terms: from this weight of another challenge's on it is open which one is meant. */
    otherMeant: 4,
    /** A prompt of which more than this share is key terms is a list of them. */
    listed: 0.6,
    /** From this number of words on, if at least this share follows the one before in the alphabet, they are a list. */
    sorted: { words: 12, share: 0.85 },
    /** Below this number of words the advice is to say more. */
    short: 30,
    /** Points of each row. Overall they come to 75 at most, 60 where nothing could be checked, 35 for a list. */
    points: {
      checked: { found: 40, worked: 36, parts: 50, exact: 25, once: 75, own: 58 },
      unchecked: { found: 48, worked: 14, parts: 42, exact: 20, once: 62, own: 42 },
      list: { found: 28, worked: 8, parts: 24, exact: 12, once: 36, own: 24 },
    },
  },

  /** Words for the grader. The learned sums rise with how much a piece of the prompt looks like them. */
  injection: {
    /**
     * From this weight of phrases that no honest prompt has on it is sure at once; by where they stand: in a sentence, in a
     * stretch of some words, anywhere in the prompt.
     */
    phrases: { sentence: 1.75, stretch: 1.79, prompt: 3.1 },
    /** From this sum on a piece earns nothing. */
    cut: -0.5,
    /** A piece of fewer words than this is cut out from a higher sum on. */
    heading: { words: 4, cut: 2 },
    /** A part of a sentence is cut out from this sum on. */
    part: 3.8,
    /** What a line end tore off such words is cut out from this sum on. */
    torn: 1,
    /** Short lines beside a piece with a higher sum than this are cut out with it, as the cells of a table of marks. */
    plain: 1,
    /** Where nothing would be left, a short line with a lower sum stays: it may be the request. */
    request: -2,
    /** A part of a sentence with a lower sum is still shown to an AI. */
    doubtful: 0,
    /** Where no piece has this sum, a list of words beside the cut may be what is left of a request. */
    little: 1,
    /** The sum of all pieces where they are nearly all of the prompt, name scores or judges, or do not. */
    all: {
      alone: { likely: 1, sure: 2.4 },
      named: { likely: 1.7, sure: 2.8 },
      unnamed: { likely: 3, sure: 4.5 },
    },
    /** Where words for the grader are at least this share of all words, the prompt is `alone`: there is hardly anything else. */
    alone: 0.8,
    /** A single piece of fewer words than this costs nothing, unless it names scores or judges. */
    fewWords: 7,
    /** What stands beside words that are surely for the grader is on task only from this number of different solid words on. */
    restWords: 3,
  },

  /** Sentences that have nothing to do with the task: a prompt is judged without them too, and the lowest score counts. */
  offTaskSentence: {
    /** From this distance on a sentence may be left out, which may lower the score but not the relevance. */
    likely: 0,
    /** From this distance on the relevance is judged without it as well. */
    sure: 0.6,
    /** A sentence at this distance or farther, by its words alone, shows no fact of the learner's own. */
    noFact: 0.3,
    /** A prompt of at least this number of words counts as the same prompt when no more than this share of them is left out. */
    slight: { words: 150, share: 0.02 },
    /** An English sentence within another language: at least this number of words, at least this share of which English has. */
    english: { words: 5, share: 0.8 },
  },

  /** Letters, placeholders or an order of words that nobody can read. */
  unreadable: {
    /** From this share of placeholder text on it is unreadable. */
    placeholder: 0.2,
    /** From this share of words that no language has on it is unreadable. */
    letters: 0.12,
    /**
     * In a text of at least this number of words, at least this share of neighbours that no sentence has. From the share
     * `many` on it is unreadable even where all else is sound.
     */
    neighbours: { words: 8, share: 0.03, many: 0.07 },
    /**
     * In a script without spaces, of at least this number of characters: it is unreadable where the share of different ones
     * is above `nearlyAllDiffer` or below `hardlyDiffer`.
     */
    characters: { least: 30, nearlyAllDiffer: 0.97, hardlyDiffer: 0.12 },
  },

  /** A text of at least `words` words makes no sense from the sum `from` on; up to `sound` odd neighbours prove nothing. */
  nonsense: { words: 12, from: 2.75, sound: -5 },

  /** The text that the AI should write, instead of the request for it. */
  finishedAnswer: {
    likely: -0.4,
    sure: -0.2,
    /** A text of fewer words is too short for an answer. */
    words: 25,
    /** Where no answers by people are known, an answer of less relevance (0..1) than this is about something else. */
    onSubject: 0.01,
    /** From this number of words on an order around a long quotation is a request. */
    aroundQuotation: 12,
  },

  /** Words in a row that ask for nothing. */
  wordList: {
    /** Fewer words than this are no list. */
    words: 12,
    /** From this sum on of signs (little grammar, no request, long sentences, words that come again) it is a list. */
    from: 0.55,
    /** From this share of words in rows without grammar on it is a list too. */
    inRows: 0.36,
    /** With a smaller share of the challenge's words than this such rows are nonsense where they stumble. */
    strange: 0.6,
  },

  /**
   * A prompt forbids what is wanted where at least this number of the challenge's words, and at least this share of those
   * that are there, stand in bans alone, and where it names at least this share of the challenge's opening.
   */
  negatedBrief: { words: 4, share: 0.65, openingNamed: 0.3 },

  /** Share of the runs of three words that were said before. Fewer words than `words` cannot repeat themselves. */
  repetition: { words: 8, likely: 0.2, sure: 0.4 },

  /** How much the order of words is unlike that of sentences. */
  shuffledOrder: {
    likely: 2.3,
    sure: 2.4,
    /** Fewer words than this have no order. */
    words: 8,
    /**
     * Nonsense from a lower sum on: at least this number of words, of those that tell something at least this share the
     * challenge's, at least this share of grammar, and less than this weight of what people say besides.
     */
    asNonsense: { words: 16, ofChallenge: 0.75, grammar: 0.15, besides: 8, from: 0.5 },
  },

  /** A form that fits every challenge, from these sums on; fewer words than `words` are none. */
  filledForm: { words: 12, likely: -2.5, sure: -2 },

  /** Thoughts and changes of mind instead of a request, from these sums on. Fewer words than `words` wander nowhere. */
  rambling: { words: 20, likely: -0.7, sure: 0.5 },

  /** Going against this share of the requirements' weight costs all that contradictions cost; less costs its share of that. */
  contradiction: { all: 1 / 3 },

  /** Share of words that tell an AI nothing. */
  filler: { likely: 0.5, sure: 0.85 },

  /** At least this number of words, and more than this share of the prompt or this one of the worked example, are in both. */
  copiedExample: { words: 6, ofPrompt: 0.45, ofExample: 0.8 },

  /** The description, pasted or lightly reworded. */
  copiedBrief: {
    /** How like the description the prompt is by words and order, 0..1; a prompt of fewer words is none. */
    reworded: { words: 12, likely: 0.66, sure: 0.74 },
    /** Share of the description that is there, in at least this number of words. */
    pasted: { words: 15, likely: 0.6, sure: 0.8 },
    /** Number of decisions put between the pasted words: up to `some` they excuse nothing, from `enough` on all. */
    decisions: { some: 2, enough: 6 },
    /** Unless at least this share of the description is repeated, nothing was pasted; fewer words than `words` beside it are no request. */
    beside: { repeated: 0.5, words: 12 },
  },

  /** The challenge's words in whatever order. */
  restatedBrief: {
    /** Fewer different words than this say too little. */
    words: 8,
    /** Different words of one's own, as a number and as a share: fewer cost more. */
    own: { sure: 1, likely: 4 },
    ownShare: { sure: 0.08, likely: 0.2 },
    /** Share of neighbours that are neighbours in the challenge: more cost more. */
    pairs: { likely: 0.65, sure: 0.85 },
    /** Share of the description's words that are there: more cost more. */
    ofDescription: { likely: 0.68, sure: 0.8 },
    /** Sentences at a greater distance from the task than this are left out first: they are no words of one's own about it. */
    farSentence: -0.5,
  },

  /** The challenge's words in a list beside a form. */
  listedBrief: {
    /** How sure it is, 0..1; below this it is not worth a row. */
    from: 0.2,
    /** From this number of its words on one after another, with marks between, they are a list whatever their share is. */
    row: 8,
  },

  /** What the learner is told. */
  feedback: {
    /** From this relevance on the task is likely asked for, surely so (by what is known of the challenge), and praised. */
    task: { likely: 0.5, sure: { known: 0.8, named: 0.5, derived: 0.5 }, praised: 0.9 },
    /** A requirement is told as met from the degree `met` on, as missing below `missed`, and below `absent` before the others. */
    requirement: { met: 0.95, missed: 0.1, absent: 0.02 },
    /** In a prompt that rules something out a required ban is not doubted from this degree on. */
    banMaybe: 0.15,
    /** From this likeness to what people say on, or this share of its words on, a requirement is not told as missing. */
    near: { likeness: 0.4, words: 0.33 },
    /**
     * A reader sees a requirement by at least this share of its words in one sentence, or by at least the share `half` where
     * the likeness to people's very words is at least `verbatim`.
     */
    visible: { words: 0.67, half: 0.5, verbatim: 0.7 },
    /** A requirement of which no word is there leaves no trace if the prompt is less like (0..1) what people say of it than this. */
    faint: 0.37,
    /** A detector that keeps a smaller share of the points than this is what the feedback is about. */
    detector: 0.6,
    /** With a smaller share of one's own words a form or a list is told as the challenge in its own words. */
    ownShare: 0.15,
    /** With a smaller share of the requirements' weight recognised, little of the challenge was found. */
    littleFound: 0.35,
    /** The overall score from which on little is doubted, the prompt is left alone, and hardly anything can be gained. */
    overall: { good: 80, excellent: 90, nearlyAll: 95 },
    /** A step that gains fewer points is not given. */
    leastGain: 2,
    /** Advice on craft that could gain fewer points is not given. */
    leastWorth: 1.5,
  },
} as const;
