import { byUser, oneByOne } from '#server/jobs/one-by-one.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Messenger } from '../messages/api.ts';
import { doubtsForOwner } from './holds/held-payouts.ts';
import { endOfHoldNow } from './holds/held-payouts-store.ts';
import type { Payouts } from './payouts.ts';

/**
 * Asks affiliates whose accounts a restore took back to the backup's to give theirs anew: until
 * then nothing is paid to them (restored-rows.ts).
 */
export function createRestoredAccounts({
  database,
  messenger,
}: {
  readonly database: Database;
  readonly messenger: Messenger;
}): Pick<Payouts, 'tellRestored'> {
  return {
    async tellRestored(now) {
      // One transaction each: a crash tells nobody twice.
      const restored = await database.all(listRestored, {});
      await oneByOne(restored, byUser, async ({ user_id: userId, key }) =>
        database.transaction(async (tx) => {
          const ends = await endOfHoldNow(tx, userId);
          const content = {
            kind: 'affiliate_hold',
            what: 'payouts',
            isHeld: true,
            reason,
            ends,
            payoutsFrom: null,
          } as const;
          await messenger.tell(tx, { userId, key, content, at: now, isLookedUp: true });
        }),
      );
    },
  };
}

const reason = doubtsForOwner.restored;

/** Who waits for it since the restore, and was not told. */
const listRestored = statement()(
  'affiliate.list_restored_accounts',
  () => sql<{ user_id: string; key: string }>`
    select f.user_id, k.key from server_facts s
      join affiliates f on f.account_reported_at between to_timestamp(s.value::double precision / 1000) - interval '1 ms' and to_timestamp(s.value::double precision / 1000) + interval '1 ms'
      cross join lateral (select 'affiliate_hold:restored:' || s.value as key) k
    where s.name = 'restored_at' and not exists (select 1 from notifications n where n.user_id = f.user_id and n.key = k.key)`,
);
