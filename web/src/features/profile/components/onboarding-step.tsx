import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Strokes } from "../../../ui/drawing/strokes.tsx";

/** The frame of one step: where one is, what is asked, and the way on at the foot. */
export function OnboardingStep({
  step,
  title,
  text,
  foot,
  children,
}: {
  step: 1 | 2 | 3;
  title: string;
  text: string;
  foot: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The first step leaves focus where the page put it; the later ones announce themselves.
    window.scrollTo(0, 0);
    if (step > 1) heading.current?.focus();
  }, [step]);

  return (
    <div className="mx-auto flex w-full max-w-[44.5rem] animate-rise flex-col pt-4 pb-28 md:pt-20 md:pb-12">
      <p className="flex items-center gap-2.5 text-label font-medium text-ink-2">
        <Strokes count={3} lit={step} tone="accent" size="large" className="-ml-0.5" />
        <span>{`Step ${step} of 3`}</span>
      </p>
      <h1 ref={heading} tabIndex={-1} className="heading mt-3 text-h1 text-ink outline-none">
        {title}
      </h1>
      <p className="mt-1.5 text-read text-ink-2">{text}</p>
      <div className="mt-4 md:mt-8">{children}</div>
      <div className="scrolls-along fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:static md:mt-10 md:justify-between md:border-0 md:bg-transparent md:p-0">
        {foot}
      </div>
    </div>
  );
}
