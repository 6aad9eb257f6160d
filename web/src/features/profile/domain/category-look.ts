import type { Category } from "@promptsmith/contract/profile/rules";

export type CategoryLook = {
  /** The quiet tint as a ground. */
  ground: string;
  /** Icon and label, on the tint or on a surface. */
  ink: string;
};

const LOOKS: Record<Category, CategoryLook> = {
  Sports: { ground: "bg-cat-sports", ink: "text-cat-sports-ink" },
  Music: { ground: "bg-cat-music", ink: "text-cat-music-ink" },
  Art: { ground: "bg-cat-art", ink: "text-cat-art-ink" },
  Technology: { ground: "bg-cat-technology", ink: "text-cat-technology-ink" },
  Science: { ground: "bg-cat-science", ink: "text-cat-science-ink" },
  Business: { ground: "bg-cat-business", ink: "text-cat-business-ink" },
  Writing: { ground: "bg-cat-writing", ink: "text-cat-writing-ink" },
  Cooking: { ground: "bg-cat-cooking", ink: "text-cat-cooking-ink" },
  History: { ground: "bg-cat-history", ink: "text-cat-history-ink" },
  Mathematics: { ground: "bg-cat-mathematics", ink: "text-cat-mathematics-ink" },
  Languages: { ground: "bg-cat-languages", ink: "text-cat-languages-ink" },
  Philosophy: { ground: "bg-cat-philosophy", ink: "text-cat-philosophy-ink" },
  Marketing: { ground: "bg-cat-marketing", ink: "text-cat-marketing-ink" },
};

const NEUTRAL: CategoryLook = { ground: "bg-hover", ink: "text-ink-2" };

/** Class names of a category's tint and ink; neutral for names no one knows. */
export function categoryLook(category: string): CategoryLook {
  return LOOKS[category as Category] ?? NEUTRAL;
}
