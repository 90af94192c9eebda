import type { Database } from '#server/db/port.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import type { ApiAnswer } from './api-client.ts';
import { officeSeenIn, seenOfOffice } from './seen-of-office.ts';

/**
 * What a test says that was seen, where what was seen is not what it is about: everything as it is
 * at that moment.
 */
export const seenNow = 'seen-now';

const noRevision = '00000000-0000-4000-8000-000000000000';

type SeenTable =
  | 'vouchers'
  | 'bank_transactions'
  | 'orders'
  | 'refunds'
  | 'payouts'
  | 'affiliates'
  | 'commissions'
  | 'users'
  | 'ambassador_applications'
  | 'events'
  | 'tickets';

/** By what a row is found, and what names its state; of what is not there any `none`. */
const columnsOf: Readonly<
  Partial<
    Record<
      SeenTable,
      { readonly key?: string; readonly column: string; readonly none?: string | number }
    >
  >
> = {
  vouchers: { column: 'version', none: 0 },
  events: { column: 'version', none: 0 },
  tickets: { column: 'used_at', none: new Date(0).toISOString() },
  affiliates: { key: 'user_id', column: 'revision' },
  users: { column: 'seen_revision' },
  ambassador_applications: { column: 'seen_revision' },
};

/** A row as a page shows it now; of a row that is not there any. */
export async function revisionOf(
  database: Pick<Database, 'raw'>,
  table: SeenTable,
  id: string,
): Promise<string> {
  return String(await shownOf(database, table, id));
}

/** As `revisionOf`; some have a number, a check-in its moment. */
async function shownOf(
  database: Pick<Database, 'raw'>,
  table: SeenTable,
  id: string,
): Promise<string | number> {
  const { key = 'id', column = 'revision', none = noRevision } = columnsOf[table] ?? {};
  // A page of what there is none of shows nothing.
  if (!isUuid(id)) return none;
  const [row] = (await database.raw(
    `select ${column} as revision from ${table} where ${key} = $1`,
    [id],
  )) as readonly { readonly revision: string | number | Date | null }[]; // one column
  const shown = row?.revision ?? none;
  return shown instanceof Date ? shown.toISOString() : shown;
}

async function newestMessageOf(database: Pick<Database, 'raw'>, id: string): Promise<string> {
  const [row] = (await database.raw(
    'select id from support_messages where request_id = $1 order by seq desc limit 1',
    [isUuid(id) ? id : noRevision],
  )) as { id: string }[];
  return row?.id ?? noRevision;
}

/** What was told of the money that a report stands beside, as a page shows it now. */
export async function toldRevisionOf(database: Pick<Database, 'raw'>, id: string): Promise<string> {
  if (!/^\d{1,18}$/.test(id)) return 'none';
  const [row] = (await database.raw(
    `select md5(t.revision || ' ' || string_agg(b.id::text || ' ' || coalesce(b.outcome, '') || ' ' || coalesce(b.transaction_id::text, ''), ' ' order by b.id)) as seen
     from bank_events e join bank_transactions t on t.id = coalesce(e.transaction_id, e.resembles) join bank_events b on t.id in (b.resembles, b.transaction_id)
     where e.id::text = $1 group by t.id`,
    [id],
  )) as { seen: string | null }[];
  return row?.seen ?? 'none';
}

/** An argument that says what was seen: of which row, and which argument names that. */
type SeenArgument = readonly [argument: string, table: SeenTable, id: string];

const ofMoney: readonly SeenArgument[] = [['revision', 'bank_transactions', 'transaction_id']];
const ofOrder: readonly SeenArgument[] = [['revision', 'orders', 'order_id']];
const ofRefund: readonly SeenArgument[] = [['revision', 'refunds', 'refund_id']];
const ofPayout: readonly SeenArgument[] = [['payout_revision', 'payouts', 'payout_id']];
const ofPaidRefund: readonly SeenArgument[] = [['refund_revision', 'refunds', 'refund_id']];

const ofAffiliate: readonly SeenArgument[] = [['revision', 'affiliates', 'id']];
const ofCommission: readonly SeenArgument[] = [['revision', 'commissions', 'id']];

const ofVoucher: readonly SeenArgument[] = [['version', 'vouchers', 'id']];

const ofApplication: readonly SeenArgument[] = [['revision', 'ambassador_applications', 'id']];
const ofPerson: readonly SeenArgument[] = [['revision', 'users', 'id']];

/** What mutations say that was seen. */
const seenBy: Readonly<Record<string, readonly SeenArgument[]>> = {
  admin_match_transaction: [...ofMoney, ['order_revision', 'orders', 'order_id']],
  admin_return_to_learner: [...ofMoney, ['order_revision', 'orders', 'order_id']],
  admin_ignore_transaction: ofMoney,
  admin_refund_transaction: ofMoney,
  admin_book_bank_fee: ofMoney,
  admin_book_tax_payment: ofMoney,
  admin_cancel_order: ofOrder,
  admin_refund_order: ofOrder,
  admin_request_top_up: ofOrder,
  cancel_event: [['version', 'events', 'id']],
  undo_check_in: [['used_at', 'tickets', 'ticket_id']],
  admin_unmatch_transaction: [...ofMoney, ['order_revision', 'orders', 'transaction_id']],
  admin_unrefund_transaction: ofMoney,
  admin_unreturn_payout: ofMoney,
  admin_unpay_payout: ofMoney,
  admin_unpay_refund: ofMoney,
  admin_unbook_bank_fee: ofMoney,
  admin_unbook_tax_payment: ofMoney,
  admin_unignore_transaction: ofMoney,
  admin_start_refund: ofRefund,
  admin_mark_refund_sent: ofRefund,
  admin_unmark_refund_sent: ofRefund,
  admin_correct_refund: ofRefund,
  admin_reject_refund: ofRefund,
  admin_pay_refund_by: [...ofMoney, ...ofPaidRefund],
  admin_pay_refund_by_parts: ofPaidRefund,
  admin_pay_payout_by: ofPayout,
  admin_return_payout: [...ofMoney, ...ofPayout],
  admin_return_refund: [...ofMoney, ...ofPaidRefund],
  admin_unreturn_refund: ofMoney,
  admin_pair_transfer: [...ofMoney, ['transfer_revision', 'bank_transactions', 'transfer_id']],
  admin_unpair_transfer: ofMoney,
  admin_split_transaction: ofMoney,
  admin_unsplit_transaction: ofMoney,
  admin_keep_return: ofMoney,
  suspend_affiliate_links: ofAffiliate,
  hold_affiliate_payouts: ofAffiliate,
  grant_affiliate_level: ofAffiliate,
  set_affiliate_ambassador: ofAffiliate,
  set_tax_commitment: ofAffiliate,
  ask_applicant: ofApplication,
  accept_application: ofApplication,
  decline_application: ofApplication,
  unblock_person: ofPerson,
  undo_demand_password: ofPerson,
  pause_voucher: ofVoucher,
  resume_voucher: ofVoucher,
  hold_commission: ofCommission,
  release_commission: ofCommission,
  reject_commission: ofCommission,
  reconsider_commission: ofCommission,
};

/** Lists of what was seen, beside the list of what it is about. */
const seenLists = [
  { table: 'bank_transactions', ids: 'transaction_ids', revisions: 'transaction_revisions' },
  { table: 'payouts', ids: 'ids', revisions: 'revisions' },
] as const;

type Ask = (query: string) => Promise<ApiAnswer>;
export type LookFirst = (query: string, variables: object, ask: Ask) => Promise<Asked>;

interface Asked {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const seeing = new RegExp(
  `\\b(${[
    ...Object.keys(seenBy),
    ...seenOfOffice,
    '(?:un)?mark_payouts_\\w+',
    'admin_\\w+',
    'export_refund_transfers',
    '(?:answer|close)_support_request',
  ].join('|')})\\(([^()]*)\\)`,
);

/**
 * The request of somebody who looks at what it is about right before they send it: what it has to
 * say that was seen, and leaves out or says as `seenNow`, is what is there now.
 */
export function lookFirst(database: Pick<Database, 'raw' | 'all'>): LookFirst {
  return async (query, given, ask) => {
    const asked: Asked = { query, variables: { ...given } };
    const call = seeing.exec(query);
    if (call === null) return asked;
    const [, name = '', args = ''] = call;
    const idOf = (argument: string): string => argumentOf(args, asked.variables, argument);
    let text = args;
    let { variables } = asked;
    for (const [argument, value] of await seenIn(database, name, idOf)) {
      const named = new RegExp(`\\b${argument}: \\$(\\w+)`).exec(args)?.[1];
      if (named !== undefined && variables[named] === seenNow)
        variables = { ...variables, [named]: value };
      if (!new RegExp(`\\b${argument}:`).test(args))
        text += `, ${argument}: ${JSON.stringify(value)}`;
    }
    for (const { table, ids, revisions } of seenLists) {
      const list = new RegExp(`\\b${revisions}: \\$(\\w+)`).exec(args)?.[1];
      const isLeftOut = !new RegExp(`\\b${revisions}:`).test(args);
      if (!new RegExp(`\\b${ids}:`).test(args)) continue;
      if (!isLeftOut && variables[list ?? ''] !== seenNow) continue;
      const seen: string[] = [];
      for (const id of idsOf(args, variables, ids))
        seen.push(await revisionOf(database, table, id));
      if (isLeftOut) text += `, ${revisions}: ${JSON.stringify(seen)}`;
      else variables = { ...variables, [list ?? '']: seen };
    }
    const filled = query.replace(args, () => text);
    return withSeenNow(database, { name, idOf, ask }, { query: filled, variables });
  };
}

/** What a mutation has to say that was seen, as it is now. */
async function seenIn(
  database: Pick<Database, 'raw' | 'all'>,
  name: string,
  idOf: (argument: string) => string,
): Promise<readonly (readonly [argument: string, value: string | number | null])[]> {
  if (name === 'answer_support_request' || name === 'close_support_request')
    return [['last_message_id', await newestMessageOf(database, idOf('id'))]];
  if (isOfReport(name)) return [['revision', await toldRevisionOf(database, idOf('id'))]];
  const seen = [...(await officeSeenIn(database, name, idOf))];
  for (const [argument, table, id] of seenBy[name] ?? [])
    seen.push([argument, await seenOf(database, table, { name, id: idOf(id) })]);
  return seen;
}

/** Of a movement’s own order, where the movement names it. */
async function seenOf(
  database: Pick<Database, 'raw'>,
  table: SeenTable,
  { name, id }: { readonly name: string; readonly id: string },
): Promise<string | number> {
  if (table !== 'orders' || name !== 'admin_unmatch_transaction')
    return shownOf(database, table, id);
  const [row] = (await database.raw(
    'select order_id::text as id from bank_transactions where id = $1',
    [isUuid(id) ? id : noRevision],
  )) as { id: string | null }[];
  return revisionOf(database, table, row?.id ?? '');
}

function isOfReport(name: string): boolean {
  return name === 'admin_decide_bank_report' || name === 'admin_reopen_bank_report';
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

/** What there is now of what a call says that it was seen: of its refund, its file. */
async function nowOf(database: Pick<Database, 'raw'>, { name, idOf, ask }: Call): Promise<string> {
  if (name === 'export_refund_transfers')
    return (await ask('{ admin_refund_file { begun_revision } }')).data?.admin_refund_file
      .begun_revision;
  return revisionOf(database, 'refunds', idOf('refund_id'));
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

/** What a call names in a list: texts or variables in it, or one variable of all. */
function idsOf(
  args: string,
  variables: Readonly<Record<string, unknown>>,
  argument: string,
): readonly string[] {
  const [, list, one] =
    new RegExp(`\\b${argument}: (?:\\[([^\\]]*)\\]|\\$(\\w+))`).exec(args) ?? [];
  if (list === undefined) return [variables[one ?? '']].flat().map(String);
  return list.split(',').map((item) => argumentOf(`id: ${item.trim()}`, variables, 'id'));
}
