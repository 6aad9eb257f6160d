import { paths } from "@promptsmith/contract/paths";
import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { Inbox, Layers, Send } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useLocation, useSearch } from "wouter";
import {
  AllChallenges,
  FilterButton,
  mergeChallenges,
  NO_FILTER,
  categoriesOf,
  useChallengeHistory,
} from "../../challenges/challenge-history.public.ts";
import type { ChallengeFilter } from "../../challenges/challenge-history.public.ts";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { usePhoneWidth } from "../../../platform/browser/use-phone-width.ts";
import { CountBadge } from "../../../ui/badge.tsx";
import { OlderButton } from "../../../ui/table/table-blocks.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { usePendingChallengeCount } from "../challenge-invitation.queries.ts";
import { useInvitations } from "../invitation-list.queries.ts";
import { invitationRow } from "../domain/invitation-row.ts";
import { ReceivedChallenges } from "./received-challenges.tsx";
import { SentChallenges } from "./sent-challenges.tsx";
import { ShareDialog, SharePanel } from "./share-dialog.tsx";

const TABLE_TABS = ["all", "sent", "received"] as const;
type TableTab = (typeof TABLE_TABS)[number];

/** The tab that the address asks for by `?tab=`; coming back from a received challenge asks for `received`. */
export function tabInAddress(search: string): TableTab {
  const wanted = new URLSearchParams(search).get("tab");
  return TABLE_TABS.find((tab) => tab === wanted) ?? "all";
}

type Filters = Record<TableTab, ChallengeFilter>;

export default function ChallengeTabs({
  challenges,
  onOpen,
}: {
  challenges: readonly Challenge[];
  onOpen: (challenge: Challenge) => void;
}) {
  const { data: user } = useCurrentUser();
  const [tab, showTab] = useTableTab();
  const [filters, setFilters] = useState<Filters>({ all: NO_FILTER, sent: NO_FILTER, received: NO_FILTER });
  const history = useChallengeHistory();
  const [shared, setShared] = useState<{ challenge: Challenge; score: number | null } | null>(null);
  const [sharing, setSharing] = useState(false);
  useEffect(() => SharePanel.preload(), []);
  const sent = useInvitations("sent", Boolean(user));
  const received = useInvitations("received", Boolean(user));
  const pending = usePendingChallengeCount(Boolean(user));

  const all = mergeChallenges(history.challenges ?? [], challenges);
  const categories: Record<TableTab, string[]> = {
    all: categoriesOf(all),
    sent: categoriesOf((sent.data ?? []).map((item) => ({ category: invitationRow(item).category }))),
    received: categoriesOf((received.data ?? []).map((item) => ({ category: invitationRow(item).category }))),
  };

  const counts = {
    all: counted(history.challenges && all, history.hasMore),
    sent: counted(sent.data, sent.hasMore),
    received: counted(received.data, received.hasMore),
  };
  const items = [
    tabItem("all", "All Challenges", <Layers aria-hidden />, counts.all),
    tabItem("sent", withCount("Sent", counts.sent), <Send aria-hidden />, counts.sent),
    tabItem(
      "received",
      withCount("Received", counts.received),
      <Inbox aria-hidden />,
      counts.received,
      <CountBadge count={pending} label={`${pending} waiting`} />,
    ),
  ];

  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-2 md:gap-4">
        <TabList
          id="challenges"
          label="Challenges"
          kind="segment"
          stretch={usePhoneWidth()}
          value={tab}
          onChange={showTab}
          items={items}
          className="max-md:min-w-0 max-md:flex-1 max-[22.5rem]:[&_[role=tab]]:flex-auto max-[22.5rem]:[&_[role=tab]]:gap-1 max-[22.5rem]:[&_[role=tab]]:px-1"
        />
        <FilterButton
          key={tab}
          filter={filters[tab]}
          onChange={(filter) => setFilters({ ...filters, [tab]: filter })}
          categories={categories[tab]}
          categoryOnly={tab !== "all"}
        />
      </div>
      <TabPanel id="challenges" value="all" active={tab}>
        <AllChallenges
          challenges={all}
          history={history}
          filter={filters.all}
          onClearFilter={() => setFilters({ ...filters, all: NO_FILTER })}
          onOpen={onOpen}
          onShare={(challenge, score) => {
            setShared({ challenge, score });
            setSharing(true);
          }}
        />
        {shared && <ShareDialog open={sharing} onOpenChange={setSharing} {...shared} />}
      </TabPanel>
      <TabPanel id="challenges" value="sent" active={tab}>
        <SentChallenges list={sent} category={filters.sent.category} onShareOne={() => showTab("all")} />
        <OlderButton of={sent}>Show older invitations</OlderButton>
      </TabPanel>
      <TabPanel id="challenges" value="received" active={tab}>
        <ReceivedChallenges
          list={received}
          category={filters.received.category}
          attempts={history.attempts}
        />
        <OlderButton of={received}>Show older invitations</OlderButton>
      </TabPanel>
    </div>
  );
}

/** "7", "200+" while older ones are not loaded, nothing before the list is there. */
function counted(list: readonly unknown[] | null | undefined, hasMore: boolean): string {
  return list ? `${list.length}${hasMore ? "+" : ""}` : "";
}

function withCount(word: string, count: string): string {
  return count ? `${word} (${count})` : word;
}

/** Icon and words; on phones icon and number, with the words as the name. */
function tabItem(value: TableTab, words: string, icon: ReactElement, count: string, badge?: ReactElement) {
  return {
    value,
    label: (
      <>
        {icon}
        <span className="max-md:sr-only">{words}</span>
        <span aria-hidden className="md:hidden">
          {count}
        </span>
        {badge}
      </>
    ),
  };
}

/** The tab is in the address: a reload, the bell and the way back from a challenge all find it there. */
function useTableTab(): [TableTab, (tab: TableTab) => void] {
  const [, navigate] = useLocation();
  return [
    tabInAddress(useSearch()),
    (tab) => {
      navigate(tab === "all" ? paths.challenges : `${paths.challenges}?tab=${tab}`, { replace: true });
    },
  ];
}
