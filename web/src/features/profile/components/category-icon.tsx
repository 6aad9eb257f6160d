import type { Category } from "@promptsmith/contract/profile/rules";
import {
  Briefcase,
  ChefHat,
  Cpu,
  Feather,
  FlaskConical,
  Landmark,
  Languages,
  Megaphone,
  Music,
  Palette,
  Scale,
  Shapes,
  Sigma,
  Volleyball,
} from "lucide-react";
import type { LucideIcon, LucideProps } from "lucide-react";

const ICONS: Record<Category, LucideIcon> = {
  Sports: Volleyball,
  Music,
  Art: Palette,
  Technology: Cpu,
  Science: FlaskConical,
  Business: Briefcase,
  Writing: Feather,
  Cooking: ChefHat,
  History: Landmark,
  Mathematics: Sigma,
  Languages,
  Philosophy: Scale,
  Marketing: Megaphone,
};

/** The icon of a category, the same wherever the category appears; unknown names get a neutral one. */
export function CategoryIcon({ category, ...rest }: LucideProps & { category: string }) {
  const Icon = ICONS[category as Category] ?? Shapes;
  return <Icon aria-hidden {...rest} />;
}
