import { useState } from "react";
import type { ReactNode } from "react";
import { EmptyState, ErrorState } from "../../../ui/state-block.tsx";
import type { FriendRequest } from "../domain/friend-requests.ts";
import { personName } from "../../identity/identity.public.ts";
import { useFriendshipChange } from "../hooks/use-friendship-change.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { PeopleSkeleton } from "./people-skeleton.tsx";
import { CardGrid, PersonCard, Points } from "./person-card.tsx";
import type { Elements } from "../../../ui/elements.ts";

export type RequestsProps = {
  requests: readonly FriendRequest[] | undefined;
  failed: boolean;
  retry: () => void;
};

/** What can be done with one request: `end` asks first. */
type RequestActions = {
  name: string;
  busy: boolean;
  accept: () => void;
  end: () => void;
};

type Props = RequestsProps & {
  label: string;
  empty: { icon: ReactNode; title: string };
  /** How a request ends without a friendship, and what is asked before. */
  ending: {
    status: "rejected" | "cancelled";
    question: (name: string) => string;
    text: string;
    confirm: string;
    done: string;
  };
  foot: (actions: RequestActions) => ReactNode;
  /** Cards that follow those of the requests. */
  more?: readonly Elements[];
};

/** The friend requests of one direction, with the states of their list and the question before one of them ends. */
export function RequestList({ requests, failed, retry, label, empty, ending, foot, more = [] }: Props) {
  const [chosen, setChosen] = useState<FriendRequest | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, change } = useFriendshipChange();

  if (failed) return <ErrorState title="We couldn't load your friend requests" onRetry={retry} />;
  if (!requests) return <PeopleSkeleton label="Loading friend requests" />;

  return (
    <>
      {requests.length + more.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <h2 className="mb-3 text-label font-semibold text-ink">{label}</h2>
          <CardGrid label={label}>
            {requests.map((request) => {
              const { id, person } = request;
              const name = personName(person);
              return (
                <PersonCard
                  key={id}
                  name={name}
                  line={<Points count={person.totalPoints} />}
                  interests={person.interests}
                  foot={foot({
                    name,
                    busy: busy === id && !asking,
                    accept: () => void change(id, "accepted", `You and ${name} are now friends`),
                    end() {
                      setChosen(request);
                      setAsking(true);
                    },
                  })}
                />
              );
            })}
            {more}
          </CardGrid>
        </>
      )}
      {chosen && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={ending.question(personName(chosen.person))}
          text={ending.text}
          confirm={ending.confirm}
          keep="Keep"
          busy={busy !== null}
          onConfirm={() => void change(chosen.id, ending.status, ending.done).then(() => setAsking(false))}
        />
      )}
    </>
  );
}
