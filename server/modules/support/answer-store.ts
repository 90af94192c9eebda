import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** The newest message of a request, and whether it has one with this key. */
export const findNewestMessage = statement<{ requestId: string; messageKey: string | null }>()(
  'support.find_newest_message',
  (_query, param) => sql<{ id: string; has_key: boolean }>`
  select m.id, exists (select 1 from support_messages k where k.request_id = m.request_id and k.message_key = ${param('messageKey')}::uuid) as has_key
  from support_messages m where m.request_id = ${param('requestId')} order by m.seq desc limit 1`,
);

export const markAnswered = statement<{ id: string; now: Date }>()(
  'support.mark_answered',
  (query, param) =>
    query
      .updateTable('support_requests')
      .set({ state: 'answered', closed_at: null, waiting_since: null, updated_at: param('now') })
      .where('id', '=', param('id')),
);

export const markClosed = statement<{ id: string; now: Date }>()(
  'support.mark_closed',
  (query, param) =>
    query
      .updateTable('support_requests')
      .set({
        state: 'closed',
        closed_at: param('now'),
        waiting_since: null,
        updated_at: param('now'),
      })
      .where('id', '=', param('id')),
);
