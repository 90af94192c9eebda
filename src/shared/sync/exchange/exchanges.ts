import { appError, type AppError } from '../../errors/error-code.ts';
import { err, type Result } from '../../kernel/result.ts';
import type { Unsubscribe } from '../../kernel/unsubscribe.ts';
import type { Abort } from './abort.ts';
import type { ApplyReplyAnswer } from '../replies/apply-reply.ts';
import { createTurns } from '../replies/carry-over.ts';
import { runExchanges, type Unwritten } from './exchange-run.ts';
import { classifyFailure, type FailureKind } from './failure.ts';
import { createLinePace } from './line-pace.ts';
import { createListeners } from '../listeners.ts';
import { createRequeuer, lookAsideMs } from '../replies/requeue.ts';
import { createRhythm } from './rhythm.ts';
import type { SyncEngineDeps } from '../engine-deps.ts';
import type { SyncRules } from '../sync-rules.ts';
import type { SyncStatus } from '../sync-status.ts';

/** The exchanging half of an engine: when, one at a time, and what came of it. */
export interface Exchanges {
  /** Reads where the store stands and plans the first exchange. */
  readonly start: () => void;
  /**
   * Exchanges now, what the server choked on included; during another exchange, once more after it.
   * Resolves with the status afterwards.
   */
  readonly run: () => Promise<SyncStatus>;
  /**
   * Resolves when what is under way, or was asked for behind it, is done; at once when nothing is.
   */
  readonly settled: () => Promise<void>;
  /** Plans an exchange after a tick. */
  readonly soon: () => void;
  /** Plans an exchange at once, unless a backoff runs. */
  readonly now: () => void;
  /** Plans an exchange at some moment of the next `spanMs`, unless one comes before. */
  readonly within: (spanMs: number) => void;
  readonly setOnline: (online: boolean) => void;
  readonly status: () => SyncStatus;
  readonly subscribe: (listener: (status: SyncStatus) => void) => Unsubscribe;
  /** Reads the counts of the store again, tells listeners, and plans what they ask for. */
  readonly recount: () => void;
  readonly flush: (deadlineMs: number) => Promise<void>;
  readonly stop: () => void;
}

export interface ExchangesInput {
  readonly ending: Abort;
  readonly rules: SyncRules;
  readonly deviceId: () => Promise<Result<string, AppError>>;
  readonly isOwn: (id: string) => boolean;
  readonly onSealed: (ids: readonly string[]) => void;
  readonly onTaken: (answer: ApplyReplyAnswer) => void;
  readonly onCarried: () => void;
}

/** For how long an operation that the server chokes on is left out before it is tried again. */
const isolationMs = 300_000;

export function createExchanges(deps: SyncEngineDeps, input: ExchangesInput): Exchanges {
  const { userId, store, clock } = deps;
  const exclusive = deps.exclusive ?? ((task) => task());
  const listeners = createListeners<SyncStatus>();
  const rhythm = createRhythm(clock, deps.random, (isProbe) => void (isProbe ? probe() : run()));
  const unsubscribeStorage = store.onStorageChange((storage) => show({ storage }));
  const isolated = new Map<string, number>();
  const unwritten: Unwritten = { left: new Set(), answered: new Map() };
  const pace = createLinePace(input.rules.batchLimit);
  const othersInTurn = createTurns(deps.random);
  const requeuer = createRequeuer(deps, input.rules);
  let shown: SyncStatus = {
    connection: 'syncing',
    waitingCount: 0,
    refusedCount: 0,
    lastSyncedAtMs: null,
    storage: store.storage(),
  };
  let stopped = false;
  let retriesIsolated = false;
  let outages = 0;
  let cancelLook: (() => void) | null = null;
  let underWay: Promise<SyncStatus> | null = null;
  let afterwards: Promise<SyncStatus> | null = null;

  function show(change: Partial<SyncStatus>): void {
    const next = { ...shown, ...change };
    if (stopped || isSame(shown, next)) return;
    shown = next;
    listeners.emit(next);
  }

  async function count(): Promise<void> {
    const counts = await store.count(userId);
    if (!counts.ok) return;
    // What the server has is in no danger, though the store had no room to write that down.
    const safe = [...unwritten.answered.values()].filter((said) => said === 'applied').length;
    const { waiting, refused } = counts.value;
    show({ waitingCount: Math.max(0, waiting - safe), refusedCount: refused });
  }

  /**
   * Counts, and plans the next try of what another one of this device was refused: whoever was may
   * be gone by then.
   */
  async function lookAside(): Promise<void> {
    const before = shown.refusedCount;
    await count();
    // An exchange plans it at its end.
    if (underWay !== null || shown.refusedCount === 0) return;
    if (before === 0) requeuer.noticed();
    rhythm.later(requeuer.dueInMs());
  }

  function planLook(): void {
    if (stopped) return;
    cancelLook = clock.schedule(lookAsideMs, () => void lookAside().finally(planLook));
  }

  function run(): Promise<SyncStatus> {
    if (stopped) return Promise.resolve(shown);
    if (underWay === null) return begin();
    afterwards ??= underWay.then(() => {
      afterwards = null;
      return stopped ? shown : (underWay ?? begin());
    });
    return afterwards;
  }

  /** Looks whether there is a network after all; nobody is told before there is. */
  function probe(): Promise<SyncStatus> {
    return underWay ?? begin(true);
  }

  function begin(isProbe = false): Promise<SyncStatus> {
    rhythm.started();
    if (shown.connection !== 'needs_login' && !isProbe) show({ connection: 'syncing' });
    const outagesBefore = outages;
    underWay = exclusive(exchangeAll)
      .catch(() => err(appError('INTERNAL')))
      .then(async (outcome) => {
        underWay = null;
        await count();
        conclude(outcome, outages > outagesBefore);
        return shown;
      });
    return underWay;
  }

  async function exchangeAll(): Promise<Result<null, AppError>> {
    const device = await input.deviceId();
    if (!device.ok) return device;
    const { transport, createId } = deps;
    await requeuer.putBack();
    const retryBeforeMs = retriesIsolated ? Infinity : clock.monotonic() - isolationMs;
    retriesIsolated = false;
    return runExchanges({
      userId,
      store,
      transport,
      clock,
      createId,
      isolated,
      retryBeforeMs,
      pace,
      unwritten,
      isOwn: input.isOwn,
      othersInTurn,
      deviceId: device.value,
      rules: input.rules,
      ending: input.ending,
      onSealed: input.onSealed,
      onCarried: input.onCarried,
      onTaken(answer, reply) {
        if (!reply.more)
          show({ lastSyncedAtMs: Math.max(shown.lastSyncedAtMs ?? 0, reply.serverNowMs) });
        input.onTaken(answer);
      },
    });
  }

  /**
   * `lostNetwork`: it went while the exchange was under way, so an answer that still came says
   * nothing about now.
   */
  function conclude(outcome: Result<null, AppError>, lostNetwork: boolean): void {
    if (outcome.ok) {
      rhythm.succeeded(lostNetwork);
      const isWhole = isolated.size === 0 || shown.waitingCount === 0;
      show({ connection: lostNetwork ? 'offline' : isWhole ? 'online' : 'failed' });
      if (shown.waitingCount > isolated.size) rhythm.soon();
      else if (isolated.size > 0) rhythm.later(isolationMs);
      if (shown.refusedCount > 0) rhythm.later(requeuer.dueInMs());
      else requeuer.settled();
      return;
    }
    const kind = classifyFailure(outcome.error);
    if (kind === 'login') rhythm.suspended();
    else rhythm.failed((outcome.error.retryAfterSeconds ?? 0) * 1_000);
    show({ connection: lostNetwork && kind !== 'login' ? 'offline' : connectionAfter[kind] });
  }

  async function flush(deadlineMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = clock.schedule(deadlineMs, resolve);
      void count()
        .then(() => (shown.waitingCount > 0 ? run() : undefined))
        .finally(() => {
          cancel();
          resolve();
        });
    });
  }

  return {
    start() {
      void store
        .transact(userId, { kind: 'meta' }, ({ meta }) => ({ answer: meta.lastSyncedAtMs }))
        .then((known) => {
          if (known.ok && known.value !== null)
            show({ lastSyncedAtMs: Math.max(shown.lastSyncedAtMs ?? 0, known.value) });
          return count();
        });
      rhythm.now();
      planLook();
    },
    run() {
      retriesIsolated = true;
      return run();
    },
    async settled() {
      await (afterwards ?? underWay);
    },
    soon: rhythm.soon,
    now: rhythm.now,
    within: (spanMs) => rhythm.later(deps.random() * spanMs),
    setOnline(next) {
      if (stopped) return;
      if (!next) outages += 1;
      if (!next && shown.connection !== 'needs_login') show({ connection: 'offline' });
      rhythm.setOnline(next);
    },
    status: () => shown,
    subscribe: listeners.add,
    recount: () => void lookAside(),
    flush,
    stop() {
      stopped = true;
      cancelLook?.();
      rhythm.stop();
      unsubscribeStorage();
    },
  };
}

const connectionAfter = {
  login: 'needs_login',
  update: 'needs_update',
  unreachable: 'offline',
  whole_refused: 'failed',
  later: 'failed',
} as const satisfies Record<FailureKind, SyncStatus['connection']>;

function isSame(a: SyncStatus, b: SyncStatus): boolean {
  return (
    a.connection === b.connection &&
    a.waitingCount === b.waitingCount &&
    a.refusedCount === b.refusedCount &&
    a.lastSyncedAtMs === b.lastSyncedAtMs &&
    a.storage === b.storage
  );
}
