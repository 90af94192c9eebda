import type { CourseContent } from './course-content.ts';
import { stage1 } from './stage-1.ts';
import { stage2 } from './stage-2.ts';
import { stage3 } from './stage-3.ts';
import { stage4 } from './stage-4.ts';
import { stage5 } from './stage-5.ts';

/** The demonstration course, as written: thirty lessons in the five stages of the programme. */
export const course: CourseContent = {
  slug: 'lam-va-ban-khoa-hoc-dau-tien',
  title: 'Làm và bán khóa học đầu tiên',
  description:
    'Ba mươi bài ngắn, đi từ điều bạn giỏi đến đơn hàng đầu tiên. Bạn học đến đâu, khóa học của bạn thành hình đến đó.',
  stages: [stage1, stage2, stage3, stage4, stage5],
};
