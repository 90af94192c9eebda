import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not an ASCII slug');
const text = z.string().min(1);
const seconds = z.number().min(0);
const wholeSeconds = z.number().int().min(0);
const fileName = z.string().regex(/^[a-z0-9][a-z0-9._-]*$/, 'not a plain ASCII file name');

const marker = z.strictObject({ start_seconds: wholeSeconds, title: text });
const cue = z
  .strictObject({ start_seconds: seconds, end_seconds: seconds, text })
  .refine((line) => line.end_seconds > line.start_seconds, 'ends before it starts');
const attachment = z.strictObject({ file: fileName, title: text, bytes: z.number().int().min(1) });

const lessonTexts = {
  slug,
  title: text,
  summary: text,
  is_preview: z.boolean(),
  duration_seconds: z.number().int().min(1),
  markers: z.array(marker).readonly(),
  transcript: z.array(cue).readonly(),
  attachments: z.array(attachment).readonly(),
};

const lesson = z.discriminatedUnion('released', [
  z.strictObject({ ...lessonTexts, released: z.literal(true), media: slug }),
  z.strictObject({
    ...lessonTexts,
    released: z.literal(false),
    announced_in_days: z.number().int().min(1).nullable(),
  }),
]);

const manifest = z.strictObject({
  course: z.strictObject({ slug, title: text, description: text }),
  chapters: z
    .array(
      z.strictObject({
        slug,
        title: text,
        outcome: text,
        lessons: z.array(lesson).min(1).readonly(),
      }),
    )
    .min(1)
    .readonly(),
});

/**
 * The demonstration course as `resources/demo/course.json` keeps it. Lessons are numbered 1, 2, 3 …
 * over all chapters, in the order of the file.
 */
export type DemoManifest = Readonly<z.infer<typeof manifest>>;

/** One stage of the course; `outcome` is what the learner has in hand after it. */
type DemoChapter = DemoManifest['chapters'][number];

/**
 * One lesson. A released one names its folder below `media/`, and its `attachments[].file` are
 * files of that folder; an announced one says in how many days after seeding it opens (null: no day
 * yet) and its duration is the planned one. `duration_seconds` is whole seconds, rounded up; cues
 * are in seconds with milliseconds.
 */
export type DemoLesson = DemoChapter['lessons'][number];

/**
 * Reads and checks `<folder>/course.json`. It is part of the product, so anything wrong with it is
 * a bug: throws an Error that names the file and the path inside it. Does not look at the media
 * files themselves.
 */
export function loadDemoManifest(folder: string): DemoManifest {
  const file = path.join(folder, 'course.json');
  const parsed = manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const twice = findRepeated(
    parsed.data.chapters.flatMap((chapter) => chapter.lessons.map((entry) => entry.slug)),
  );
  if (twice !== null) throw new Error(`${file}: lesson slug ${twice} is used twice`);
  return parsed.data;
}

/** Absolute path of a released lesson's media folder. Throws when the folder is not there. */
export function getDemoMediaFolder(folder: string, mediaName: string): string {
  const media = path.join(folder, 'media', mediaName);
  if (!statSync(media).isDirectory()) throw new Error(`${media} is not a folder`);
  return media;
}

function findRepeated(names: readonly string[]): string | null {
  return names.find((name, at) => names.indexOf(name) !== at) ?? null;
}
