import type { DemoManifest } from '../media/demo-manifest.ts';
import type { Viewer } from '../modules/auth/api.ts';
import type { Learning } from '../modules/learning/api.ts';
import { demoId } from './demo-course.ts';

const day = 86_400_000;

/** What of a lesson was watched, in parts of its duration, and how many days ago. */
interface Watched {
  readonly from: number;
  readonly to: number;
  readonly daysAgo: number;
}

/**
 * Lessons of the demonstration's course in its order: what a learner who comes back every few days
 * has done.
 */
const story: readonly (readonly Watched[])[] = [
  [{ from: 0, to: 1, daysAgo: 19 }],
  [
    { from: 0, to: 0.4, daysAgo: 17 },
    { from: 0.35, to: 1, daysAgo: 16 },
  ],
  [
    { from: 0, to: 1, daysAgo: 12 },
    { from: 0.2, to: 0.5, daysAgo: 9 },
  ],
  [{ from: 0, to: 0.95, daysAgo: 5 }],
  [
    { from: 0, to: 0.3, daysAgo: 2 },
    { from: 0.45, to: 0.6, daysAgo: 1 },
  ],
];

/**
 * Lets a person have learned, through the very call that devices use. Ids are fixed: a second time
 * changes nothing.
 */
export async function learnDemoStory(
  learning: Learning,
  viewer: Viewer,
  { chapters }: DemoManifest,
  nowMs: number,
): Promise<void> {
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const operations = story.flatMap((watched, at) => {
    const lesson = lessons[at];
    return lesson === undefined
      ? []
      : watched.map((part, nth) => operationOf(lesson, part, { nth, nowMs }));
  });
  const reply = await learning.sync(
    {
      person: viewer.userId,
      schema: 1,
      cursor: null,
      operations,
      durations: new Map(),
      notes: [],
      malformedIds: [],
      others: [],
      mostBytes: null,
    },
    viewer,
    nowMs,
  );
  if (!reply.ok || reply.value.rejected.length > 0)
    throw new Error('the demonstration could not learn');
}

function operationOf(
  lesson: { readonly slug: string; readonly duration_seconds: number },
  { from, to, daysAgo }: Watched,
  { nth, nowMs }: { nth: number; nowMs: number },
) {
  const start = Math.round(lesson.duration_seconds * from);
  const end = Math.round(lesson.duration_seconds * to);
  const stamp = { ms: nowMs - daysAgo * day, counter: 0, node: 'Máy tính' };
  return {
    kind: 'progress',
    id: `demo-${lesson.slug.slice(0, 40)}-${nth}`,
    lessonId: demoId('lesson', lesson.slug),
    intervals: [[start, end]] as const,
    watchedMs: (end - start) * 1000,
    position: { seconds: end, stamp },
    completedAtMs: null,
    stamp,
  };
}
