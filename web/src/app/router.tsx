import { Suspense } from "react";
import type { ReactNode } from "react";
import { Route, Switch } from "wouter";
import { Gate } from "./gate.tsx";
import { BareShell } from "./layout/bare-shell.tsx";
import { screen } from "./load-screen.tsx";
import { NOT_FOUND_MODULE, SCREENS } from "./screen-table.ts";
import type { ScreenEntry } from "./screen-table.ts";
import { ReportPainted } from "../platform/report-painted.tsx";
import { OpeningScreen, WaitingScreen } from "./waiting-screen.tsx";

type Screen = ReturnType<typeof screen>;
type Module<Props extends object = object> = Parameters<typeof screen<Props>>[0];

/** The files that the screen table names; each becomes a chunk of its own. */
const MODULES = import.meta.glob([
  "./screens/*.tsx",
  "!./screens/*.test.tsx",
  "../features/*/screens/*-screen.tsx",
]) as Record<string, Module>;

const Shell = screen<{ children: ReactNode }>(() => import("./layout/shell.tsx"));
const byModule = new Map<string, Screen>();

/** One screen for each file, so that two addresses with the same screen keep it mounted. */
function screenOf(module: string): Screen {
  const load = MODULES[module];
  if (load === undefined) throw new Error(`No screen is in ${module}`);
  const found = byModule.get(module) ?? screen(load);
  byModule.set(module, found);
  return found;
}

const framed = (frame: ScreenEntry["frame"]): readonly (readonly [string, Screen])[] =>
  SCREENS.filter((one) => one.frame === frame).map(({ path, module }) => [path, screenOf(module)]);

const PROTECTED = framed("protected");
const PUBLIC = framed("public");
const BARE = framed("bare");
const ALONE = framed("alone");
const NotFound = screenOf(NOT_FOUND_MODULE);

const PROTECTED_PATHS = PROTECTED.map(([path]) => path);
const FRAMED = [...PROTECTED, ...PUBLIC];

/**
 * Loads what the screen at this address needs, so that its first rendering is complete.
 * @returns tells whether it looks as the page that came with its content
 */
export async function loadFirstScreen(address: string): Promise<() => boolean> {
  const fits = ([path]: readonly [string, Screen]) => anyOf([path]).test(address);
  const inShell = FRAMED.find(fits);
  const [, wanted] = inShell ?? [...BARE, ...ALONE].find(fits) ?? [address, NotFound];
  return wanted.load(address, inShell && Shell.load(address));
}

export function Router() {
  return (
    <Switch>
      {ALONE.map(([path, Screen]) => (
        <Route key={path} path={path}>
          <Suspense fallback={<OpeningScreen />}>
            <Screen />
            <ReportPainted />
          </Suspense>
        </Route>
      ))}
      {BARE.map(([path, Screen]) => (
        <Route key={path} path={path}>
          <BareShell>
            <Screen />
            <ReportPainted />
          </BareShell>
        </Route>
      ))}
      {PUBLIC.map(([path, Screen]) => (
        <Route key={path} path={path}>
          <Suspense fallback={<OpeningScreen />}>
            <Shell>
              <Screen />
            </Shell>
          </Suspense>
        </Route>
      ))}
      <Route path={anyOf(PROTECTED_PATHS)}>
        <Gate>
          <Suspense fallback={<WaitingScreen />}>
            <Shell>
              <Switch>
                {PROTECTED.map(([path, Screen]) => (
                  <Route key={path} path={path}>
                    <Screen />
                  </Route>
                ))}
              </Switch>
            </Shell>
          </Suspense>
        </Gate>
      </Route>
      <Route>
        <Suspense fallback={<OpeningScreen />}>
          <NotFound />
          <ReportPainted />
        </Suspense>
      </Route>
    </Switch>
  );
}

/** One pattern for many paths, so that gate and shell stay mounted while the screen inside changes. */
function anyOf(patterns: readonly string[]): RegExp {
  const parts = patterns.map((pattern) => pattern.replace(/:\w+/g, "[^/]+").replace(/\/$/, ""));
  return new RegExp(`^(?:${parts.join("|")})/?$`, "i");
}
