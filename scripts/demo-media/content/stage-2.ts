import type { StageContent } from './course-content.ts';
import { lesson07 } from './lesson-07.ts';
import { lesson08 } from './lesson-08.ts';
import { lesson09 } from './lesson-09.ts';
import { lesson10 } from './lesson-10.ts';
import { lesson11 } from './lesson-11.ts';
import { lesson12 } from './lesson-12.ts';

/** Stage 2, released. */
export const stage2: StageContent = {
  slug: 'dung-de-cuong',
  title: 'Dựng đề cương',
  outcome: 'Bạn có đề cương từng bài và lịch quay cụ thể.',
  lessons: [lesson07, lesson08, lesson09, lesson10, lesson11, lesson12],
};
