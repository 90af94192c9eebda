import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { findKnown } from './find-known.ts';
import { finishDoubt, openDoubt } from './open-doubt.ts';
import type { Settlement } from './settle.ts';
import { isTakenBack } from './split-store.ts';

const listBesideTakenBack = statement<{ partOf: string | null; count: number }>()(
  'bank.list_beside_taken_back',
  (_query, param) => sql<{ id: bigint }>`
  select e.id from bank_events e join bank_transactions t on t.id = e.resembles
  where e.outcome = 'doubtful' and ${isTakenBack} and (${param('partOf')}::uuid is null or t.part_of = ${param('partOf')}::uuid)
  order by e.id limit ${param('count')}::integer`,
);

const findTakenBack = statement<{ id: string }>()(
  'bank.find_taken_back',
  (_query, param) => sql<{ id: string }>`
  select t.id from bank_transactions t where t.id = ${param('id')}::uuid and ${isTakenBack}`,
);

const atOnce = 1000;

/** Whether a movement is a part that was taken back: no report is its money. */
export async function isTakenBackNow(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(findTakenBack, { id })) !== null;
}

/**
 * Reports in doubt beside parts that were taken back, of one movement or of all, are held against
 * what is known now, each in a transaction of its own: nobody is shown such a part. Beside one that
 * was split on a report waits for its person: others stand for that money.
 */
export async function leadAnew(
  { database, settlement }: { readonly database: Database; readonly settlement: Settlement },
  { partOf, now }: { readonly partOf: string | null; readonly now: Date },
): Promise<void> {
  for (const { id } of await database.all(listBesideTakenBack, { partOf, count: atOnce }))
    await database.transaction(async (tx) => {
      const doubt = await openDoubt(tx, id);
      if (doubt === null || !(await isTakenBackNow(tx, doubt.resembles))) return;
      const known = await findKnown(tx, { ...doubt, isNot: [...doubt.isNot, doubt.resembles] });
      await finishDoubt(tx, settlement, { doubt, known, now });
    });
}
