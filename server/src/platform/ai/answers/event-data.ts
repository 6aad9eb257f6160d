/** A part of a body: the data of one event, or a whole body that has no events. */
export type BodyPart = { readonly event: string } | { readonly text: string };

/**
 * The `data` of each server-sent event, as soon as it is whole. Any line end and comments are understood, and an event
 * that the end of the body completes. A body without a single event comes as one text: servers that cannot stream
 * answer plainly.
 */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<BodyPart, void, undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let data: string[] = [];
  let isStream = false;

  function* take(lines: readonly string[]): Generator<BodyPart> {
    for (const line of lines) {
      if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
      if (line !== "" || data.length === 0) continue;
      yield { event: data.join("\n") };
      data = [];
    }
  }

  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true });
    isStream ||= LOOKS_LIKE_EVENTS.test(text);
    if (!isStream) continue;
    // A carriage return at the very end may be half of a line end.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    text = lines.pop() ?? "";
    yield* take(lines);
  }
  text += decoder.decode();
  if (isStream) yield* take([...text.split(/\r\n|\n|\r/), ""]);
  else if (text.trim() !== "") yield { text };
}

const LOOKS_LIKE_EVENTS = /^\s*(?:data:|event:|id:|retry:|:)/;
