/** For Settings alone, so that other screens do not load it. */
export { ShareSetting } from "./components/share-setting.tsx";
