export { aiStateStore } from "./ai-state.store.ts";
