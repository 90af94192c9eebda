import { expect, it, vi } from 'vitest';
import { createPageLoss } from './page-loss.ts';

vi.mock('electron', () => ({ dialog: {} }));

it('is near while work waits that no file has', () => {
  const loss = createPageLoss();
  for (const kind of ['read_only', 'denied', 'full'] as const) {
    loss.follow({ storage: { kind }, waitingCount: 2 }, 'linh');
    expect(loss.near()).toBe('work');
    loss.follow({ storage: { kind }, waitingCount: 0 }, 'linh');
    expect(loss.near()).toBe(null);
  }
  loss.follow({ storage: { kind: 'ok' }, waitingCount: 2 }, 'linh');
  expect(loss.near()).toBe(null);
});

it('is over when a person said so, until something new would be lost', () => {
  const loss = createPageLoss();
  loss.set(true);
  loss.follow({ storage: { kind: 'denied' }, waitingCount: 1 }, 'linh');
  expect(loss.near()).toBe('typed');
  loss.allow();
  expect(loss.near()).toBe(null);
  loss.follow({ storage: { kind: 'denied' }, waitingCount: 2 }, 'linh');
  expect(loss.near()).toBe('work');
});

it('stays near when whoever left it signs out, until they or the file have it', () => {
  const loss = createPageLoss();
  const storage = { kind: 'read_only' } as const;
  loss.follow({ storage, waitingCount: 2 }, 'linh');
  loss.follow({ storage, waitingCount: 0 }, null);
  expect(loss.near()).toBe('work');
  loss.follow({ storage, waitingCount: 0 }, 'minh');
  expect(loss.near()).toBe('work');
  loss.follow({ storage, waitingCount: 0 }, 'linh');
  expect(loss.near()).toBe(null);
  loss.follow({ storage, waitingCount: 1 }, 'linh');
  loss.follow({ storage: { kind: 'ok' }, waitingCount: 0 }, null);
  expect(loss.near()).toBe(null);
});

it('is near while a draft is in memory alone, whatever page is open, until a person lets it go', () => {
  const loss = createPageLoss();
  loss.followDrafts(true);
  loss.set(false);
  expect(loss.near()).toBe('typed');
  loss.followDrafts(false);
  expect(loss.near()).toBe(null);
  loss.followDrafts(true);
  loss.allow();
  expect(loss.near()).toBe(null);
  loss.followDrafts(true);
  expect(loss.near()).toBe('typed');
});
