/** What a browser keeps of a provider: its cookies, and so the session there. */
export type Jar = Map<string, string>;

/** Follows a provider's redirects as a browser would, until one leads back to us; answers our path. */
export async function throughProvider(
  start: string,
  home: string,
  cookies: Jar = new Map(),
): Promise<string> {
  let url = start;
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.startsWith(home)) return url.slice(home.length);
    const response = await ask(url, cookies);
    const next = response.headers.get("location");
    if (next === null)
      throw new Error(`the provider stopped at ${url}: ${response.status} ${await response.text()}`);
    url = new URL(next, url).href;
  }
  throw new Error("the provider goes round in circles");
}

/** Says yes on the page where the provider asks whether to end the session there; answers where it sends the browser. */
export async function endAtProvider(start: string, cookies: Jar): Promise<string | null> {
  const page = await (await ask(start, cookies)).text();
  const [, action = "", xsrf = ""] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ xsrf, logout: "yes" });
  return (await ask(action, cookies, { method: "POST", body })).headers.get("location");
}

async function ask(url: string, cookies: Jar, send: RequestInit = {}): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(url, { ...send, redirect: "manual", headers: { cookie } });
  for (const line of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
    cookies.set(name, value);
  }
  return response;
}
