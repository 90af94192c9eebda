/**
 * Makes the demonstration course out of `content/`: `resources/demo/course.json` and a media folder
 * for each released lesson. The same content, fonts and programs give the same bytes. Needs
 * espeak-ng, ffmpeg and Chromium.
 *   node scripts/demo-media/build.ts              everything
 *   node scripts/demo-media/build.ts SLUG …       only the media of these lessons, and course.json
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadDemoManifest } from '#server/media/demo-manifest.ts';
import { lessonProfile, type TranscodeProfile } from '#server/media/transcode-profile.ts';
import { transcode, type CompanionFile } from '#server/media/transcode.ts';
import { writeCaptions } from './captions.ts';
import type { ReleasedLesson } from './content/course-content.ts';
import { course } from './content/course.ts';
import { planTimeline, type LessonTimeline } from './lesson-timeline.ts';
import { makeLessonVideo } from './lesson-video.ts';
import { describeCourse } from './describe-course.ts';
import { drawSlides, launchBrowser } from './slide-shots.ts';
import { speak, type Speech } from './speech.ts';

/** Small enough to be kept in the repository: few key frames, 16 kHz speech. */
const demoProfile: TranscodeProfile = {
  ...lessonProfile,
  heights: [720],
  segmentSeconds: 5,
  quality: 28,
  preset: 'veryslow',
  audioKbps: 24,
  audioChannels: 1,
  audioSampleRate: 16_000,
  posterWidth: 960,
  posterAt: 0,
  threads: 1,
};
/**
 * The lessons that a guest may watch also come in a small size, so that the player has something to
 * choose from.
 */
const previewHeights = [720, 360] as const;

const demoFolder = path.resolve(import.meta.dirname, '../../resources/demo');
const attachmentFolder = path.join(import.meta.dirname, 'attachments');

interface Spoken {
  readonly timeline: LessonTimeline;
  readonly speech: readonly Speech[];
}

await build(process.argv.slice(2));

async function build(only: readonly string[]): Promise<void> {
  const work = await mkdtemp(path.join(os.tmpdir(), 'demo-media-'));
  const browser = await launchBrowser();
  try {
    const timelines = new Map<string, LessonTimeline>();
    let number = 0;
    for (const [at, stage] of course.stages.entries()) {
      for (const lesson of stage.lessons) {
        number += 1;
        if (lesson.kind === 'announced') continue;
        const spoken = await speakLesson(lesson, work);
        timelines.set(lesson.slug, spoken.timeline);
        if (only.length > 0 && !only.includes(lesson.slug)) continue;
        const folder = path.join(work, lesson.slug);
        await drawSlides(
          browser,
          lesson,
          { kicker: `Bài ${String(number)} · ${stage.title}`, stage: at + 1 },
          folder,
        );
        await makeMedia(lesson, spoken, folder);
      }
    }
    const described = await describeCourse(course, timelines, attachmentFolder);
    await writeFile(
      path.join(demoFolder, 'course.json'),
      `${JSON.stringify(described, null, 2)}\n`,
    );
    loadDemoManifest(demoFolder);
  } finally {
    await browser.close();
    await rm(work, { recursive: true, force: true });
  }
}

async function speakLesson(lesson: ReleasedLesson, work: string): Promise<Spoken> {
  const speech: Speech[] = [];
  for (const [, text] of lesson.slides.flatMap((slide) => slide.sentences))
    speech.push(await speak(text, work));
  return {
    speech,
    timeline: planTimeline(
      lesson.slides,
      speech.map((one) => one.seconds),
    ),
  };
}

async function makeMedia(
  lesson: ReleasedLesson,
  { timeline, speech }: Spoken,
  folder: string,
): Promise<void> {
  const video = await makeLessonVideo(timeline, speech, folder);
  const companions: CompanionFile[] = [{ name: 'captions.vi.vtt', data: writeCaptions(timeline) }];
  for (const { file } of lesson.attachments)
    companions.push({ name: file, data: await readFile(path.join(attachmentFolder, file)) });
  const target = path.join(demoFolder, 'media', lesson.slug);
  await rm(target, { recursive: true, force: true });
  const heights = lesson.isPreview ? previewHeights : demoProfile.heights;
  const made = await transcode(video, target, { profile: { ...demoProfile, heights }, companions });
  if (!made.ok) throw new Error(`${lesson.slug}: ${made.error.code} ${made.error.detail}`);
  if (made.value.duration_seconds !== timeline.totalSeconds)
    throw new Error(
      `${lesson.slug}: ${String(made.value.duration_seconds)} s instead of ${String(timeline.totalSeconds)} s`,
    );
  console.log(
    `${lesson.slug}: ${String(timeline.totalSeconds)} s, ${String(Math.round(made.value.bytes / 1000))} kB`,
  );
}
