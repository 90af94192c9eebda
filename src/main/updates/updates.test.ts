import { describe, expect, test } from 'vitest';
import type { UpdateStatus } from '#shared/desktop/desktop-host.ts';
import { createPlaying } from '../app/notices/now-playing.ts';
import { isNewerVersion } from './is-newer-version.ts';
import { failureOf, type Updater } from './updater.ts';
import { createUpdates, updateCheckMs } from './updates.ts';

const lesson = (playing: boolean) => ({ lessonSlug: 'a', title: 'A', playing });

/** A feed that offers `version`, and downloads that the test ends. */
function setUp(version: string | null = '0.2.0') {
  const playing = createPlaying();
  const downloads: {
    end: () => void;
    fail: (error: unknown) => void;
    onPercent: (percent: number) => void;
    isStopped: () => boolean;
  }[] = [];
  const done: string[] = [];
  const feed = { version, error: null as unknown };
  const updater: Updater = {
    async find() {
      done.push('looked');
      if (feed.error) throw feed.error;
      if (feed.version === null) return null;
      return {
        version: feed.version,
        download: (onPercent, signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () =>
              reject(new DOMException('stopped', 'AbortError')),
            );
            downloads.push({
              end: resolve,
              fail: reject,
              onPercent,
              isStopped: () => signal.aborted,
            });
          }),
      };
    },
    install: () => done.push('installed'),
  };
  let runScheduled = () => {};
  const updates = createUpdates({
    open: async () => updater,
    currentVersion: '0.1.0',
    playing,
    quit: () => done.push('quit'),
    now: () => 5,
    schedule: (times, task) => {
      done.push(`scheduled ${times.first} ${times.again}`);
      runScheduled = task;
      return () => {};
    },
    report: () => {},
  });
  const told: UpdateStatus[] = [];
  updates.subscribe((status) => told.push(status));
  return { updates, playing, downloads, done, feed, told, tick: () => runScheduled() };
}

describe('updates', () => {
  test('a newer version is found, fetched, and installed only when somebody asks, after everything else has ended', async () => {
    const { updates, downloads, done, told } = setUp();
    expect(await updates.check()).toEqual({ kind: 'downloading', version: '0.2.0', percent: 0 });
    downloads[0]?.onPercent(41.9);
    downloads[0]?.end();
    await expect.poll(() => updates.status()).toEqual({ kind: 'ready', version: '0.2.0' });
    expect(told.map(({ kind }) => kind)).toEqual([
      'checking',
      'downloading',
      'downloading',
      'ready',
    ]);
    expect(told[2]).toMatchObject({ percent: 41 });
    await updates.finish(); // an ordinary end installs nothing by this way
    expect(done).toEqual(['looked']);
    expect(updates.install()).toBe(true);
    expect(done).toEqual(['looked', 'quit']);
    await updates.finish();
    expect(done).toEqual(['looked', 'quit', 'installed']);
  });

  test.each([null, '0.1.0', '0.0.9', '0.2.0-beta.1', 'newest', ''])(
    'a feed that offers %j changes nothing',
    async (version) => {
      const { updates, downloads } = setUp(version);
      expect(await updates.check()).toEqual({ kind: 'idle', checkedAtMs: 5 });
      expect([downloads.length, updates.install()]).toEqual([0, false]);
    },
  );

  test('nothing is fetched while a video plays: it waits, stops and goes on', async () => {
    const { updates, playing, downloads } = setUp();
    playing.set(lesson(true));
    await updates.check();
    expect(downloads).toHaveLength(0);
    playing.set(lesson(false));
    expect(downloads).toHaveLength(1);
    playing.set(lesson(true));
    expect(downloads[0]?.isStopped()).toBe(true);
    await expect.poll(() => updates.status().kind).toBe('downloading');
    playing.set(null);
    await expect.poll(() => downloads).toHaveLength(2);
    downloads[1]?.end();
    await expect.poll(() => updates.status().kind).toBe('ready');
  });

  test('a video that stops while the download is still ending does not strand it', async () => {
    const { updates, playing, downloads } = setUp();
    await updates.check();
    playing.set(lesson(true));
    playing.set(lesson(false)); // in the same moment
    await expect.poll(() => downloads).toHaveLength(2);
  });

  test('it looks by itself after a while and then again and again, but not while a video plays', () => {
    const { updates, playing, done, tick } = setUp();
    updates.start();
    expect(done).toEqual([`scheduled ${updateCheckMs.first} ${updateCheckMs.again}`]);
    playing.set(lesson(true));
    tick();
    expect(done).toHaveLength(1);
  });

  test('a silent feed and a wrong file are told apart, and both can be tried again', async () => {
    const { updates, feed, downloads } = setUp();
    feed.error = new Error('net::ERR_INTERNET_DISCONNECTED');
    expect(await updates.check()).toEqual({ kind: 'failed', reason: 'network' });
    feed.error = null;
    await updates.check();
    downloads[0]?.fail(
      Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }),
    );
    await expect.poll(() => updates.status()).toEqual({ kind: 'failed', reason: 'refused' });
    expect(updates.install()).toBe(false);
    await updates.check();
    expect(downloads).toHaveLength(2);
  });

  test('two questions at once are one look', async () => {
    const { updates, done } = setUp();
    await Promise.all([updates.check(), updates.check()]);
    expect(done).toEqual(['looked']);
  });

  test('a build without a feed looks for nothing', async () => {
    const updates = createUpdates({
      open: null,
      currentVersion: '0.1.0',
      playing: createPlaying(),
      quit: () => {},
      now: () => 5,
      schedule: () => {
        throw new Error('scheduled');
      },
      report: () => {},
    });
    updates.start();
    expect([await updates.check(), updates.install()]).toEqual([{ kind: 'unavailable' }, false]);
  });
});

test.each([
  ['1.0.0', '0.9.9', true],
  ['0.1.10', '0.1.9', true],
  ['0.2.0', '0.1.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', false],
  ['1.0.0-rc.1', '0.9.0', false],
  ['2.0', '1.0.0', false],
  ['v2.0.0', '1.0.0', false],
  ['2.0.0\n', '1.0.0', false],
])('%s after %s: %s', (version, than, newer) => {
  expect(isNewerVersion(version, than)).toBe(newer);
});

test.each([
  [{ code: 'ERR_UPDATER_INVALID_SIGNATURE' }, 'refused'],
  [{ code: 'ERR_UPDATER_NO_CHECKSUM' }, 'refused'],
  [new Error('Code signature at URL file:///x did not pass validation'), 'refused'],
  [{ code: 'ENOTFOUND' }, 'network'],
  [new Error('anything'), 'network'],
  [undefined, 'network'],
])('%j is %s', (error, reason) => {
  expect(failureOf(error)).toBe(reason);
});
