import { useEffect } from 'react';
import { SendFeedbackDocument } from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { notify } from '../../lib/notify.ts';
import { usePlatform, useSyncStatus } from '../../platform/context.tsx';
import { t } from './copy.ts';
import { isFoundLate, outboxUpdates, sendWaiting } from './outbox.ts';

/** How long a message waits that could not be sent, ms. */
const againAfterMs = 20_000;

/**
 * The last round of sending: rounds follow one another, so that no message is sent by two of them.
 */
let round: Promise<void> = Promise.resolve();

/**
 * Sends what was written without a network: whenever the way may have opened (the browser says so,
 * an exchange went through), when a message is put aside, and again after a while as long as one
 * waits. Shows nothing.
 */
export function OutboxSender() {
  const { unsaved } = usePlatform();
  const send = useMutate(SendFeedbackDocument);
  const { connection } = useSyncStatus();
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const sendAll = async () => {
      if (isGone) return;
      clearTimeout(again);
      const { sentCount, isEmpty } = await sendWaiting(unsaved, async (input) => send({ input }));
      if (sentCount > 0) notify(t('fb.thanks'), { kind: 'success' });
      if (!isEmpty && !isGone) again = setTimeout(begin, againAfterMs);
    };
    const begin = () => {
      // Also behind a round that failed: what it could not read or write must not hold those to
      // come.
      round = round.then(sendAll, sendAll);
    };
    // An exchange under way says soon whether there is a way.
    if (connection !== 'syncing') begin();
    const beginAgain = async () => {
      if (await isFoundLate(unsaved)) begin();
    };
    void beginAgain();
    window.addEventListener('online', begin);
    const stopListening = outboxUpdates.add(begin);
    return () => {
      isGone = true;
      clearTimeout(again);
      window.removeEventListener('online', begin);
      stopListening();
    };
  }, [connection, unsaved, send]);
  return null;
}
