import { LoaderCircle } from "lucide-react";

/** A turning wheel with its word; announced politely. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <p role="status" className={`flex items-center gap-3 text-body text-ink-2 ${className ?? ""}`}>
      <LoaderCircle aria-hidden className="size-5 animate-spin text-accent-ink" />
      <span>{label}</span>
    </p>
  );
}
