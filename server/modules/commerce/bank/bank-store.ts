import { type Expression, type Selectable, sql } from 'kysely';
import type {
  BankEventOutcome,
  BankProvider,
  BankTransactionState,
  BankTransactionTable,
  ReviewReason,
  StrayReason,
} from '#server/db/tables/commerce-tables.ts';
import { isLaidByPerson } from '#server/db/money-that-left.ts';
import { statement } from '#server/db/statement.ts';
import type { Teller } from './bank-event-inbox.ts';
import {
  type Around,
  inStatements,
  laidCodes,
  movedAround,
  onlyInStatements,
  standsForMoney,
} from './laid-money.ts';
import { movedAt } from '#server/db/moved-at.ts';

/** Money that moved, as it stands. */
export type BankTransactionRow = Selectable<BankTransactionTable>;

/**
 * Makes room for a movement that is told under the id of what nobody could read (`id`, and what was
 * told under it since): the old words stay, under names of their own.
 */
export const replaceUnreadable = statement<{ id: bigint; now: Date }>()(
  'bank.replace_unreadable',
  (_query, param) => sql<{ id: bigint }>`
  update bank_events set provider_id = provider_id || '#' || id, outcome = 'replaced', processed_at = coalesce(processed_at, ${param('now')}::timestamptz)
  where (id = ${param('id')}::bigint or same_id_as = ${param('id')}::bigint and outcome = 'unreadable') returning id`,
);

/** Stores what a provider told; the row says whether it is new. A repeat is only counted. */
export const storeEvent = statement<{
  provider: BankProvider;
  teller: Teller;
  providerId: string;
  rawBody: string;
  headers: string;
  payload: string;
  mark: Uint8Array | null;
  sameIdAs: bigint | null;
  now: Date;
}>()(
  'bank.store_event',
  (_query, param) => sql<StoredEvent>`
  insert into bank_events (provider, tellers, provider_id, raw_body, headers, payload, mark, same_id_as, received_at, next_attempt_at)
  values (${param('provider')}, array[${param('teller')}::text], ${param('providerId')}, ${param('rawBody')}, ${param('headers')}::jsonb, ${param('payload')}::jsonb, ${param('mark')}::bytea, ${param('sameIdAs')}::bigint, ${param('now')}::timestamptz, ${param('now')}::timestamptz)
  on conflict (provider, provider_id) do update set repeats = bank_events.repeats + 1
  returning id, repeats = 0 as is_new, payload = ${param('payload')}::jsonb as is_same, processed_at is null as is_waiting, outcome, payload, transaction_id, tellers, mark`,
);

/** Somebody else tells the same; not before it is known that it is the same. */
export const addTeller = statement<{ id: bigint; teller: Teller }>()(
  'bank.add_teller',
  (_query, param) => sql<never>`
  update bank_events set tellers = tellers || ${param('teller')}::text where id = ${param('id')} and not ${param('teller')}::text = any(tellers)`,
);

interface StoredEvent {
  readonly id: bigint;
  readonly is_new: boolean;
  /** It is told again word for word. */
  readonly is_same: boolean;
  readonly is_waiting: boolean;
  readonly outcome: BankEventOutcome | null;
  /**
   * As it was told first, and the money that it told of; an empty object when the words are not
   * kept any more.
   */
  readonly payload: unknown;
  readonly transaction_id: string | null;
  readonly tellers: readonly string[];
  readonly mark: Uint8Array | null;
}

/**
 * Reports that came under one id are held against each other one after the other; `id`: the first
 * of them.
 */
export const lockTwins = statement<{ id: bigint }>()(
  'bank.lock_twins',
  (_query, param) => sql<{ locked: string }>`
  select pg_advisory_xact_lock(hashtextextended('mai vang: reports of one id ' || ${param('id')}::bigint::text, 0))::text as locked`,
);

/**
 * Money that the other reports under the id of an event told of, and what an older one resembles
 * that nobody decided yet; `first`: the first of them.
 */
export const listMoneyOfTwins = statement<{ id: bigint; first: bigint }>()(
  'bank.list_money_of_twins',
  (_query, param) => sql<{ id: string; is_told: boolean }>`
  select coalesce(transaction_id, resembles) as id, transaction_id is not null as is_told from bank_events
  where (id = ${param('first')}::bigint or same_id_as = ${param('first')}::bigint) and id <> ${param('id')}::bigint
    and (transaction_id is not null or (outcome = 'doubtful' and id < ${param('id')}::bigint))
  order by bank_events.id`,
);

/** The oldest report under the id of an event that came before it and is not handled yet. */
export const findWaitingTwin = statement<{ id: bigint; first: bigint }>()(
  'bank.find_waiting_twin',
  (_query, param) => sql<{ id: bigint; attempts: number }>`
  select id, attempts from bank_events where (id = ${param('first')}::bigint or same_id_as = ${param('first')}::bigint) and id < ${param('id')}::bigint and processed_at is null
  order by id limit 1`,
);

/** How often an event was tried so far; no row of one that is handled. */
export const findAttempts = statement<{ id: bigint }>()(
  'bank.find_attempts',
  (_query, param) => sql<{ attempts: number }>`
  select attempts from bank_events where id = ${param('id')} and processed_at is null`,
);

/**
 * A stored event that is not handled yet, locked; no row when it is, when somebody else is at it,
 * or was since it had been tried `attempts` times.
 */
export const lockWaitingEvent = statement<{ id: bigint; attempts: number }>()(
  'bank.lock_waiting_event',
  (_query, param) => sql<{
    id: bigint;
    provider: BankProvider;
    provider_id: string;
    payload: unknown;
    received_at: Date;
    same_id_as: bigint | null;
    tellers: readonly string[];
  }>`
  select id, provider, provider_id, payload, received_at, same_id_as, tellers from bank_events where id = ${param('id')} and processed_at is null and attempts = ${param('attempts')} for update skip locked`,
);

export const findWaitingEvents = statement<{ now: Date; limit: number }>()(
  'bank.find_waiting_events',
  (_query, param) => sql<{ id: bigint; attempts: number }>`
  select id, attempts from bank_events where processed_at is null and next_attempt_at <= ${param('now')} order by next_attempt_at, id limit ${param('limit')}::integer`,
);

export const finishEvent = statement<{
  id: bigint;
  outcome: BankEventOutcome;
  transactionId: string | null;
  resembles: string | null;
  now: Date;
}>()(
  'bank.finish_event',
  (_query, param) => sql<never>`
  update bank_events set processed_at = ${param('now')}, outcome = ${param('outcome')}, transaction_id = ${param('transactionId')}::uuid, resembles = ${param('resembles')}::uuid, attempts = attempts + 1, last_error = null where id = ${param('id')}`,
);

/** What became of reports so far. */
export const listOutcomes = statement<{ ids: readonly bigint[] }>()(
  'bank.list_outcomes',
  (_query, param) => sql<{ id: bigint; outcome: BankEventOutcome | null }>`
  select id, outcome from bank_events where id = any(${param('ids')}::bigint[]) order by id`,
);

/** The same of one, behind whoever is at it. */
export const waitForOutcome = statement<{ id: bigint }>()(
  'bank.wait_for_outcome',
  (_query, param) => sql<{ outcome: BankEventOutcome | null; attempts: number }>`
  select outcome, attempts from bank_events where id = ${param('id')}::bigint for share`,
);

/** It will be tried again; nothing when somebody else tried it meanwhile, who says when. */
export const postponeEvent = statement<{
  id: bigint;
  attempts: number;
  error: string;
  nextAt: Date;
}>()(
  'bank.postpone_event',
  (_query, param) => sql<never>`
  update bank_events set attempts = attempts + 1, last_error = ${param('error')}, next_attempt_at = ${param('nextAt')} where id = ${param('id')} and processed_at is null and attempts = ${param('attempts')}`,
);

/**
 * Money of one amount is looked at one after the other: two providers may tell the same at once
 * under different references.
 */
export const lockAmount = statement<{ direction: 'in' | 'out'; amountVnd: bigint }>()(
  'bank.lock_amount',
  (_query, param) => sql<{ locked: string }>`
  select pg_advisory_xact_lock(hashtextextended('mai vang: money ' || ${param('direction')}::text || ${param('amountVnd')}::text, 0))::text as locked`,
);

/** A movement as `KnownMoney`. */
function knownMoney(tellers: Expression<readonly string[]>) {
  return sql`t.id, t.memo, t.words_erased, ${laidCodes} as laid_codes, ${movedAt} as moved_at, exists (select 1 from bank_events e where e.transaction_id = t.id and e.tellers && ${tellers}::text[]) as is_told,
    exists (select 1 from bank_events e where e.transaction_id = t.id and e.provider = 'statement') as is_stated,
    t.direction = 'in' and exists (select 1 from audit_log a where a.subject_kind = 'transaction' and a.subject_id = t.id::text) as is_decided`;
}

/**
 * Money under some fingerprints, the oldest first. `is_told`: one of these tellers has told of it
 * already.
 */
export const listLikeFingerprint = statement<{ fingerprint: string; tellers: readonly string[] }>()(
  'bank.list_like_fingerprint',
  (_query, param) => sql<KnownMoney>`
  select ${knownMoney(param('tellers'))} from bank_transactions t where t.fingerprint = ${param('fingerprint')} order by t.ordinal`,
);

/** The same for the lines of a file. */
export const listLikeFingerprints = statement<{
  fingerprints: readonly string[];
  tellers: readonly string[];
}>()(
  'bank.list_like_fingerprints',
  (_query, param) => sql<KnownMoney & { fingerprint: string }>`
  select t.fingerprint, ${knownMoney(param('tellers'))} from bank_transactions t where t.fingerprint = any(${param('fingerprints')}::text[]) order by t.ordinal`,
);

/**
 * The same amount on the same account at about the same time, which another teller told of and
 * these have not; the nearest first. Also what they told of this very `second`, before `longAgo`. A
 * shop sells at few prices: all of them are looked at.
 */
export const listLookalikes = statement<
  Around & {
    tellers: readonly string[];
    direction: 'in' | 'out';
    amountVnd: bigint;
    accountNumbers: readonly string[];
    second: Date | null;
    longAgo: Date;
  }
>()(
  'bank.list_lookalikes',
  (_query, param) => sql<Lookalike>`
  select t.id, t.memo, t.words_erased, ${laidCodes} as laid_codes, ${movedAt} as moved_at, ${onlyInStatements} as is_statement, ${inStatements} as is_stated, t.part_of is not null as is_part from bank_transactions t
  where t.amount_vnd = ${param('amountVnd')}::bigint and t.direction = ${param('direction')} and t.account_number = any(${param('accountNumbers')}::text[]) and ${standsForMoney}
    and ${movedAround(param)}
    and ((t.occurred_at = ${param('second')}::timestamptz and t.heard_at < ${param('longAgo')}::timestamptz) or not exists (select 1 from bank_events e where e.transaction_id in (t.id, t.part_of) and e.tellers && ${param('tellers')}::text[]))
  order by abs(extract(epoch from ${movedAt} - (${param('from')}::timestamptz + (${param('to')}::timestamptz - ${param('from')}::timestamptz) / 2))), t.heard_at, t.id limit 2000`,
);

/** Money that a file's lines could be another form of, by its amounts; the oldest first. */
export const listLookalikesOfFile = statement<
  Around & { teller: Teller; amounts: readonly bigint[]; accountNumbers: readonly string[] }
>()(
  'bank.list_lookalikes_of_file',
  (_query, param) => sql<
    Lookalike & { direction: 'in' | 'out'; amount_vnd: bigint; account_number: string }
  >`
  select t.id, t.memo, t.words_erased, ${laidCodes} as laid_codes, ${movedAt} as moved_at, ${onlyInStatements} as is_statement, ${inStatements} as is_stated, t.part_of is not null as is_part, t.direction, t.amount_vnd, t.account_number from bank_transactions t
  where t.amount_vnd = any(${param('amounts')}::bigint[]) and t.account_number = any(${param('accountNumbers')}::text[]) and ${standsForMoney}
    and ${movedAround(param)}
    and not exists (select 1 from bank_events e where e.transaction_id in (t.id, t.part_of) and ${param('teller')}::text = any(e.tellers))
  order by moved_at, t.heard_at, t.id limit 20000`,
);

/** A movement that is known; of `SameReference` and `SameAmount` the rows. */
interface KnownMoney {
  readonly id: string;
  readonly memo: string;
  readonly words_erased: boolean;
  readonly laid_codes: readonly string[];
  readonly moved_at: Date;
  readonly is_told: boolean;
  readonly is_stated: boolean;
  readonly is_decided: boolean;
}

interface Lookalike extends Omit<KnownMoney, 'is_told' | 'is_decided'> {
  readonly is_statement: boolean;
  readonly is_part: boolean;
}

/** What nobody could read waits for its turn again; no row when it is something else. */
export const reopenEvent = statement<{ id: bigint; now: Date }>()(
  'bank.reopen_event',
  (_query, param) => sql<{ id: bigint }>`
  update bank_events set processed_at = null, outcome = null, last_error = null, next_attempt_at = ${param('now')} where id = ${param('id')} and outcome = 'unreadable' returning id`,
);

/** A report that may tell of money that is known, locked; no row when it was decided. */
export const lockDoubtful = statement<{ id: bigint }>()(
  'bank.lock_doubtful',
  (_query, param) => sql<{
    id: bigint;
    provider: BankProvider;
    provider_id: string;
    payload: unknown;
    received_at: Date;
    resembles: string;
    same_id_as: bigint | null;
    tellers: readonly string[];
    is_not: readonly string[];
  }>`
  select id, provider, provider_id, payload, received_at, resembles, same_id_as, tellers, is_not from bank_events where id = ${param('id')} and outcome = 'doubtful' for update`,
);

/** Lines of a file that may tell of money that is known, in the order of their keeping. */
export const listDoubtfulOf = statement<{ teller: Teller }>()(
  'bank.list_doubtful_of',
  (_query, param) => sql<{ id: bigint }>`
  select id from bank_events where outcome = 'doubtful' and ${param('teller')}::text = any(tellers) order by id`,
);

/**
 * Lines of statements that were told before, by their names, and the money that they told of; no
 * outcome while one is not handled.
 */
export const listToldLines = statement<{ providerIds: readonly string[] }>()(
  'bank.list_told_lines',
  (_query, param) => sql<ToldLine>`
  select e.provider_id, e.outcome, e.payload, e.tellers, e.mark, e.transaction_id, t.direction, t.amount_vnd, t.reference, t.memo
  from bank_events e left join bank_transactions t on t.id = e.transaction_id where e.provider = 'statement' and e.provider_id = any(${param('providerIds')}::text[])`,
);

interface ToldLine extends Pick<StoredEvent, 'payload' | 'tellers' | 'mark' | 'transaction_id'> {
  readonly provider_id: string;
  readonly outcome: BankEventOutcome | null;
  /** Of its money, when it has some. */
  readonly direction: 'in' | 'out' | null;
  readonly amount_vnd: bigint | null;
  readonly reference: string | null;
  readonly memo: string | null;
}

export const insertTransaction = statement<{
  id: string;
  fingerprint: string;
  direction: 'in' | 'out';
  bank: string;
  accountNumber: string;
  amountVnd: bigint;
  memo: string;
  reference: string | null;
  counterparty: string | null;
  occurredAt: Date | null;
  heardAt: Date;
  extra: string;
  state: BankTransactionState;
  reviewReason: ReviewReason | null;
  orderId: string | null;
  settledAt: Date | null;
}>()(
  'bank.insert_transaction',
  (_query, param) => sql<BankTransactionRow>`
  insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, counterparty, occurred_at, heard_at, extra, state, review_reason, order_id, settled_at)
  values (${param('id')}::uuid, ${param('fingerprint')}, 1 + (select count(*) from bank_transactions where fingerprint = ${param('fingerprint')})::integer, ${param('direction')}, ${param('bank')},
    ${param('accountNumber')}, ${param('amountVnd')}, ${param('memo')}, ${param('reference')}, ${param('counterparty')}, ${param('occurredAt')}::timestamptz, ${param('heardAt')}, ${param('extra')}::jsonb,
    ${param('state')}, ${param('reviewReason')}, ${param('orderId')}::uuid, ${param('settledAt')}::timestamptz)
  returning *`,
);

/** Money without a lock. */
export const findMoney = statement<{ id: string }>()('bank.find_money', (query, param) =>
  query.selectFrom('bank_transactions').selectAll().where('id', '=', param('id')),
);

export const lockTransaction = statement<{ id: string }>()(
  'bank.lock_transaction',
  (query, param) =>
    query.selectFrom('bank_transactions').selectAll().where('id', '=', param('id')).forUpdate(),
);

export const saveTransaction = statement<{
  id: string;
  state: BankTransactionState;
  orderId: string | null;
  now: Date;
}>()('bank.save_transaction', (query, param) =>
  query
    .updateTable('bank_transactions')
    .set({ state: param('state'), order_id: param('orderId'), settled_at: param('now') })
    .where('id', '=', param('id')),
);

/** What was written off waits again, for the reason that it waited for. */
export const waitAgain = statement<{ id: string }>()(
  'bank.wait_again',
  (_query, param) => sql<never>`
  update bank_transactions set state = case direction when 'in' then 'review' else 'strayed' end, settled_at = null where id = ${param('id')}::uuid`,
);

/** Money that came and was decided waits for another reason, beside the order that it names. */
export const waitAnew = statement<{ id: string; reason: ReviewReason; orderId: string | null }>()(
  'bank.wait_anew',
  (query, param) =>
    query
      .updateTable('bank_transactions')
      .set({ review_reason: param('reason'), order_id: param('orderId'), code_said: null })
      .where('id', '=', param('id')),
);

/** Money that came is not that order's: it waits, beside none. */
export const layBackIn = statement<{ id: string }>()(
  'bank.lay_back_in',
  (_query, param) => sql<never>`
  update bank_transactions set state = 'review', order_id = null, review_reason = 'laid_back', settled_at = null where id = ${param('id')}::uuid`,
);

/** What waits again waits beside this order. */
export const waitBeside = statement<{ id: string; orderId: string }>()(
  'bank.wait_beside',
  (query, param) =>
    query
      .updateTable('bank_transactions')
      .set({ order_id: param('orderId') })
      .where('id', '=', param('id')),
);

/** Money that went out paid a refund: whatever payment its words named, it was none. */
export const layToRefund = statement<{ id: string; now: Date }>()(
  'bank.lay_to_refund',
  (query, param) =>
    query
      .updateTable('bank_transactions')
      .set({ state: 'outgoing', order_id: null, payout_id: null, settled_at: param('now') })
      .where('id', '=', param('id')),
);

/**
 * Whether `bank_transactions t` left for nothing that anybody has said: no payment, no refund and
 * no part of one.
 */
export const isNobodys = sql<boolean>`(t.direction = 'out' and t.payout_id is null and t.refund_id is null and not exists (select 1 from refunds r where r.paid_by = t.id))`;

/** Transfers that a person decides on together, by their ids. */
export const lockTransfers = statement<{ ids: readonly string[] }>()(
  'bank.lock_transfers',
  (_query, param) => sql<BankTransactionRow & { readonly is_nobodys: boolean }>`
  select t.*, ${isNobodys} as is_nobodys from bank_transactions t where t.id = any(${param('ids')}::uuid[]) order by t.id for update of t`,
);

/** Money that went out is a part of a refund: whatever payment its words named, it was none. */
export const layPart = statement<{ id: string; refundId: string; now: Date }>()(
  'bank.lay_part_to_refund',
  (query, param) =>
    query
      .updateTable('bank_transactions')
      .set({
        state: 'outgoing',
        order_id: null,
        payout_id: null,
        refund_id: param('refundId'),
        settled_at: param('now'),
      })
      .where('id', '=', param('id')),
);

/**
 * Money that left for the bank itself, or to the tax office. A fee that is less than the payment
 * which its words name, and no more than `feesVnd`, was taken beside its transfer.
 */
export const saveFee = statement<{
  id: string;
  state: 'fee' | 'tax';
  feesVnd: bigint;
  now: Date;
}>()(
  'bank.save_fee',
  (_query, param) => sql<never>`
  update bank_transactions t set state = ${param('state')}, settled_at = ${param('now')},
    payout_id = case when ${param('state')}::text = 'fee' and t.amount_vnd <= ${param('feesVnd')}::bigint and exists (select 1 from payouts p where p.id = t.payout_id and t.amount_vnd < p.net_vnd)
      then null else t.payout_id end
  where t.id = ${param('id')}::uuid`,
);

/** What was withheld is remitted one transfer after the other: none is more than what stands. */
export const lockTax = statement()(
  'bank.lock_tax',
  () => sql<{ locked: string }>`
  select pg_advisory_xact_lock(hashtextextended('mai vang: withheld tax', 0))::text as locked`,
);

/** It was no fee, or no tax: it waits again, as it did. */
export const undoFee = statement<{ id: string }>()(
  'bank.undo_fee',
  (_query, param) => sql<never>`
  update bank_transactions set state = 'strayed', review_reason = coalesce(review_reason, 'no_code'), settled_at = null where id = ${param('id')}::uuid`,
);

/**
 * Money that went out waits for an administrator; the order is that of the refund that it names.
 */
export const putAside = statement<{ id: string; reason: StrayReason; orderId: string | null }>()(
  'bank.put_aside',
  (_query, param) => sql<never>`
  update bank_transactions set state = 'strayed', review_reason = ${param('reason')}, order_id = ${param('orderId')}::uuid, settled_at = null where id = ${param('id')}::uuid`,
);

/**
 * Money that went out is a payment, or says so of one that was not due: that waits for an
 * administrator.
 */
export const layToPayout = statement<{
  id: string;
  payoutId: string;
  reason: StrayReason | null;
}>()(
  'bank.lay_to_payout',
  (_query, param) => sql<never>`
  update bank_transactions set payout_id = ${param('payoutId')}::uuid, review_reason = ${param('reason')}::text,
    state = case when ${param('reason')}::text is null then 'outgoing' else 'strayed' end, settled_at = case when ${param('reason')}::text is null then settled_at end
  where id = ${param('id')}::uuid`,
);

/** Money that went out is this payment, whatever its words name. */
export const layToPaid = statement<{ id: string; payoutId: string; now: Date }>()(
  'bank.lay_to_paid_payout',
  (query, param) =>
    query
      .updateTable('bank_transactions')
      .set({
        state: 'outgoing',
        order_id: null,
        payout_id: param('payoutId'),
        settled_at: param('now'),
      })
      .where('id', '=', param('id')),
);

/** It was laid by the reference that somebody typed, for it said no code. */
export const keepByReference = statement<{ id: string }>()(
  'bank.keep_by_reference',
  (query, param) =>
    query
      .updateTable('bank_transactions')
      .set({ laid_by_reference: true })
      .where('id', '=', param('id')),
);

/** The transfers of a payment that a person laid to it, or the bank's own report. */
export const listOfPayout = statement<{ payoutId: string }>()(
  'bank.list_of_payout',
  (_query, param) => sql<{ id: string; is_laid: boolean }>`
  select id, ${isLaidByPerson} as is_laid from bank_transactions t where payout_id = ${param('payoutId')}::uuid and state = 'outgoing' order by id`,
);

/** The transfers of a refund that a person laid to it, or the bank's own report. */
export const listOfRefund = statement<{ refundId: string }>()(
  'bank.list_of_refund',
  (_query, param) => sql<{ id: string; is_laid: boolean }>`
  select id, ${isLaidByPerson} as is_laid from bank_transactions t
  where state = 'outgoing' and (refund_id = ${param('refundId')}::uuid or id = (select paid_by from refunds where id = ${param('refundId')}::uuid)) order by id`,
);

/**
 * It is not the transfer of that payment or refund: it waits again, for what it names; the order is
 * that of the refund.
 */
export const layBack = statement<{
  id: string;
  payoutId: string | null;
  orderId: string | null;
}>()(
  'bank.lay_back',
  (_query, param) => sql<never>`
  update bank_transactions set state = 'strayed', payout_id = ${param('payoutId')}::uuid, refund_id = null, order_id = ${param('orderId')}::uuid, review_reason = coalesce(review_reason, 'no_code'), settled_at = null
  where id = ${param('id')}::uuid`,
);

/** A person says that the code in its words is a mistake: it is not what is due by it. */
export const forgetNamed = statement<{ id: string; isDue: boolean }>()(
  'bank.forget_named',
  (_query, param) =>
    sql<never>`update bank_transactions set payout_id = case when not ${param('isDue')}::boolean then payout_id end, code_said = 'by_mistake' where id = ${param('id')}::uuid`,
);

/** The same of what a person has laid to something else: it is not what its code names, either. */
export const callMistaken = statement<{ ids: readonly string[] }>()(
  'bank.call_mistaken',
  (_query, param) =>
    sql<never>`update bank_transactions set code_said = 'by_mistake' where id = any(${param('ids')}::uuid[])`,
);

/**
 * Money that went out and lies nowhere, by whatever word of a person, names the payment that its
 * words name now, or none.
 */
export const nameByWords = statement<{ id: string; payoutId: string | null }>()(
  'bank.name_by_words',
  (_query, param) => sql<never>`
  update bank_transactions set payout_id = ${param('payoutId')}::uuid
  where id = ${param('id')}::uuid and state in ('strayed', 'ignored', 'fee', 'tax') and order_id is null and refund_id is null`,
);

/** What waits again names its payment again, if its words name one. */
export const nameAgain = statement<{ id: string; payoutId: string | null }>()(
  'bank.name_again',
  (_query, param) => sql<never>`
  update bank_transactions set payout_id = ${param('payoutId')}::uuid where id = ${param('id')}::uuid and payout_id is null and order_id is null and refund_id is null`,
);

/**
 * Money that went out and says it is a payment, while that is not booked of it: it waits, was
 * written off or booked as a fee or as tax.
 */
export const lockStraysOf = statement<{ payoutId: string }>()(
  'bank.lock_strays_of_payout',
  (_query, param) => sql<BankTransactionRow>`
  select * from bank_transactions where payout_id = ${param('payoutId')}::uuid and state in ('strayed', 'ignored', 'fee', 'tax')
  order by id for update`,
);

/** What of an order's money waits for an administrator. */
export const sumReview = statement<{ orderId: string }>()(
  'bank.sum_review',
  (_query, param) => sql<{ amount: bigint }>`
  select coalesce(sum(amount_vnd), 0)::bigint as amount from bank_transactions where order_id = ${param('orderId')} and state = 'review'`,
);
