import { render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { screen as screenOf } from "./load-screen.tsx";
import { adoptEarlyAnswer } from "../platform/api/early-answers.ts";
import { preloadable } from "../platform/preloadable.tsx";
import { takeEarlyAnswer } from "../platform/api/early-answers.ts";

const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

describe("what the page's head asked for", () => {
  afterEach(() => delete window.__early);

  it("is used once when it succeeded", async () => {
    window.__early = { "/api/thing": json({ id: 1 }) };
    const taken: unknown[] = [];
    await Promise.all([
      adoptEarlyAnswer("/api/thing", (body) => taken.push(body)),
      adoptEarlyAnswer("/api/thing", (body) => taken.push(body)),
    ]);
    expect(taken).toEqual([{ id: 1 }]);
    expect(takeEarlyAnswer("/api/thing")).toBeNull();
  });

  it("is left to the later read when it failed or was never requested", async () => {
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

  it("waits for its data with its program, and comes later when no one loaded it before", async () => {
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

it("the first screen is painted when it is drawn, and can be used from then on", async () => {
  // It happens once in a page, so this is a page of its own.
  vi.resetModules();
  const { firstScreenPainted, ReportPainted } = await import("../platform/report-painted.tsx");
  document.body.insertAdjacentHTML("beforeend", '<div id="root" inert></div>');
  let painted = false;
  void firstScreenPainted.then(() => (painted = true));
  await new Promise((done) => setTimeout(done, 50));
  expect(painted).toBe(false);
  render(<ReportPainted />);
  expect(document.getElementById("root")?.hasAttribute("inert")).toBe(false);
  await waitFor(() => expect(painted).toBe(true));
  document.getElementById("root")?.remove();
});

it("a part of the page that was loaded ahead is drawn without a placeholder", async () => {
  const Part = preloadable(() => Promise.resolve({ default: () => <p>Here</p> }));
  Part.preload();
  await new Promise((done) => setTimeout(done));
  render(
    <Suspense fallback="Waiting">
      <Part />
    </Suspense>,
  );
  expect(screen.getByText("Here")).toBeTruthy();
});
