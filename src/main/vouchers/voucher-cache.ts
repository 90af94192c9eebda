import { hostOperations } from '#shared/api/operations.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import { readVouchers } from '#shared/vouchers/read-vouchers.ts';
import type { VoucherList } from '#shared/vouchers/voucher-card.ts';
import { type AuthorisedApi, postOperation } from '../api/authorised-api.ts';
import type { VoucherStore } from '../cache/stores/voucher-store.ts';
import { repeat } from '../session/repeat.ts';

/** The vouchers of whoever is signed in, kept in the cache. */
export interface VoucherCache {
  /** What is kept; null when nothing, and for a guest. */
  known(): Promise<VoucherList | null>;
  /**
   * Asks the server and keeps what it says. When it cannot be asked: what is kept, else the reason.
   * A guest is `UNAUTHENTICATED`.
   */
  list(): Promise<Result<VoucherList, AppError>>;
  /**
   * Follows the session from now on, so that the list is there when the network is not. Called
   * once.
   */
  start(): void;
  /** The way to the server is open again. */
  contact(): void;
  stop(): void;
}

export interface VoucherCacheDeps {
  readonly api: AuthorisedApi;
  readonly session: {
    readonly current: () => Promise<SessionState>;
    readonly subscribe: (listener: (state: SessionState) => void) => Unsubscribe;
  };
  /** The cache's vouchers, once it is open; null without a cache. */
  readonly store: () => Promise<VoucherStore | null>;
  readonly clock: Pick<SyncClock, 'now' | 'schedule'>;
}

/** How often the server is asked, and how long it is waited for, in ms. */
export const voucherLimits = {
  /** After the start or a sign-in: the screen's own requests come first. */
  startDelayMs: 5_000,
  /** A list older than this is asked for again by itself. */
  everyMs: 4 * 3_600_000,
  lookEveryMs: 15 * 60_000,
  timeoutMs: 15_000,
  timeoutWithKeptMs: 6_000,
} as const;

/** Builds it. Nothing is asked before `list` or `start`. */
export function createVoucherCache({ api, session, store, clock }: VoucherCacheDeps): VoucherCache {
  const stops: Unsubscribe[] = [];
  let cancelSoon: Unsubscribe | null = null;
  const known = async (): Promise<VoucherList | null> => {
    const person = await personOf(session.current());
    return person === null ? null : ((await store())?.find(person.userId) ?? null);
  };
  const ask = async (
    userId: string,
    kept: VoucherList | null,
  ): Promise<Result<VoucherList, AppError>> => {
    const operation = { operationName: 'Vouchers', query: hostOperations.Vouchers, variables: {} };
    const answer = await postOperation(api, operation, {
      timeoutMs: kept === null ? voucherLimits.timeoutMs : voucherLimits.timeoutWithKeptMs,
    });
    if (!answer.ok) return kept !== null && isWayClosed(answer.error) ? ok(kept) : answer;
    const read = readVouchers(answer.value);
    if (read === null) return err(appError('INTERNAL'));
    // The person may have changed while the server was asked: then the answer belongs to nobody
    // here.
    if ((await personOf(session.current()))?.userId !== userId)
      return err(appError('UNAUTHENTICATED'));
    const list = { ...read, savedAtMs: clock.now() };
    (await store())?.put(userId, list);
    return ok({ ...list, isFresh: true });
  };
  const list = async (): Promise<Result<VoucherList, AppError>> => {
    const person = await personOf(session.current());
    if (person === null) return err(appError('UNAUTHENTICATED'));
    const kept = await known();
    // A session that is over shows what is kept, as every screen does; only a new sign-in can ask.
    return person.isExpired && kept !== null ? ok(kept) : ask(person.userId, kept);
  };
  const askWhenOld = async (): Promise<void> => {
    const person = await personOf(session.current());
    if (person === null || person.isExpired) return;
    const kept = await known();
    if (kept === null || Math.abs(clock.now() - kept.savedAtMs) >= voucherLimits.everyMs)
      await ask(person.userId, kept);
  };
  const soon = (): void => {
    cancelSoon?.();
    cancelSoon = clock.schedule(voucherLimits.startDelayMs, () => void askWhenOld());
  };
  return {
    known,
    list,
    start() {
      soon();
      stops.push(repeat(voucherLimits.lookEveryMs, askWhenOld, clock), session.subscribe(soon));
    },
    contact: () => void askWhenOld(),
    stop() {
      cancelSoon?.();
      for (const stop of stops.splice(0)) stop();
    },
  };
}

async function personOf(
  state: Promise<SessionState>,
): Promise<{ readonly userId: string; readonly isExpired: boolean } | null> {
  const now = await state;
  return now.status === 'signed_in' ? { userId: now.userId, isExpired: now.expired } : null;
}

/**
 * The server was not reached, or no longer knows the session: nothing was said against the list
 * that is kept.
 */
function isWayClosed({ code }: AppError): boolean {
  return isNotReached({ code }) || closedCodes.has(code);
}

const closedCodes: ReadonlySet<AppError['code']> = new Set([
  'HTTP_STATUS',
  'SESSION_EXPIRED',
  'SESSION_REUSED',
]);
