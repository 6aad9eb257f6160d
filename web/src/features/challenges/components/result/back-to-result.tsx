import { ArrowLeft } from "lucide-react";

const LABEL = "Back to the result";

/** `short`: on phones its sign alone. */
export function BackToResult({
  onBack,
  short = false,
  disabled = false,
}: {
  onBack: () => void;
  short?: boolean;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={LABEL}
      disabled={disabled}
      onClick={onBack}
      className="link-text mr-auto inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control text-body [&_svg]:size-4.5"
    >
      <ArrowLeft aria-hidden />
      <span className={short ? "max-md:hidden" : ""}>{LABEL}</span>
    </button>
  );
}
