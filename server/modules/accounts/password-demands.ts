import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/**
 * They have to choose a new password before they go on; the one before opens nothing any more. No
 * row when nobody proved that they read the address.
 */
export const demandPassword = statement<{
  id: string;
  distrustedSince: Date;
  reportedAt: Date | null;
}>()('accounts.demand_password', (query, param) =>
  query
    .updateTable('users')
    .set({
      need_update_password: true,
      password_hash: null,
      former_password_hash: sql<
        string | null
      >`case when ${param('reportedAt')}::timestamptz is null then coalesce(password_hash, former_password_hash) end`,
      takeover_reported_at: sql<Date | null>`coalesce(takeover_reported_at, ${param('reportedAt')})`,
      // Of several demands the one that believes less.
      methods_distrusted_since: sql<Date>`least(methods_distrusted_since, ${param('distrustedSince')}::timestamptz)`,
    })
    .where('id', '=', param('id'))
    .where('is_verify_email', '=', true)
    .returning(['email', 'firstname']),
);

/**
 * They go on with what they had; a row when something was demanded, and not because they reported a
 * stranger themselves.
 */
export const undoDemandPassword = statement<{ id: string }>()(
  'accounts.undo_demand_password',
  (query, param) =>
    query
      .updateTable('users')
      .set({
        need_update_password: false,
        password_hash: sql<string | null>`former_password_hash`,
        former_password_hash: null,
        methods_distrusted_since: null,
      })
      .where('id', '=', param('id'))
      .where('need_update_password', '=', true)
      .where('takeover_reported_at', 'is', null)
      .returning('id'),
);
