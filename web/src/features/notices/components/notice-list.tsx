import type { Notice } from "@promptsmith/contract/notices/entities";
import { Link } from "wouter";
import { Avatar } from "../../../ui/avatar.tsx";
import { wordInitials } from "../../../ui/initials.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { LIST_BEHIND } from "../domain/list-behind.ts";
import type { ListBehind } from "../domain/list-behind.ts";
import { noticeLine, timeAgo } from "../domain/notice-line.ts";

type Props = {
  notices: readonly Notice[] | undefined;
  /** When the bell was opened now, in ms ... */
  openedAt: number;
  /** ... and when it had last been opened before. */
  seenBefore: string | null;
  failed: boolean;
  onOpenNotice: (list: ListBehind) => void;
};

export function NoticeList({ notices, openedAt, seenBefore, failed, onOpenNotice }: Props) {
  if (failed) return <Sentence>We couldn't load your notifications. Open them again to retry.</Sentence>;
  if (!notices) return <Spinner label="Loading" className="px-3 py-2.5" />;
  if (notices.length === 0) return <Sentence>No new notifications</Sentence>;
  return (
    // The last one in sight fades, so that one sees that more follow; one with the focus is scrolled out of that.
    <ul
      style={{ scrollPaddingBottom: "1.5rem" }}
      className="max-h-105 overflow-y-auto pb-5 [mask-image:linear-gradient(black_calc(100%-24px),transparent)]"
    >
      {notices.map((notice) => (
        <li key={notice.key}>
          <Line
            notice={notice}
            openedAt={openedAt}
            isNew={seenBefore === null || notice.at > seenBefore}
            onOpenNotice={() => onOpenNotice(LIST_BEHIND[notice.kind])}
          />
        </li>
      ))}
    </ul>
  );
}

function Sentence({ children }: { children: string }) {
  return <p className="px-3 py-2.5 text-label font-normal text-ink-2">{children}</p>;
}

function Line({
  notice,
  openedAt,
  isNew,
  onOpenNotice,
}: {
  notice: Notice;
  openedAt: number;
  isNew: boolean;
  onOpenNotice: () => void;
}) {
  const { who, what, path } = noticeLine(notice);
  return (
    <Link
      href={path}
      onClick={onOpenNotice}
      className="flex items-start gap-3 rounded-control px-3 py-2.5 -outline-offset-2 hover:bg-hover"
    >
      <Avatar initials={wordInitials(who)} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block text-label font-normal wrap-anywhere text-ink-2">
          <bdi className="font-semibold text-ink">{who}</bdi> <span>{what}</span>
        </span>
        <span className="block text-caption text-ink-3">
          <time dateTime={notice.at}>{timeAgo(notice.at, openedAt)}</time>
        </span>
      </span>
      {isNew && (
        <span data-lit className="mt-1.5 size-2 shrink-0 rounded-full bg-accent-ink">
          <span className="sr-only">New</span>
        </span>
      )}
    </Link>
  );
}
