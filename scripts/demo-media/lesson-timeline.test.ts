import { describe, expect, it } from 'vitest';
import { planTimeline } from './lesson-timeline.ts';

const slide = (...texts: readonly string[]) => ({
  marker: 'm',
  heading: 'h',
  lead: 'l',
  items: ['a'],
  sentences: texts.map((text) => [0, text] as const),
});
const timeline = planTimeline([slide('một', 'hai'), slide('ba')], [1.2344, 2, 3]);

describe('the timeline of a lesson', () => {
  it('gives every sentence the time that it was measured to take', () => {
    expect(
      timeline.sentences.map((one) => Number((one.endSeconds - one.startSeconds).toFixed(2))),
    ).toEqual([1.23, 2, 3]);
    expect(timeline.sentences.map((one) => one.slide)).toEqual([0, 0, 1]);
  });

  it('never lets two sentences overlap, and ends after the last one', () => {
    for (const [at, one] of timeline.sentences.entries())
      expect(one.startSeconds).toBeGreaterThanOrEqual(timeline.sentences[at - 1]?.endSeconds ?? 0);
    expect(timeline.totalSeconds).toBeGreaterThanOrEqual(
      (timeline.sentences.at(-1)?.endSeconds ?? 99) + 1,
    );
  });

  it('begins every slide, and ends, on a whole second, a slide before its first word', () => {
    expect([...timeline.slideStarts, timeline.totalSeconds].every(Number.isInteger)).toBe(true);
    expect(timeline.slideStarts[1]).toBeGreaterThan(timeline.sentences[1]?.endSeconds ?? 99);
    expect(timeline.slideStarts[1]).toBeLessThan(timeline.sentences[2]?.startSeconds ?? 0);
  });

  it('refuses a sentence that was not spoken', () => {
    expect(() => planTimeline([slide('một', 'hai')], [1])).toThrow('no sound for "hai"');
  });
});
