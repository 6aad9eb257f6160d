import { PHONE, startDemoProduct } from "./demo-product.mjs";

const STATEMENTS = /^promptsmith_db_statement_seconds_count\{outcome="ok"\} (\d+)/m;

async function statements(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(STATEMENTS.exec(text)?.[1] ?? 0);
}

const kindOf = (url, origin) => {
  const { pathname } = new URL(url);
  if (!url.startsWith(origin)) return "elsewhere";
  if (pathname.startsWith("/api/")) return "calls";
  if (pathname.endsWith(".js")) return "scripts";
  if (pathname.endsWith(".css")) return "styles";
  if (/\.woff2?$/.test(pathname)) return "fonts";
  return pathname === "/" ? "page" : "other";
};

/** Opens the dashboard and counts what goes over the line until it is quiet. */
async function visit(page, url) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const asked = new Map();
  const counts = {};
  const calls = {};
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => asked.set(requestId, request.url));
  cdp.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const address = asked.get(requestId);
    if (address === undefined || !address.startsWith("http") || encodedDataLength === 0) return;
    const kind = kindOf(address, url);
    counts[kind] ??= { requests: 0, bytes: 0 };
    counts[kind].requests += 1;
    counts[kind].bytes += encodedDataLength;
    const { pathname } = new URL(address);
    if (kind === "calls") calls[pathname] = (calls[pathname] ?? 0) + 1;
  });
  const before = await statements(url);
  await page.goto(url);
  await page.getByRole("article").nth(2).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  const used = (await statements(url)) - before;
  await cdp.detach();
  return { statements: used, counts, calls };
}

/** What opening the dashboard asks of network and database. @param {{ say: (line: string) => void }} options */
export async function measure({ say }) {
  const product = await startDemoProduct(say);
  const results = [];
  try {
    const context = await product.browser.newContext({ ...PHONE, storageState: product.states.amara });
    const page = await context.newPage();
    for (const kind of ["first visit", "second visit"]) {
      // The statements of background work in the same time are not the page's.
      const since = performance.now();
      const one = await visit(page, product.url());
      const tookMs = performance.now() - since;
      const before = await statements(product.url());
      await page.waitForTimeout(tookMs);
      const background = (await statements(product.url())) - before;
      results.push({ kind, ...one, background });
      const sum = (of) => Object.values(one.counts).reduce((total, count) => total + count[of], 0);
      say(`${kind}: ${sum("requests")} requests, ${one.statements} statements, ${sum("bytes")} bytes`);
    }
    await context.close();
  } finally {
    await product.stop();
  }
  return results;
}

export const table = (results) =>
  results.map(({ kind, statements: sql, background, counts }) => {
    const sum = (of) => Object.values(counts).reduce((total, count) => total + count[of], 0);
    return {
      visit: kind,
      requests: sum("requests"),
      "of these calls": counts.calls?.requests ?? 0,
      "SQL statements": sql,
      "of these in the background": background,
      "kB over the line": Number((sum("bytes") / 1000).toFixed(1)),
      "kB calls": Number(((counts.calls?.bytes ?? 0) / 1000).toFixed(1)),
      "kB scripts": Number(((counts.scripts?.bytes ?? 0) / 1000).toFixed(1)),
    };
  });
