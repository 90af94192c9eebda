import { sql } from 'kysely';
import type { Tx } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';

/** Says that what a person may watch has changed, to every process, when the transaction commits. */
export type ChangeRights = (tx: Tx, userId: string) => Promise<void>;

/** Other processes hear of it by this channel of the database; its payload is the person's id. */
export const rightsChannel = 'rights';

/** `forget` is called in this process before whoever waits for the transaction goes on. */
export function createChangeRights(forget: (userId: string) => void): ChangeRights {
  return async (tx, userId) => {
    await tx.first(notify, { userId });
    tx.onCommit(() => forget(userId));
  };
}

const notify = statement<{ userId: string }>()('commerce.notify_rights', (_query, param) => sql<{ sent: string }>`select pg_notify('rights', ${param('userId')}::text)::text as sent`);
