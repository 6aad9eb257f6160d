/** One of these, in a pattern. */
export const any = (names) => `(${names.join("|")})`;

export const TEST = "\\.(test|spec)\\.tsx?$";
/** Folders whose programs are no part of the product. */
export const WORK = "e2e|bench|tools|testing";

/** A rule of dependency-cruiser, with what is told of a broken one. */
export const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** A rule about the program itself: tests may know more. */
export const inProduct = (name, comment, { path, pathNot = [] }, to) =>
  forbid(name, comment, { path, pathNot: [TEST, pathNot].flat() }, to);
