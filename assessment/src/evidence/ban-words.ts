/** Words by which something is ruled out, in a demand ("say that there must be no snobbery") or in a prompt. */
export const BAN_WORDS =
  /\b(?:no|non|not|never|nothing|none|without|avoid\w*|nor|neither|cannot|(?:leave|leaving|left|keep|keeping) (?:\w+ ){0,3}out|skip\w*|omit\w*|ban|banned|forbid\w*|forbidden|refus\w*|exclud\w*|prevent\w*|stop\w*|instead of|rather than|free of|dont|doesnt|wont|cant|mustnt)\b|n[’']t\b|\p{L}-free\b/iu;
