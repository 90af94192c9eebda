import { statement } from '../../db/statement.ts';

/** The course that the product shows. */
export const findEditedCourse = statement()('content.find_edited_course', (query) =>
  query
    .selectFrom('courses')
    .select(['id', 'title', 'description', 'version', 'revision'])
    .orderBy('slug')
    .limit(1),
);
