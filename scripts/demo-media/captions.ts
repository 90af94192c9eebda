import { formatVttTime } from '#server/media/seek-thumbnails.ts';
import type { LessonTimeline } from './lesson-timeline.ts';

/** The captions of a lesson as WebVTT: one cue for each sentence, as long as it is spoken. */
export function writeCaptions(timeline: LessonTimeline): string {
  const cues = timeline.sentences.map(
    (one, at) =>
      `${String(at + 1)}\n${formatVttTime(one.startSeconds)} --> ${formatVttTime(one.endSeconds)}\n${one.text}\n`,
  );
  return ['WEBVTT\nLanguage: vi\n', ...cues].join('\n');
}
