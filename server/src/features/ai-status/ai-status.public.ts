export { aiStatusService } from "./ai-status.service.ts";
export { aiStateStore } from "./ai-state.store.ts";
