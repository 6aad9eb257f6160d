import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DARK_COLOURS, LIGHT_COLOURS } from "./brand-colours.ts";

const tokens = readFileSync(new URL("../../../web/src/ui/styles/tokens.css", import.meta.url), "utf8");

/** The colours named in the first block with this selector, as in sRGB. */
function block(selector: string): Map<string, string> {
  const body = tokens.split(`\n${selector} {`)[1]?.split("\n}")[0] ?? "";
  const found = body.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map([...found].map(([, name, ...values]) => [name ?? "", toHex(values.map(Number))]));
}

/** OKLCH to sRGB by Björn Ottosson's matrices. */
function toHex([lightness = 0, chroma = 0, hue = 0]: number[]): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const light = Math.min(1, Math.max(0, value));
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
const named = (colours: Record<string, string>, ...blocks: Map<string, string>[]) =>
  Object.fromEntries(
    Object.keys(colours).map((name) => [name, blocks.find((one) => one.has(kebab(name)))?.get(kebab(name))]),
  );

const [light, dark, onForge] = [block(":root"), block(".dark"), block(".on-forge")];

test("mails have the colours of the light screens", () => {
  expect(LIGHT_COLOURS).toEqual(named(LIGHT_COLOURS, light));
});

test("pictures have the colours of the brand ground", () => {
  const ground = new Map([...light].filter(([name]) => /^(on-)?forge/.test(name)));
  expect(DARK_COLOURS).toEqual(named(DARK_COLOURS, ground, onForge, dark));
});
