import { prefersReducedMotion } from "../count-up.tsx";

const BURSTS = 5;
const PARTICLES_PER_BURST = 40;
const PAUSE_MS = 150;

/** Over dialogs, where it flies off something in one. */
const OVER_DIALOGS = 60;
const UNDER_DIALOGS = 45;

type Throw = {
  bursts?: number;
  /** What it flies off; without it from below, from the left to the right. */
  from?: Element | null;
};

/** Strokes in bursts of 40, 200 of them in all; none under reduced motion. The library loads on first use. */
export async function throwConfetti({ bursts = BURSTS, from = null }: Throw = {}): Promise<void> {
  if (prefersReducedMotion()) return;
  const { default: library } = await import("canvas-confetti");
  // Its worker comes from a blob, which the content security policy rightly refuses.
  const confetti = library.create(undefined, { useWorker: false, resize: true });
  const colors = ["--spark", "--accent", "--on-forge"].map(asHex).filter(Boolean);
  // Browsers without path objects throw squares.
  const strokes = "Path2D" in window ? { shapes: [library.shapeFromPath({ path: "M0 0h3v12h-3z" })] } : {};
  for (let burst = 0; burst < bursts; burst += 1) {
    setTimeout(() => {
      void confetti({
        particleCount: PARTICLES_PER_BURST,
        spread: 90 + burst * 15,
        startVelocity: 40 + burst * 5,
        scalar: 1.8,
        origin: from ? middleOf(from) : { x: 0.2 + 0.15 * burst, y: 0.6 },
        colors,
        ...strokes,
        zIndex: from ? OVER_DIALOGS : UNDER_DIALOGS,
        disableForReducedMotion: true,
      });
    }, burst * PAUSE_MS);
  }
}

/** In parts of the window, as the library counts. */
function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (left + width / 2) / window.innerWidth, y: (top + height / 2) / window.innerHeight };
}

/** The library reads only hex colours; the browser converts the token by painting one dot. */
function asHex(token: string): string {
  const dot = document.createElement("canvas").getContext("2d");
  if (!dot) return "";
  dot.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
  dot.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = dot.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
