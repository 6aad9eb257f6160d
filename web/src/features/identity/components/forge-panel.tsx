import { EXAMPLE } from "virtual:scored-example";
import type { Elements } from "../../../ui/elements.ts";
import { LogoMark } from "../../../ui/drawing/logo.tsx";
import { ScoreRing } from "../../../ui/drawing/score-ring.tsx";
import { FORGE_RINGS, Strike } from "../../../ui/drawing/strike.tsx";

const WIDE_ONLY = "hidden xl:flex";
const EVERYWHERE = "mx-auto mb-8 flex w-[calc(100%-2rem)] max-w-[25rem] xl:m-0 xl:w-auto xl:max-w-none";

type ForgePanelProps = {
  /** How the challenge to try is there, if it is. */
  tries: "open" | "folded" | null;
  /** That challenge. */
  children: Elements;
};

/** The promise beside the sign-in form, on wide screens. The challenge to try is in it, on others below the form. */
export function ForgePanel({ tries, children }: ForgePanelProps) {
  return (
    <aside
      className={`on-forge relative overflow-hidden flex-col rounded-dialog bg-forge text-on-forge ${tries ? EVERYWHERE : WIDE_ONLY}`}
    >
      <Strike
        cx={326}
        cy={690}
        width={640}
        height={860}
        rings={FORGE_RINGS}
        strokeWidth={1.8}
        className="absolute inset-x-0 bottom-0 hidden h-215 w-full text-on-forge-2 opacity-60 xl:block"
      />
      <div className="relative hidden px-12 pt-12 xl:block">
        <p className="heading text-[2.375rem] leading-[2.8125rem]">
          Prompting is a craft.
          <br />
          Four minutes a day.
        </p>
        <Sample {...EXAMPLE[0]} className={`w-85 ${tries === "open" ? "mt-6" : "mt-14"}`} />
        <div className="mt-3 pl-12">
          <Sample {...EXAMPLE[1]} className="w-124" />
        </div>
      </div>
      <div className={tries ? "relative xl:px-12 xl:py-6" : ""}>{children}</div>
      {tries !== "open" && (
        <span className="relative mt-auto hidden self-center xl:block pt-8 pb-[clamp(2rem,100dvh-43.125rem,6.5rem)]">
          <LogoMark lit onForge className="size-33" />
        </span>
      )}
    </aside>
  );
}

type SampleProps = (typeof EXAMPLE)[number] & { className: string };

function Sample({ label, text, score, className }: SampleProps) {
  return (
    <div
      className={`flex max-w-full items-center justify-between gap-5 rounded-card bg-forge-2 px-5 py-4 ${className}`}
    >
      <div>
        <p className="text-caption text-on-forge-2">{label}</p>
        <p className="mt-0.5 text-read leading-[1.5625rem]">{text}</p>
      </div>
      <div className="flex shrink-0 flex-col items-center gap-1">
        <ScoreRing score={score} size={71} numberSize={26} />
        <span aria-hidden className="text-caption text-on-forge-2">
          score
        </span>
      </div>
    </div>
  );
}

/** The same pair where there is no room beside the form. */
export function ForgePair({ className }: { className?: string }) {
  return (
    <div className={`on-forge space-y-3 rounded-card bg-forge px-4 py-3.5 text-on-forge ${className ?? ""}`}>
      {EXAMPLE.map(({ label, text, score }) => (
        <div key={label} className="flex items-center justify-between gap-4">
          <div className="min-w-0">
            <p className="text-caption text-on-forge-2">{label}</p>
            <p className="text-body leading-[1.375rem] text-pretty">{text}</p>
          </div>
          <ScoreRing score={score} size={48} numberSize={17} />
        </div>
      ))}
    </div>
  );
}
