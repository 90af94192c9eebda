import { describe, expect, it } from 'vitest';
import { textStorage } from '#tests/simulation/text-storage.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { SyncTransport } from '#shared/sync/ports.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import { createProgressRecorder } from '#renderer/features/study/player/session/progress-recorder.ts';
import { startStudy } from './start-study.ts';
import { createUnsentStore } from '../store/unsent-store.ts';
import { createTickJournal } from './tick-journal.ts';
import { createWebStudy } from './web-study.ts';

const signedIn = (userId: string): SessionState => ({
  status: 'signed_in',
  userId,
  email: `${userId}@vidu.vn`,
  expired: false,
  remembered: true,
});

/** Longer than any chain of promises of a page. */
async function rest(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- turn by turn
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/**
 * A page of linh's that plays a lesson, the browser's storage, and a server that counts each
 * operation once.
 */
function openPage() {
  const texts = new Map<string, string>();
  const disk = { isFull: false, isPlainFull: false, answers: Promise.resolve() };
  const counted = new Map<string, number>();
  let [ids, nowMs] = [0, 1_700_000_000_000];
  const createId = () => `id-${(ids += 1)}`;
  const plain = Object.assign(textStorage(texts), {
    setItem(key: string, text: string) {
      if (disk.isPlainFull) throw new DOMException('no room', 'QuotaExceededError');
      texts.set(key, text);
    },
  });
  const journal = createTickJournal(
    () => plain,
    () => nowMs,
  );
  const unsent = createUnsentStore(
    () => plain,
    () => nowMs,
  );
  const inner = createMemoryStore(createMemoryTables('may'), { kind: 'ok' });
  const store: SyncStore = {
    ...inner,
    async transact(userId, scope, decide) {
      await disk.answers;
      return disk.isFull ? err(appError('DISK_FULL')) : inner.transact(userId, scope, decide);
    },
  };
  const transport: SyncTransport = {
    async exchange({ person, operations, cursor }) {
      for (const { id, watchedMs } of operations) if (!counted.has(id)) counted.set(id, watchedMs);
      return ok({
        person,
        applied: operations.map(({ id }) => id),
        rejected: [],
        changes: [],
        noteChanges: [],
        proof: null,
        former: [],
        since: cursor,
        cursor: 'm:1',
        more: false,
        serverNowMs: nowMs,
      });
    },
  };
  const clock = { now: () => nowMs, monotonic: () => 0, schedule: () => () => undefined };
  const study = createWebStudy({
    openEngine: async (userId) =>
      startStudy(
        { userId, store, random: () => 0.5, createId, clock, transport },
        { journal, unsent },
      ),
    tabs: { tell: () => undefined, listen: () => () => undefined, close: () => undefined },
    journal,
    unsent,
    online: true,
    clock,
    onExpired: () => undefined,
  });
  study.follow(signedIn('linh'));
  const recorder = createProgressRecorder({
    lessonId: 'l1',
    durationSeconds: 600,
    unheard: null,
    createId,
    now: () => nowMs,
    record: study.writtenBy('linh').record,
    onOutcome: () => undefined,
    onRest: () => undefined,
  });
  study.progress.onFlush(() => recorder.flush());
  return {
    study,
    disk,
    texts,
    async play(fromSecond: number, toSecond: number) {
      for (let second = fromSecond; second <= toSecond; second += 1) {
        recorder.observe({
          kind: second === 0 ? 'start' : 'progress',
          atMs: second * 1_000,
          mediaSeconds: second,
          rate: 1,
        });
        // oxlint-disable-next-line no-await-in-loop -- second by second
        await rest();
        nowMs += 1_000;
      }
    },
    pause: (second: number) =>
      recorder.observe({ kind: 'pause', atMs: second * 1_000, mediaSeconds: second, rate: 1 }),
    flush: () => recorder.flush(),
    /** What the server counted once everything has been sent, ms. */
    async countedMs() {
      study.follow({ status: 'guest' });
      study.follow(signedIn('linh'));
      await rest();
      await study.sync.syncNow();
      return [...counted.values()].reduce((sum, ms) => sum + ms, 0);
    },
  };
}

describe('what a page watched counts once', () => {
  it('when another tab signs somebody in while it plays, however often it is told that this is not its person any more', async () => {
    const page = openPage();
    await rest();
    await page.play(0, 4);
    page.study.follow(signedIn('minh'));
    await page.play(5, 20);
    page.pause(20);
    await page.flush();
    expect(await page.countedMs()).toBe(20_000);
  });

  it('when the same person is back while the page still gives what it was refused', async () => {
    const page = openPage();
    await rest();
    await page.play(0, 4);
    page.study.follow(signedIn('minh'));
    page.pause(4);
    await page.flush();
    page.study.follow(signedIn('linh'));
    await rest();
    await page.flush();
    expect(await page.countedMs()).toBe(4_000);
  });

  it('when the disk is full each time the page hides, and it comes back', async () => {
    const page = openPage();
    await rest();
    await page.play(0, 4);
    page.disk.isFull = true;
    page.study.leave();
    await rest();
    page.study.leave();
    await rest();
    page.disk.isFull = false;
    page.pause(4);
    await rest();
    expect(await page.countedMs()).toBe(4_000);
  });

  it('when the disk refuses it and the page dies without a word: it lies in the journal', async () => {
    const page = openPage();
    await rest();
    page.disk.isFull = true;
    await page.play(0, 6);
    expect([...page.texts.keys()]).toEqual([expect.stringMatching(/^mai-vang-journal linh /)]);
    page.disk.isFull = false;
    // The next page takes it up, and this one gives it again.
    expect(await page.countedMs()).toBe(5_000);
    page.pause(6);
    await page.flush();
    expect(await page.countedMs()).toBe(6_000);
    expect([...page.texts.keys()]).toEqual([]);
  });

  it('when the disk refuses it for minutes and the page dies without a word: all of it lies in the journal', async () => {
    const page = openPage();
    await rest();
    page.disk.isFull = true;
    await page.play(0, 121);
    expect(page.texts.size).toBe(24);
    page.disk.isFull = false;
    expect(await page.countedMs()).toBe(120_000);
  });

  it('and is said to be in the player alone while nothing in the browser takes it', async () => {
    const page = openPage();
    const said: boolean[] = [];
    page.study.onAdrift((isAdrift) => said.push(isAdrift));
    await rest();
    Object.assign(page.disk, { isFull: true, isPlainFull: true });
    await page.play(0, 6);
    expect(said.at(-1)).toBe(true);
    page.disk.isFull = false;
    page.pause(6);
    await page.flush();
    expect(said.at(-1)).toBe(false);
  });

  it.each(['the page is gone before', 'the page lives on'])(
    'when it waits for the store as the page goes, and %s',
    async (what) => {
      const page = openPage();
      await rest();
      const { promise, resolve } = Promise.withResolvers<undefined>();
      await page.play(0, 4);
      page.disk.answers = promise;
      page.pause(4);
      await rest();
      page.study.leave();
      await rest();
      page.disk.answers = Promise.resolve();
      if (what === 'the page lives on') resolve(undefined);
      await rest();
      expect(await page.countedMs()).toBe(4_000);
      resolve(undefined);
      await rest();
      expect(await page.countedMs()).toBe(4_000);
    },
  );
});
