import { Component } from "react";
import type { ErrorInfo, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { LogoMark } from "../ui/logo.tsx";

type Props = { children: ReactNode; onError?: (error: Error) => void };
type State = { error: Error | null };

/** The last net: a render crash shows what happened instead of a white page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main className="page-padding grid min-h-dvh place-items-center py-12">
        <div role="alert" className="flex w-full max-w-md flex-col items-center text-center">
          <LogoMark className="size-12" />
          <h1 className="heading mt-6 text-h2 text-ink">Something went wrong</h1>
          <p className="mt-2 text-body text-ink-2">
            The application encountered an error. Please refresh the page.
          </p>
          <Button kind="primary" className="mt-6" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
          <details className="mt-8 w-full rounded-control bg-surface text-left shadow-card">
            <summary className="min-h-11 rounded-control px-4 py-2.5 text-label font-medium text-ink-2">
              Details
            </summary>
            <pre className="overflow-x-auto px-4 pb-4 font-mono text-caption whitespace-pre-wrap text-ink-2">
              {error.message}
              {import.meta.env.DEV && `\n\n${error.stack ?? ""}`}
            </pre>
          </details>
        </div>
      </main>
    );
  }
}
