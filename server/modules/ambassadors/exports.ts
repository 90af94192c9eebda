import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { everyNode, type ExportList } from '../../lists/export-list.ts';
import { longestPage } from '../../lists/paging.ts';
import type { ApplicationAdmin } from './application-admin.ts';
import { type AdminTab, adminTabs } from './admin-store.ts';

/**
 * The office's list (`?tab=waiting&search=…`) as a file. No number of papers or accounts is in it.
 */
export function applicationsExport(admin: Pick<ApplicationAdmin, 'list'>): ExportList {
  return {
    name: 'applications',
    right: 'applications.decide',
    columns: [
      'Họ tên',
      'Email',
      'Điện thoại',
      'Kênh chính',
      'Đường dẫn kênh',
      'Số người theo dõi',
      'Chủ đề',
      'Tên khóa học',
      'Trạng thái',
      'Gửi lúc',
      'Trả lời lúc',
      'Câu hỏi hoặc lý do',
      'Mã tiếp thị liên kết',
    ],
    open(filters) {
      const tab = adminTabs.find(
        (known) => known === (filters.get('tab') ?? 'waiting').toLowerCase(),
      );
      return tab === undefined
        ? err(appError('BAD_INPUT', { field: 'tab' }))
        : ok(rows(admin, tab, filters.get('search') ?? ''));
    },
  };
}

async function* rows(admin: Pick<ApplicationAdmin, 'list'>, tab: AdminTab, search: string) {
  const applications = everyNode(async (after) =>
    valueOrRefuse(await admin.list({ tab, search, first: longestPage, after })),
  );
  for await (const {
    applicant,
    email,
    phoneNumber,
    answers,
    status,
    submittedAt,
    decidedAt,
    note,
    affiliateCode,
  } of applications) {
    yield [
      applicant,
      email,
      phoneNumber,
      answers.main_channel,
      answers.channel_url,
      answers.followers,
      answers.topics.join(', '),
      answers.course_name,
      statusNames[status],
      submittedAt,
      decidedAt,
      note,
      affiliateCode,
    ] as const;
  }
}

const statusNames = {
  draft: 'Nháp',
  received: 'Đã nhận đơn',
  reviewing: 'Đang xem xét',
  asked: 'Đã hỏi thêm',
  accepted: 'Đã chấp nhận',
  declined: 'Chưa phù hợp lúc này',
} as const;
