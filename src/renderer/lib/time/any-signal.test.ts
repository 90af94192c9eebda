import { describe, expect, it } from 'vitest';
import { anySignal } from './any-signal.ts';

describe('several signals as one', () => {
  it('aborts with the first of them and its reason, once', () => {
    const [a, b] = [new AbortController(), new AbortController()];
    const both = anySignal([a.signal, b.signal]);
    expect(both.aborted).toBe(false);
    b.abort('b');
    a.abort('a');
    expect([both.aborted, both.reason]).toEqual([true, 'b']);
  });

  it('is aborted at once where one of them is', () => {
    expect(anySignal([new AbortController().signal, AbortSignal.abort('gone')])).toMatchObject({
      aborted: true,
      reason: 'gone',
    });
  });
});
