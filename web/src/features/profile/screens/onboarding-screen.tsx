import type { AgeGroup } from "@promptsmith/contract/profile/rules";
import { paths } from "@promptsmith/contract/paths";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { ApiError, errorText } from "../../../platform/api/api-error.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { useAfterLoad } from "../../../platform/use-after-load.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { knownUser, useCurrentUser } from "../../identity/identity.public.ts";
import { DetailsStep } from "../components/details-step.tsx";
import { InterestsStep } from "../components/interests-step.tsx";
import type { PersonValues } from "../components/person-fields.tsx";
import { ReviewStep } from "../components/review-step.tsx";
import { useOnboardingSteps } from "../hooks/use-onboarding-steps.ts";
import { toggled } from "../interests.queries.ts";
import { saveFirstInterests, storeProfile } from "../profile.queries.ts";
import { useTimeZoneSync } from "../time-zone.queries.ts";

const EMPTY: PersonValues = { displayName: "", phoneNumber: "", age: "", country: "" };

/** Saves with the default text of its part, should the server give none. */
async function saving(part: Promise<void>, fallback: string): Promise<void> {
  try {
    await part;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    throw new Error(errorText(error, fallback), { cause: error });
  }
}

export default function OnboardingScreen() {
  useDocumentTitle("Welcome");
  const [, navigate] = useLocation();
  const { data: user } = useCurrentUser();
  // Sent here already, or the dashboard would at first count down to the wrong midnight.
  useTimeZoneSync(useAfterLoad() ? (user ?? null) : null);
  const { step, interests, details, setInterests, setDetails, goOn, goBack, forget } = useOnboardingSteps(
    user?.id,
  );
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const shown = details ?? { ...EMPTY, displayName: user?.displayName ?? "" };

  useEffect(() => {
    if (user?.onboardingCompleted && !running.current) navigate(paths.home, { replace: true });
  }, [user, navigate]);

  function askToLogIn() {
    toast({
      title: "Authentication required",
      description: "Please log in to complete your profile",
      variant: "destructive",
    });
    navigate(paths.auth);
  }

  async function complete() {
    if (running.current) return;
    if (knownUser() === null) {
      askToLogIn();
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      await saving(saveFirstInterests([...interests]), "Failed to save interests");
      await saving(storeProfile({ ...shown, age: shown.age as AgeGroup }), "Failed to save profile");
      forget();
      toast({ title: "Onboarding completed!" });
      navigate(paths.home, { replace: true });
    } catch (error) {
      if (error instanceof ApiError) askToLogIn();
      else {
        toast({
          title: "Error saving preferences",
          description: (error as Error).message,
          variant: "destructive",
        });
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  if (step === 1) {
    return (
      <InterestsStep
        chosen={interests}
        onToggle={(category) => setInterests((before) => toggled(before, category))}
        onContinue={() => goOn(2)}
      />
    );
  }
  if (step === 2) {
    return (
      <DetailsStep
        details={shown}
        guessCountry={details === null}
        onEntered={setDetails}
        onBack={goBack}
        onContinue={() => goOn(3)}
      />
    );
  }
  return (
    <ReviewStep
      interests={interests}
      details={shown}
      busy={busy}
      onBack={goBack}
      onComplete={() => void complete()}
    />
  );
}
