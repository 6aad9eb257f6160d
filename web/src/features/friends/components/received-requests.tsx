import { Inbox } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { RequestList } from "./request-list.tsx";
import type { RequestsProps } from "./request-list.tsx";

const DECLINING = {
  status: "rejected",
  question: (name: string) => `Decline ${name}?`,
  text: "We'll remove the request. They won't be notified.",
  confirm: "Decline",
  done: "Friend request declined",
} as const;

export function ReceivedRequests(props: RequestsProps) {
  return (
    <RequestList
      {...props}
      label="Friend requests received"
      empty={{ icon: <Inbox />, title: "No friend requests received" }}
      ending={DECLINING}
      foot={({ name, busy, accept, end }) => (
        <>
          <Button
            kind="soft"
            size="small"
            className="flex-1"
            busy={busy}
            aria-label={`Accept ${name}`}
            onClick={accept}
          >
            Accept
          </Button>
          <Button
            kind="secondary"
            size="small"
            className="flex-1"
            disabled={busy}
            aria-label={`Decline ${name}`}
            onClick={end}
          >
            Decline
          </Button>
        </>
      )}
    />
  );
}
