import { buttonClass } from "../ui/button-class.ts";
import { LogoMark } from "../ui/drawing/logo.tsx";
import { ReportPainted } from "../platform/report-painted.tsx";

/** Part of the entry on purpose: when it is needed, loading something more may be what failed. */
export function CrashScreen({ error }: { error: Error }) {
  return (
    <main className="page-padding grid min-h-dvh place-items-center py-12">
      <div role="alert" className="flex w-full max-w-md flex-col items-center text-center">
        <ReportPainted />
        <LogoMark className="size-12" />
        <h1 className="heading mt-6 text-h2 text-ink">Something went wrong</h1>
        <p className="mt-2 text-body text-ink-2">
          The application encountered an error. Please refresh the page.
        </p>
        <button
          type="button"
          className={`mt-6 ${buttonClass({ kind: "primary" })}`}
          onClick={() => window.location.reload()}
        >
          Refresh Page
        </button>
        <details className="mt-8 w-full rounded-control bg-surface text-left shadow-card">
          <summary className="min-h-11 rounded-control px-4 py-2.5 text-control font-medium text-ink-2">
            Details
          </summary>
          <pre className="overflow-x-auto px-4 pb-4 font-mono text-caption whitespace-pre-wrap text-ink-2">
            {import.meta.env.DEV ? `${error.message}\n\n${error.stack ?? ""}` : error.message}
          </pre>
        </details>
      </div>
    </main>
  );
}
