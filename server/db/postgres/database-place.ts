import type { ClientBase } from 'pg';
import type { DatabasePlace } from '../../backup/history/outside-mark.ts';
import { ReadOnlyError, saidCodeOf } from '../trouble.ts';

/** The timeline that is written now: the first eight digits of its log's file. */
const timeline =
  'case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end';
const system = '(select system_identifier::text from pg_control_system())';

/** Whoever runs the server may have taken the right to ask either. */
const questions = [
  [system, timeline],
  ['null', timeline],
  [system, 'null'],
  ['null', 'null'],
].map(
  ([one, other]) =>
    `select pg_is_in_recovery()::text as standby, ${one} as system, ${other} as timeline`,
);

/**
 * Where a connection leads. Throws `ReadOnlyError` for a standby: nobody knows yet which history it
 * will go on with.
 */
export async function readPlace(client: ClientBase): Promise<DatabasePlace> {
  for (const text of questions) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next one only where this may not be asked
      const { rows } = await client.query<DatabasePlace & { standby: string }>(text);
      const [row] = rows;
      if (row?.standby !== 'false') throw new ReadOnlyError();
      return { system: row.system, timeline: row.timeline };
    } catch (error) {
      if (saidCodeOf(error) !== '42501') throw error;
    }
  }
  return { system: null, timeline: null };
}
