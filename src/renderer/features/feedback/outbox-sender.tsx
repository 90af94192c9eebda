import { useEffect } from 'react';
import { SendFeedbackDocument } from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { notify } from '../../lib/notify.ts';
import { usePlatform, useSyncStatus } from '../../platform/context.tsx';
import { t } from './copy.ts';
import { outboxNews, sendWaiting } from './outbox.ts';

/** How long a message waits that could not be sent although there is a network, ms. */
const againAfterMs = 20_000;

/**
 * Sends what was written without a network as soon as there is one: at once when the way is open or a message is put aside, and again
 * after a while when one had to wait on. Shows nothing.
 */
export function OutboxSender() {
  const { notes } = usePlatform();
  const send = useMutate(SendFeedbackDocument);
  const { connection } = useSyncStatus();
  const isOpen = connection === 'online' || connection === 'syncing';
  useEffect(() => {
    if (!isOpen) return undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    // One after the other: a message that is on its way is not sent by a second round.
    let round: Promise<void> = Promise.resolve();
    let isGone = false;
    const sendAll = async () => {
      if (isGone) return;
      clearTimeout(again);
      const { sentCount, isEmpty } = await sendWaiting(notes, async (input) => send({ input }));
      if (sentCount > 0) notify(t('fb.thanks'), { kind: 'success' });
      if (!isEmpty && !isGone) again = setTimeout(begin, againAfterMs);
    };
    const begin = () => {
      round = round.then(sendAll);
    };
    begin();
    const stopListening = outboxNews.add(begin);
    return () => {
      isGone = true;
      clearTimeout(again);
      stopListening();
    };
  }, [isOpen, notes, send]);
  return null;
}
