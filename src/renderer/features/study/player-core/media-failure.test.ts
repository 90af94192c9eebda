import { describe, expect, it } from 'vitest';
import type { ProbeAnswer } from './media-failure.ts';
import { failureOf, lowerHeight, renewalFailureOf, waysOut } from './media-failure.ts';

const answered = (
  status: number,
  code: Extract<ProbeAnswer, { kind: 'answered' }>['code'] = null,
): ProbeAnswer => ({ kind: 'answered', status, code });

describe('why a video does not play', () => {
  it('is the network when nothing answers, and being offline when we know that we are', () => {
    expect(failureOf({ kind: 'unreachable' }, 'other', true)).toBe('network');
    expect(failureOf({ kind: 'unreachable' }, 'other', false)).toBe('offline');
  });
  it('is what the code says, whatever the status', () => {
    expect(failureOf(answered(504, 'MEDIA_OFFLINE'), 'other', true)).toBe('offline');
    expect(failureOf(answered(403, 'MEDIA_URL_EXPIRED'), 'other', true)).toBe('expired');
    expect(failureOf(answered(404, 'MEDIA_NOT_FOUND'), 'other', true)).toBe('gone');
  });
  it('follows the status without a code', () =>
    expect(
      [403, 404, 410, 500, 503].map((status) => failureOf(answered(status), 'other', true)),
    ).toEqual(['expired', 'gone', 'gone', 'network', 'network']));
  it('is this machine only when the video is there and cannot be decoded', () => {
    expect(failureOf(answered(200), 'decode', true)).toBe('decode');
    expect(failureOf(answered(200), 'other', true)).toBe('network');
    expect(failureOf(answered(403), 'decode', true)).toBe('expired');
  });
});

describe('what the desktop says of its copy', () => {
  it.each([
    ['LICENCE_LAPSED', 'lapsed'],
    ['LICENCE_REVOKED', 'revoked'],
    ['DOWNLOAD_CORRUPT', 'corrupt'],
    ['DOWNLOAD_MISSING', 'missing'],
    ['SESSION_EXPIRED', 'session'],
  ] as const)('%s is %s', (code, failure) => {
    expect(failureOf(answered(403, code), 'other', true)).toBe(failure);
    expect(renewalFailureOf(code)).toBe(failure);
  });
  it.each(['SERVER_UNREACHABLE', 'OFFLINE_NOT_CACHED'] as const)(
    'is no word against the address when nobody is reached who gives a fresh one: %s',
    (code) => expect(renewalFailureOf(code)).toBe('offline'),
  );
  it.each(['SERVER_TIMEOUT', 'SERVICE_UNAVAILABLE', 'SERVER_BUSY', 'RATE_LIMITED'] as const)(
    'is the way there when the server has no time for a fresh one: %s',
    (code) => expect(renewalFailureOf(code)).toBe('network'),
  );
  it('is an expired address when the server refuses a fresh one for a reason we do not know', () =>
    expect(renewalFailureOf('INTERNAL')).toBe('expired'));
});

describe('the way out', () => {
  const nothing = { canDownload: false, hasLowerQuality: false };
  it.each([
    'network',
    'offline',
    'decode',
    'gone',
    'expired',
    'session',
    'lapsed',
    'revoked',
    'corrupt',
    'missing',
  ] as const)('exists for %s on every host', (failure) => {
    expect(waysOut(failure, nothing).length).toBeGreaterThan(0);
  });
  it('is a download where the host has them', () => {
    expect(waysOut('offline', { ...nothing, canDownload: true })).toEqual(['retry', 'download']);
    expect(waysOut('corrupt', { ...nothing, canDownload: true })).toEqual([
      'download',
      'retry',
      'report',
    ]);
  });
  it('is a smaller picture only where there is one', () => {
    expect(waysOut('decode', { ...nothing, hasLowerQuality: true })).toContain('lower_quality');
    expect([
      lowerHeight([1080, 720, 480], 720),
      lowerHeight([1080, 720, 480], null),
      lowerHeight([1080, 720, 480], 480),
      lowerHeight([720], 720),
    ]).toEqual([480, 720, null, null]);
  });
});
