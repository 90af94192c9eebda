import { useEffect, useRef } from 'react';
import { useSyncStatus } from '../platform/context.tsx';
import { isBehind, type QueryStatus } from './query-status.ts';

/**
 * After an outage asks once again for what is missing or only kept from before. Without an outage
 * nothing is asked again.
 */
export function useReloadWhenBack(status: QueryStatus<unknown>): void {
  const { connection } = useSyncStatus();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (connection === 'offline') wasOffline.current = true;
    // Also where what is kept here is not open: the server can be asked all the same.
    const isBack = connection === 'online' || connection === 'unopened';
    if (!isBack || !wasOffline.current || status.kind === 'loading') return;
    wasOffline.current = false;
    if (status.kind === 'offline' || isBehind(status)) status.reload();
  }, [connection, status]);
}
