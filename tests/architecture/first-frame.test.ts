import { expect, it } from 'vitest';
import { features } from '#renderer/app/features.ts';
import type { PageFrame } from '#renderer/lib/page/feature.ts';
import { type FirstFrame, firstFrame } from '#web/page-start/first-frame.ts';

/**
 * The layout of each page, and what stands there before its code: for whom somebody is signed in,
 * and for whom nobody is. Null: the server draws it.
 */
const frames: Readonly<Record<PageFrame, readonly [FirstFrame | null, FirstFrame | null]>> = {
  site: ['task', null],
  sign_in: ['sign_in', 'sign_in'],
  step: ['task', 'task'],
  step_with_data: ['task', 'task'],
  task: ['task', 'task'],
  whole_window: ['lesson', 'lesson'],
  own_task: ['task', 'task'],
  own_step: ['task', 'task'],
  application: ['application', 'sign_in'],
  site_or_application: ['application', null],
  offer: ['task', null],
};

it('is that of the page, for every address', () => {
  const pages = features.flatMap((feature) => feature.pages);
  expect(pages.length).toBeGreaterThan(30);
  const wrong = pages.flatMap(({ path, frame }) => {
    const address = `/${path.replaceAll(/:\w+\??/g, 'x')}`;
    return frames[frame]
      .map((expected, at) => ({ expected, found: firstFrame(address, at === 0) }))
      .filter(({ expected, found }) => expected !== null && expected !== found)
      .map(({ expected, found }) => `${address}: ${found}, not ${expected}`);
  });
  expect(wrong).toEqual([]);
});

it('is that of the office on all its pages', () => {
  expect(firstFrame('/admin', true)).toBe('office');
  expect(firstFrame('/admin/orders/1', true)).toBe('office');
  expect(firstFrame('/admin', false)).toBe('sign_in');
});
