import { describe, expect, it } from 'vitest';
import { resumePoint } from './resume-point.ts';

const at = (seconds: number, completedAtMs: number | null = null) => ({ position: { seconds, stamp: { ms: 1, counter: 0, node: 'a' } }, completedAtMs });
const beginning = { startSeconds: 0, resumedAtSeconds: null };

describe('where a lesson opens', () => {
  it('goes back three seconds from the last position and names that position', () => expect(resumePoint(at(272), 730)).toEqual({ startSeconds: 269, resumedAtSeconds: 272 }));
  it('opens an unknown lesson at the beginning', () => {
    expect(resumePoint(null, 730)).toEqual(beginning);
    expect(resumePoint({ position: null, completedAtMs: null }, 730)).toEqual(beginning);
  });
  it('does not resume what was hardly begun', () => expect(resumePoint(at(4.9), 730)).toEqual(beginning));
  it('opens at the beginning when the end was reached', () => expect(resumePoint(at(726), 730)).toEqual(beginning));
  it('opens a finished lesson at the beginning', () => expect(resumePoint(at(700, 1), 730)).toEqual(beginning));
  it('resumes a finished lesson that is being watched again', () => expect(resumePoint(at(300, 1), 730)).toEqual({ startSeconds: 297, resumedAtSeconds: 300 }));
  it('resumes the last tenth of a lesson that is not finished', () => expect(resumePoint(at(700), 730)).toEqual({ startSeconds: 697, resumedAtSeconds: 700 }));
});
