import type { Category } from "@promptsmith/contract/profile/rules";
import { useEffect, useState } from "react";
import type { PersonValues } from "../components/person-fields.tsx";

export type OnboardingStepNumber = 1 | 2 | 3;
type Answers = { readonly interests: readonly Category[]; readonly details: PersonValues | null };

const NONE: Answers = { interests: [], details: null };
const keyOf = (userId: number | undefined): string => `onboarding:${userId ?? "visitor"}`;

/** The answers given in this tab before a reload, stored for each person under a key of their own. */
function kept(userId: number | undefined): Answers {
  try {
    return { ...NONE, ...(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "{}") as Partial<Answers>) };
  } catch {
    return NONE;
  }
}

function keep(userId: number | undefined, answers: Answers | null): void {
  try {
    if (answers === null) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(answers));
  } catch {
    // Without storage the answers live as long as the page.
  }
}

/** The step that this entry of the history shows, as far as the answers before it are there. */
function stepShown({ interests, details }: Answers): OnboardingStepNumber {
  const { step } = (history.state ?? {}) as { step?: unknown };
  if (step === 3 && details !== null && interests.length > 0) return 3;
  return (step === 2 || step === 3) && interests.length > 0 ? 2 : 1;
}

/** Steps and answers of onboarding. Each step is an entry of the history, and the answers outlive a reload of the tab. */
export function useOnboardingSteps(userId: number | undefined) {
  const [answers, setAnswers] = useState(() => kept(userId));
  const [step, setStep] = useState(() => stepShown(answers));
  const [knownFor, setKnownFor] = useState(userId);
  // The person is known only after the first rendering, and the answers before a reload belong to that person.
  if (knownFor !== userId) {
    setKnownFor(userId);
    const found = kept(userId);
    if (answers.interests.length === 0 && answers.details === null) {
      setAnswers(found);
      setStep(stepShown(found));
    }
  }

  useEffect(() => keep(userId, answers), [userId, answers]);
  useEffect(() => {
    const follow = (): void => setStep(stepShown(answers));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [answers]);

  return {
    step,
    ...answers,
    setInterests: (change: (before: readonly Category[]) => readonly Category[]) =>
      setAnswers((before) => ({ ...before, interests: change(before.interests) })),
    setDetails: (details: PersonValues) => setAnswers((before) => ({ ...before, details })),
    goOn(next: OnboardingStepNumber): void {
      history.pushState({ step: next }, "");
      setStep(next);
    },
    /** Shows the step before at once; the history follows. */
    goBack(): void {
      setStep(step === 3 ? 2 : 1);
      history.back();
    },
    /** Nothing of it stays in the browser. */
    forget: () => keep(userId, null),
  };
}
