import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { reloadForMissingChunks } from "./platform/missing-chunk.ts";
import { clearMobileChromeCaches } from "./platform/mobile-chrome.ts";
import "./ui/styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
reloadForMissingChunks();
void clearMobileChromeCaches();
createRoot(root).render(<App />);
