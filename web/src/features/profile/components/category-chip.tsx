import { categoryLook } from "../domain/category-look.ts";
import { CategoryIcon } from "./category-icon.tsx";

/** A category as a small word with its icon on its tint. */
export function CategoryChip({ category }: { category: string }) {
  const { ground, ink } = categoryLook(category);
  return (
    <span
      className={`inline-flex h-7 items-center gap-1.5 rounded-chip px-2 text-caption font-medium whitespace-nowrap ${ground} ${ink}`}
    >
      <CategoryIcon category={category} className="size-4" />
      <span>{category}</span>
    </span>
  );
}

/** A category without a ground, for rows and cards. */
export function CategoryLabel({ category, className }: { category: string; className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-medium whitespace-nowrap ${categoryLook(category).ink} ${className ?? ""}`}
    >
      <CategoryIcon category={category} className="size-4.5" />
      <span>{category}</span>
    </span>
  );
}
