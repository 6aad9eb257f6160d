import { randomBytes } from "node:crypto";
import type { Challenge } from "@promptsmith/contract/challenges/entities";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { overFetch } from "./carriers.ts";
import { Refused, Visitor } from "./visitor.ts";
import type { Method } from "./visitor.ts";

export { Refused };

type Credentials = { readonly email: string; readonly password: string };
type Headers = Record<string, string>;

/** A person at a browser to whom what they ask for is given: what is refused is thrown as `Refused`. */
export class Person {
  readonly visitor: Visitor;
  /** Known once they have joined. */
  user: SelfUser | null = null;
  #staysAs: Credentials | null = null;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  get = <Body>(path: string) => this.send<Body>("GET", path);
  post = <Body>(path: string, body?: unknown, headers?: Headers) =>
    this.send<Body>("POST", path, body, headers);
  put = <Body>(path: string, body?: unknown) => this.send<Body>("PUT", path, body);
  patch = <Body>(path: string, body?: unknown) => this.send<Body>("PATCH", path, body);

  /**
   * A body that is an object is sent as JSON, any other as it is.
   * @returns the parsed body of the answer, or its text where it is no JSON
   */
  async send<Body>(method: Method, path: string, body?: unknown, headers: Headers = {}): Promise<Body> {
    const answer = await this.visitor.send<Body>(method, path, body, { headers });
    // Anyone who stayed away for a month has been signed out.
    if (answer.status === 401 && this.#staysAs !== null) {
      this.visitor.cookies.clear();
      await this.stayAs(this.#staysAs);
      return await this.send<Body>(method, path, body, headers);
    }
    if (answer.status >= 400) throw new Refused(method, path, answer);
    const given: unknown = answer.body === undefined ? answer.text : answer.body;
    return given as Body;
  }

  /** The same person, who finds the product at another address. */
  at(origin: () => string): Person {
    const there = new Person(this.visitor.by(overFetch(origin)));
    there.user = this.user;
    return there;
  }

  async signIn({ email, password }: Credentials): Promise<void> {
    await this.post("/api/firebase/login", { email, password });
  }

  /** Signs in, and again whenever the session has ended. */
  async stayAs(credentials: Credentials): Promise<void> {
    this.#staysAs = null;
    await this.signIn(credentials);
    this.#staysAs = credentials;
  }

  /** Registers, signs in and finishes onboarding. */
  async join(): Promise<this> {
    const email = `p${randomBytes(6).toString("hex")}@example.org`;
    const credentials = { email, password: "correct horse 7" };
    await this.post("/api/firebase/register", credentials);
    await this.signIn(credentials);
    await this.put("/api/profile", { displayName: "Test Person", age: "25-34", country: "Germany" });
    await this.post("/api/interests", { categories: ["Writing", "Science"] });
    this.user = await this.get<SelfUser>("/api/user");
    return this;
  }

  /** Challenges of several categories, so that there is enough to submit. */
  async challenges(
    themes: readonly string[] = ["Writing", "Science", "Cooking", "Music", "History", "Art", "Sports"],
  ): Promise<Challenge[]> {
    const lists: Challenge[] = [];
    for (const theme of themes)
      lists.push(...(await this.get<Challenge[]>(`/api/challenges?category=${theme}`)));
    return lists;
  }
}

/**
 * A person who reaches the product over the network and behaves as its page does.
 * @param origin where the product is now; it may move between calls
 */
export const person = (origin: () => string): Person =>
  new Person(new Visitor(overFetch(origin), { renewsToken: true }));
