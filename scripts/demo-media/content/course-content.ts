/**
 * What is written by hand about the demonstration course; durations and times are measured by the
 * build.
 */
export interface CourseContent {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly stages: readonly StageContent[];
}

/** One of the five stages (chapters). */
export interface StageContent {
  readonly slug: string;
  readonly title: string;
  readonly outcome: string;
  readonly lessons: readonly LessonContent[];
}

export type LessonContent = ReleasedLesson | AnnouncedLesson;

interface LessonTexts {
  /** ASCII, also the name of the media folder. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
}

/** A lesson with a video: its slides in order, each said sentence by sentence. */
export interface ReleasedLesson extends LessonTexts {
  readonly kind: 'released';
  readonly isPreview: boolean;
  readonly slides: readonly SlideContent[];
  readonly attachments: readonly AttachmentContent[];
}

/** A lesson that is only announced. */
interface AnnouncedLesson extends LessonTexts {
  readonly kind: 'announced';
  /** Days after the database was seeded; null when no day is fixed yet. */
  readonly announcedInDays: number | null;
  readonly plannedSeconds: number;
}

/** One slide, which is also one chapter marker of the video. */
export interface SlideContent {
  /** Short name of the part, shown in the player's list. */
  readonly marker: string;
  readonly heading: string;
  readonly lead: string;
  /** Three to five lines of the list on the right. */
  readonly items: readonly string[];
  readonly sentences: readonly SentenceContent[];
}

/**
 * One spoken sentence: which item it lights up (index, or null for none) and what is said and
 * written in the captions.
 */
type SentenceContent = readonly [item: number | null, text: string];

/** A file beside the video; its content lies in `scripts/demo-media/attachments/`. */
interface AttachmentContent {
  readonly file: string;
  readonly title: string;
}
