import { expect, it } from "vitest";
import { iconImports } from "../icon-imports.ts";

function built(code: string): string {
  const { transform } = iconImports() as unknown as { transform: { handler: (code: string) => string } };
  return transform.handler(code);
}

it("has a module import each icon from its own file, under the name it uses", () => {
  expect(built('import { Menu as MenuIcon, Music } from "lucide-react";\nimport { x } from "./x.ts";')).toBe(
    'import MenuIcon from "lucide-react/icons/menu"; import Music from "lucide-react/icons/eighth-notes";\n' +
      'import { x } from "./x.ts";',
  );
});

it("leaves types alone", () => {
  const types = 'import type { LucideIcon } from "lucide-react";';
  expect(built(types)).toBe(types);
});

it("names an icon that there is none of", () => {
  expect(() => built('import { NoSuchIcon } from "lucide-react";')).toThrow("NoSuchIcon");
});
