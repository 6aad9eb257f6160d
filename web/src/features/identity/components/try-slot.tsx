import type { ComponentProps } from "react";
import { quietPart } from "../../../platform/quiet-part.tsx";
import { useAfterLoad } from "../../../platform/use-after-load.ts";
import { loadTry } from "../browser/try-offer.ts";

const TryBox = quietPart(loadTry);

/** Comes at the first idle moment, so that the forms wait for nothing of it, nor need it. */
export function TrySlot(props: ComponentProps<typeof TryBox>) {
  return useAfterLoad() && <TryBox {...props} />;
}
