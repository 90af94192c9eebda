import { sql } from 'kysely';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Database } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Limits } from '../../limits.ts';
import { allDeleted, hasWords, isMoneyOf, movedFor, withoutWords } from './bank-traces.ts';
import { forgetTaxedPeople } from '../payouts/api.ts';
import { replaceSealed } from './deletion-store.ts';
import { nobody } from './deletion-steps.ts';

/**
 * How long what names people who may have no account with us is kept: the words of banks, and whom
 * tax was withheld from.
 */
export interface BankRetention {
  /** Takes out what is past its time. */
  tidy(now: Date): Promise<void>;
}

export interface BankRetentionDeps {
  readonly database: Pick<Database, 'run' | 'all'>;
  readonly cipher: FieldCipher;
  readonly limits: Pick<Limits, 'bankReportMs' | 'strayMoneyMs' | 'booksMs'>;
}

export function createBankRetention({
  database,
  cipher,
  limits,
}: BankRetentionDeps): BankRetention {
  return {
    async tidy(now) {
      const before = (ms: number) => new Date(now.getTime() - ms);
      await database.run(forgetReports, { before: before(limits.bankReportMs) });
      await database.run(forgetStatementFiles, { now });
      await forgetTaxedPeople(database, now);
      await database.run(hideOldMoney, {
        strayBefore: before(limits.strayMoneyMs),
        booksBefore: before(limits.booksMs),
      });
      await database.run(hideMoneyOfTheDeleted, { since: before(lateMs) });
      for (const { id } of await database.all(listOldStrayRefunds, {
        before: before(limits.strayMoneyMs),
      })) {
        const sealed = cipher.seal('0000', {
          table: 'refunds',
          column: 'account_number',
          rowId: id,
        });
        await database.run(replaceSealed, { table: 'refunds', id, sealed, holder: nobody });
      }
    },
  };
}

/** Money of somebody who was deleted is looked for among what came or was decided in this time. */
const lateMs = 60 * 86_400_000;

/**
 * What a provider told, once it is booked: the movement has what the books need. What waits for a
 * person keeps its words.
 */
const forgetReports = statement<{ before: Date }>()(
  'people_data.forget_bank_reports',
  (_query, param) => sql<never>`
  update bank_events set raw_body = '', headers = '{}', payload = '{}', memo_before = null, counterparty_before = null
  where raw_body <> '' and processed_at < ${param('before')}::timestamptz and outcome not in ('unreadable', 'doubtful')`,
);

const forgetStatementFiles = statement<{ now: Date }>()(
  'people_data.forget_statement_files',
  (_query, param) => sql<never>`
  update statements set bytes = null where bytes is not null and kept_until <= ${param('now')}::timestamptz`,
);

/** Ids of refunds of money of nobody's order, once nothing of that money is owed any more. */
const endedStrayRefunds = sql`
  select r.id from refunds r where r.order_id is null
    and not exists (select from refunds o where o.transaction_id = r.transaction_id and o.state not in ('sent', 'rejected'))`;

/**
 * Money of nobody's order that was set aside or went back, a while after that, with what gave it
 * back; what was split once its parts have no words; all of it when the books' time is over.
 */
const hideOldMoney = statement<{ strayBefore: Date; booksBefore: Date }>()(
  'people_data.hide_old_money',
  (_query, param) => sql<never>`
  update bank_transactions t set ${withoutWords}
  where ((coalesce(t.settled_at, t.heard_at) < ${param('strayBefore')}::timestamptz and t.order_id is null and (t.state in ('ignored', 'refund', 'fee', 'tax', 'paired') or t.state = 'split' and not exists (select from bank_transactions x where x.part_of = t.id and not x.words_erased) or ${movedFor(endedStrayRefunds)})
      and not exists (select 1 from refunds r where r.transaction_id = t.id and r.state not in ('sent', 'rejected')))
    or (coalesce(t.settled_at, t.heard_at) < ${param('booksBefore')}::timestamptz and t.state not in ('review', 'strayed'))) and ${hasWords}`,
);

/** What moved can be told, or decided, after its person is gone. */
const hideMoneyOfTheDeleted = statement<{ since: Date }>()(
  'people_data.hide_money_of_the_deleted',
  (_query, param) => sql<never>`
  update bank_transactions t set ${withoutWords}
  where greatest(t.heard_at, t.settled_at) >= ${param('since')}::timestamptz and t.state not in ('review', 'strayed') and ${isMoneyOf(allDeleted)} and ${hasWords}`,
);

const listOldStrayRefunds = statement<{ before: Date }>()(
  'people_data.list_old_stray_refunds',
  (_query, param) => sql<{ id: string }>`
  select id from refunds where order_id is null and account_number is not null and account_holder <> ${sql.lit(nobody)} and state in ('sent', 'rejected')
    and coalesce(sent_at, requested_at) < ${param('before')}::timestamptz order by id limit 1000`,
);
