import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { StaticShellEnd } from "../platform/static-shell-end.tsx";
import { Logo, LogoMark } from "../ui/logo.tsx";

/** Under the welcome, on the dashboard too. */
export const GREETING = "Ready for today's prompt engineering challenges?";
/** A hair: on the most usual phones (412 px) it would need a second line for a single pixel. */
export const GREETING_FIT = "tracking-[-0.005em]";

/**
 * While identity loads. The page draws the same before this program runs: on the way to the dashboard, for a browser
 * that may have a session (first-script), under the words everybody is greeted with.
 */
export function WaitingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center in-data-[shell=home]:block">
      <StaticShellEnd leaves />
      <div className="hidden w-full in-data-[shell=home]:block">
        <div className="flex h-(--header-height) items-center pl-13 md:pl-6">
          <Logo name={PRODUCT_NAME} />
        </div>
        <div className="md:pl-18 xl:pl-[216px]">
          <div className="page-padding mx-auto max-w-[1224px] pt-2 pb-20 md:pt-4">
            <p className="heading text-h1 text-ink">Welcome back</p>
            <p className={`mt-1 text-body text-ink-2 ${GREETING_FIT}`}>{GREETING}</p>
          </div>
        </div>
      </div>
      <div role="status" className="flex flex-col items-center gap-5">
        <LogoMark className="size-12 in-data-[shell=home]:hidden" />
        <p className="text-body text-ink-2">Authenticating...</p>
      </div>
    </main>
  );
}

/** While the program of a public screen is on its way; a quick one needs no placeholder. */
export function OpeningScreen() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh animate-late place-items-center">
      <LogoMark className="size-12" />
    </div>
  );
}
