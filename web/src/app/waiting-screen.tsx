import { LogoMark } from "../ui/logo.tsx";
import { StaticShellEnd } from "./static-shell-end.tsx";

/** While identity loads. The page's head draws the same mark and words before this program runs. */
export function WaitingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <StaticShellEnd />
      <div role="status" className="flex flex-col items-center gap-5">
        <LogoMark className="size-12" />
        <p className="text-body text-ink-2">Authenticating...</p>
      </div>
    </main>
  );
}
