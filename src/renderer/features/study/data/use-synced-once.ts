import { useEffect, useState } from 'react';
import { usePlatform, useSession, useSyncStatus } from '#renderer/platform/context.tsx';

/**
 * How long a lesson waits for the other devices' progress before it opens with what is known here,
 * ms.
 */
const waitForOthersMs = 1_500;

/**
 * Whether this device has just asked the server what the learner did elsewhere, so that a lesson
 * opens where they really left it and the place of another device is not overwritten by an older
 * one. True at once without a network or a learner.
 */
export function useSyncedOnce(): boolean {
  const { sync } = usePlatform();
  const { connection } = useSyncStatus();
  const isGuest = useSession().status === 'guest';
  const [asks] = useState(
    () => !isGuest && connection !== 'offline' && connection !== 'needs_login',
  );
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!asks) return undefined;
    const timer = window.setTimeout(() => setSettled(true), waitForOthersMs);
    const settle = () => setSettled(true);
    // A refused exchange is said elsewhere (the connection's own state); here it only ends the
    // waiting.
    sync.syncNow().then(settle, settle);
    return () => window.clearTimeout(timer);
  }, [asks, sync]);
  return settled || !asks;
}
