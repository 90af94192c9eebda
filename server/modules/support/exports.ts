import { appError } from '#shared/errors/error-code.ts';
import {
  supportCode,
  type SupportState,
  supportStates,
  type SupportTopic,
} from '#shared/domain/support/support-rules.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { longestPage } from '../../lists/paging.ts';
import { everyNode, type ExportList } from '../../lists/export-list.ts';
import type { SupportAdmin } from './support-office.ts';

/** The office's list (`?state=open&search=…`) as a file. */
export function supportExport(admin: SupportAdmin): ExportList {
  return {
    name: 'support',
    right: 'requests.answer',
    columns: [
      'Mã',
      'Chủ đề',
      'Tiêu đề',
      'Học viên',
      'Email',
      'Trạng thái',
      'Gửi lúc',
      'Chờ từ lúc',
    ],
    open(filters) {
      const state = supportStates.find(
        (known) => known === (filters.get('state') ?? 'open').toLowerCase(),
      );
      return state === undefined
        ? err(appError('BAD_INPUT', { field: 'state' }))
        : ok(rows(admin, state, filters.get('search') ?? ''));
    },
  };
}

async function* rows(admin: SupportAdmin, state: SupportState, search: string) {
  const requests = everyNode(async (after) => {
    const page = await admin.list({ state, search, first: longestPage, after });
    return valueOrRefuse(page);
  });
  for await (const {
    number,
    topic,
    subject,
    asker,
    email,
    created_at,
    waiting_since,
  } of requests) {
    yield [
      supportCode(number),
      topicNames[topic],
      subject,
      asker,
      email,
      stateNames[state],
      created_at,
      waiting_since,
    ] as const;
  }
}

const topicNames: Readonly<Record<SupportTopic, string>> = {
  payment: 'Thanh toán',
  learning: 'Học tập',
  account: 'Tài khoản',
  technical: 'Lỗi kỹ thuật',
  other: 'Khác',
};
const stateNames: Readonly<Record<SupportState, string>> = {
  open: 'Chờ trả lời',
  answered: 'Đã trả lời',
  closed: 'Đã đóng',
};
