import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { startAnalytics, track } from "../platform/analytics/analytics.ts";
import { pageName, redactPath } from "../platform/analytics/analytics-page-name.ts";
import { pageViewFields } from "../platform/analytics/page-view.ts";

/** Starts analytics and reports every change of route. */
export function PageViews() {
  const [location] = useLocation();
  const before = useRef<string | null>(null);

  useEffect(() => void startAnalytics(), []);

  useEffect(() => {
    const from = before.current;
    before.current = location;
    if (from === null || from === location) return;
    track("Navigation", { from: pageName(redactPath(from)), to: pageName(redactPath(location)) });
    track("Page View", pageViewFields());
  }, [location]);

  return null;
}
