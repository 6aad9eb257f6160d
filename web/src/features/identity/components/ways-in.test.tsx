import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { App } from "../../../app/app.tsx";
import { invitedByLeila, registered } from "../../../../test/support/answers.ts";
import { sharedByLeila } from "../../../../test/support/challenge.ts";
import { aPerson } from "../../../../test/support/a-person.ts";
import { fakeApi, visitor } from "../../../../test/support/fake-api.ts";

const REGISTER = "POST /api/firebase/register";
const INVITATION = "GET /api/friendship-invitations/a-token";
const SHARED = "GET /api/challenge-invitations/a-token";
const OPEN = { google: false, facebook: false, oidc: null, only: false, registration: "open", domains: [] };

const api = (options: object) =>
  fakeApi({
    ...visitor,
    "GET /api/sign-in-options": { json: { ...OPEN, ...options } },
    [INVITATION]: { json: invitedByLeila },
    [SHARED]: { json: sharedByLeila },
    [REGISTER]: { status: 201, json: registered(false) },
  });

async function open(path: string) {
  window.history.replaceState(null, "", path);
  render(<App />);
  await screen.findByRole("button", { name: /Login|Register|Continue With School ID/ });
  return aPerson();
}

async function register(user: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole("tab", { name: "Register" }));
  await user.type(screen.getByLabelText("Email"), "new@mail.example");
  await user.type(screen.getByLabelText("Password"), "secret1");
  await user.type(screen.getByLabelText("Confirm password"), "secret1");
  await user.click(screen.getByRole("button", { name: "Register" }));
}

describe("registration", () => {
  it.each([
    [{ registration: "invite" }, "/auth", "Registration is by invitation only."],
    [{ registration: "closed" }, "/auth?redirect=friend-invite&token=a-token", "Registration is closed."],
  ])("%j at %s shows no form for it", async (options, path, note) => {
    api(options);
    localStorage.setItem("authTab", "register");
    await open(path);
    expect(await screen.findByText(note)).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  it.each([
    ["/auth?redirect=friend-invite&token=a-token", undefined, "friend-pass"],
    ["/auth?redirect=accept-invite&token=a-token", undefined, "friend-pass"],
    ["/auth?redirect=shared-challenge&token=a-token", undefined, "share-pass"],
    ["/auth", "/i/a-token", "friend-pass"],
    ["/auth", "/s/a-token", "share-pass"],
    ["/auth?pass=operators", undefined, "operators"],
    ["/auth?pass=operators).", undefined, "operators"],
    ["/auth?redirect=friend-invite&token=a-token.", undefined, "friend-pass"],
    ["/auth?redirect=shared-challenge&token=a-token%22", undefined, "share-pass"],
  ])("by invitation at %s after %s brings its pass", async (path, redirect, pass) => {
    if (redirect !== undefined) sessionStorage.setItem("redirectAfterAuth", redirect);
    const calls = api({ registration: "invite" });
    await register(await open(path));
    await waitFor(() => expect(calls.calls(REGISTER)).toHaveLength(1));
    expect(calls.calls(REGISTER)[0]?.body).toMatchObject({ email: "new@mail.example", pass });
    expect(window.location.search).not.toContain("pass");
  });

  it("opens for the person an operator invited, with the address filled in, also after a reload", async () => {
    api({ registration: "invite" });
    await open("/auth?email=guest%40mail.example&pass=operators");
    expect(screen.getByRole("tab", { name: "Register" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("guest@mail.example");
    expect(window.location.search).toBe("");
    cleanup();
    await open("/auth");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("guest@mail.example");
  });

  it("says whose addresses it takes", async () => {
    api({ registration: "domain", domains: ["a.example", "b.example"] });
    const user = await open("/auth");
    await user.click(screen.getByRole("tab", { name: "Register" }));
    expect(await screen.findByText("Please use an address of a.example, b.example.")).toBeTruthy();
  });

  it("that was refused after a provider's return is explained with the allowed domains", async () => {
    api({ registration: "domain", domains: ["a.example"] });
    await open("/auth?error=registration_domain");
    expect(await screen.findByText("Please use an address of a.example.")).toBeTruthy();
    expect(window.location.search).toBe("");
  });
});

describe("the operator's provider", () => {
  const oidc = { oidc: { name: "School ID" } };

  it("has its button below those of Google and Facebook", async () => {
    api(oidc);
    await open("/auth");
    await screen.findByRole("button", { name: "Continue With School ID" });
    const names = screen
      .getAllByRole("button", { name: /Continue With/ })
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Continue With Google", "Continue With Facebook", "Continue With School ID"]);
  });

  it("says when it cannot be reached", async () => {
    api(oidc);
    await open("/auth?error=oidc_unavailable");
    const button = await screen.findByRole("button", { name: "Continue With School ID" });
    await waitFor(() =>
      expect(screen.getAllByText("School ID sign-in is not available right now.").length).toBeGreaterThan(0),
    );
    expect(button.getAttribute("aria-describedby")).toBe("oidc-trouble");
  });

  it("is the only way to sign in with OIDC_ONLY", async () => {
    api({ ...oidc, only: true });
    await open("/auth");
    await waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
    expect(screen.getAllByRole("button", { name: /Continue With/ })).toHaveLength(1);
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it.each(["/reset-password", "/register-test"])("takes the place of the form at %s", async (path) => {
    api({ ...oidc, only: true });
    window.history.replaceState(null, "", path);
    render(<App />);
    expect(await screen.findByText("Please sign in with School ID.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
