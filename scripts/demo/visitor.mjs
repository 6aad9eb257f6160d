/**
 * Somebody with a browser's manners (cookies, CSRF token) who knocks at the application's own HTTP interface.
 * @param {import("fastify").FastifyInstance} app
 */
export function visitor(app) {
  const cookies = new Map();
  let token = null;
  let credentials = null;

  async function signIn() {
    cookies.clear();
    token = null;
    await send("POST", "/api/firebase/login", credentials);
    // The token belongs to the session, so signing in makes it worthless.
    token = null;
  }

  async function send(method, url, body) {
    if (method !== "GET" && token === null) token = (await send("GET", "/api/csrf-token")).csrfToken;
    const answer = await app.inject({
      method,
      url,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(method !== "GET" && { "x-csrf-token": token }),
      },
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    // Whoever stayed away for a month has been signed out.
    if (answer.statusCode === 401 && credentials !== null) {
      await signIn();
      return send(method, url, body);
    }
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.headers["content-type"]?.includes("json") ? answer.json() : answer.body;
  }

  return {
    get: (url) => send("GET", url),
    post: (url, body) => send("POST", url, body),
    put: (url, body) => send("PUT", url, body),
    patch: (url, body) => send("PATCH", url, body),
    signIn: (email, password) => {
      credentials = { email, password };
      return signIn();
    },
  };
}
