import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import {
  MarkAllNotificationsReadDocument,
  MoreNotificationsDocument,
  NotificationByIdDocument,
  type NotificationFieldsFragment,
  NotificationsDocument,
  type NotificationsQuery,
} from '../../graphql/generated/graphql.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { useAsk } from '../../graphql/use-ask.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { useLive } from '../../live/live-provider.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { isReadHere } from './read-marks.ts';
import { useReadMarksStore } from './read-marks-store.ts';

/** A notification, with what this device marked. */
export interface Notification extends NotificationFieldsFragment {
  readonly isRead: boolean;
}

export interface Notifications {
  readonly status: QueryStatus<readonly Notification[]>;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  /** Also without a network: the server hears of it later. */
  readonly mark: (notifications: readonly Notification[], read: boolean) => void;
  readonly readAll: () => void;
}

const topics: readonly PushTopic[] = ['notifications'];

type Page = NotificationsQuery['notifications'];

/**
 * The notifications of the person, newest first, further pages on demand; alive while the screen is
 * open.
 */
export function useNotifications(): Notifications {
  const answer = useQueryStatus(NotificationsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  useLive(topics, () => {
    if (answer.kind !== 'loading') answer.reload();
  });
  const first = answer.kind === 'ready' ? answer.data.notifications : null;
  const { pages, loadingMore, loadMore } = useFurtherPages(first);
  const { marks, mark } = useReadMarksStore();
  const all = useMemo(() => {
    const byId = new Map(
      [...(first === null ? [] : [first]), ...pages]
        .flatMap(({ nodes }) => nodes)
        .map((node) => [node.id, node]),
    );
    return [...byId.values()].map((node): Notification => ({
      ...node,
      isRead: isReadHere(marks, node),
    }));
  }, [first, pages, marks]);
  const markAll = useMutate(MarkAllNotificationsReadDocument);
  const isOnline = useOnline();
  const readAll = useCallback(() => {
    mark(
      all.filter(({ isRead }) => !isRead),
      true,
    );
    // Those that are not loaded here, too.
    if (isOnline) void markAll({});
  }, [all, mark, markAll, isOnline]);
  return {
    status: answer.kind === 'ready' ? { ...answer, data: all } : answer,
    hasMore: (pages.at(-1) ?? first)?.has_more ?? false,
    loadingMore,
    loadMore,
    mark,
    readAll,
  };
}

/** One notification for its own address: from the list when it is there, else from the server. */
export function useNotification(
  id: string,
  known: Notification | undefined,
): Notification | 'loading' | 'missing' {
  const ask = useAsk(NotificationByIdDocument);
  const [found, setFound] = useState<{
    readonly id: string;
    readonly notification: NotificationFieldsFragment | null;
  } | null>(null);
  const marks = useReadMarksStore((store) => store.marks);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    let isCurrent = true;
    const read = async () => {
      const answer = await ask({ id });
      if (isCurrent) setFound({ id, notification: answer.ok ? answer.value.notification : null });
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [ask, id, isKnown]);
  if (known !== undefined) return known;
  if (found === null || found.id !== id) return 'loading';
  return found.notification === null
    ? 'missing'
    : { ...found.notification, isRead: isReadHere(marks, found.notification) };
}

function useFurtherPages(first: Page | null) {
  const ask = useAsk(MoreNotificationsDocument);
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [loadingMore, setLoadingMore] = useState(false);
  const after = (pages.at(-1) ?? first)?.end_cursor ?? null;
  const loadMore = useCallback(async () => {
    if (after === null || loadingMore) return;
    setLoadingMore(true);
    const answer = await ask({ after });
    setLoadingMore(false);
    if (answer.ok) setPages((before) => [...before, answer.value.notifications]);
    else notify(errorText(answer.error), { kind: 'error' });
  }, [after, ask, loadingMore]);
  return { pages, loadingMore, loadMore: () => void loadMore() };
}
