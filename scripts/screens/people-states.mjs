/**
 * Signs a person in and answers the cookies, for as many pages as are wanted.
 * @param {import("playwright").Browser} browser
 * @param {"amara" | "newcomer" | "beginner"} who
 */
export async function signInAs(browser, baseURL, who, demo) {
  const context = await browser.newContext({ baseURL });
  const { request } = context;

  async function send(method, path, data) {
    const { csrfToken } = await (await request.get("/api/csrf-token")).json();
    const answer = await request.fetch(path, { method, data, headers: { "X-CSRF-Token": csrfToken } });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  }

  const credentials =
    who === "amara"
      ? { email: demo.email, password: demo.password }
      : { email: `${who}@example.org`, password: demo.password };
  if (who !== "amara") await send("POST", "/api/firebase/register", credentials);
  await send("POST", "/api/firebase/login", credentials);
  if (who === "beginner") {
    await send("PUT", "/api/profile", { displayName: "Nia Adebayo", age: "18-24", country: "Nigeria" });
    await send("POST", "/api/interests", { categories: ["Writing", "Music"] });
  }
  const state = await context.storageState();
  await context.close();
  return state;
}
