import { LogoMark } from "../../../ui/logo.tsx";
import { ScoreRing } from "../../../ui/score-ring.tsx";
import { FORGE_RINGS, Strike } from "../../../ui/strike.tsx";

/** The promise beside the sign-in form: what a prompt was worth before and after. Decoration on wide screens only. */
export function ForgePanel() {
  return (
    <aside className="on-forge relative hidden overflow-hidden rounded-dialog bg-forge text-on-forge xl:block">
      <Strike
        cx={326}
        cy={690}
        width={640}
        height={860}
        rings={FORGE_RINGS}
        strokeWidth={1.8}
        className="absolute inset-x-0 bottom-0 h-[860px] w-full text-on-forge-2 opacity-60"
      />
      <div className="relative px-12 pt-12">
        <p className="heading text-[38px] leading-[45px]">
          A prompt is a craft.
          <br />
          Four minutes a day.
        </p>
        <Sample text="explain recursion" score={29} className="mt-14 min-h-[104px] w-[340px]" />
        <Sample
          text="Explain recursion to a baker who has never coded, as a sourdough starter that feeds itself. Under 120 words. End with the moment it must stop."
          score={93}
          className="mt-3 ml-12 w-[496px]"
        />
      </div>
      <span className="absolute bottom-[104px] left-1/2 -translate-x-1/2">
        <LogoMark lit onForge className="size-[132px]" />
      </span>
    </aside>
  );
}

function Sample({ text, score, className }: { text: string; score: number; className: string }) {
  return (
    <div
      className={`flex max-w-full items-center justify-between gap-5 rounded-card bg-forge-2 px-5 py-4 ${className}`}
    >
      <p className="text-read leading-[25px]">{text}</p>
      <ScoreRing score={score} size={71} numberSize={26} />
    </div>
  );
}
