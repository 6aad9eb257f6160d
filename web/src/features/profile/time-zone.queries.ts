import { useEffect, useRef } from "react";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { sendTimeZone } from "./profile.queries.ts";

/** Days begin at the person's own midnight: where this device's zone is another than the stored one, the server is told, once. */
export function useTimeZoneSync(user: SelfUser | null): void {
  const toldFor = useRef<number | null>(null);
  useEffect(() => {
    if (!user || toldFor.current === user.id) return;
    toldFor.current = user.id;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone && timeZone !== user.timezone) void sendTimeZone(timeZone);
  }, [user]);
}
