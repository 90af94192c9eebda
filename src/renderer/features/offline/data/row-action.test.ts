import { describe, expect, it } from 'vitest';
import { downloadHolds } from './samples.ts';
import { rowActionOf } from './row-action.ts';

describe('the one action of a row', () => {
  it.each([
    [{ kind: 'none' }, 'download'],
    [{ kind: 'needs_network' }, 'download'],
    [{ kind: 'queued' }, 'dequeue'],
    [{ kind: 'downloading', share: 0.5, secondsLeft: 4 }, 'pause'],
    [{ kind: 'paused', share: 0.5 }, 'resume'],
    [{ kind: 'checking' }, null],
    [{ kind: 'ready' }, 'remove'],
    [{ kind: 'expiring', days: 4 }, 'renew'],
    [{ kind: 'outdated' }, 'update'],
    [{ kind: 'lapsed' }, 'renew'],
    [{ kind: 'revoked' }, 'remove'],
  ] as const)('of %o is %s', (file, action) => expect(rowActionOf(file)).toBe(action));

  it.each(downloadHolds)('of a row that is held (%s) leaves the queue', (hold) =>
    expect(rowActionOf({ kind: 'held', hold, share: 0 })).toBe('dequeue'),
  );

  it.each([
    ['DOWNLOAD_FAILED', 'retry'],
    ['DOWNLOAD_CORRUPT', 'retry'],
    ['DOWNLOAD_MISSING', 'retry'],
    ['INTERNAL', 'retry'],
    ['DISK_FULL', 'open_folder'],
    ['DOWNLOAD_FOLDER', 'choose_folder'],
    ['DOWNLOAD_OVER_LIMIT', 'raise_limit'],
    ['LESSON_NOT_OWNED', 'remove'],
    ['LESSON_UNKNOWN', 'remove'],
    ['SESSION_EXPIRED', 'sign_in'],
    ['KEYSTORE_UNAVAILABLE', 'choose_key'],
    ['LICENCE_LAPSED', 'renew'],
  ] as const)('after %s is the way out: %s', (code, action) =>
    expect(rowActionOf({ kind: 'failed', code })).toBe(action),
  );
});
