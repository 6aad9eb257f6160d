import { ProfileForm } from "@promptsmith/contract/profile/rules";
import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { useSchemaForm } from "../../../ui/use-schema-form.ts";
import { countryOfTimeZone, knownCountry } from "../domain/country-names.ts";
import { lookUpCountry } from "../profile.queries.ts";
import { OnboardingStep } from "./onboarding-step.tsx";
import { PersonFields } from "./person-fields.tsx";
import type { PersonValues } from "./person-fields.tsx";

export function DetailsStep({
  details,
  guessCountry,
  onBack,
  onContinue,
}: {
  details: PersonValues;
  /** Only the first time this step opens. */
  guessCountry: boolean;
  onBack: (details: PersonValues) => void;
  onContinue: (details: PersonValues) => void;
}) {
  const form = useSchemaForm({
    schema: ProfileForm,
    initial: details,
    onSubmit: (_output, values) => onContinue(values),
  });
  const chosen = useRef(details.country !== "");
  const asked = useRef(false);
  const { set } = form;

  useEffect(() => {
    if (!guessCountry || chosen.current || asked.current) return;
    asked.current = true;
    void lookUpCountry().then((name) => {
      const country =
        knownCountry(name) ?? countryOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
      // Whoever has chosen in the meantime knows better.
      if (country !== null && !chosen.current) set("country", country);
    });
  }, [guessCountry, set]);

  return (
    <form {...form.props}>
      <OnboardingStep
        step={2}
        title="A few words about you"
        text="Friends see your display name. The rest stays with you."
        foot={
          <>
            <Button size="large" className="max-md:flex-1" onClick={() => onBack(form.values)}>
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
