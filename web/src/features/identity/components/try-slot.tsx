import { lazy, Suspense } from "react";
import type { ComponentProps } from "react";
import { useAfterLoad } from "../../../platform/use-after-load.ts";
import { whenOnline } from "../../../platform/when-online.ts";
import { loadTry } from "../browser/try-offer.ts";

const TryBox = lazy(() => whenOnline(loadTry));

/** Comes at the first idle moment, so that the forms wait for nothing of it. */
export function TrySlot(props: ComponentProps<typeof TryBox>) {
  return <Suspense fallback={null}>{useAfterLoad() && <TryBox {...props} />}</Suspense>;
}
