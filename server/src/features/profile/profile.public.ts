export { exportProfile, profileColumns } from "./profile-export.views.ts";
export type { ProfileHooks } from "./profile.service.ts";
