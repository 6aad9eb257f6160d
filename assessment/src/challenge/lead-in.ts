const AI = "(?:ai|a\\.i\\.|chatbot|assistant|model|language model|llm)(?: (?:model|assistant|chatbot))?";
const THE_AI = `(?:an? |the |your |any )?${AI}`;

/** Words that address the learner or the AI and carry no requirement; each is cut off the beginning of a sentence. */
const ADDRESSES: readonly RegExp[] = [
  /^please,? /i,
  // "Write a prompt that makes the AI ..."
  /^(?:write|create|design|craft|build|formulate|compose|draft|make) (?:a|one|the) (?:\w+ )?prompt (?:that|which) (?:makes|gets|has|lets|asks|tells|instructs|leads) /i,
  new RegExp(
    `^(?:write|create|design|craft|build|formulate|compose|draft|make) (?:a|one|the) (?:\\w+ )?prompt that turns ${THE_AI} into `,
    "i",
  ),
  /^(?:write|create|design|craft|build|formulate|compose|draft|make) (?:a|one|the) (?:\w+ )?prompt (?:(?:asking|to get|to have|to make)|for|so that|with which|in which|by which) /i,
  // "Ask the AI to ..."
  new RegExp(
    `^(?:ask|get|have|make|let|prompt|use|instruct|tell|direct|request|persuade|push|help) ${THE_AI} (?:to|for|that|so that|as) `,
    "i",
  ),
  new RegExp(
    `^(?:ask|get|have|make|let|prompt|use|instruct|tell|direct|request|persuade|push|help) ${THE_AI} `,
    "i",
  ),
  // "The AI must ..."
  new RegExp(
    `^(?:it|they|(?:an?|the|your) ${AI}) (?:must|should|shall|has to|have to|is to|then)(?: also)? `,
    "i",
  ),
  /^your (?:prompt|request) (?:must|should|has to)(?: also)? (?:ask (?:the ai )?(?:for|to) |make (?:the ai )?|say )?/i,
  /^ask (?:for|it to|it for) /i,
  new RegExp(`^(?:an?|the|your) ${AI} (?:to |for )?(?=\\w)`, "i"),
];
/** "Get a plan", but not "Get up". */
const OBTAIN =
  /^(?:obtain|request|demand|prompt|commission|elicit|get|ask for|wanted (?:is|are)|needed (?:is|are)|you (?:want|need)) (?=(?:an?|the|one|two|three|four|five|six|seven|eight|nine|ten|\d+|some|any) )/i;

/** How many characters at the beginning of a sentence address the learner or the AI. */
export function leadInOf(sentence: string): number {
  let rest = sentence;
  for (const address of ADDRESSES) rest = rest.replace(address, "");
  rest = rest.replace(OBTAIN, "");
  return sentence.length - rest.length;
}
