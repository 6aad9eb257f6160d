import { expect, test } from "vitest";
import { socialErrorText } from "./social-error-text.ts";

test.each(["google", "oidc"])(
  "an address that belongs to another account at %s names whom to ask",
  (name) => {
    const ways = { options: undefined, contact: "desk@school.example" };
    expect(socialErrorText(`${name}_address_taken`, ways)).toBe(
      "This address belongs to another account. Ask desk@school.example for help.",
    );
  },
);
