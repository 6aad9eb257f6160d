import { overPage } from "@promptsmith/testing/person/carriers";
import { Person } from "@promptsmith/testing/person/person";
import { Visitor } from "@promptsmith/testing/person/visitor";

/**
 * Signs a person in and answers the cookies, for as many pages as are wanted.
 * @param {import("playwright").Browser} browser
 * @param {"amara" | "newcomer" | "beginner"} who
 */
export async function signInAs(browser, baseURL, who, demo) {
  const context = await browser.newContext({ baseURL });
  const someone = new Person(new Visitor(overPage(context.request), { renewsToken: true }));
  const credentials =
    who === "amara"
      ? { email: demo.email, password: demo.password }
      : { email: `${who}@example.org`, password: demo.password };
  if (who !== "amara") await someone.post("/api/firebase/register", credentials);
  await someone.signIn(credentials);
  if (who === "beginner") {
    await someone.put("/api/profile", { displayName: "Nia Adebayo", age: "18-24", country: "Nigeria" });
    await someone.post("/api/interests", { categories: ["Writing", "Music"] });
  }
  const state = await context.storageState();
  await context.close();
  return state;
}
