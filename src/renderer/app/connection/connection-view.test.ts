import { describe, expect, it } from 'vitest';
import type { ShownStatus, SyncStatus, UnopenedStatus } from '#shared/sync/sync-status.ts';
import {
  connectionView,
  followOutage,
  type Outage,
  type PersonStatus,
  storageNotice,
} from './connection-view.ts';

const online: SyncStatus = {
  connection: 'online',
  waitingCount: 0,
  refusedCount: 0,
  lastSyncedAtMs: 7,
  storage: { kind: 'ok' },
};
const unopened: UnopenedStatus = {
  connection: 'unopened',
  waitingCount: null,
  refusedCount: null,
  lastSyncedAtMs: null,
  storage: { kind: 'ok' },
  hasFailed: false,
};
const offline: SyncStatus = { ...online, connection: 'offline' };

describe('connectionView', () => {
  it('says when everything was synchronised', () => {
    expect(connectionView(online)).toEqual({ tone: 'online', detail: { kind: 'synced', atMs: 7 } });
    expect(connectionView({ ...online, lastSyncedAtMs: null }).detail).toEqual({ kind: 'none' });
  });

  it('says what waits in every state', () => {
    for (const connection of ['online', 'offline', 'syncing', 'needs_login', 'failed'] as const) {
      expect(connectionView({ ...online, connection, waitingCount: 3 })).toEqual({
        tone: connection,
        detail: { kind: 'waiting', count: 3 },
      });
    }
  });

  it('claims nothing of what waits while that is not known', () => {
    for (const connection of ['unopened', 'offline'] as const)
      expect(connectionView({ ...unopened, connection })).toEqual({
        tone: connection,
        detail: { kind: 'none' },
      });
  });

  it('does not say that something is being opened which could not be', () => {
    const failed = { ...unopened, hasFailed: true };
    expect(connectionView(failed).tone).toBe('not_opened');
    expect(connectionView({ ...failed, connection: 'offline' }).tone).toBe('offline');
  });

  it('does not hide what the server refused', () => {
    expect(connectionView({ ...online, refusedCount: 2 }).detail).toEqual({
      kind: 'refused',
      count: 2,
    });
  });
});

describe('storageNotice', () => {
  it('is silent when all is well and gives the counts of a rebuilt store', () => {
    expect(storageNotice(online)).toBeNull();
    expect(
      storageNotice({ ...online, storage: { kind: 'rebuilt', savedCount: 2, lostCount: 1 } }),
    ).toEqual({ kind: 'rebuilt', savedCount: 2, lostCount: 1 });
  });
});

function run(...statuses: readonly ShownStatus[]) {
  return runOf(...statuses.map((status) => ({ personId: 'linh', status })));
}

function runOf(...statuses: readonly PersonStatus[]) {
  let outage: Outage = { since: 'none' };
  return statuses.map((each) => {
    const step = followOutage(outage, each);
    outage = step.outage;
    return step.back;
  });
}

describe('followOutage', () => {
  it('tells once, when the exchange after the outage is through, how many changes went', () => {
    expect(
      run(
        online,
        { ...offline, waitingCount: 1 },
        { ...offline, waitingCount: 3 },
        { ...online, connection: 'syncing', waitingCount: 3 },
        online,
        online,
      ),
    ).toEqual([null, null, null, null, { syncedCount: 3 }, null]);
  });

  it('tells that the network is back when nothing waited', () => {
    expect(run(online, offline, online)).toEqual([null, null, { syncedCount: 0 }]);
  });

  it('does not count what still waits', () => {
    expect(run({ ...offline, waitingCount: 3 }, { ...online, waitingCount: 1 })).toEqual([
      null,
      { syncedCount: 2 },
    ]);
  });

  it('does not count what the server refused', () => {
    expect(
      run(
        { ...offline, waitingCount: 3, refusedCount: 1 },
        { ...online, waitingCount: 0, refusedCount: 3 },
      ),
    ).toEqual([null, { syncedCount: 1 }]);
  });

  it('says nothing of what was left here by whoever signed out, nor to who comes after them', () => {
    const waiting = { personId: 'linh', status: { ...offline, waitingCount: 3 } };
    expect(
      runOf(
        waiting,
        { personId: null, status: { ...online, lastSyncedAtMs: null } },
        { personId: 'minh', status: online },
      ),
    ).toEqual([null, null, null]);
    expect(runOf(waiting, { personId: 'minh', status: online })).toEqual([null, null]);
  });

  it('keeps what is known to wait while the work kept here is not open, which ends no outage', () => {
    expect(run({ ...offline, waitingCount: 2 }, unopened, { ...online, waitingCount: 0 })).toEqual([
      null,
      null,
      { syncedCount: 2 },
    ]);
  });

  it('is silent without an outage', () => {
    expect(run(online, { ...online, connection: 'syncing', waitingCount: 1 }, online)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
