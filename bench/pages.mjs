import { startDemoProduct } from "../tools/demo/demo-product.mjs";
import { seconds } from "../tools/lib/project.mjs";
import { median } from "./paired-slices.mjs";

const EVERYTHING = { onlyCategories: ["performance", "accessibility", "best-practices", "seo"] };
/** What the score for performance is made of, without the advice around it: a third of the time. */
const METRICS = {
  onlyAudits: [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
  ],
};
/** A page is over when network and processor have been quiet for a second; what Lighthouse waits beyond that adds nothing. */
const NO_PAUSES = { pauseAfterFcpMs: 0, pauseAfterLoadMs: 0 };
/** Runs on a machine that was busy with something else say nothing about the page. */
const TOO_BUSY = 0.6;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The same words and nothing else: the least a page that says them can be. */
const plain = (title, lines) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${escaped(title)}"></head>
<body><main>${lines.map((line) => `<p>${escaped(line)}</p>`).join("\n")}</main></body></html>
`;

async function wordsOf(product, { path, who }) {
  const context = await product.browser.newContext({ storageState: who && product.states[who] });
  const page = await context.newPage();
  await page.goto(`${product.url()}${path}`);
  await page.getByRole("heading").first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  const [title, text] = [await page.title(), await page.evaluate(() => document.body.innerText)];
  await context.close();
  const lines = text.split("\n").map((line) => line.trim());
  return plain(
    title,
    lines.filter((line) => line !== ""),
  );
}

async function run(product, { path, who }, audits) {
  const { default: lighthouse } = await import("lighthouse");
  await product.lookAs(who);
  const { lhr } = await lighthouse(`${product.url()}${path}`, {
    port: product.devtools,
    logLevel: "error",
    disableFullPageScreenshot: true,
    ...NO_PAUSES,
    // What else would be cleared is not used, and clearing it lasts until a time limit in a browser without a screen.
    clearStorageTypes: ["service_workers", "cache_storage"],
    ...audits,
  });
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const shown = new URL(lhr.finalDisplayedUrl).pathname;
  if (shown !== path) throw new Error(`${path} was to be measured, and ${shown} was shown`);
  const of = (audit) => lhr.audits[audit]?.numericValue ?? NaN;
  const scores = Object.fromEntries(
    Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
  const failed = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0,
  );
  return {
    lcp: of("largest-contentful-paint"),
    fcp: of("first-contentful-paint"),
    cls: of("cumulative-layout-shift"),
    tbt: of("total-blocking-time"),
    machine: lhr.environment.benchmarkIndex,
    scores,
    failed: failed.map(({ id }) => id),
    console: (lhr.audits["errors-in-console"]?.details?.items ?? []).map(({ description }) => description),
  };
}

/** Without the runs during which the machine was too busy. */
function calm(runs) {
  const usual = median(runs.map(({ machine }) => machine));
  return runs.filter(({ machine }) => machine >= usual * TOO_BUSY);
}

/**
 * Lighthouse's phone on the three pages people meet first, each beside a static page with the same words from the
 * same server.
 * @param {{ quick: boolean, say: (line: string) => void }} options
 */
export async function measure({ quick, say }) {
  const rounds = quick ? 1 : 5;
  const product = await startDemoProduct(say);
  try {
    const pages = [
      { name: "/auth", path: "/auth", plain: "plain-auth.html" },
      { name: "/", path: "/", who: "amara", plain: "plain-home.html" },
      { name: "/s/<token>", path: product.sharePath, plain: "plain-share.html" },
    ];
    const statics = {};
    for (const page of pages) statics[page.plain] = await wordsOf(product, page);
    await product.addPages(statics);
    // The server compresses a page for the first who asks for it; what follows is measured.
    for (const page of pages) await wordsOf(product, page);
    const runs = pages.map((page) => ({ page: page.name, product: [], plain: [] }));
    for (let round = 1; round <= rounds; round += 1) {
      for (const [index, page] of pages.entries()) {
        const since = performance.now();
        const app = await run(product, page, round === 1 ? EVERYTHING : METRICS);
        const other = await run(product, { path: `/${page.plain}` }, METRICS);
        runs[index].product.push(app);
        runs[index].plain.push(other);
        say(
          `${page.name}, round ${round} of ${rounds}: performance ${app.scores.performance}, LCP ${app.lcp.toFixed(0)} ms, ` +
            `plain ${other.lcp.toFixed(0)} ms (${seconds(since)})`,
        );
      }
    }
    return { runs };
  } finally {
    await product.stop();
  }
}

const lcpOf = (one) => one.lcp;

export function table({ runs }) {
  return runs.map(({ page, product, plain: other }) => {
    const [own, its] = [calm(product), calm(other)];
    const middle = (list, of) => median(list.map((one) => one[of]));
    const [lcp, still] = [middle(own, "lcp"), middle(its, "lcp")];
    const { scores } = product[0];
    return {
      page,
      performance: median(own.map((one) => one.scores.performance)),
      accessibility: scores.accessibility,
      "best practices": scores["best-practices"],
      SEO: scores.seo,
      "LCP ms": Math.round(lcp),
      "plain ms": Math.round(still),
      ratio: Number((lcp / still).toFixed(2)),
      // The same page compared with itself: the control for comparisons between runs that take seconds.
      "plain max / min": Number((Math.max(...its.map(lcpOf)) / Math.min(...its.map(lcpOf))).toFixed(2)),
      CLS: Number(middle(own, "cls").toFixed(3)),
      "TBT ms": Math.round(middle(own, "tbt")),
      dropped: product.length - own.length + other.length - its.length,
      failed: product[0].failed.join(" "),
    };
  });
}
