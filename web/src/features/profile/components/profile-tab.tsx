import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { addressForm } from "@promptsmith/contract/kernel/address";
import { paths } from "@promptsmith/contract/paths";
import { MAX_INTERESTS, profileFormOf, PROFILE_INTERESTS } from "@promptsmith/contract/profile/rules";
import type { ProfileForm } from "@promptsmith/contract/profile/rules";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { ApiError, errorText } from "../../../platform/api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/state-block.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { YourData } from "../../identity/identity.public.ts";
import { useInterestToggle } from "../interests.queries.ts";
import { storeProfile } from "../profile.queries.ts";
import { CompareSetting } from "./compare-setting.tsx";
import { InterestPicker } from "./interest-picker.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PersonFields } from "./person-fields.tsx";

const HOME_AFTER_SAVE_MS = 1000;

type ProfileTabProps = {
  user: SelfUser;
  /** Settings that other features bring: of the practice plan, and of sharing. */
  practice: ReactNode;
  sharing: ReactNode;
};

export default function ProfileTab({ user, practice, sharing }: ProfileTabProps) {
  const [, navigate] = useLocation();
  const section = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Another address was typed: the profile waits for the password. */
  const [asking, setAsking] = useState<ProfileForm | null>(null);
  const form = useSchemaForm({
    schema: useMemo(() => profileFormOf(user.email ?? ""), [user.email]),
    initial: {
      email: user.email ?? "",
      displayName: user.displayName ?? "",
      phoneNumber: user.phoneNumber ?? "",
      age: user.age ?? "",
      country: user.country ?? "",
    },
    onSubmit: async (profile) => {
      if (user.hasPassword && profile.email !== undefined && profile.email !== addressForm(user.email ?? ""))
        setAsking(profile);
      else await save(profile);
    },
  });

  /** Returns the server's message about a wrong password; all other errors become a toast. */
  async function save(profile: ProfileForm): Promise<string | null> {
    try {
      await storeProfile(profile);
      toast({ title: "Profile updated" });
      timer.current = setTimeout(() => {
        // Not from another tab of the settings.
        if (section.current?.closest("[hidden]") === null) navigate(paths.home);
      }, HOME_AFTER_SAVE_MS);
    } catch (error) {
      if (profile.password && error instanceof ApiError && error.status === 403) return errorText(error);
      toast({
        title: "Error updating profile",
        description: errorText(error, "Failed to save profile"),
        variant: "destructive",
      });
    }
    setAsking(null);
    return null;
  }

  return (
    <div ref={section} className="grid max-w-[47.5rem] gap-10">
      <section aria-labelledby="about-you">
        <h2 id="about-you" className="heading text-h3 text-ink">
          About you
        </h2>
        <form {...form.props} className="mt-4 grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          <EmailField autoComplete="email" fieldClassName="md:col-span-2" {...form.field("email")} />
          <PersonFields field={form.field} onCountry={(country) => form.set("country", country)} />
          <div className="md:col-span-2">
            <Button
              type="submit"
              kind="primary"
              size="large"
              busy={form.submitting}
              className="max-md:w-full"
            >
              Save changes
            </Button>
          </div>
        </form>
      </section>
      {asking?.email && (
        <PasswordDialog
          email={asking.email}
          onPassword={(password) => save({ ...asking, password })}
          onClose={() => setAsking(null)}
        />
      )}
      <Interests />
      <Suspense fallback={null}>{practice}</Suspense>
      <CompareSetting user={user} />
      <div>{sharing}</div>
      <Suspense fallback={null}>
        <YourData user={user} />
      </Suspense>
    </div>
  );
}

function Interests() {
  const { chosen, toggle, error, retry } = useInterestToggle();
  return (
    <section aria-labelledby="interests">
      <h2 id="interests" className="heading text-h3 text-ink">
        Interests
      </h2>
      <p className="mt-1 mb-4 text-body text-ink-2">
        Pick up to {MAX_INTERESTS}. They decide your daily challenges. Changes are saved right away.
      </p>
      {chosen ? (
        <InterestPicker label="Interests" options={PROFILE_INTERESTS} chosen={chosen} onToggle={toggle} />
      ) : error ? (
        <ErrorState title="We couldn't load your interests" onRetry={() => void retry()} />
      ) : (
        <SkeletonGroup label="Loading" className="grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-3">
          {PROFILE_INTERESTS.map((category) => (
            <Skeleton key={category} className="h-16 rounded-card md:h-28" />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}
