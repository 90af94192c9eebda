import type { AdminCounter } from '../../admin/api.ts';
import type { ReportAdmin } from '../bank/report-admin.ts';
import type { CommerceQueries } from './commerce-queries.ts';

/** What waits in the pages of orders, unmatched money and refunds. */
export function commerceCounters(
  queries: CommerceQueries,
  reports: Pick<ReportAdmin, 'count'>,
): readonly AdminCounter[] {
  return [
    {
      key: 'orders',
      right: 'orders.read',
      count: async (now) => (await queries.overview(now)).orders_waiting,
    },
    {
      key: 'unmatched',
      right: 'money.move',
      count: async (now) => (await queries.overview(now)).unmatched,
    },
    { key: 'statement', right: 'money.move', count: async () => reports.count() },
    {
      key: 'refunds',
      right: 'money.move',
      count: async (now) => (await queries.overview(now)).refunds_open,
    },
  ];
}
