/**
 * The numbers that decide something a learner sees, one row for each decision. What only shapes a measure stands beside
 * its formula; caps and costs in points stand with the detectors.
 *
 * `likely` and `sure`: at the first a detector begins to cost points, from the second on it costs all that it can. Where
 * `sure` is the lower one, it is less of the measure that costs.
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
    /** So has a prompt that wants another kind of thing. */
    otherKind: { surelyOther: 0.6, likelyOther: 0.85 },
    /** Where so much of the points is kept, the doubt gets no row of its own. */
    hardlyDoubted: 0.9,
    /** With no word of the challenge in its request and each requirement below this, a prompt is about nothing of it. */
    untouched: { withSaidWord: 0.2, withoutSaidWord: 0.45 },
    /** So much of the description, in such a share of the prompt, is never taken for another task. */
    pasted: { ofDescription: 0.8, ofPrompt: 1 / 3 },
    /** A passage that is so relevant, surely states so many requirements and asks at all frees the whole prompt from doubt. */
    passage: { relevance: 0.85, requirements: 2, stated: 0.5, signsOfRequest: 1 },
  },

  /** A score is an estimate below this relevance, and where so many words of substance cover less of the requirements. */
  estimate: { relevance: 0.6, coverage: 0.35, words: 14 },

  /** What a row of the score sheet says, by the share of it that is there. */
  verdict: {
    met: 0.7,
    /** Below this a row is missed, unless it earned a point. */
    partly: 0.3,
    /** The same for a requirement that is known by what people say: its share counts the doubt, its verdict does not. */
    recognised: { met: 0.875, partly: 0.375 },
    /** A requirement that is so sure earns all of its points. */
    allPoints: 0.8,
  },

  /** In which language a prompt is read; what is in doubt is read as English. */
  language: {
    /** Fewer words are English. */
    words: 6,
    /** Share of the small words of another language, how many different ones, and how many for each English one. */
    other: { share: 0.16, kinds: 4, forEachEnglish: 1.7 },
    /** The same in a text with hardly an English small word. */
    withoutEnglish: { english: 0.03, share: 0.08, kinds: 3 },
    /** So many letters of another script, and at least half of all, are another language. */
    scriptLetters: 8,
  },

  /** A prompt in another language is compared by key terms, numbers and names. */
  otherLanguage: {
    /** So much weight of key terms speaks for the challenge, unless another challenge has more by that factor. */
    speaks: { terms: 1.7, otherHasMore: 1.15 },
    /** Less weight is taken for chance. */
    byChance: 1.1,
    /** Naming nothing of the challenge in so many words is another task. */
    namesNothing: 12,
    /** Without key terms: numbers of such a weight, all that the challenge has, speak for it. */
    numbers: { weight: 1.3, ofChallenge: 1 },
    /** Of the numbers in the prompt more than this share has to be the challenge's, or they count half or not at all. */
    ofItsNumbers: 0.5,
    /** Without key terms: so much weight for another challenge leaves it open which one is meant. */
    otherMeant: 4,
    /** More of a prompt than this in key terms is a list of them. */
    listed: 0.6,
    /** So many words, such a share of them in the order of the alphabet, are a list. */
    sorted: { words: 12, share: 0.85 },
    /** Below so many words the advice is to say more. */
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
    /** Weight of phrases that no honest prompt has, in a sentence, a stretch of some or the whole prompt: sure at once. */
    phrases: { sentence: 1.75, stretch: 1.79, prompt: 3.1 },
    /** From this sum on a piece earns nothing. */
    cut: -0.5,
    /** A piece of fewer words is cut out from a higher sum on. */
    heading: { words: 4, cut: 2 },
    /** A part of a sentence is cut out from this sum on. */
    part: 3.8,
    /** What a line end tore off such words is cut out from this sum on. */
    torn: 1,
    /** With a higher sum a piece takes the short lines beside it along. */
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
    /** Nearly all of a prompt. */
    alone: 0.8,
    /** A single piece of fewer words that names neither scores nor judges costs nothing. */
    fewWords: 7,
    /** What stands beside words that are surely for the grader is on task only from so many words of substance on. */
    restWords: 3,
  },

  /** Sentences that have nothing to do with the task: a prompt is judged without them too, and the lowest score counts. */
  offTaskSentence: {
    /** From this distance on a sentence may be left out, which may lower the score but not the relevance. */
    likely: 0,
    /** From this distance on the relevance is judged without it as well. */
    sure: 0.6,
    /** What is so far by its words alone shows no fact of the learner's own. */
    noFact: 0.3,
    /** Without so small a share of so long a prompt it is the same prompt. */
    slight: { words: 150, share: 0.02 },
    /** An English sentence within another language: so many words, of which English has such a share. */
    english: { words: 5, share: 0.8 },
  },

  /** Letters, placeholders or an order of words that nobody can read. */
  unreadable: {
    /** Share of placeholder text. */
    placeholder: 0.2,
    /** Share of words that are none. */
    letters: 0.12,
    /** In so many words, such a share of neighbours that no sentence has; `many` even where all else is sound. */
    neighbours: { words: 8, share: 0.03, many: 0.07 },
    /** In a script without spaces: of so many characters nearly all differ, or hardly any. */
    characters: { least: 30, nearlyAllDiffer: 0.97, hardlyDiffer: 0.12 },
  },

  /** From this sum on a text of so many words makes no sense; up to `sound` odd neighbours in it prove nothing. */
  nonsense: { words: 12, from: 2.75, sound: -5 },

  /** The text that the AI should write, instead of the request for it. */
  finishedAnswer: {
    likely: -0.4,
    sure: -0.2,
    /** Fewer words are too short for an answer. */
    words: 25,
    /** Where no answers by people are known, one of less relevance is about something else. */
    onSubject: 0.01,
    /** So many words that give an order around a long quotation are a request. */
    aroundQuotation: 12,
  },

  /** Words in a row that ask for nothing. */
  wordList: {
    /** Fewer words are no list. */
    words: 12,
    /** How much speaks for a list: little grammar, no request, long sentences, words that come again. */
    from: 0.55,
    /** Share of words in rows without grammar that no sentence has. */
    inRows: 0.36,
    /** With fewer of the challenge's words such a row is nonsense where it stumbles. */
    strange: 0.6,
  },

  /** So many words of the challenge, such a share of those that are there, stand in bans alone, and it is named so far. */
  negatedBrief: { words: 4, share: 0.65, openingNamed: 0.3 },

  /** Share of the runs of three words that were said before. Fewer words cannot repeat themselves. */
  repetition: { words: 8, likely: 0.2, sure: 0.4 },

  /** How much the order of words is unlike that of sentences. */
  shuffledOrder: {
    likely: 2.3,
    sure: 2.4,
    /** Fewer words have no order. */
    words: 8,
    /** So many words, so much the challenge's, with grammar and little besides, are nonsense from a lower sum on. */
    asNonsense: { words: 16, ofChallenge: 0.75, grammar: 0.15, besides: 8, from: 0.5 },
  },

  /** A form that fits every challenge. */
  filledForm: { words: 12, likely: -2.5, sure: -2 },

  /** Thoughts and changes of mind instead of a request. Fewer words wander nowhere. */
  rambling: { words: 20, likely: -0.7, sure: 0.5 },

  /** Going against so much of the requirements' weight costs all that contradictions cost; less costs its share. */
  contradiction: { all: 1 / 3 },

  /** Share of words that tell an AI nothing. */
  filler: { likely: 0.5, sure: 0.85 },

  /** So many words, and more than such a share of the prompt or of the worked example, are in both. */
  copiedExample: { words: 6, ofPrompt: 0.45, ofExample: 0.8 },

  /** The description, pasted or lightly reworded. */
  copiedBrief: {
    /** How like the description the prompt is by words and order. */
    reworded: { words: 12, likely: 0.66, sure: 0.74 },
    /** How much of the description is there, in so many words at least. */
    pasted: { words: 15, likely: 0.6, sure: 0.8 },
    /** Decisions put between the pasted words excuse them: some, and enough. */
    decisions: { some: 2, enough: 6 },
    /** With less of the description nothing was pasted; fewer words beside it are no request. */
    beside: { repeated: 0.5, words: 12 },
  },

  /** The challenge's words in whatever order. */
  restatedBrief: {
    /** Fewer different words say too little. */
    words: 8,
    /** Different words of one's own, as a number and as a share. */
    own: { sure: 1, likely: 4 },
    ownShare: { sure: 0.08, likely: 0.2 },
    /** Share of neighbours that are neighbours in the challenge. */
    pairs: { likely: 0.65, sure: 0.85 },
    /** Share of the description's words that are there. */
    ofDescription: { likely: 0.68, sure: 0.8 },
    /** Sentences that are farther from the task than this are left out first: they are no words of one's own about it. */
    farSentence: -0.5,
  },

  /** The challenge's words in a list beside a form. */
  listedBrief: {
    /** How sure it is, 0..1; below this it is not worth a row. */
    from: 0.2,
    /** So many of its words one after another, with marks between, are a list whatever their share is. */
    row: 8,
  },

  /** What the learner is told. */
  feedback: {
    /** Whether the task is asked for: likely, by what is known of the challenge surely, and so surely that it is praised. */
    task: { likely: 0.5, sure: { known: 0.8, named: 0.5, derived: 0.5 }, praised: 0.9 },
    /** A requirement is told as met from `met` on, and as missing below `missed`; below `absent` before the others. */
    requirement: { met: 0.95, missed: 0.1, absent: 0.02 },
    /** In a prompt that rules something out a required ban is not doubted from here on. */
    banMaybe: 0.15,
    /** So like what people say, or with so many of its words there, a requirement is not told as missing. */
    near: { likeness: 0.4, words: 0.33 },
    /** A reader sees a requirement by so many of its words in one sentence, or by `half` of them in people's very words. */
    visible: { words: 0.67, half: 0.5, verbatim: 0.7 },
    /** With none of its words there, and less like what people say than this, a requirement is likely left out. */
    faint: 0.37,
    /** A detector that keeps less of the points than this is what the feedback is about. */
    detector: 0.6,
    /** With a smaller share of one's own words a form or a list is told as the challenge in its own words. */
    ownShare: 0.15,
    /** With less of the requirements' weight recognised, little of the challenge was found. */
    littleFound: 0.35,
    /** The overall score from which on little is doubted, the prompt is left alone, and hardly anything can be gained. */
    overall: { good: 80, excellent: 90, nearlyAll: 95 },
    /** A step that gains less is not given. */
    leastGain: 2,
    /** Advice on craft that could gain less is not given. */
    leastWorth: 1.5,
  },
} as const;
