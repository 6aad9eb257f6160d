import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Font = {
  readonly file: string;
  /** The name in the file, where it is another one. */
  readonly inFile?: string;
};

const require = createRequire(import.meta.url);

/** What machines draw our pages with until our own faces have come. */
const FONTS = {
  // Each letter of it is as wide as in Arial and in Liberation Sans; the packages of later versions hint it otherwise.
  "Liberation Sans": {
    file: require.resolve("@expo-google-fonts/arimo/Arimo_400Regular.ttf"),
    inFile: "Arimo",
  },
  Roboto: { file: require.resolve("@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf") },
  "Noto Sans": { file: require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf") },
  "Open Sans": { file: require.resolve("@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf") },
  "DejaVu Sans": { file: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf") },
} satisfies Record<string, Font>;

type StandIn = keyof typeof FONTS;
export const STAND_INS = Object.keys(FONTS) as StandIn[];

function renamed(from: string, to: string): string {
  const names = { family: to, fullname: to, postscriptname: to.replaceAll(" ", "") };
  const edits = Object.entries(names).map(
    ([kind, name]) => `<edit name="${kind}" mode="assign"><string>${name}</string></edit>`,
  );
  return `<match target="scan"><test name="family"><string>${from}</string></test>${edits.join("")}</match>`;
}

/**
 * A machine that has this font alone, as a browser finds it in its environment. Only on Linux: elsewhere browsers ask
 * the system itself.
 */
export function machineWith(standIn: StandIn): { env: Record<string, string>; remove: () => void } {
  const { file, inFile }: Font = FONTS[standIn];
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-fonts-"));
  const [fonts, cache, config] = [join(folder, "fonts"), join(folder, "cache"), join(folder, "fonts.conf")];
  mkdirSync(fonts);
  symlinkSync(file, join(fonts, "only.ttf"));
  const rename = inFile === undefined ? "" : renamed(inFile, standIn);
  const places = `<dir>${fonts}</dir><cachedir>${cache}</cachedir>`;
  writeFileSync(config, `<fontconfig>${places}${rename}</fontconfig>`);
  return { env: { FONTCONFIG_FILE: config }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
