import { expect, test } from "vitest";
import { refusalOf } from "./admission.ts";

const DOMAINS = ["school.example", "college.example"];
const OWN = "ann@school.example";
const FOREIGN = "ann@elsewhere.example";
const INVITE = "Registration is by invitation only.";
const CLOSED = "Registration is closed.";
const DOMAIN = "Please use an address of school.example, college.example.";

test.each([
  // method, pass, address, then what open, domain, invite and closed say
  ["other", null, OWN, null, null, INVITE, CLOSED],
  ["other", null, FOREIGN, null, DOMAIN, INVITE, CLOSED],
  ["other", null, null, null, DOMAIN, INVITE, CLOSED],
  ["other", "link", OWN, null, null, null, CLOSED],
  ["other", "link", FOREIGN, null, DOMAIN, null, CLOSED],
  ["other", "operator", FOREIGN, null, null, null, null],
  ["oidc", null, FOREIGN, null, null, null, CLOSED],
  ["oidc", "link", FOREIGN, null, null, null, CLOSED],
  ["oidc", "operator", FOREIGN, null, null, null, null],
] as const)("%s with pass %s from %s: %s, %s, %s, %s", (method, pass, email, ...expected) => {
  const told = (["open", "domain", "invite", "closed"] as const).map(
    (mode) =>
      refusalOf({ mode, domains: DOMAINS }, { method, pass, email }, (domain) => domain)?.message ?? null,
  );
  expect(told).toEqual(expected);
});

test.each(["ann@sub.school.example", "ann@myschool.example", "ann@school.example.evil.example"])(
  "%s is not of the domain",
  (email) => {
    const rule = { mode: "domain", domains: DOMAINS } as const;
    expect(refusalOf(rule, { method: "other", pass: null, email }, (domain) => domain)?.reason).toBe(
      "domain",
    );
  },
);
