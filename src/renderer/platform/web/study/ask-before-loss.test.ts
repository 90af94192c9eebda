import { describe, expect, it } from 'vitest';
import { createListeners } from '#shared/sync/listeners.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import { askBeforeLoss } from './ask-before-loss.ts';

const status: SyncStatus = {
  connection: 'offline',
  waitingCount: 2,
  refusedCount: 0,
  lastSyncedAtMs: null,
  storage: { kind: 'denied' },
};

function closing(
  said: Partial<SyncStatus>,
  { keepsAll = true, adrift = [] }: { keepsAll?: boolean; adrift?: readonly boolean[] } = {},
): 'asks' | 'goes' {
  const target = new EventTarget();
  const statuses = createListeners<SyncStatus>();
  const adriftListeners = createListeners<boolean>();
  askBeforeLoss({
    target,
    sync: { subscribe: statuses.add },
    study: { onAdrift: adriftListeners.add },
    unsent: { keepsAll: () => keepsAll },
  });
  statuses.emit(status);
  statuses.emit({ ...status, ...said });
  for (const each of adrift) adriftListeners.emit(each);
  const event = new Event('beforeunload', { cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented ? 'asks' : 'goes';
}

describe('closing the page', () => {
  it.each([
    ['asks', 'without a network, over a store that ends with the page', {}],
    ['asks', 'when the session has ended', { connection: 'needs_login' }],
    ['asks', 'when the server takes nothing', { connection: 'failed' }],
    ['asks', 'under a database of a newer version', { storage: { kind: 'read_only' } }],
    ['goes', 'when nothing waits', { waitingCount: 0 }],
    ['goes', 'over a store that keeps what waits', { storage: { kind: 'ok' } }],
    ['goes', 'with a network, when what waits was laid beside', { connection: 'online' }],
  ] as const)('%s %s', (expected, _name, said) => {
    expect(closing(said)).toBe(expected);
  });

  it('asks also with a network where nothing could be laid beside the store', () => {
    const online = { connection: 'online' } as const;
    const full = { ...online, storage: { kind: 'full' } } as const;
    for (const said of [online, full]) {
      expect(closing(said, { keepsAll: false })).toBe('asks');
      expect(closing({ ...said, waitingCount: 0 }, { keepsAll: false })).toBe('goes');
    }
  });

  it('asks while the player has in hand what was taken nowhere', () => {
    const idle = { connection: 'online', waitingCount: 0, storage: { kind: 'ok' } } as const;
    expect(closing(idle, { adrift: [true] })).toBe('asks');
    expect(closing(idle, { adrift: [true, false] })).toBe('goes');
  });
});
