import { useEffect } from 'react';
import { SendFeedbackDocument } from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { notify } from '../../lib/notify.ts';
import { usePlatform, useSyncStatus } from '../../platform/context.tsx';
import { t } from './copy.ts';
import { readOutbox, takeFromOutbox } from './outbox.ts';

/** Refusals that go by: the message waits on. Any other means that the server will never take it. */
const passing: ReadonlySet<string> = new Set(['SERVER_UNREACHABLE', 'SERVER_TIMEOUT', 'SERVICE_UNAVAILABLE', 'SERVER_BUSY', 'RATE_LIMITED', 'UNAUTHENTICATED', 'SESSION_EXPIRED', 'INTERNAL', 'HTTP_STATUS']);

/** Sends what was written without a network as soon as there is one. Shows nothing. */
export function OutboxSender() {
  const { notes } = usePlatform();
  const send = useMutate(SendFeedbackDocument);
  const { connection } = useSyncStatus();
  useEffect(() => {
    if (connection !== 'online') return undefined;
    let isGone = false;
    const sendAll = async () => {
      let sent = 0;
      for (const input of await readOutbox(notes)) {
        if (isGone) return;
        const done = await send({ input });
        if (!done.ok && passing.has(done.error.code)) return;
        await takeFromOutbox(notes, input.key);
        if (done.ok) sent += 1;
      }
      if (sent > 0) notify(t('fb.thanks'), { kind: 'success' });
    };
    void sendAll();
    return () => {
      isGone = true;
    };
  }, [connection, notes, send]);
  return null;
}
