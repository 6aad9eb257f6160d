import { paths } from "@promptsmith/contract/paths";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

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
    <div className="mx-auto w-full max-w-[400px] pt-6 pb-16 md:pt-20">
      <h1 className="heading text-h1 text-ink">{title}</h1>
      {subtitle && <p className="mt-2 text-read wrap-anywhere text-ink-2">{subtitle}</p>}
      <div className="mt-6">{children}</div>
      {back && (
        <Link href={paths.auth} className="link-text hit-area mt-6 inline-flex items-center gap-2 text-label">
          <ArrowLeft aria-hidden className="size-4" />
          Back to Login
        </Link>
      )}
    </div>
  );
}

/** What came of it, in the words of the screen. */
export function Notice({ tone, children }: { tone: "good" | "bad"; children: ReactNode }) {
  return (
    <p
      role={tone === "bad" ? "alert" : "status"}
      className={`rounded-control px-4 py-3 text-body ${tone === "bad" ? "bg-danger-soft text-danger-ink" : "bg-accent-soft text-ink"}`}
    >
      {children}
    </p>
  );
}
