import type { Challenge } from "@promptsmith/contract/challenges/entities";

/** The fields that every event about a challenge has. */
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
