import { Moon, Sun } from "lucide-react";
import { chooseTheme, useTheme } from "../../platform/theme.ts";
import { IconButton } from "../../ui/icon-button.tsx";

/** Shows the theme that a click would switch to. */
export function ThemeToggle() {
  const dark = useTheme() === "dark";
  return (
    <IconButton
      label={dark ? "Switch to light theme" : "Switch to dark theme"}
      icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => chooseTheme(dark ? "light" : "dark")}
    />
  );
}
