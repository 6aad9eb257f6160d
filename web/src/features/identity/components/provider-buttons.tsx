import type { SignInOptions } from "@promptsmith/contract/identity/entities";
import { KeyRound } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { leaveForProvider } from "../browser/social-sign-in.ts";
import { FacebookIcon, GoogleIcon } from "./brand-icons.tsx";

type Props = {
  readonly options: SignInOptions | undefined;
  /** Why the operator's provider was not reached just now. */
  readonly oidcTrouble: string | null;
};

/** The ways in by others: the two that are always offered, and the operator's own where there is one. */
export function ProviderButtons({ options, oidcTrouble }: Props) {
  const own = options?.oidc;
  return (
    <div className="flex flex-col gap-3">
      {!options?.only && (
        <>
          <Button size="large" wide icon={<GoogleIcon />} onClick={() => void leaveForProvider("google")}>
            Continue With Google
          </Button>
          <Button size="large" wide icon={<FacebookIcon />} onClick={() => void leaveForProvider("facebook")}>
            Continue With Facebook
          </Button>
        </>
      )}
      {own && (
        <Button
          kind={options.only ? "primary" : "secondary"}
          size="large"
          wide
          icon={<KeyRound />}
          {...(oidcTrouble && { "aria-describedby": "oidc-trouble" })}
          onClick={() => void leaveForProvider("oidc")}
        >
          {`Continue With ${own.name}`}
        </Button>
      )}
      {own && oidcTrouble && (
        <p id="oidc-trouble" className="text-label text-danger-ink">
          {oidcTrouble}
        </p>
      )}
    </div>
  );
}

/** Between the form and the ways in by others. */
export function OrLine() {
  return (
    <p className="mt-4.5 mb-5.5 flex items-center gap-4 text-label text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
