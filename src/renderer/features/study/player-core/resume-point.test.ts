import { describe, expect, it } from 'vitest';
import { stampNextTo } from '#shared/domain/progress/stamp.ts';
import { askAfterDays, openAt, resumePoint as resumePointAt } from './resume-point.ts';

const watchedMs = Date.parse('2026-11-14T08:00:00Z');
const dayMs = 24 * 3_600_000;
const at = (seconds: number, completedAtMs: number | null = null) => ({
  position: { seconds, stamp: { ms: watchedMs, counter: 0, node: 'a' } },
  completedAtMs,
});
const beginning = openAt(0);
const resumed = (startSeconds: number, resumedAtSeconds: number) => ({
  startSeconds,
  resumedAtSeconds,
  lastWatchedMs: watchedMs,
  asks: false,
});
const resumePoint = (progress: Parameters<typeof resumePointAt>[0], durationSeconds: number) =>
  resumePointAt(progress, durationSeconds, watchedMs + dayMs);

describe('where a lesson opens', () => {
  it('goes back three seconds from the last position and names that position', () =>
    expect(resumePoint(at(272), 730)).toEqual(resumed(269, 272)));
  it('opens an unknown lesson at the beginning', () => {
    expect(resumePoint(null, 730)).toEqual(beginning);
    expect(resumePoint({ position: null, completedAtMs: null }, 730)).toEqual(beginning);
  });
  it('does not resume what was hardly begun', () =>
    expect(resumePoint(at(4.9), 730)).toEqual(beginning));
  it('opens at the beginning when the end was reached', () =>
    expect(resumePoint(at(726), 730)).toEqual(beginning));
  it('opens a finished lesson at the beginning', () =>
    expect(resumePoint(at(700, 1), 730)).toEqual(beginning));
  it('resumes a finished lesson that is being watched again', () =>
    expect(resumePoint(at(300, 1), 730)).toEqual(resumed(297, 300)));
  it('resumes the last tenth of a lesson that is not finished', () =>
    expect(resumePoint(at(700), 730)).toEqual(resumed(697, 700)));
  it('asks how to go on after more than a week, and never for a lesson that opens at its beginning', () => {
    expect(resumePointAt(at(272), 730, watchedMs + askAfterDays * dayMs).asks).toBe(false);
    expect(resumePointAt(at(272), 730, watchedMs + askAfterDays * dayMs + 1)).toEqual({
      ...resumed(269, 272),
      asks: true,
    });
    expect(resumePointAt(at(4), 730, watchedMs + 30 * dayMs)).toEqual(beginning);
  });
  it('asks nothing about a place of no moment', () => {
    const position = { seconds: 272, stamp: stampNextTo(null, 'a') };
    expect(resumePoint({ position, completedAtMs: null }, 730)).toEqual({
      ...resumed(269, 272),
      lastWatchedMs: null,
    });
  });
  it('asks nothing when the clock was moved back', () =>
    expect(resumePointAt(at(272), 730, watchedMs - 30 * dayMs).asks).toBe(false));
});
