import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Writer } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';

/**
 * Gives a database without a course an empty one, for administrators to fill with chapters and
 * lessons; changes nothing where there is one.
 */
export async function makeCourseFrame(writer: Writer): Promise<void> {
  await writer.run(insertCourseFrame, { id: randomUUID(), slug: 'khoa-hoc', title: 'Khóa học' });
}

const insertCourseFrame = statement<{ id: string; slug: string; title: string }>()(
  'catalog.insert_course_frame',
  (_query, param) => sql<never>`
    insert into courses (id, slug, title, description, version)
    select ${param('id')}::uuid, ${param('slug')}, ${param('title')}, '', 1 where not exists (select 1 from courses)`,
);
