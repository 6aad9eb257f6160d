import { paths } from "@promptsmith/contract/paths";
import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { Inbox, Layers, Send } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { usePhoneWidth } from "../../../platform/use-phone-width.ts";
import { CountBadge } from "../../../ui/badge.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import {
  usePendingChallengeCount,
  useReceivedInvitations,
  useSentInvitations,
} from "../challenge-invitation.queries.ts";
import { useChallengeHistory } from "../challenge-list.queries.ts";
import { mergeChallenges, NO_FILTER, themesOf } from "../domain/challenge-rows.ts";
import type { ChallengeFilter } from "../domain/challenge-rows.ts";
import { invitationRow } from "../domain/invitation-row.ts";
import { tabInAddress } from "../domain/table-tab.ts";
import type { TableTab } from "../domain/table-tab.ts";
import { AllChallenges } from "./all-challenges.tsx";
import { FilterButton } from "./filter-button.tsx";
import { ReceivedChallenges } from "./received-challenges.tsx";
import { SentChallenges } from "./sent-challenges.tsx";

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
  const sent = useSentInvitations(Boolean(user));
  const received = useReceivedInvitations(Boolean(user));
  const pending = usePendingChallengeCount(Boolean(user));

  const all = mergeChallenges(history.challenges ?? [], challenges);
  const themes: Record<TableTab, string[]> = {
    all: themesOf(all),
    sent: themesOf((sent.data ?? []).map((item) => ({ category: invitationRow(item).theme }))),
    received: themesOf((received.data ?? []).map((item) => ({ category: invitationRow(item).theme }))),
  };

  const items = [
    tabItem("all", "All Challenges", <Layers aria-hidden />, history.challenges ? all.length : null),
    tabItem("sent", counted("Sent", sent.data?.length), <Send aria-hidden />, sent.data?.length ?? null),
    tabItem(
      "received",
      counted("Received", received.data?.length),
      <Inbox aria-hidden />,
      received.data?.length ?? null,
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
          className="max-md:min-w-0 max-md:flex-1 max-[359px]:[&_[role=tab]]:flex-auto max-[359px]:[&_[role=tab]]:gap-1 max-[359px]:[&_[role=tab]]:px-1"
        />
        <FilterButton
          key={tab}
          filter={filters[tab]}
          onChange={(filter) => setFilters({ ...filters, [tab]: filter })}
          themes={themes[tab]}
          themeOnly={tab !== "all"}
        />
      </div>
      <TabPanel id="challenges" value="all" active={tab}>
        <AllChallenges
          challenges={all}
          history={history}
          filter={filters.all}
          onClearFilter={() => setFilters({ ...filters, all: NO_FILTER })}
          onOpen={onOpen}
        />
      </TabPanel>
      <TabPanel id="challenges" value="sent" active={tab}>
        <SentChallenges list={sent} theme={filters.sent.theme} onShareOne={() => showTab("all")} />
      </TabPanel>
      <TabPanel id="challenges" value="received" active={tab}>
        <ReceivedChallenges list={received} theme={filters.received.theme} attempts={history.attempts} />
      </TabPanel>
    </div>
  );
}

function counted(word: string, count: number | undefined): string {
  return count === undefined ? word : `${word} (${count})`;
}

/** Icon and words; on phones icon and number, with the words as the name. */
function tabItem(value: TableTab, words: string, icon: ReactNode, count: number | null, badge?: ReactNode) {
  return {
    value,
    label: (
      <>
        {icon}
        <span className="max-md:sr-only">{words}</span>
        <span aria-hidden className="md:hidden">
          {count ?? ""}
        </span>
        {badge}
      </>
    ),
  };
}

/** The tab stands in the address: a reload, the bell and the way back from a challenge all find it there. */
function useTableTab(): [TableTab, (tab: TableTab) => void] {
  const [, navigate] = useLocation();
  return [
    tabInAddress(useSearch()),
    (tab) => {
      navigate(tab === "all" ? paths.challenges : `${paths.challenges}?tab=${tab}`, { replace: true });
    },
  ];
}
