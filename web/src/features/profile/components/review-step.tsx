import type { Category } from "@promptsmith/contract/profile/rules";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ageLabel } from "../domain/age-label.ts";
import { CategoryChip } from "./category-chip.tsx";
import { OnboardingStep } from "./onboarding-step.tsx";
import type { PersonValues } from "./person-fields.tsx";

export function ReviewStep({
  interests,
  details,
  busy,
  onBack,
  onComplete,
}: {
  interests: readonly Category[];
  details: PersonValues;
  busy: boolean;
  onBack: () => void;
  onComplete: () => void;
}) {
  return (
    <OnboardingStep
      step={3}
      title="Does this look right?"
      text="You can change all of it later in your settings."
      foot={
        <>
          <Button size="large" className="max-md:flex-1" disabled={busy} onClick={onBack}>
            Back
          </Button>
          <Button kind="primary" size="large" className="max-md:flex-1" busy={busy} onClick={onComplete}>
            Complete Setup
          </Button>
        </>
      }
    >
      <Card className="px-4 md:px-6">
        <dl className="divide-y divide-line">
          <Row term="Interests">
            <span className="flex flex-wrap gap-2">
              {interests.map((category) => (
                <CategoryChip key={category} category={category} />
              ))}
            </span>
          </Row>
          <Row term="Display name">
            <span dir="auto">{details.displayName.trim()}</span>
          </Row>
          <Row term="Phone number">
            {details.phoneNumber.trim() || <span className="text-ink-3">Not given</span>}
          </Row>
          <Row term="Age group">{ageLabel(details.age)}</Row>
          <Row term="Country">{details.country}</Row>
        </dl>
      </Card>
    </OnboardingStep>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_1fr] items-center gap-4 py-3 md:grid-cols-[11.25rem_1fr] md:gap-6 md:py-4">
      <dt className="text-label text-ink-2">{term}</dt>
      <dd className="min-w-0 text-body font-medium wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
