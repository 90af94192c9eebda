import type { Database } from '#server/db/port.ts';
import { handedOutRevision, type Payouts } from '#server/modules/affiliate/api.ts';
import type { ApiAnswer } from './api-client.ts';

/**
 * What a test says that was seen, where what was seen is not what it is about: everything as it is
 * at that moment.
 */
export const seenNow = 'seen-now';

type SeenTable = 'bank_transactions' | 'refunds' | 'payouts';

/** A row as a page shows it now; of a row that is not there any. */
export async function revisionOf(
  database: Pick<Database, 'raw'>,
  table: SeenTable,
  id: string,
): Promise<string> {
  const [row] = (await database.raw(`select revision from ${table} where id::text = $1`, [id])) as {
    revision: string;
  }[];
  return row?.revision ?? '00000000-0000-4000-8000-000000000000';
}

/** What an order lacks as a page shows it now, VND. */
export async function missingOf(database: Pick<Database, 'raw'>, id: string): Promise<bigint> {
  const [row] = (await database.raw(
    'select greatest(total_vnd - waived_vnd - received_vnd + excess_vnd, 0)::text as missing from orders where id::text = $1',
    [id],
  )) as { missing: string }[];
  return BigInt(row?.missing ?? 0);
}

/** What was told of the money that a report stands beside, as a page shows it now. */
export async function toldRevisionOf(database: Pick<Database, 'raw'>, id: string): Promise<string> {
  const [row] = (await database.raw(
    `select md5(string_agg(b.id::text || ' ' || coalesce(b.outcome, '') || ' ' || coalesce(b.transaction_id::text, ''), ' ' order by b.id)) as seen
     from bank_events e join bank_events b on b.resembles = coalesce(e.transaction_id, e.resembles) or b.transaction_id = coalesce(e.transaction_id, e.resembles)
     where e.id::text = $1`,
    [id],
  )) as { seen: string | null }[];
  return row?.seen ?? 'none';
}

/** Of what a mutation names by which argument, and what else it says that was seen. */
const seenBy: Readonly<
  Record<string, { readonly table: SeenTable; readonly id: string; readonly more?: string }>
> = {
  admin_unmatch_transaction: {
    table: 'bank_transactions',
    id: 'transaction_id',
    more: 'is_excess: false',
  },
  ...Object.fromEntries(
    [
      'admin_unrefund_transaction',
      'admin_unreturn_payout',
      'admin_unpay_payout',
      'admin_unpay_refund',
      'admin_unbook_bank_fee',
      'admin_unbook_tax_payment',
      'admin_unignore_transaction',
    ].map((name) => [name, { table: 'bank_transactions', id: 'transaction_id' }]),
  ),
  ...Object.fromEntries(
    ['admin_start_refund', 'admin_mark_refund_sent', 'admin_unmark_refund_sent'].map((name) => [
      name,
      { table: 'refunds', id: 'refund_id' },
    ]),
  ),
};

type Ask = (query: string) => Promise<ApiAnswer>;
export type LookFirst = (query: string, variables: object, ask: Ask) => Promise<Asked>;

interface Asked {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The request of somebody who looks at what it is about right before they send it: what it has to
 * say that was seen, and leaves out or says as `seenNow`, is what is there now.
 */
export function lookFirst(database: Pick<Database, 'raw'>): LookFirst {
  return async (query, given, ask) => {
    const asked = { query, variables: { ...given } };
    const call = /\b(admin_\w+|export_refund_transfers)\(([^()]*)\)/.exec(query);
    if (call === null) return asked;
    const [, name = '', args = ''] = call;
    const idOf = (argument: string): string => argumentOf(args, asked.variables, argument);
    const more = await moreOf(database, name, args, idOf);
    const filled = more === '' ? query : query.replace(args, () => `${args}, ${more}`);
    return withSeenNow(database, { name, idOf, ask }, { ...asked, query: filled });
  };
}

async function moreOf(
  database: Pick<Database, 'raw'>,
  name: string,
  args: string,
  idOf: (argument: string) => string,
): Promise<string> {
  if (name === 'admin_match_transaction' && !/\bmissing:/.test(args))
    return `missing: "${await missingOf(database, idOf('order_id'))}"`;
  if (name.endsWith('_bank_report') && name !== 'admin_read_bank_report')
    return /\brevision:/.test(args)
      ? ''
      : `revision: "${await toldRevisionOf(database, idOf('id'))}"`;
  const seen = seenBy[name];
  if (seen === undefined || /\brevision:/.test(args)) return '';
  const revision = await revisionOf(database, seen.table, idOf(seen.id));
  return [`revision: "${revision}"`, seen.more ?? []].flat().join(', ');
}

async function withSeenNow(
  database: Pick<Database, 'raw'>,
  call: Call,
  { query, variables }: Asked,
): Promise<Asked> {
  if (!query.includes(seenNow) && !Object.values(variables).includes(seenNow))
    return { query, variables };
  const now = await nowOf(database, call);
  return {
    query: query.replaceAll(seenNow, now),
    variables: Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, value === seenNow ? now : value]),
    ),
  };
}

interface Call {
  readonly name: string;
  readonly idOf: (argument: string) => string;
  readonly ask: Ask;
}

/** What there is now of what a call says that it was seen. */
async function nowOf(database: Pick<Database, 'raw'>, { name, idOf, ask }: Call): Promise<string> {
  if (name === 'export_refund_transfers')
    return (await ask('{ admin_refund_file { begun_revision } }')).data?.admin_refund_file
      .begun_revision;
  if (name === 'admin_match_transaction')
    return String(await missingOf(database, idOf('order_id')));
  if (name.endsWith('_bank_report')) return toldRevisionOf(database, idOf('id'));
  const { table, id } = seenBy[name] ?? { table: 'refunds', id: 'refund_id' };
  return revisionOf(database, table, idOf(id));
}

/** What an argument says: a text, or a variable. */
function argumentOf(
  args: string,
  variables: Readonly<Record<string, unknown>>,
  argument: string,
): string {
  const [, text, variable] = new RegExp(`\\b${argument}: (?:"([^"]*)"|\\$(\\w+))`).exec(args) ?? [];
  const value = variables[variable ?? ''];
  return text ?? (typeof value === 'string' ? value : '');
}

/** Payouts by somebody who looks right before: `seenNow` is what is there then. */
export function payoutsSeenNow(database: Pick<Database, 'raw'>, payouts: Payouts): Payouts {
  return {
    ...payouts,
    revealTransfer: async (id, by) =>
      payouts.revealTransfer(
        id,
        by.again === seenNow ? { ...by, again: await revisionOf(database, 'payouts', id) } : by,
      ),
    bankFile: async (runId, by) => {
      const run = by.again === seenNow ? await payouts.payoutsOf(runId) : [];
      return payouts.bankFile(
        runId,
        by.again === seenNow ? { ...by, again: handedOutRevision(run) } : by,
      );
    },
    markFailed: async (id, by) =>
      payouts.markFailed(
        id,
        by.notCarriedOut?.includes(seenNow) === true
          ? { ...by, notCarriedOut: [await revisionOf(database, 'payouts', id)] }
          : by,
      ),
  };
}
