import type { DownloadHold, OfflineLesson, OfflineState } from '#shared/offline/offline-state.ts';
import type { CourseOutline, OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';

/**
 * Every reason for which a queue may stand; told to the compiler so that a new one cannot be
 * forgotten.
 */
// keys of exactly that record
export const downloadHolds = Object.keys({
  paused: 0,
  network: 0,
  disk_full: 0,
  limit: 0,
  needs_login: 0,
  key_store: 0,
} satisfies Record<DownloadHold, 0>) as readonly DownloadHold[];

const titles = [
  [
    'Khóa học đầu tiên của bạn',
    'Điều bạn giỏi và điều người khác cần',
    'Chân dung người học đầu tiên',
  ],
  [
    'Đề cương năm phần khiến người học xem tiếp',
    'Viết mục tiêu bài học bằng động từ',
    'Bài tập nhỏ sau mỗi bài',
    'Tài liệu đi kèm: đủ dùng, không thừa',
    'Thử đề cương với năm người thật và ghi lại từng câu họ hỏi trong lúc xem',
    'Sửa đề cương sau phản hồi',
  ],
  ['Góc quay tại nhà dưới hai triệu', 'Âm thanh sạch bằng chiếc micro cài áo'],
] as const;

/** A course of three stages; the last lesson of the second and all of the third are announced. */
export function sampleCourse(): CourseOutline {
  let index = 0;
  const chapters = titles.map((lessons, stage): CourseOutline['chapters'][number] => ({
    __typename: 'Chapter',
    id: `c${stage + 1}`,
    slug: `chang-${stage + 1}`,
    index: stage + 1,
    title: ['Tìm ý tưởng bán được', 'Dựng đề cương', 'Quay tại nhà'][stage] ?? '',
    outcome: '',
    lessons: lessons.map((title) => {
      index += 1;
      return sampleLesson({ index, title, chapter_index: stage + 1, announced: stage === 2 });
    }),
  }));
  return {
    __typename: 'Course',
    id: 'course',
    slug: 'khoa-hoc',
    title: 'Khóa học',
    version: 1,
    chapters,
  };
}

interface LessonSample {
  readonly index: number;
  readonly title: string;
  readonly chapter_index: number;
  readonly announced: boolean;
}

function sampleLesson({ index, title, chapter_index, announced }: LessonSample): OutlineLesson {
  return {
    __typename: 'Lesson',
    id: `l${index}`,
    slug: `bai-${index}`,
    index,
    title,
    duration_seconds: 600,
    is_preview: index <= 2,
    state: announced ? 'ANNOUNCED' : 'RELEASED',
    release_on: announced ? '2026-12-04' : null,
    access: announced ? 'ANNOUNCED' : 'FULL',
    chapter_index,
  };
}

/** A state with nothing in it. */
export const emptyState: OfflineState = {
  lessons: [],
  licence: { kind: 'none' },
  space: {
    usedBytes: 0,
    sideBytes: 0,
    streamedBytes: 0,
    limitBytes: 10_000_000_000,
    freeBytes: 86_000_000_000,
    folder: '/home/linh/MaiVang',
  },
  hold: null,
  bytesPerSecond: null,
  keyStore: 'safe',
};

/** One lesson that is wanted or kept. */
export function sampleFile(
  lessonId: string,
  state: OfflineLesson['state'],
  keptBytes = 0,
  totalBytes = 200_000_000,
): OfflineLesson {
  return { lessonId, totalBytes, keptBytes, qualityHeight: 720, state };
}
