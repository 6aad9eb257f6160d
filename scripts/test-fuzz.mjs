import { register } from "tsx/esm/api";
import { startApp } from "./faults/app-process.mjs";
import { embedded, real } from "./faults/databases.mjs";
import { brokenInvariants } from "./faults/invariants.mjs";
import { person, Refused } from "./faults/person.mjs";
import { anything, fitting, randomFrom } from "./fuzz/values.mjs";
import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say, seconds } from "./lib/project.mjs";
import { closingLine } from "./lib/run-tests.mjs";

// So that what is running is ended too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
await ensureDependencies();
await buildProduct();
register();
const { allCalls } = await import("../contract/src/index.ts");
const { ErrorBody } = await import("../contract/src/kernel/errors.ts");
// The very copy that the contract speaks with.
const z = await import(inProject("node_modules/zod/mini/index.js"));

const argument = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1];
const CASES = Number(argument("cases") ?? 20_000);
const seed = Number(argument("seed") ?? Math.floor(Math.random() * 2 ** 31));
const random = randomFrom(seed);
/** These end the session or the account, so they come seldom. */
const SELDOM = ["/api/logout", "/api/user"];
/** Each costs a tenth of a second of hashing on purpose. */
const HASHING = /^\/api\/(firebase|register)/;

say(`Seed ${seed}: npm run test:fuzz -- --seed=${seed} --cases=${CASES}`);
const since = performance.now();
const place = process.argv.includes("--postgres") ? await real() : await embedded();
const app = await startApp({ env: place.env });
const problems = [];
const answers = new Map();

async function people() {
  const joined = await Promise.all([0, 1].map(() => person(() => app.url).join()));
  const [ann, bob] = joined;
  const challenges = await ann.challenges(["Writing", "Music"]);
  const { inviteToken } = await ann.post("/api/invites", { inviteType: "social" });
  await bob.get(`/api/friendship-invitations/accept/${inviteToken}`);
  const { shareToken } = await ann.post("/api/share-with-friends", { challengeId: challenges[0].id });
  return { callers: [...joined, person(() => app.url)], tokens: [inviteToken, shareToken], challenges };
}
let world = await people();

/** Values that lead somewhere, since a random id is nearly always just unknown. */
const known = (name, from) => {
  if (!from.chance(0.6)) return undefined;
  if (/challengeId/.test(name)) return from.pick(world.challenges).id;
  if (/(friend|recipient|sender|user)Id/.test(name)) return from.pick(world.callers.slice(0, 2)).user.id;
  return undefined;
};

const schemas = new Map();
function schemaOf(call, part) {
  const key = `${call.method} ${call.path} ${part}`;
  if (!schemas.has(key)) {
    const spec = call[part];
    schemas.set(
      key,
      spec === undefined ? null : z.toJSONSchema(spec, { unrepresentable: "any", io: "input" }),
    );
  }
  return schemas.get(key);
}

function address(call) {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name) => {
    if (random.chance(0.4)) return String(1 + random.below(60));
    if (name === "token" && random.chance(0.5)) return random.pick(world.tokens);
    const value = anything(random);
    return (
      encodeURIComponent(
        (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 500).toWellFormed(),
      ) || "x"
    );
  });
  const query = schemaOf(call, "query");
  if (query === null && random.chance(0.8)) return path;
  const value = query === null ? { _v: random.below(99) } : fitting(query, random, known);
  const pairs = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const text = new URLSearchParams(
    pairs.map(([name, one]) => [name, String(one)].map((part) => part.toWellFormed())),
  );
  return `${path}?${text}`;
}

function judge(call, request, status, text, type) {
  const where = `${request.method} ${request.path} ${JSON.stringify(request.body)?.slice(0, 300)} (case ${request.number})`;
  if (status >= 500) return problems.push(`${status} for ${where}: ${text.slice(0, 200)}`);
  if (status >= 300 && status < 400) return undefined;
  if (!type?.includes("json")) return undefined;
  const body = JSON.parse(text);
  const schema = status >= 400 ? ErrorBody : call.answer === "json" ? call.response : null;
  const parsed = schema?.safeParse(body);
  if (parsed?.success === false) {
    const [issue] = parsed.error.issues;
    problems.push(`${status} against its schema for ${where}: ${issue.path.join(".")} ${issue.message}`);
  }
  return undefined;
}

const calls = allCalls.map(({ call }) => call);
for (let number = 0; number < CASES;) {
  const call = random.pick(calls);
  const seldom = (SELDOM.includes(call.path) && call.method !== "GET") || HASHING.test(call.path);
  if (seldom && !random.chance(0.05)) continue;
  number += 1;
  const caller = random.pick(world.callers);
  const body =
    call.method === "GET"
      ? undefined
      : random.chance(0.05)
        ? anything(random)
        : fitting(schemaOf(call, "body") ?? {}, random, known);
  const request = { method: call.method, path: address(call), body, number };
  const headers = random.chance(0.2)
    ? { accept: random.pick(["text/html", "text/event-stream", "*/*", "image/png"]) }
    : {};
  try {
    const { status, text, type } = await caller.look(request.method, request.path, body, headers);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    judge(call, request, status, text, type);
  } catch (error) {
    problems.push(
      `case ${number}, ${request.method} ${request.path}: ${error instanceof Refused ? error.message : error.stack}`,
    );
  }
  if (problems.length >= 20) break;
  // Sign-outs and deletions are among the cases: from time to time everybody is new.
  if (number % 500 === 0) world = await people();
}
await app.kill("SIGTERM");
problems.push(...(await place.look(brokenInvariants)));
await place.remove();
for (const problem of problems) say(problem);
const table = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
say(
  `${CASES} cases in ${seconds(since)} over ${calls.length} calls; answers ${table.join(", ")}. Seed ${seed}.`,
);
console.log(closingLine({ passed: problems.length === 0 ? 1 : 0, failed: problems.length === 0 ? 0 : 1 }));
process.exit(problems.length === 0 ? 0 : 1);
