import { Component } from "react";
import type { ReactNode } from "react";
import { isReloading } from "../platform/missing-chunk.ts";
import { CrashScreen } from "./crash-screen.tsx";

type Props = { children: ReactNode; onError?: (error: Error) => void };
type State = { error: Error | null };

/** Shows an error screen when rendering crashes, instead of a white page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error && isReloading()) return null;
    return error ? <CrashScreen error={error} /> : this.props.children;
  }
}
