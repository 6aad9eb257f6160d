import { lazy, Suspense } from "react";
import { Skeleton } from "./skeleton.tsx";
import { whenOnline } from "../platform/when-online.ts";

const load = () => import("./markdown-rendered.tsx");
const Rendered = lazy(() => whenOnline(load));

/** Loads the Markdown reader ahead, where Markdown will soon be shown. */
export const preloadMarkdown = (): void => void load();

/** Simple markup (headers, bold, italic, lists) as typography, with a closed list of elements. What reads it loads on first use. */
export function Markdown({ source, className }: { source: string; className?: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <Rendered source={source} className={className} />
    </Suspense>
  );
}
