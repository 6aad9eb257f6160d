/** These differ from answer to answer, or belong to the connection. */
const NOT_COPIED = new Set([
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
  "content-length",
  "transfer-encoding",
]);

/** The headers of the product's answer that a hand-written side has to send too. @param {Headers} headers */
export const copiedHeaders = (headers) =>
  Object.fromEntries([...headers].filter(([name]) => !NOT_COPIED.has(name)));
