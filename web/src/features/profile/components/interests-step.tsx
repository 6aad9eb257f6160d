import { FirstInterests, MAX_INTERESTS, ONBOARDING_INTERESTS } from "@promptsmith/contract/profile/rules";
import type { Category } from "@promptsmith/contract/profile/rules";
import { ArrowRight, CircleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { InterestPicker } from "./interest-picker.tsx";
import { OnboardingStep } from "./onboarding-step.tsx";

function interestsError(chosen: readonly Category[]): string | undefined {
  const result = FirstInterests.safeParse(chosen);
  return result.success ? undefined : result.error.issues[0]?.message;
}

export function InterestsStep({
  chosen,
  onToggle,
  onContinue,
}: {
  chosen: readonly Category[];
  onToggle: (category: Category) => void;
  onContinue: () => void;
}) {
  const [checked, setChecked] = useState(false);
  const error = checked ? interestsError(chosen) : undefined;

  function next() {
    setChecked(true);
    if (interestsError(chosen) === undefined) onContinue();
  }

  return (
    <OnboardingStep
      step={1}
      title="What are you curious about?"
      text="Pick 1 to 3 interests. You will write prompts about these."
      foot={
        <>
          <p aria-live="polite" className="text-label text-ink-2 max-md:sr-only">
            {`${chosen.length} of ${MAX_INTERESTS} picked`}
          </p>
          <Button
            kind="primary"
            size="large"
            className="max-md:flex-1"
            iconEnd={<ArrowRight aria-hidden />}
            onClick={next}
          >
            Continue
          </Button>
        </>
      }
    >
      <InterestPicker
        label="Interests"
        options={ONBOARDING_INTERESTS}
        chosen={chosen}
        onToggle={onToggle}
        describedBy={error ? "interests-error" : undefined}
      />
      {error && (
        <p
          id="interests-error"
          role="alert"
          className="mt-3 flex items-center gap-1.5 text-caption text-danger-ink"
        >
          <CircleAlert aria-hidden className="size-4" />
          <span>{error}</span>
        </p>
      )}
    </OnboardingStep>
  );
}
