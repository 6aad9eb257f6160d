import type { Challenge } from "@promptsmith/contract/challenges/entities";

/** What every event about a challenge says of it. */
export const eventFields = ({
  id,
  title,
  difficulty,
  category,
}: Pick<Challenge, "id" | "title" | "difficulty" | "category">) => ({
  challenge_id: id,
  challenge_title: title,
  difficulty,
  category,
});
