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
} as const;
