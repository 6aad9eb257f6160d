import type { SubScore } from "./assessment.ts";

/** One question of the fixed checklist an AI answers with yes, partly or no. */
export type ChecklistItem = {
  /** Key in the answer's JSON. */
  readonly id: string;
  /** Asked to the AI. */
  readonly question: string;
  /** Shown to the learner. */
  readonly criterion: string;
  readonly subScore: SubScore;
  /** Points for yes; partly brings half. */
  readonly points: number;
  /** Whether yes and partly need a quote from the submission. */
  readonly needsQuote: boolean;
  readonly step?: "worked" | "settled" | "angle" | "other";
};

/** Fidelity leaves these points to the challenge's own requirements. */
export const FACET_POINTS = 70;

export const CHECKLIST: readonly ChecklistItem[] = [
  {
    id: "own_decisions",
    question:
      "Does the submission add facts or decisions of its own (names, numbers, source text, a situation) that the challenge did not give?",
    criterion: "Adds facts and decisions of your own",
    subScore: "fidelity",
    points: 22,
    needsQuote: true,
    step: "worked",
  },
  {
    id: "nothing_against",
    question:
      "Is everything in the submission compatible with the challenge (nothing it asks for contradicts the requirements)?",
    criterion: "Contradicts nothing the challenge asks for",
    subScore: "fidelity",
    points: 8,
    needsQuote: false,
    step: "other",
  },
  {
    id: "task",
    question: "Does the submission say exactly what is to be delivered?",
    criterion: "Says what is to be delivered",
    subScore: "clarity",
    points: 25,
    needsQuote: true,
    step: "worked",
  },
  {
    id: "form",
    question: "Does it fix the form of the result (format, order, layout, parts)?",
    criterion: "Fixes the form of the result",
    subScore: "clarity",
    points: 20,
    needsQuote: true,
    step: "settled",
  },
  {
    id: "limits",
    question: "Does it set limits that can be checked (length, counts, what to avoid)?",
    criterion: "Sets limits that can be checked",
    subScore: "clarity",
    points: 20,
    needsQuote: true,
    step: "settled",
  },
  {
    id: "audience",
    question: "Is it clear for whom or for what occasion the result is?",
    criterion: "Says who or what it is for",
    subScore: "clarity",
    points: 15,
    needsQuote: true,
    step: "settled",
  },
  {
    id: "unambiguous",
    question:
      "Could two competent readers only understand it in the same way (no vague words such as good or some, no unfilled placeholder, no contradiction)?",
    criterion: "Can be read in one way only",
    subScore: "clarity",
    points: 20,
    needsQuote: false,
    step: "settled",
  },
  {
    id: "no_waste",
    question: "Is every sentence needed (no greeting, no repetition, no thinking aloud)?",
    criterion: "Every sentence is needed",
    subScore: "conciseness",
    points: 45,
    needsQuote: false,
    step: "other",
  },
  {
    id: "proportionate",
    question: "Is the length right for the task: neither too short to be usable nor longer than it needs?",
    criterion: "The length fits the task",
    subScore: "conciseness",
    points: 35,
    needsQuote: false,
    step: "other",
  },
  {
    id: "dense",
    question: "Does nearly every phrase carry a requirement, a fact or a limit?",
    criterion: "Phrases carry requirements, facts or limits",
    subScore: "conciseness",
    points: 20,
    needsQuote: true,
    step: "settled",
  },
  {
    id: "angle",
    question: "Does it bring an original angle, persona, image or situation that serves this task?",
    criterion: "Finds an angle nobody handed you",
    subScore: "creativity",
    points: 45,
    needsQuote: true,
    step: "angle",
  },
  {
    id: "technique",
    question:
      "Does it use a technique beyond plain asking (an example, a test the result must pass, a self-check, a constraint with a purpose)?",
    criterion: "Uses a technique beyond plain asking",
    subScore: "creativity",
    points: 30,
    needsQuote: true,
    step: "angle",
  },
  {
    id: "own_material",
    question: "Does it contain concrete details that are not in the challenge text?",
    criterion: "Brings concrete details beyond the challenge",
    subScore: "creativity",
    points: 25,
    needsQuote: true,
    step: "worked",
  },
];
