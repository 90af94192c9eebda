import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import {
  MarkNotificationReadDocument,
  UnreadNotificationCountDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { useUnreadStore } from '../../lib/lessons/unread-store.ts';
import { useLive } from '../../live/live-provider.tsx';
import { useSession } from '../../platform/context.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { countWith, type ReadMarks, toCalls } from './read-marks.ts';
import { useReadMarksStore } from './read-marks-store.ts';

const topics: readonly PushTopic[] = ['notifications'];

/**
 * Draws nothing: knows how many notifications are unread, and brings to the server what was marked
 * here. Once in the layout.
 */
export function NotificationSync() {
  useSendMarks();
  const marks = useReadMarksStore((store) => store.marks);
  const set = useUnreadStore((store) => store.set);
  const status = useQueryStatus(UnreadNotificationCountDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  useLive(topics, () => {
    if (status.kind !== 'loading') status.reload();
  });
  const unread =
    status.kind === 'ready' ? countWith(status.data.unread_notification_count, marks) : 0;
  useEffect(() => set(unread), [set, unread]);
  useEffect(() => () => set(0), [set]);
  return null;
}

/**
 * Marks wait while the server cannot be reached, and go out when it can; the same mark twice does
 * no harm there.
 */
function useSendMarks(): void {
  const session = useSession();
  const isOnline = useOnline();
  const { cache } = useApolloClient();
  const send = useMutate(MarkNotificationReadDocument);
  const { open, settle, marks } = useReadMarksStore();
  const personId = session.status === 'signed_in' ? session.userId : null;
  useEffect(() => {
    if (personId !== null) open(personId);
  }, [personId, open]);
  const flush = useEffectEvent(async (waiting: ReadMarks) => {
    for (const { ids, read } of toCalls(waiting)) {
      const answer = await send({ ids: [...ids], read });
      // Offline, signed out, too many requests: another time.
      if (!answer.ok && answer.error.code !== 'BAD_INPUT') return;
      if (answer.ok) {
        const readAt = read ? new Date().toISOString() : null;
        for (const id of ids)
          cache.modify({
            id: cache.identify({ __typename: 'Notification', id }) ?? '',
            fields: { read_at: () => readAt },
          });
        cache.writeQuery({
          query: UnreadNotificationCountDocument,
          data: { unread_notification_count: answer.value.mark_notification_read },
        });
      }
      // What the server refuses for good is not asked again.
      settle(
        Object.fromEntries(
          ids.flatMap((id) => (waiting[id] === undefined ? [] : [[id, waiting[id]]])),
        ),
      );
    }
  });
  useEffect(() => {
    if (isOnline) void flush(marks);
  }, [isOnline, marks]);
}
