import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import { openDeviceMemory } from '../study/device-memory.ts';
import { keptOwner, sendWaiting, type SendWaitingDeps } from './send-waiting.ts';

const after: SyncStatus = {
  connection: 'online',
  waitingCount: 0,
  refusedCount: 0,
  lastSyncedAtMs: 1,
  storage: { kind: 'ok' },
};

function setUp(change: Partial<SendWaitingDeps> & { readonly left?: Partial<SyncStatus> } = {}) {
  const calls: string[] = [];
  const deps: SendWaitingDeps = {
    owner: async () => ok({ userId: 'linh', email: 'linh@mai.vn' }),
    countWaiting: async () => ok(2),
    whoAmI: async () => ({ kind: 'answered', userId: 'linh' }),
    openEngine: async (userId) => {
      calls.push(`open ${userId}`);
      return {
        syncNow: async () => ({ ...after, ...change.left }),
        stop: () => void calls.push('stop'),
      };
    },
    notifyTabs: () => void calls.push('tell'),
    ...change,
  };
  return { send: () => sendWaiting(deps), calls };
}

const refused = (code: ErrorCode): Partial<SendWaitingDeps> => ({
  whoAmI: async () => ({ kind: 'refused', error: appError(code) }),
});

describe('sending without a page', () => {
  it('sends what waits, lets go and tells the tabs', async () => {
    const { send, calls } = setUp();
    await send();
    expect(calls).toEqual(['open linh', 'stop', 'tell']);
  });

  it('does nothing when nobody is known here or nothing waits', async () => {
    for (const change of [{ owner: async () => ok(null) }, { countWaiting: async () => ok(0) }]) {
      const { send, calls } = setUp(change);
      await send();
      expect(calls).toEqual([]);
    }
  });

  it("never sends one person's work under the session of another, of a guest, or an ended one", async () => {
    for (const change of [
      { whoAmI: async () => ({ kind: 'answered', userId: 'minh' }) as const },
      { whoAmI: async () => ({ kind: 'answered', userId: null }) as const },
      refused('SESSION_EXPIRED'),
    ]) {
      const { send, calls } = setUp(change);
      await send();
      expect(calls).toEqual([]);
    }
  });

  it('asks the browser to try again when the server is not reached or something is left', async () => {
    await expect(setUp(refused('SERVER_UNREACHABLE')).send()).rejects.toThrow('SERVER_UNREACHABLE');
    const partly = setUp({ left: { waitingCount: 1, connection: 'offline' } });
    await expect(partly.send()).rejects.toThrow('not everything');
    expect(partly.calls).toEqual(['open linh', 'stop', 'tell']);
  });

  it.each([
    ['does not say who is signed in', { owner: async () => err(appError('STORAGE_DENIED')) }],
    ['does not say how much waits', { countWaiting: async () => err(appError('STORAGE_DENIED')) }],
    ['is not what was sent from', { left: { storage: { kind: 'denied' } } }],
  ] as const)('asks the browser to try again when its storage %s', async (_what, change) => {
    await expect(setUp(change).send()).rejects.toThrow('storage');
  });

  it('is done when all went, though the storage has no room to note it', async () => {
    await expect(setUp({ left: { storage: { kind: 'full' } } }).send()).resolves.toBeUndefined();
  });

  it('keeps what waits for the next sign-in when the session ends on the way', async () => {
    await expect(
      setUp({ left: { waitingCount: 2, connection: 'needs_login' } }).send(),
    ).resolves.toBeUndefined();
  });
});

describe('who is signed in, as a worker knows it', () => {
  it('is whom the memory of this browser names, or nobody', async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    expect(await keptOwner(memory)).toEqual(ok(null));
    const linh = { userId: 'linh', email: 'linh@mai.vn' };
    await memory.write('identity', linh);
    expect(await keptOwner(memory)).toEqual(ok(linh));
  });

  it('is not known where the memory does not open, or does not answer', async () => {
    const unopened = await openDeviceMemory(undefined);
    const silent = {
      ...(await openDeviceMemory(new IDBFactory())),
      read: async () => {
        throw new DOMException('no answer', 'TimeoutError');
      },
    };
    for (const memory of [unopened, silent])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await keptOwner(memory)).toEqual(err(appError('STORAGE_DENIED')));
  });
});
