import type { StageContent } from './course-content.ts';
import { lesson01 } from './lesson-01.ts';
import { lesson02 } from './lesson-02.ts';
import { lesson03 } from './lesson-03.ts';
import { lesson04 } from './lesson-04.ts';
import { lesson05 } from './lesson-05.ts';
import { lesson06 } from './lesson-06.ts';

/** Stage 1, released. */
export const stage1: StageContent = {
  slug: 'tim-y-tuong-ban-duoc',
  title: 'Tìm ý tưởng bán được',
  outcome: 'Xong chặng này, bạn có một phiếu ý tưởng đã thử với người thật.',
  lessons: [lesson01, lesson02, lesson03, lesson04, lesson05, lesson06],
};
