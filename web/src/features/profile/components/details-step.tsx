import { ProfileForm } from "@promptsmith/contract/profile/rules";
import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { countryOfTimeZone, knownCountry } from "../domain/country-names.ts";
import { lookUpCountry } from "../profile.queries.ts";
import { OnboardingStep } from "./onboarding-step.tsx";
import { PersonFields } from "./person-fields.tsx";
import type { PersonValues } from "./person-fields.tsx";

export function DetailsStep({
  details,
  guessCountry,
  onEntered,
  onBack,
  onContinue,
}: {
  details: PersonValues;
  /** Only the first time this step opens. */
  guessCountry: boolean;
  /** Told of each change, so that nothing typed is lost when the step is left. */
  onEntered: (details: PersonValues) => void;
  onBack: () => void;
  onContinue: () => void;
}) {
  const form = useSchemaForm({
    schema: ProfileForm,
    initial: details,
    onSubmit: () => onContinue(),
  });
  const chosen = useRef(details.country !== "");
  const asked = useRef(false);
  const { set, values } = form;
  const tell = useRef(onEntered);
  tell.current = onEntered;

  useEffect(() => tell.current(values), [values]);

  useEffect(() => {
    if (!guessCountry || chosen.current || asked.current) return;
    asked.current = true;
    void lookUpCountry().then((name) => {
      const country =
        knownCountry(name) ?? countryOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
      // Anyone who has chosen in the meantime knows better.
      if (country !== null && !chosen.current) set("country", country);
    });
  }, [guessCountry, set]);

  return (
    <form {...form.props}>
      <OnboardingStep
        step={2}
        title="About you"
        text="Friends see your name. Nobody sees the rest. We ask your age group because only people aged 18 and over can compare prompts with friends. New challenges arrive at midnight, your local time, wherever you are."
        foot={
          <>
            <Button size="large" className="max-md:flex-1" onClick={onBack}>
              Back
            </Button>
            <Button
              type="submit"
              kind="primary"
              size="large"
              className="max-md:flex-1"
              iconEnd={<ArrowRight aria-hidden />}
            >
              Continue
            </Button>
          </>
        }
      >
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          <PersonFields
            field={form.field}
            onCountry={(country) => {
              chosen.current = true;
              set("country", country);
            }}
          />
        </div>
      </OnboardingStep>
    </form>
  );
}
