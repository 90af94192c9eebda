import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { classifyFailure } from '#shared/sync/exchange/failure.ts';
import type { SyncEngine } from '#shared/sync/sync-engine.ts';
import { type Identity, knownIdentity } from '../session/identity.ts';
import type { DeviceMemory } from '../study/device-memory.ts';

export interface SendWaitingDeps {
  /**
   * Who is signed in as far as this browser knows; null for nobody. Refused when its storage does
   * not say, which is not nobody.
   */
  readonly owner: () => Promise<Result<Identity | null, AppError>>;
  /** Refused as `owner`. */
  readonly countWaiting: (userId: string) => Promise<Result<number, AppError>>;
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
 * session; an ended session keeps them for the next sign-in. Rejects when the storage or the
 * server did not answer or not everything went, so that the browser tries again.
 */
export async function sendWaiting({
  owner,
  countWaiting,
  whoAmI,
  openEngine,
  notifyTabs,
}: SendWaitingDeps): Promise<void> {
  const identity = answered(await owner());
  if (identity === null || answered(await countWaiting(identity.userId)) === 0) return;
  const server = await whoAmI();
  if (server.kind === 'refused') {
    if (classifyFailure(server.error) === 'login') return;
    throw new Error(`the server was not reached: ${server.error.code}`);
  }
  if (server.userId !== identity.userId) return;
  const engine = await openEngine(identity.userId);
  try {
    const { waitingCount, connection, storage } = await engine.syncNow();
    if (connection === 'needs_login') return;
    if (waitingCount > 0) throw new Error('not everything went');
    // Such a store does not see what lies in the database. A full one does, and it went.
    if (storage.kind === 'denied' || storage.kind === 'read_only')
      throw new Error(`the storage did not answer: ${storage.kind}`);
  } finally {
    engine.stop();
    notifyTabs(identity.userId);
  }
}

function answered<Value>(answer: Result<Value, AppError>): Value {
  if (!answer.ok) throw new Error(`the storage did not answer: ${answer.error.code}`);
  return answer.value;
}

/** The owner by the memory of this browser, which may not have opened: nobody says so then. */
export async function keptOwner(memory: DeviceMemory): Promise<Result<Identity | null, AppError>> {
  const unknown = err(appError('STORAGE_DENIED'));
  return memory.isKept() ? knownIdentity(memory).then(ok, () => unknown) : unknown;
}
