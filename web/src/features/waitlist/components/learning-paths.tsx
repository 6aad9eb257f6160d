import { Bot, Clapperboard, Image, ListPlus, PenLine, Sparkle } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { Chip } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CARD_RINGS, Strike } from "../../../ui/drawing/strike.tsx";
import { StrokePath } from "../../../ui/drawing/stroke-path.tsx";
import { preloadable } from "../../../platform/preloadable.tsx";

const WaitlistDialog = preloadable(() => import("./waitlist-dialog.tsx"));

const PATHS = [
  {
    title: "Prompting Styles",
    text: "Roles, examples, steps and constraints: what each of them changes, and when to use which.",
    Icon: PenLine,
    first: "Ask for the same recipe as a chemist, as a grandmother and as a pirate. What changes?",
  },
  {
    title: "Image Generation",
    text: "Subject, light, lens and composition in words, until the picture is the one you had in mind.",
    Icon: Image,
    first: "A lighthouse at dawn: choose the lens, the light and the one thing out of place.",
  },
  {
    title: "Video Generation",
    text: "Movement, cuts and timing: describe a scene that unfolds instead of a frame that stands still.",
    Icon: Clapperboard,
    first: "Ten seconds, three cuts: a letter arrives, is read, is hidden.",
  },
  {
    title: "Agentic AI",
    text: "Goals, tools and limits for an AI that acts on its own, and checks that keep it honest.",
    Icon: Bot,
    first: "Plan a weekend trip with an AI that must ask before it spends.",
  },
] as const;

/** Four courses to come, each with the first step of its way, and the waitlist; `name` and `email` are whose page it is. */
export function LearningPaths({ name, email }: { name: string; email: string }) {
  useDocumentTitle("Learning Paths");
  const [open, setOpen] = useState(false);
  useEffect(() => WaitlistDialog.preload(), []);

  function joinWaitlist() {
    track("Learning Path", { feature: "waitlist" });
    setOpen(true);
  }

  return (
    <>
      <div className="flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
        <div>
          <h1 className="heading text-h1 text-ink">Learning Paths</h1>
          <p className="mt-1 text-read text-balance text-ink-2">
            Guided courses, one skill at a time. Coming soon.
          </p>
        </div>
        <Button kind="primary" icon={<ListPlus aria-hidden />} onClick={joinWaitlist}>
          Join the waitlist
        </Button>
      </div>
      <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-2 md:gap-6">
        {PATHS.map(({ title, text, Icon, first }) => (
          <li key={title}>
            <div
              role="group"
              aria-label={title}
              aria-disabled="true"
              className="h-full rounded-card bg-surface p-5 shadow-card md:p-6"
            >
              <div className="flex items-start justify-between gap-4">
                <span className="grid size-11 place-items-center rounded-control bg-accent-soft text-accent-ink">
                  <Icon aria-hidden className="size-5.5" />
                </span>
                <Chip>Coming soon</Chip>
              </div>
              <h2 className="heading mt-4 text-h3 text-ink">{title}</h2>
              <p className="mt-2 max-w-[52ch] text-body text-pretty text-ink-2">{text}</p>
              <StrokePath lit={1} className="mt-3 w-full max-w-72" />
              <p className="mt-1 max-w-[52ch] text-caption text-pretty text-ink-2">
                <span className="font-medium text-ink">First step:</span> <span>{first}</span>
              </p>
            </div>
          </li>
        ))}
        <li className="relative flex items-center gap-5 overflow-hidden rounded-card bg-accent-soft p-5 md:col-span-2 md:p-6">
          <Strike
            cx={256}
            cy={64}
            width={320}
            height={128}
            rings={CARD_RINGS}
            className="pointer-events-none absolute top-1/2 right-0 hidden -translate-y-1/2 text-accent-line md:block"
          />
          <span className="relative grid size-11 shrink-0 place-items-center rounded-control bg-surface text-accent-ink">
            <Sparkle aria-hidden className="size-5.5" />
          </span>
          <div className="relative">
            <h2 className="heading text-h3 text-ink">More Coming Soon</h2>
            <p className="mt-1 text-body text-ink-2">Want another topic? Join the waitlist.</p>
          </div>
        </li>
      </ul>
      {open && (
        <Suspense fallback={null}>
          <WaitlistDialog name={name} email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
