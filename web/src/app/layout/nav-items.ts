import { paths } from "@promptsmith/contract/paths";
import { House, Layers, Route, Settings } from "lucide-react";

export const NAV_ITEMS = [
  { path: paths.home, label: "Home", Icon: House },
  { path: paths.challenges, label: "Challenges", Icon: Layers },
  { path: paths.learningPaths, label: "Learning Paths", Icon: Route },
  { path: paths.profile, label: "Settings", Icon: Settings },
] as const;

/** Which item a screen belongs to; a challenge belongs to Challenges. */
export function isActive(item: string, location: string): boolean {
  if (item === paths.challenges) return /^\/challenges?(\/|$)/.test(location);
  return item === location;
}
