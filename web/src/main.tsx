import { onlineManager } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { reloadForMissingChunks } from "./platform/missing-chunk.ts";
import { clearMobileChromeCaches } from "./platform/mobile-chrome.ts";
import "./ui/styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
reloadForMissingChunks();
void clearMobileChromeCaches();
// The library believes in a network until the browser reports a change; a page opened without one must wait too.
onlineManager.setOnline(navigator.onLine);
createRoot(root).render(<App />);
