import { describe, expect, it } from 'vitest';
import type { ProbeAnswer } from './media-failure.ts';
import { failureOf } from './media-failure.ts';

const answered = (status: number, code: Extract<ProbeAnswer, { kind: 'answered' }>['code'] = null): ProbeAnswer => ({ kind: 'answered', status, code });

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
  it('follows the status without a code', () => expect([403, 404, 410, 500, 503].map((status) => failureOf(answered(status), 'other', true))).toEqual(['expired', 'gone', 'gone', 'network', 'network']));
  it('is this machine only when the video is there and cannot be decoded', () => {
    expect(failureOf(answered(200), 'decode', true)).toBe('decode');
    expect(failureOf(answered(200), 'other', true)).toBe('network');
    expect(failureOf(answered(403), 'decode', true)).toBe('expired');
  });
});
