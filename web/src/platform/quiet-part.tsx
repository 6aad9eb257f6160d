import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { loadQuietly } from "./missing-chunk.ts";

/** A part that comes when its code is there. Where that cannot be loaded the page goes on without it, and does not reload. */
export function quietPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return function Part(props: Props) {
    const [Known, setKnown] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isHere = true;
      loadQuietly(load).then(
        (module) => isHere && setKnown(() => module.default),
        () => undefined,
      );
      return () => {
        isHere = false;
      };
    }, []);
    return Known && <Known {...props} />;
  };
}
