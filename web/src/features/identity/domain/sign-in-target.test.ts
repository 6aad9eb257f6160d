import { describe, expect, it } from "vitest";
import {
  contextOf,
  invitationOf,
  keepInvitation,
  targetAfterLogin,
  targetWhenSignedIn,
} from "./sign-in-target.ts";
import {
  isOwnPath,
  forgetRedirects,
  keepDirectChallenge,
  pendingChallengeToken,
  rememberPendingChallenge,
  rememberRedirect,
  storedRedirects,
} from "../browser/stored-redirects.ts";

const nothing = { redirect: null, directChallenge: null, pendingToken: null };

describe("the address of the sign-in screen", () => {
  it.each([
    ["?redirect=shared-challenge&token=T", { flow: "shared-challenge", token: "T" }],
    ["?redirectTo=friend-invite&token=T", { flow: "friend-invite", token: "T" }],
    ["?redirect=accept-invite&redirectTo=friend-invite&token=T", { flow: "accept-invite", token: "T" }],
    ["?redirect=shared-challenge", null],
    ["?redirect=elsewhere&token=T", null],
    ["", null],
  ])("%s names %j", (search, invitation) => {
    expect(invitationOf(search)).toEqual(invitation);
  });
});

describe("after login", () => {
  const invitation = { flow: "shared-challenge", token: "T" } as const;
  it.each([
    [invitation, { redirect: "/profile", directChallenge: "/challenge/3", pendingToken: "P" }, "/profile"],
    [invitation, { redirect: null, directChallenge: "/challenge/3", pendingToken: "P" }, "/challenge/3"],
    [invitation, { ...nothing, pendingToken: "P" }, "/shared-challenge/T"],
    [null, { ...nothing, pendingToken: "P" }, "/shared-challenge/P"],
    [null, nothing, "/"],
  ])("with %j and %j one goes to %s", (named, stored, path) => {
    expect(targetAfterLogin(named, stored)).toEqual({ path, server: false });
  });
});

describe("on the way to a provider", () => {
  it.each([
    ["?redirect=shared-challenge&token=T", "/shared-challenge/T"],
    ["?redirect=friend-invite&token=T", "/invite/friend/T"],
    ["?redirectTo=accept-invite&token=T", "/invite/friend/T"],
    ["?redirect=elsewhere&token=T", null],
  ])("%s leaves %s behind", (search, path) => {
    keepInvitation(search);
    expect(storedRedirects().redirect).toBe(path);
  });

  it("a stored path is not overwritten", () => {
    rememberRedirect("/profile");
    keepInvitation("?redirect=friend-invite&token=T");
    expect(storedRedirects().redirect).toBe("/profile");
  });
});

describe("signed in already", () => {
  it.each([
    ["friend-invite", "/invite/friend/T", false],
    ["shared-challenge", "/shared-challenge/T", false],
    ["accept-invite", "/api/friendship-invitations/accept/T", true],
  ] as const)("%s leads to %s", (flow, path, server) => {
    expect(targetWhenSignedIn({ flow, token: "T" }, { ...nothing, redirect: "/profile" })).toEqual({
      path,
      server,
    });
  });

  it("without an invitation the stored path counts, else home", () => {
    expect(targetWhenSignedIn(null, { ...nothing, redirect: "/s/abc" }).path).toBe("/s/abc");
    expect(targetWhenSignedIn(null, nothing).path).toBe("/");
  });
});

describe("stored paths", () => {
  it.each([
    ["/challenge/3?shared=true&from=home", true],
    ["/", true],
    ["//evil.example", false],
    ["/\\evil.example", false],
    ["https://evil.example", false],
    ["/\t/evil.example", false],
    ["/\n\\evil.example", false],
    ["/\t/", false],
    ["/..//evil.example", false],
    ["/auth", false],
    [null, false],
  ])("%s is ours: %s", (path, ours) => {
    expect(isOwnPath(path)).toBe(ours);
  });

  it("that lead to another site are not used", () => {
    rememberRedirect("//evil.example");
    expect(storedRedirects()).toEqual(nothing);
  });

  it("are forgotten together once one of them was used", () => {
    rememberRedirect("/learning-paths");
    rememberPendingChallenge("P");
    forgetRedirects();
    expect(storedRedirects()).toEqual(nothing);
    expect(pendingChallengeToken()).toBeNull();
  });

  it("that open a challenge are remembered as direct challenge, query included", () => {
    rememberRedirect("/challenge/12?shared=true");
    keepDirectChallenge();
    expect(storedRedirects().directChallenge).toBe("/challenge/12?shared=true");
    expect(contextOf(null, storedRedirects())).toBe("direct-challenge");
  });
});

describe("the banner speaks of", () => {
  it.each([
    [{ flow: "friend-invite", token: "T" }, nothing, "friend"],
    [{ flow: "shared-challenge", token: "T" }, nothing, "challenge"],
    [null, { ...nothing, redirect: "/i/abc" }, "friend"],
    [null, { ...nothing, pendingToken: "P" }, "challenge"],
    [null, { ...nothing, redirect: "/challenge/3" }, "direct-challenge"],
    [null, { ...nothing, redirect: "/profile" }, null],
    [null, nothing, null],
  ] as const)("%j with %j: %s", (invitation, stored, context) => {
    expect(contextOf(invitation, stored)).toBe(context);
  });
});
