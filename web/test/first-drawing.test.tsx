import { render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { screen as screenOf } from "../src/app/load-screen.tsx";
import { adoptEarlyAnswer } from "../src/platform/adopt-early-answer.ts";
import { takeEarlyAnswer } from "../src/platform/early-calls.ts";
import { firstScreenPainted, StaticShellEnd } from "../src/platform/static-shell-end.tsx";

const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

describe("what the page's head asked for", () => {
  afterEach(() => delete window.__early);

  it("is taken over once when it is good", async () => {
    window.__early = { "/api/thing": json({ id: 1 }) };
    const taken: unknown[] = [];
    await Promise.all([
      adoptEarlyAnswer("/api/thing", (body) => taken.push(body)),
      adoptEarlyAnswer("/api/thing", (body) => taken.push(body)),
    ]);
    expect(taken).toEqual([{ id: 1 }]);
    expect(takeEarlyAnswer("/api/thing")).toBeNull();
  });

  it("is left for whoever asks when it is not, when it failed, and when nothing was asked", async () => {
    window.__early = { "/api/bad": json({}, 500), "/api/lost": Promise.reject(new TypeError("No answer")) };
    const taken: unknown[] = [];
    for (const path of ["/api/bad", "/api/lost", "/api/other"])
      await adoptEarlyAnswer(path, (body) => taken.push(body), 401);
    expect(taken).toEqual([]);
    expect((await takeEarlyAnswer("/api/bad"))?.status).toBe(500);
  });

  it("says by a status of its own that there is nothing", async () => {
    window.__early = { "/api/user": json({ message: "Unauthorized" }, 401) };
    const taken: unknown[] = [];
    await adoptEarlyAnswer("/api/user", (body) => taken.push(body), 401);
    expect(taken).toEqual([null]);
  });
});

describe("a screen", () => {
  const load = () => Promise.resolve({ default: () => <h1>Here</h1> });

  it("is drawn at once when it was loaded before", async () => {
    const Here = screenOf(load);
    await Here.load("/");
    render(
      <Suspense fallback="Waiting">
        <Here />
      </Suspense>,
    );
    expect(screen.getByRole("heading", { name: "Here" })).toBeTruthy();
  });

  it("waits for its data with its program, and comes later when nobody loaded it before", async () => {
    const asked: string[] = [];
    const Here = screenOf(async () => ({
      ...(await load()),
      ready: async (address: string) => void asked.push(address),
    }));
    render(
      <Suspense fallback="Waiting">
        <Here />
      </Suspense>,
    );
    expect(screen.getByText("Waiting")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Here" })).toBeTruthy();
    await Here.load("/s/abc");
    expect(asked).toEqual(["/s/abc"]);
  });
});

describe("the static shell", () => {
  const shell = () => document.getElementById("static-shell");

  it("with words in it stays until the screen is drawn, and only that is the first screen", async () => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<div id="static-shell"><p data-content="">Words</p></div>',
    );
    let painted = false;
    void firstScreenPainted.then(() => (painted = true));
    const { rerender } = render(<StaticShellEnd leaves />);
    await new Promise((done) => setTimeout(done, 50));
    expect([shell() !== null, painted]).toEqual([true, false]);
    rerender(<StaticShellEnd />);
    expect(shell()).toBeNull();
    await waitFor(() => expect(painted).toBe(true));
  });

  it("without words goes with the frame", () => {
    document.body.insertAdjacentHTML("beforeend", '<div id="static-shell"></div>');
    render(<StaticShellEnd leaves />);
    expect(shell()).toBeNull();
  });
});
