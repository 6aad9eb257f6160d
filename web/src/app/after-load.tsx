import { useEffect } from "react";
import { registerServiceWorker } from "../platform/register-service-worker.ts";
import { changeFaces } from "../ui/change-faces.ts";
import Toaster from "../ui/toaster.tsx";
import "../ui/fonts-more.css";
import "../ui/forced-colors.css";
import { PageViews } from "./page-views.tsx";

/** What nobody waits for: the region of notifications, page views, the service worker, the fonts. */
export default function AfterLoad() {
  useEffect(() => {
    changeFaces().catch(() => undefined);
    if (import.meta.env.PROD) void registerServiceWorker();
  }, []);
  return (
    <>
      <Toaster />
      <PageViews />
    </>
  );
}
