/**
 * The screens' colours (web/src/ui/styles/tokens.css, under the same names) in sRGB, for mails and pictures: those know
 * neither oklch nor variables. A test keeps both equal.
 */
export const LIGHT_COLOURS = {
  paper: "#faf7f3",
  surface: "#fffefd",
  line: "#e2ded7",
  lineMid: "#b9bec7",
  ink: "#161e2f",
  ink2: "#464d5c",
  accent: "#004ad1",
  onAccent: "#fdfdff",
  spark: "#f05e2d",
} as const;

/** The dark ground of the brand; what is on it takes its value of the dark theme. */
export const DARK_COLOURS = {
  forge: "#0a1d48",
  onForge: "#f8f5ee",
  onForge2: "#b9cce8",
  tick: "#3b4b6d",
  spark: "#ff8557",
  good: "#48cb78",
  under: "#f6a83e",
  easy: "#48cb78",
  easyInk: "#79e098",
  medium: "#f3d138",
  mediumInk: "#f4dd6d",
  hard: "#f96360",
  hardInk: "#fc9a97",
} as const;
