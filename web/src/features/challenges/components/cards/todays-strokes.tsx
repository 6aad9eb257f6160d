import { Strokes } from "../../../../ui/drawing/strokes.tsx";
import { useTodaysWork } from "../../hooks/use-todays-work.ts";

/** One stroke for each challenge of today's set, lit when it is completed. */
export function TodaysStrokes({ category }: { category: string }) {
  const { challenges, done } = useTodaysWork(category);
  if (challenges.length === 0) return null;
  return (
    <Strokes
      count={challenges.length}
      lit={done}
      size="large"
      label={`${done} of ${challenges.length} completed today`}
    />
  );
}
