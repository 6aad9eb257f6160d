import { lazy, Suspense } from "react";
import { Skeleton } from "./skeleton.tsx";

const load = () => import("./markdown-rendered.tsx");
const Rendered = lazy(load);

/** Where markup will be shown in a moment, what reads it need not wait for the moment. */
export const preloadMarkdown = (): void => void load();

/** Simple markup (headers, bold, italic, lists) as typography, with a closed list of elements. What reads it loads on first use. */
export function Markdown({ source, className }: { source: string; className?: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <Rendered source={source} className={className} />
    </Suspense>
  );
}
