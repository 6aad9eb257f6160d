export { forgetSender } from "./departure.store.ts";
export { frontPictureAt } from "./domain/front-picture.ts";
