import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { everyNode, type ExportList } from '../../lists/export-list.ts';
import { postStates } from './admin-store.ts';
import type { AdminListInput, BlogAdmin } from './blog-admin.ts';

const stateNames = { published: 'Đã đăng', scheduled: 'Đã hẹn', draft: 'Nháp' } as const;
const topicNames = {
  content: 'Nội dung',
  video: 'Quay và dựng',
  selling: 'Bán khóa học',
  learners: 'Người học',
} as const;

/** The posts as a file for spreadsheets. */
export function blogExport(admin: BlogAdmin): ExportList {
  return {
    name: 'blog',
    right: 'content.write',
    columns: [
      'Tiêu đề',
      'Đường dẫn',
      'Chủ đề',
      'Tác giả',
      'Số chữ',
      'Trạng thái',
      'Đăng lúc',
      'Sửa lúc',
    ],
    open(filters, now) {
      const asked = filters.get('state');
      const state = postStates.find((candidate) => candidate === asked) ?? null;
      return asked !== null && state === null
        ? err(appError('BAD_INPUT', { field: 'state' }))
        : ok(rowsOf(admin, { state, search: filters.get('q') ?? '' }, now));
    },
  };
}

async function* rowsOf(admin: BlogAdmin, input: AdminListInput, now: Date) {
  const readPage = async (after: string | null) => {
    const page = await admin.list(input, { first: 100, after }, now);
    if (!page.ok) throw new Error(page.error.code);
    return page.value;
  };
  for await (const row of everyNode(readPage)) {
    yield [
      row.title,
      row.slug,
      topicNames[row.topic],
      row.author_name,
      row.words,
      stateNames[row.state],
      row.published_at,
      row.updated_at,
    ] as const;
  }
}
