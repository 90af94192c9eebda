import { z } from 'zod';
import { appError } from '#shared/errors/error-code.ts';
import { formatTicketCode } from '#shared/domain/tickets/ticket-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { everyNode, type ExportList } from '../../lists/export-list.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { longestPage } from '../../lists/paging.ts';
import type { Tickets } from './service.ts';

/** Who has a pass to an event (`?event_id=…&search=…`), as a file. */
export function holdersExport(tickets: Tickets): ExportList {
  return {
    name: 'event-holders',
    right: 'tickets.manage',
    columns: ['Học viên', 'Email', 'Gói', 'Mã vé', 'Trạng thái', 'Nhận vé lúc', 'Vào cửa lúc'],
    open(filters) {
      const eventId = z.uuid().safeParse(filters.get('event_id'));
      if (!eventId.success) return err(appError('BAD_INPUT', { field: 'event_id' }));
      const search = filters.get('search') ?? '';
      return ok(rows(tickets, eventId.data, search));
    },
  };
}

async function* rows(tickets: Tickets, eventId: string, search: string) {
  const holders = everyNode(async (after) => {
    const page = await tickets.holders({ eventId, search, first: longestPage, after });
    return valueOrRefuse(page);
  });
  for await (const { holder, email, plan, code, state, issued_at, used_at } of holders) {
    yield [
      holder,
      email,
      plan === 'pro' ? 'Pro' : 'Khá Pro',
      formatTicketCode(code),
      stateNames[state],
      issued_at,
      used_at,
    ] as const;
  }
}

const stateNames = {
  waiting: 'Chờ thanh toán',
  valid: 'Đang hiệu lực',
  used: 'Đã dùng',
  cancelled: 'Đã hủy',
} as const;
