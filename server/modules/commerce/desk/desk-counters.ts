import type { AdminCounter } from '../../admin/api.ts';
import type { ReportDesk } from '../bank/report-desk.ts';
import type { DeskBook } from './desk-book.ts';

/** What waits in the pages of orders, unmatched money and refunds. */
export function deskCounters(
  desk: DeskBook,
  reports: Pick<ReportDesk, 'count'>,
): readonly AdminCounter[] {
  return [
    {
      key: 'orders',
      right: 'orders.read',
      count: async (now) => (await desk.overview(now)).orders_waiting,
    },
    {
      key: 'unmatched',
      right: 'money.move',
      count: async (now) => (await desk.overview(now)).unmatched,
    },
    { key: 'statement', right: 'money.move', count: async () => reports.count() },
    {
      key: 'refunds',
      right: 'money.move',
      count: async (now) => (await desk.overview(now)).refunds_open,
    },
  ];
}
