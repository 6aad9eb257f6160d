import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { Logo, LogoMark } from "../ui/drawing/logo.tsx";

/**
 * While identity loads, with the name of the product where the header has it; the page holds the same before this program
 * runs (boot/prerender.tsx).
 */
export function WaitingScreen() {
  return (
    <main className="flex min-h-dvh flex-col">
      <div className="flex h-(--header-height) items-center pl-13 md:px-6">
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
