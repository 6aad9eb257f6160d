import { chooseInterests } from "@promptsmith/contract/profile/calls";
import { MAX_INTERESTS, ONBOARDING_INTERESTS } from "@promptsmith/contract/profile/rules";
import type { Category } from "@promptsmith/contract/profile/rules";
import { ArrowRight, CircleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { fieldErrors } from "../../../ui/use-schema-form.ts";
import { InterestPicker } from "./interest-picker.tsx";
import { OnboardingStep } from "./onboarding-step.tsx";

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
  const error = checked
    ? fieldErrors<{ categories: readonly Category[] }>(chooseInterests.body, { categories: chosen })
        .categories
    : undefined;

  function next() {
    setChecked(true);
    if (Object.keys(fieldErrors(chooseInterests.body, { categories: chosen })).length === 0) onContinue();
  }

  return (
    <OnboardingStep
      step={1}
      title="What are you curious about?"
      text="Pick 1 to 3 interests. Your daily challenges are drawn from them."
      foot={
        <>
          <p aria-live="polite" className="text-label text-ink-2 max-md:sr-only">
            {chosen.length} of {MAX_INTERESTS} picked
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
          {error}
        </p>
      )}
    </OnboardingStep>
  );
}
