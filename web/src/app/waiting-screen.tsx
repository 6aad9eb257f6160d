import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { Logo, LogoMark } from "../ui/drawing/logo.tsx";

/**
 * While identity loads, with the name of the product where the header has it; the page holds the same before this program
 * runs (boot/prerender.tsx).
 */
export function WaitingScreen() {
  return (
    <main className="flex min-h-dvh flex-col">
      <div className="relative flex h-(--header-height) items-center pl-13 md:px-6">
        {/* In the room of the menu's button, without which the name would seem to stand wrong. */}
        <svg aria-hidden viewBox="0 0 24 24" className="absolute left-4 size-5 text-ink-3 md:hidden">
          <path d="M4 5h16M4 12h16M4 19h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        <Logo name={PRODUCT_NAME} />
      </div>
      <div role="status" className="grid flex-1 place-items-center pb-(--header-height)">
        <p className="text-body text-ink-2">Authenticating...</p>
      </div>
    </main>
  );
}

/**
 * Shown while the code of a public screen loads; it appears late, so that a quick load shows no placeholder.
 */
export function OpeningScreen() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh animate-late place-items-center">
      <LogoMark className="size-12" />
    </div>
  );
}
