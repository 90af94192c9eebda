import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { DemoLesson, DemoManifest } from '#server/media/demo-manifest.ts';
import type { CourseContent, LessonContent, ReleasedLesson } from './content/course-content.ts';
import type { LessonTimeline } from './lesson-timeline.ts';

/**
 * What `course.json` says: the written content with the measured times of each released lesson (by
 * slug).
 */
export async function describeCourse(
  content: CourseContent,
  timelines: ReadonlyMap<string, LessonTimeline>,
  attachmentFolder: string,
): Promise<DemoManifest> {
  const chapters = await Promise.all(
    content.stages.map(async ({ slug, title, outcome, lessons }) => ({
      slug,
      title,
      outcome,
      lessons: await Promise.all(
        lessons.map((lesson) => describeLesson(lesson, timelines, attachmentFolder)),
      ),
    })),
  );
  return {
    course: { slug: content.slug, title: content.title, description: content.description },
    chapters,
  };
}

async function describeLesson(
  lesson: LessonContent,
  timelines: ReadonlyMap<string, LessonTimeline>,
  attachmentFolder: string,
): Promise<DemoLesson> {
  const { slug, title, summary } = lesson;
  if (lesson.kind === 'announced') {
    const planned = {
      duration_seconds: lesson.plannedSeconds,
      markers: [],
      transcript: [],
      attachments: [],
    };
    return {
      slug,
      title,
      summary,
      is_preview: false,
      ...planned,
      released: false,
      announced_in_days: lesson.announcedInDays,
    };
  }
  const timeline = timelines.get(slug);
  if (timeline === undefined) throw new Error(`${slug} was not spoken`);
  return {
    slug,
    title,
    summary,
    is_preview: lesson.isPreview,
    duration_seconds: timeline.totalSeconds,
    markers: lesson.slides.map((slide, at) => ({
      start_seconds: timeline.slideStarts[at] ?? 0,
      title: slide.marker,
    })),
    transcript: timeline.sentences.map((one) => ({
      start_seconds: one.startSeconds,
      end_seconds: one.endSeconds,
      text: one.text,
    })),
    attachments: await describeAttachments(lesson, attachmentFolder),
    released: true,
    media: slug,
  };
}

function describeAttachments(
  lesson: ReleasedLesson,
  folder: string,
): Promise<DemoLesson['attachments']> {
  return Promise.all(
    lesson.attachments.map(async ({ file, title }) => ({
      file,
      title,
      bytes: (await stat(path.join(folder, file))).size,
    })),
  );
}
