import { describe, expect, it } from 'vitest';
import type { DownloadState, LicenceState, OfflineLesson } from '#shared/offline/offline-state.ts';
import {
  type FileFacts,
  isWhole,
  lessonFileOf,
  licenceDaysLeft,
  playsOffline,
} from './lesson-file.ts';

const dayMs = 24 * 3600 * 1000;
const now = 1_700_000_000_000;
const valid: LicenceState = { kind: 'valid', untilMs: now + 30 * dayMs };
const facts: FileFacts = { licence: valid, hold: null, isOnline: true, nowMs: now };
const paid = { is_preview: false };
const preview = { is_preview: true };
const kept = (state: DownloadState, keptBytes = 40, totalBytes = 100): OfflineLesson => ({
  lessonId: 'l1',
  totalBytes,
  keptBytes,
  qualityHeight: 720,
  state,
});
const ready = kept({ kind: 'ready', savedAtMs: 1 });

describe('how a lesson stands on this device', () => {
  it('that was never asked for needs a network only while there is none', () => {
    expect(lessonFileOf(undefined, paid, facts)).toEqual({ kind: 'none' });
    expect(lessonFileOf(undefined, paid, { ...facts, isOnline: false })).toEqual({
      kind: 'needs_network',
    });
  });

  it('in the queue says why nothing runs', () => {
    expect(lessonFileOf(kept({ kind: 'queued' }), paid, facts)).toEqual({ kind: 'queued' });
    expect(lessonFileOf(kept({ kind: 'queued' }), paid, { ...facts, hold: 'disk_full' })).toEqual({
      kind: 'held',
      hold: 'disk_full',
      share: 0.4,
    });
  });

  it('downloading has its share, also when the size is not known yet', () => {
    expect(
      lessonFileOf(kept({ kind: 'downloading', bytesPerSecond: 1, secondsLeft: 9 }), paid, facts),
    ).toEqual({ kind: 'downloading', share: 0.4, secondsLeft: 9 });
    expect(
      lessonFileOf(
        kept({ kind: 'downloading', bytesPerSecond: null, secondsLeft: null }, 0, 0),
        paid,
        facts,
      ),
    ).toEqual({ kind: 'downloading', share: 0, secondsLeft: null });
  });

  it.each([
    ['whole', valid, { kind: 'ready' }],
    [
      'with 8 days of licence left',
      { kind: 'valid', untilMs: now + 7 * dayMs + 1 },
      { kind: 'ready' },
    ],
    [
      'with 7 days left',
      { kind: 'valid', untilMs: now + 7 * dayMs },
      { kind: 'expiring', days: 7 },
    ],
    [
      'with an hour left',
      { kind: 'valid', untilMs: now + 3_600_000 },
      { kind: 'expiring', days: 1 },
    ],
    ['lapsed', { kind: 'lapsed', sinceMs: 1 }, { kind: 'lapsed' }],
    ['revoked', { kind: 'revoked', sinceMs: 1 }, { kind: 'revoked' }],
  ] as const)('%s', (_name, licence, file) =>
    expect(lessonFileOf(ready, paid, { ...facts, licence })).toEqual(file),
  );

  it('stays open as a preview whatever became of the licence', () => {
    for (const kind of ['lapsed', 'revoked'] as const)
      expect(lessonFileOf(ready, preview, { ...facts, licence: { kind, sinceMs: 1 } })).toEqual({
        kind: 'ready',
      });
    expect(
      lessonFileOf(ready, preview, { ...facts, licence: { kind: 'valid', untilMs: now + dayMs } }),
    ).toEqual({ kind: 'ready' });
  });

  it('with a newer version on the server still plays, and is locked by a lapse all the same', () => {
    const outdated = kept({ kind: 'outdated', savedAtMs: 1 });
    expect(lessonFileOf(outdated, paid, facts)).toEqual({ kind: 'outdated' });
    expect(
      lessonFileOf(outdated, paid, { ...facts, licence: { kind: 'lapsed', sinceMs: 1 } }),
    ).toEqual({ kind: 'lapsed' });
  });
});

describe('what plays and what is kept', () => {
  it.each([
    [{ kind: 'ready' }, true, true],
    [{ kind: 'expiring', days: 2 }, true, true],
    [{ kind: 'outdated' }, true, true],
    [{ kind: 'lapsed' }, false, true],
    [{ kind: 'revoked' }, false, true],
    [{ kind: 'paused', share: 0.9 }, false, false],
    [{ kind: 'failed', code: 'DOWNLOAD_CORRUPT' }, false, false],
    [{ kind: 'none' }, false, false],
  ] as const)('%o', (file, plays, whole) =>
    expect([playsOffline(file), isWhole(file)]).toEqual([plays, whole]),
  );

  it('a licence is spoken of in its last week only', () => {
    expect(licenceDaysLeft({ kind: 'none' }, now)).toBeNull();
    expect(licenceDaysLeft(valid, now)).toBeNull();
    expect(licenceDaysLeft({ kind: 'valid', untilMs: now + 2.2 * dayMs }, now)).toBe(3);
  });
});
