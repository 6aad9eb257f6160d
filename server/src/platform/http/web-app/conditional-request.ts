/** Whether the browser has this very content; `W/` is what a proxy makes of an ETag when it compresses on its own. */
export const etagMatches = (given: string | undefined, etag: string): boolean =>
  given?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false;

/** The best of what the browser takes; one that refuses by `q=0` gets none of it. */
export function encodingFor(accepted: string | undefined): "br" | "gzip" | null {
  const takes = (name: string): boolean =>
    new RegExp(`(^|,)\\s*${name}\\s*(,|$|;\\s*q=(1|0?\\.\\d*[1-9]))`).test(accepted ?? "");
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/** The browser may keep it, but asks each time whether it is still the same. */
export const ASK_EACH_TIME = "no-cache";
