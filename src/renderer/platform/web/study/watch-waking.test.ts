import { describe, expect, it } from 'vitest';
import { watchWaking } from './watch-waking.ts';

function setUp() {
  const target = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: shown() });
  const state = { now: 0, woke: 0 };
  watchWaking({ target, document, now: () => state.now, onWake: () => void (state.woke += 1) });
  const pageshow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });
  return { target, document, state, pageshow };
}

describe('a page that comes back to life', () => {
  it('is noticed by each sign that some browser gives', () => {
    for (const sign of ['pageshow', 'resume', 'focus', 'visibilitychange'] as const) {
      const { target, document, state, pageshow } = setUp();
      if (sign === 'pageshow') target.dispatchEvent(pageshow(true));
      else (sign === 'focus' ? target : document).dispatchEvent(new Event(sign));
      expect([sign, state.woke]).toEqual([sign, 1]);
    }
  });

  it('is not the page that is shown for the first time, or hides', () => {
    const { target, document, state, pageshow } = setUp();
    target.dispatchEvent(pageshow(false));
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(state.woke).toBe(0);
  });

  it('looks once for somebody who goes to and fro, and each time after it was frozen', () => {
    const { target, document, state } = setUp();
    target.dispatchEvent(new Event('focus'));
    state.now = 4_999;
    target.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(state.woke).toBe(1);
    document.dispatchEvent(new Event('resume'));
    expect(state.woke).toBe(2);
    state.now = 9_999;
    target.dispatchEvent(new Event('focus'));
    expect(state.woke).toBe(3);
  });
});

function shown(): DocumentVisibilityState {
  return 'visible';
}
