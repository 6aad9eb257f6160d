import { paths } from "@promptsmith/contract/paths";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { FORGE_RINGS, Strike } from "../../../ui/drawing/strike.tsx";

/** The narrow column in which the small account screens stand. */
export function AccountPage({
  title,
  subtitle,
  back = true,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  back?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="relative isolate mx-auto w-full max-w-[25rem] pt-6 pb-16 md:pt-20">
      {/* As wide as the page at most, or a phone could be moved sideways. */}
      <div className="pointer-events-none absolute -inset-x-4 top-0 -z-10 h-80 overflow-hidden md:-inset-x-30 md:top-8">
        <Strike
          cx={320}
          cy={160}
          width={640}
          height={320}
          rings={FORGE_RINGS}
          className="strike-fade absolute top-0 left-1/2 max-w-none -translate-x-1/2 text-accent-line opacity-60"
        />
      </div>
      <h1 className="heading text-h1 text-ink">{title}</h1>
      {subtitle && <p className="mt-2 text-read text-pretty wrap-anywhere text-ink-2">{subtitle}</p>}
      <div className="mt-6">{children}</div>
      {back && (
        <Link href={paths.auth} className="link-text hit-area mt-6 inline-flex items-center gap-2 text-label">
          <ArrowLeft aria-hidden className="size-4" />
          <span>Back to Login</span>
        </Link>
      )}
    </div>
  );
}

/** The outcome, in the screen's words. `ended`: nothing broke, but this link leads no further. */
export function Notice({ tone, children }: { tone: "good" | "bad" | "ended"; children: ReactNode }) {
  return (
    <p
      role={tone === "good" ? "status" : "alert"}
      className={`rounded-control px-4 py-3 text-body ${tone === "bad" ? "bg-danger-soft text-danger-ink" : "bg-accent-soft text-ink"}`}
    >
      {children}
    </p>
  );
}
