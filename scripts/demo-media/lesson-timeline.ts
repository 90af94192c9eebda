import type { SlideContent } from './content/course-content.ts';

/** One sentence in its place. */
interface TimedSentence {
  readonly slide: number;
  readonly item: number | null;
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * When everything of a lesson happens. Seconds with milliseconds; slides and the whole are whole
 * seconds.
 */
export interface LessonTimeline {
  readonly slideStarts: readonly number[];
  readonly sentences: readonly TimedSentence[];
  readonly totalSeconds: number;
}

/** Silence around what is said, in seconds. */
const beforeFirst = 0.6;
const betweenSentences = 0.38;
const leastBeforeSlide = 0.5;
const afterSlide = 0.4;
const leastAtEnd = 1;

/**
 * Lays the sentences of the slides one after the other. `spoken` holds how long each really takes,
 * in order. Every slide begins on a whole second (markers are whole seconds, so a jump to one shows
 * that very slide), and so does the end.
 */
export function planTimeline(
  slides: readonly SlideContent[],
  spoken: readonly number[],
): LessonTimeline {
  const slideStarts: number[] = [];
  const sentences: TimedSentence[] = [];
  let at = 0;
  for (const [slide, content] of slides.entries()) {
    const start = slide === 0 ? 0 : Math.ceil(at + leastBeforeSlide);
    slideStarts.push(start);
    at = start + (slide === 0 ? beforeFirst : afterSlide);
    for (const [item, text] of content.sentences) {
      const seconds = spoken[sentences.length];
      if (seconds === undefined) throw new Error(`no sound for "${text}"`);
      sentences.push({ slide, item, text, startSeconds: toMs(at), endSeconds: toMs(at + seconds) });
      at += seconds + betweenSentences;
    }
    at -= betweenSentences;
  }
  return { slideStarts, sentences, totalSeconds: Math.ceil(at + leastAtEnd) };
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
