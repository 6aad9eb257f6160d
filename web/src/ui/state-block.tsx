import { CircleAlert, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { SMALL_RINGS, Strike } from "./drawing/strike.tsx";

/** One icon struck in the middle of fading circles: the product's only illustration. */
export function Illustration({
  icon,
  tone = "accent",
  small = false,
}: {
  icon: ReactNode;
  tone?: "accent" | "danger";
  /** Where something more stands below it. */
  small?: boolean;
}) {
  return (
    <span
      aria-hidden
      className={`relative grid place-items-center ${small ? "h-16 w-25" : "h-26 w-40"} ${tone === "danger" ? "text-danger-ink" : "text-accent-ink"}`}
    >
      <Strike
        cx={80}
        cy={52}
        width={160}
        height={104}
        rings={SMALL_RINGS}
        className="strike-fade absolute inset-0 size-full"
      />
      <span className={`relative [&_svg]:stroke-[1.6] ${small ? "[&_svg]:size-5" : "[&_svg]:size-8"}`}>
        {icon}
      </span>
    </span>
  );
}

type StateProps = {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The one soft button. */
  action?: ReactNode;
  className?: string;
};

/** One sentence, one action. */
export function EmptyState({ icon, title, text, action, className }: StateProps) {
  return (
    <div className={`flex flex-col items-center px-4 py-8 text-center ${className ?? ""}`}>
      {icon && <Illustration icon={icon} />}
      <p className="mt-4 text-body text-ink">{title}</p>
      {text && <p className="mt-1 text-caption text-ink-2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

/** What happened, and a way to try again. */
export function ErrorState({
  icon = <CircleAlert />,
  title,
  heading: Title = "p",
  text,
  action,
  tone = "danger",
  onRetry,
  retryLabel = "Try again",
  className,
}: StateProps & {
  /** What the title is where the block is the whole screen; a paragraph inside one. */
  heading?: "h1" | "h2" | "p";
  /** `accent` where nothing broke: a link that leads nowhere. */
  tone?: "accent" | "danger";
  onRetry?: () => void;
  retryLabel?: string;
}) {
  return (
    <div role="alert" className={`flex flex-col items-center px-4 py-8 text-center ${className ?? ""}`}>
      <Illustration icon={icon} tone={tone} />
      <Title className={`mt-4 text-ink ${Title === "p" ? "text-body" : "heading text-h2"}`}>{title}</Title>
      {text && <p className="mt-1 text-caption text-ink-2">{text}</p>}
      <div className="mt-4">
        {action ??
          (onRetry && (
            <Button kind="soft" icon={<RefreshCw aria-hidden />} onClick={onRetry}>
              {retryLabel}
            </Button>
          ))}
      </div>
    </div>
  );
}
