import { useLayoutEffect } from "react";

/** Stands beside a screen and takes the static shell away as soon as that screen is drawn. */
export function StaticShellEnd() {
  useLayoutEffect(() => document.getElementById("static-shell")?.remove(), []);
  return null;
}
