import { lazy, useState } from "react";
import type { ComponentType } from "react";
import { loadQuietly } from "./missing-chunk.ts";
import { whenOnline } from "./when-online.ts";

/**
 * A part of the page whose code is loaded when it is shown, or before: after `preload()` it renders at once. Without
 * it React shows a placeholder, and then waits a third of a second before it shows what comes next.
 */
export function preloadable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let known: ComponentType<Props> | null = null;
  const Coming = lazy(() => whenOnline(load)) as ComponentType<Props>;

  function Part(props: Props) {
    // The component must not change after mounting, or React would unmount it and start again.
    const [Known] = useState(() => known ?? Coming);
    return <Known {...props} />;
  }

  return Object.assign(Part, {
    /** Loads and runs the code ahead; a failure is reported when the part is shown. */
    preload(): void {
      loadQuietly(load).then(
        (module) => (known = module.default),
        () => undefined,
      );
    },
  });
}
