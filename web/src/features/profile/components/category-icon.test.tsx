import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { CategoryIcon } from "./category-icon.tsx";

function drawn(category: string): string {
  const { container, unmount } = render(<CategoryIcon category={category} />);
  const { innerHTML } = container;
  unmount();
  return innerHTML.replaceAll(/class="[^"]*"/g, "");
}

it("draws an icon of its own for each category, and a neutral one for names no one knows", () => {
  const neutral = drawn("Gardening");
  expect(neutral).toContain("<svg");
  const icons = CATEGORIES.map(drawn);
  expect(icons).toHaveLength(13);
  expect(new Set([...icons, neutral]).size).toBe(14);
});
