import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import type { Font } from "satori";
import type { Opened } from "../workers/pool-messages.ts";
import { threadPort } from "../workers/thread-port.ts";
import type { Picture, PictureNode } from "./picture.ts";

// Laying out and rasterising one picture takes a tenth of a second of pure computing.
threadPort();
const require = createRequire(import.meta.url);

/** A file covers one script under a family name of its own; together they make up the family a picture names. */
const LATIN = ["latin", "latin-ext"];
const FAMILIES = [
  { name: "Outfit", folder: "outfit", scripts: LATIN, weights: [600] },
  {
    name: "Inter",
    folder: "inter",
    scripts: [...LATIN, "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"],
    weights: [400, 500, 600],
  },
] as const;

const fonts: Font[] = FAMILIES.flatMap(({ name, folder, scripts, weights }) =>
  weights.flatMap((weight) =>
    scripts.map((script) => ({
      name: `${name} ${script}`,
      weight,
      data: readFileSync(
        require.resolve(`@fontsource/${folder}/files/${folder}-${script}-${weight}-normal.woff`),
      ),
    })),
  ),
);

const inter = FAMILIES[1].scripts.map((script) => `Inter ${script}`);
/** The asked family first; what it does not hold comes from the one with more scripts. */
const FONT_LISTS: Readonly<Record<string, string>> = {
  Outfit: [...LATIN.map((script) => `Outfit ${script}`), ...inter].join(", "),
  Inter: inter.join(", "),
};

type SatoriNode = { type: string; props: Record<string, unknown> };

const toSatori = ({ type, props: { style, children, svg } }: PictureNode): SatoriNode => ({
  type,
  props: {
    style: {
      ...style,
      ...(typeof style["fontFamily"] === "string" && { fontFamily: FONT_LISTS[style["fontFamily"]] }),
    },
    ...(svg !== undefined && { src: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` }),
    ...(typeof children === "string" && { children }),
    ...(typeof children === "object" && { children: children.map(toSatori) }),
  },
});

async function print({ width, height, root }: Picture): Promise<Uint8Array> {
  const svg = await satori(toSatori(root) as unknown as Parameters<typeof satori>[0], {
    width,
    height,
    fonts,
  });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

export const open = (): Opened => ({ works: { print } });
