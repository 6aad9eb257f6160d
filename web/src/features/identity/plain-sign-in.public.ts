export { isPlainSignIn } from "./browser/plain-sign-in.ts";
