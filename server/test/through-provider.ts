/** Follows a provider's redirects as a browser would, until one leads back to us; answers our path. */
export async function throughProvider(start: string, home: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.startsWith(home)) return url.slice(home.length);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = response.headers.get("location");
    if (next === null)
      throw new Error(`the provider stopped at ${url}: ${response.status} ${await response.text()}`);
    url = new URL(next, url).href;
  }
  throw new Error("the provider goes round in circles");
}
