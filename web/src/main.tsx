import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { clearMobileChromeCaches } from "./platform/mobile-chrome.ts";
import "./ui/styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
void clearMobileChromeCaches();
createRoot(root).render(<App />);
