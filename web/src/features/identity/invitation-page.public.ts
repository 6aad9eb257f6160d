export { setAcceptMark } from "./browser/accept-mark.ts";
export { rememberAccept, takeAccept } from "./browser/accept-pressed.ts";
export { keepInvitedAddress } from "./browser/invited-address.ts";
