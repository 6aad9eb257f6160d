import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { startAnalytics, track, trackPageView } from "../platform/analytics.ts";
import { pageName, redactPath } from "../platform/analytics-page-name.ts";

/** Starts analytics after the page has loaded and reports every change of route. */
export function PageViews() {
  const [location] = useLocation();
  const before = useRef<string | null>(null);

  useEffect(() => {
    const start = () => void startAnalytics();
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
    return () => window.removeEventListener("load", start);
  }, []);

  useEffect(() => {
    const from = before.current;
    before.current = location;
    if (from === null || from === location) return;
    track("Navigation", { from: pageName(redactPath(from)), to: pageName(redactPath(location)) });
    trackPageView();
  }, [location]);

  return null;
}
