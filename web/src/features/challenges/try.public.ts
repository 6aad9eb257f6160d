/** For the sign-in screen, which loads it when the page is still. */
export { TryBox } from "./components/try/try-box.tsx";
