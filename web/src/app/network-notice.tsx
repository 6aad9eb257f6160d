import { useWaitsForNetwork } from "../platform/when-online.ts";

/** Part of the entry chunk on purpose: when it is needed, nothing can be loaded. */
export function NetworkNotice() {
  const waits = useWaitsForNetwork();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-6 z-70 flex justify-center">
      {waits && (
        <p className="rounded-card bg-raised px-5 py-3.5 text-body text-ink shadow-float">
          You're offline. This will load once you're back online.
        </p>
      )}
    </div>
  );
}
