import { lazy, useState } from "react";
import type { ComponentType } from "react";
import { isReloading } from "../platform/missing-chunk.ts";

type ScreenModule<Props> = {
  default: ComponentType<Props>;
  /** Kept when the data of the first drawing, as far as they were asked for already, are there. */
  ready?: (address: string) => Promise<void>;
};

/** Loads a screen's chunk; while the page is loaded again for a missing one, the screen just stays away. */
async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  return isReloading() ? new Promise<never>(() => undefined) : module;
}

/**
 * A screen whose program comes when it is shown, or before: after `load()` it is drawn at once, without the placeholder
 * that one which is still on its way is given, and for which everything after it then waits a third of a second.
 */
export function screen<Props extends object = object>(load: () => Promise<ScreenModule<Props>>) {
  let known: ComponentType<Props> | null = null;
  const Coming = lazy(() => loaded(load)) as ComponentType<Props>;

  function Screen(props: Props) {
    // What it was when it was mounted it stays, or it would be taken for another one and begin anew.
    const [Known] = useState(() => known ?? Coming);
    return <Known {...props} />;
  }

  return Object.assign(Screen, {
    /** @param frame what knows who is here: the screen's own data may depend on it */
    async load(address: string, frame?: Promise<void>): Promise<void> {
      const module = await loaded(load);
      known = module.default;
      await frame;
      await module.ready?.(address);
    },
  });
}
