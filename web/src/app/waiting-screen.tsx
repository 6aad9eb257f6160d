import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { LoaderCircle, Menu } from "lucide-react";
import { Logo, LogoMark } from "../ui/drawing/logo.tsx";

/**
 * While identity loads, with the name of the product where the header has it, and on phones the sign of the menu; the
 * page holds the same before this program runs (boot/prerender.tsx).
 */
export function WaitingScreen() {
  return (
    <main className="flex min-h-dvh flex-col">
      <div className="flex h-(--header-height) items-center gap-4 px-4 md:px-6">
        <Menu aria-hidden className="size-5 shrink-0 text-ink-3 md:hidden" />
        <Logo name={PRODUCT_NAME} />
      </div>
      <div role="status" className="grid flex-1 place-items-center pb-(--header-height)">
        <p className="flex items-center gap-3 text-body text-ink-2">
          {/* Most people are known before it comes. */}
          <span className="animate-late">
            <LoaderCircle aria-hidden className="size-5 animate-spin text-accent-ink" />
          </span>
          <span>Authenticating...</span>
        </p>
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
