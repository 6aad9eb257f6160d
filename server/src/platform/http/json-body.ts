import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";

/** JSON only; an empty body is no body, because browsers' code often names a content type without sending one. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (error === null) done(null, value);
      else done(new AppError("bad-request", "The request body is not valid JSON"));
    });
  });
}

// The database cannot hold U+0000, and would silently turn half a surrogate pair into another character.
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Finds the first text, however deep, that cannot be stored as it was sent. Walks with a list of its own:
 * 100 kB of brackets nest deeper than the call stack.
 * @returns the name of the top-level field it is in, or null
 */
export function unstorableField(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [field, top] of Object.entries(value)) {
    if (UNSTORABLE.test(field) || holdsUnstorable(top)) return field;
  }
  return null;
}

function holdsUnstorable(top: unknown): boolean {
  const open: unknown[] = [top];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string" && UNSTORABLE.test(next)) return true;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (UNSTORABLE.test(key)) return true;
      if (inner !== null && inner !== undefined) open.push(inner);
    }
  }
  return false;
}
