import type { AppError } from '#shared/errors/error-code.ts';
import { classifyFailure } from '#shared/sync/exchange/failure.ts';
import type { SyncEngine } from '#shared/sync/sync-engine.ts';
import type { Identity } from '../session/identity.ts';

export interface SendWaitingDeps {
  /** Who is signed in as far as this browser knows; null for nobody. */
  readonly owner: () => Promise<Identity | null>;
  readonly countWaiting: (userId: string) => Promise<number>;
  /** Whom the server takes the session of this browser for; null for a guest. */
  readonly whoAmI: () => Promise<
    | { readonly kind: 'answered'; readonly userId: string | null }
    | { readonly kind: 'refused'; readonly error: AppError }
  >;
  /** The engine of a person, under the lock that all tabs share. */
  readonly openEngine: (userId: string) => Promise<Pick<SyncEngine, 'syncNow' | 'stop'>>;
  readonly notifyTabs: (userId: string) => void;
}

/**
 * Sends what waits without a page. The rows of a person leave only under that very person's
 * session; an ended session keeps them for the next sign-in. Rejects when the server was not
 * reached or not everything went, so that the browser tries again.
 */
export async function sendWaiting({
  owner,
  countWaiting,
  whoAmI,
  openEngine,
  notifyTabs,
}: SendWaitingDeps): Promise<void> {
  const identity = await owner();
  if (identity === null || (await countWaiting(identity.userId)) === 0) return;
  const server = await whoAmI();
  if (server.kind === 'refused') {
    if (classifyFailure(server.error) === 'login') return;
    throw new Error(`the server was not reached: ${server.error.code}`);
  }
  if (server.userId !== identity.userId) return;
  const engine = await openEngine(identity.userId);
  try {
    const { waitingCount, connection } = await engine.syncNow();
    if (waitingCount > 0 && connection !== 'needs_login') throw new Error('not everything went');
  } finally {
    engine.stop();
    notifyTabs(identity.userId);
  }
}
