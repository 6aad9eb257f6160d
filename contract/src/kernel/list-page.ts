/**
 * How many rows a list answers with at once. An answer does not say whether there is more: a page of this length asks the
 * reader to look for older rows, so both sides must mean the same number.
 */
export const LIST_PAGE = 200;
