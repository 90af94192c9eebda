import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let isFull = false;
beforeEach(() => {
  const kept = new Map<string, string>();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page of its own over the same storage. */
async function page() {
  vi.resetModules();
  return (await import('./read-marks-store.ts')).useReadMarksStore.getState();
}

const unread = (id: string) => [{ id, read_at: null }];

async function marksOf(personId: string): Promise<readonly string[]> {
  vi.resetModules();
  const { useReadMarksStore: store } = await import('./read-marks-store.ts');
  store.getState().open(personId);
  return Object.keys(store.getState().marks).toSorted();
}

it('keeps what one person marked while another one marks', async () => {
  const state = await page();
  state.open('linh');
  state.mark(unread('n1'), true);
  state.open('minh');
  state.mark(unread('n9'), true);
  expect([await marksOf('linh'), await marksOf('minh')]).toEqual([['n1'], ['n9']]);
});

it('keeps what two tabs of a person marked', async () => {
  const [one, two] = [await page(), await page()];
  one.open('linh');
  two.open('linh');
  one.mark(unread('n1'), true);
  two.mark(unread('n2'), true);
  expect(await marksOf('linh')).toEqual(['n1', 'n2']);
});

it('takes up what an earlier version kept for the same person', async () => {
  localStorage.setItem(
    'mai-vang-read-marks',
    JSON.stringify({ personId: 'linh', marks: { n1: { read: true, was: false } } }),
  );
  expect([await marksOf('linh'), await marksOf('minh')]).toEqual([['n1'], []]);
});

it('keeps what was marked while the storage took no more, and stores it when it does again', async () => {
  vi.resetModules();
  const { useReadMarksStore: store } = await import('./read-marks-store.ts');
  store.getState().open('linh');
  store.getState().mark(unread('n1'), true);
  isFull = true;
  store.getState().mark(unread('n2'), true);
  store.getState().mark(unread('n3'), true);
  expect(Object.keys(store.getState().marks)).toEqual(['n1', 'n2', 'n3']);
  isFull = false;
  store.getState().mark(unread('n4'), true);
  expect(await marksOf('linh')).toEqual(['n1', 'n2', 'n3', 'n4']);
});
