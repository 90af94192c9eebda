import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { SyncQueue } from '#shared/sync/queue/sync-queue.ts';
import { usePlatform } from './context.tsx';

/** What this device has not brought to the server. */
export type QueueStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly queue: SyncQueue }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void };

type Known =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly queue: SyncQueue }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Reads the queue and reads it again whenever the status of the synchronisation changes. */
export function useSyncQueue(): QueueStatus {
  const { sync } = usePlatform();
  const [known, setKnown] = useState<Known>({ kind: 'loading' });
  const latest = useRef(0);
  const read = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const result = await sync.queue();
    // Of two readings that overtake each other the later one is right.
    if (mine === latest.current)
      setKnown(
        result.ok
          ? { kind: 'ready', queue: result.value }
          : { kind: 'failed', error: result.error },
      );
  }, [sync]);
  useEffect(() => {
    const stop = sync.subscribe(() => void read());
    void read();
    return () => {
      latest.current += 1;
      stop();
    };
  }, [sync, read]);
  return useMemo(
    () => (known.kind === 'failed' ? { ...known, reload: () => void read() } : known),
    [known, read],
  );
}
