/** For home alone, so that other screens do not load it. */
export { TriedWaiting } from "./components/try/tried-waiting.tsx";
