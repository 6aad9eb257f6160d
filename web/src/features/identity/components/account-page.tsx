import { paths } from "@promptsmith/contract/paths";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { FORGE_RINGS, Strike } from "../../../ui/drawing/strike.tsx";

/** Those that pass the column on both sides, so that none runs through its words. */
const SIDE_RINGS = FORGE_RINGS.slice(5);

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
      {/* Only where the page is wider, or it could be moved sideways. */}
      <div className="pointer-events-none absolute -inset-x-70 top-8 -z-10 hidden h-80 overflow-hidden lg:block">
        <Strike
          cx={480}
          cy={160}
          width={960}
          height={320}
          rings={SIDE_RINGS}
          className="strike-fade max-w-none text-accent-line"
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
