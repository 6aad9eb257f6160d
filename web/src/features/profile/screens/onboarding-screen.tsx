import type { AgeGroup, Category } from "@promptsmith/contract/profile/rules";
import { paths } from "@promptsmith/contract/paths";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { ApiError, errorText } from "../../../platform/api-error.ts";
import { useDocumentTitle } from "../../../platform/document-title.ts";
import { toast } from "../../../ui/toast.ts";
import { knownUser, useCurrentUser } from "../../identity/identity.public.ts";
import { DetailsStep } from "../components/details-step.tsx";
import { InterestsStep } from "../components/interests-step.tsx";
import type { PersonValues } from "../components/person-fields.tsx";
import { ReviewStep } from "../components/review-step.tsx";
import { toggled } from "../interests.queries.ts";
import { saveFirstInterests, storeProfile } from "../profile.queries.ts";

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
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [interests, setInterests] = useState<Category[]>([]);
  const [details, setDetails] = useState<PersonValues | null>(null);
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
      await saving(saveFirstInterests(interests), "Failed to save interests");
      await saving(storeProfile({ ...shown, age: shown.age as AgeGroup }), "Failed to save profile");
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
        onToggle={(category) => setInterests(toggled(interests, category))}
        onContinue={() => setStep(2)}
      />
    );
  }
  if (step === 2) {
    return (
      <DetailsStep
        details={shown}
        guessCountry={details === null}
        onBack={(entered) => {
          setDetails(entered);
          setStep(1);
        }}
        onContinue={(entered) => {
          setDetails(entered);
          setStep(3);
        }}
      />
    );
  }
  return (
    <ReviewStep
      interests={interests}
      details={shown}
      busy={busy}
      onBack={() => setStep(2)}
      onComplete={() => void complete()}
    />
  );
}
