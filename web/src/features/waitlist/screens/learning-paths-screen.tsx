import { Bot, Clapperboard, Image, ListPlus, PenLine, Sparkle } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { track } from "../../../platform/analytics.ts";
import { useDocumentTitle } from "../../../platform/document-title.ts";
import { Chip } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CARD_RINGS, Strike } from "../../../ui/strike.tsx";

const WaitlistDialog = lazy(() => import("../components/waitlist-dialog.tsx"));

const PATHS = [
  {
    title: "Prompting Styles",
    text: "Roles, examples, steps and constraints: what each of them changes, and when to use which.",
    Icon: PenLine,
  },
  {
    title: "Image Generation",
    text: "Subject, light, lens and composition in words, until the picture is the one you had in mind.",
    Icon: Image,
  },
  {
    title: "Video Generation",
    text: "Movement, cuts and timing: describe a scene that unfolds instead of a frame that stands still.",
    Icon: Clapperboard,
  },
  {
    title: "Agentic AI",
    text: "Goals, tools and limits for an AI that acts on its own, and checks that keep it honest.",
    Icon: Bot,
  },
] as const;

export default function LearningPathsScreen() {
  useDocumentTitle("Learning Paths");
  const [open, setOpen] = useState(false);

  function joinWaitlist() {
    track("Learning Path", { feature: "waitlist" });
    setOpen(true);
  }

  return (
    <>
      <div className="flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
        <div>
          <h1 className="heading text-h1 text-ink">Learning Paths</h1>
          <p className="mt-1 text-read text-ink-2">
            Guided courses, one skill at a time. They are not open yet.
          </p>
        </div>
        <Button kind="primary" icon={<ListPlus aria-hidden />} onClick={joinWaitlist}>
          Join the waitlist
        </Button>
      </div>
      <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-2 md:gap-6">
        {PATHS.map(({ title, text, Icon }) => (
          <li key={title}>
            <div
              role="group"
              aria-label={title}
              aria-disabled="true"
              className="h-full rounded-card bg-surface p-5 shadow-card md:p-6"
            >
              <div className="flex items-start justify-between gap-4">
                <span className="grid size-11 place-items-center rounded-control bg-hover text-ink-3">
                  <Icon aria-hidden className="size-[22px]" />
                </span>
                <Chip>Coming soon</Chip>
              </div>
              <h2 className="heading mt-5 text-h3 text-ink-2">{title}</h2>
              <p className="mt-2 max-w-[52ch] text-body text-ink-3">{text}</p>
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
            <Sparkle aria-hidden className="size-[22px]" />
          </span>
          <div className="relative">
            <h2 className="heading text-h3 text-ink">More Coming Soon</h2>
            <p className="mt-1 text-body text-ink-2">Tell us with the waitlist that you want them.</p>
          </div>
        </li>
      </ul>
      {open && (
        <Suspense fallback={null}>
          <WaitlistDialog name="" email="" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
