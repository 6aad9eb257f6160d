import fastJson from "fast-json-stringify";
import type { Schema } from "fast-json-stringify";
import * as z from "zod/mini";
import type { ZodMiniType } from "zod/mini";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Makes the function that writes an answer. Only declared fields are written, whatever the handler returned, so
 * a secret cannot leave by accident.
 */
export function answerSerializer(response: ZodMiniType): (value: unknown) => string {
  const schema = z.toJSONSchema(response, { unrepresentable: "any", io: "output", reused: "inline" });
  return fastJson(forSerializer(schema as Json) as unknown as Schema);
}

/**
 * Two things the serialiser reads otherwise than a validator would. It drops undeclared fields by itself, but
 * refuses to choose between objects of a union that are closed. And it writes "this or null" far faster, and
 * without testing the value first, when it is told so by `nullable`.
 */
function forSerializer(node: Json): Json {
  if (Array.isArray(node)) return node.map(forSerializer);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node)
    .filter(([key, value]) => key !== "$schema" && !(key === "additionalProperties" && value === false))
    // Limits and patterns were for input; checking them here would only cost time.
    .filter(([key, value]) => !(["pattern", "minimum", "maximum"].includes(key) && typeof value !== "object"))
    .map(([key, value]) => [key, forSerializer(value)] as const);
  const plain: { [key: string]: Json } = Object.fromEntries(entries);
  const choices = plain["anyOf"];
  if (!Array.isArray(choices) || choices.length !== 2) return plain;
  const isNull = (one: Json): boolean =>
    typeof one === "object" && one !== null && !Array.isArray(one) && one["type"] === "null";
  const other = choices.find((one) => !isNull(one));
  // A union inside has no type of its own, and only a typed schema can be nullable.
  const typed = typeof other === "object" && other !== null && !Array.isArray(other) && "type" in other;
  if (!choices.some(isNull) || !typed) return plain;
  const { anyOf: _, ...rest } = plain;
  return { ...rest, ...other, nullable: true };
}
