import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode, ReactElement } from "react";

/** What a control inside a field must carry to be tied to its label, hint and error. */
export type FieldWiring = {
  id: string;
  invalid: boolean;
  "aria-describedby": string | undefined;
};

export type FieldProps = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
  /** Shown at the right end of the label line, for example a link. */
  aside?: ReactNode;
  className?: string;
  children: (wiring: FieldWiring) => ReactElement;
};

/** Label above, control, then hint and error below, all wired for screen readers. */
export function Field({ label, error, hint, optional, aside, className, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`relative ${className ?? ""}`}>
      <div className="mb-2 flex">
        <label htmlFor={id} className="text-label font-medium text-ink">
          <span>{label}</span>
          {optional && <span className="font-normal text-ink-3"> (optional)</span>}
        </label>
      </div>
      {children({ id, invalid: Boolean(error), "aria-describedby": described || undefined })}
      {/* By keyboard it comes after what it is about. */}
      {aside && <div className="absolute top-0 right-0 flex text-label field-aside">{aside}</div>}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-caption text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-2 flex items-start gap-1.5 text-caption text-danger-ink"
        >
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 md:mt-0.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
