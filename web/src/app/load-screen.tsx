import { lazy, useState } from "react";
import type { ComponentType } from "react";
import { isReloading } from "../platform/missing-chunk.ts";
import { whenOnline } from "../platform/when-online.ts";

type ScreenModule<Props> = {
  default: ComponentType<Props>;
  /** Resolves when the data that were already requested for the first rendering have come. */
  ready?: (address: string) => Promise<void>;
  /** Whether it looks as the page that came with its content; asked only where that page is to be hydrated. */
  fitsPage?: () => boolean;
};

/** Loads a screen's chunk. While the page reloads because of a missing chunk, it never resolves. */
async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await whenOnline(load);
  return isReloading() ? new Promise<never>(() => undefined) : module;
}

/**
 * A screen whose code is loaded when it is shown, or before: after `load()` it renders at once. Without `load()`
 * React shows a placeholder first, and then waits a third of a second before it shows what comes next.
 */
export function screen<Props extends object = object>(load: () => Promise<ScreenModule<Props>>) {
  let known: ComponentType<Props> | null = null;
  const Coming = lazy(() => loaded(load)) as ComponentType<Props>;

  function Screen(props: Props) {
    // The component must not change after mounting, or React would unmount it and start again.
    const [Known] = useState(() => known ?? Coming);
    return <Known {...props} />;
  }

  return Object.assign(Screen, {
    /**
     * @param frame loads the shell, which knows the signed-in person; the screen's data may depend on that
     * @returns tells whether the screen looks as the page that came with its content
     */
    async load(address: string, frame?: Promise<unknown>): Promise<() => boolean> {
      const module = await loaded(load);
      known = module.default;
      await frame;
      await module.ready?.(address);
      return module.fitsPage ?? (() => true);
    },
  });
}
