import { useEffect } from "react";
import { sendLocalDrafts } from "../features/challenges/challenges.public.ts";
import { knownUser } from "../features/identity/identity.public.ts";
import { registerServiceWorker } from "../platform/browser/register-service-worker.ts";
import Toaster from "../ui/overlay/toaster.tsx";
import "../ui/styles/moments.css";
import "../ui/styles/forced-colors.css";
import "../ui/styles/little-room.css";
import "../ui/styles/print.css";
import { PageViews } from "./page-views.tsx";

/** Parts that nobody waits for: the region of notifications, page views, the service worker. */
export default function AfterLoad() {
  useEffect(() => {
    if (import.meta.env.PROD) void registerServiceWorker();
  }, []);
  useEffect(() => {
    const send = () => {
      const user = knownUser();
      if (user) void sendLocalDrafts(user.id).catch(() => undefined);
    };
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, []);
  return (
    <>
      <Toaster />
      <PageViews />
    </>
  );
}
