/** Any one of several patterns, as a part of a longer one; their flags count for nothing there. */
export const anyOf = (...patterns: readonly RegExp[]): string =>
  `(?:${patterns.map(({ source }) => source).join("|")})`;
