import type { Commissions } from '#server/modules/commissions/api.ts';
import type { ReportServices } from '#server/modules/affiliate-reports/api.ts';
import type { Action, ActionKind } from './action.ts';
import type { Tamper } from './mortal-database.ts';

type AffiliateReports = ReportServices['affiliateReports'];

/** What a history runs on: the product, or the product with one mistake. */
export interface Variant {
  readonly name: string;
  /**
   * Tables whose guards the mistake would run into; taken away, so that the checks have to find it
   * by themselves.
   */
  readonly unguarded?: readonly string[];
  readonly tamper?: Tamper;
  readonly commissions?: (real: Commissions) => Commissions;
  readonly reports?: (real: AffiliateReports) => AffiliateReports;
  /** SQL that makes the mistake in the database itself. */
  readonly setup?: string;
  /** What happens in its histories, when all that may happen would show it too rarely. */
  readonly focus?: readonly ActionKind[];
  /** What happened before its histories begin. */
  readonly before?: readonly Action[];
  /** Shows only when several work at the same moment, which one connection never does. */
  readonly needsMany?: true;
  /** Takes several histories to be noticed: left to a long run. */
  readonly isNoticedLate?: true;
}

/** How statements tell that somebody is deleted or blocked. */
const isGone = /u\.deleted_at is not null or u\.blocked_at is not null as is_gone/;

/** Of money: a provider told of it, by whatever it was told besides. */
const toldByProvider =
  "exists (select 1 from bank_events s where s.transaction_id = t.id and s.tellers && array['sepay', 'casso'])";

/** Where numbers begin anew, memos are cut and statements come late. */
const oddPayments: readonly ActionKind[] = [
  'create',
  'pay',
  'pay',
  'pay',
  'tellAgain',
  'decide',
  'match',
  'wait',
];

/** Where money leaves while backups are made and the database goes back to them. */
const outAndBack: readonly ActionKind[] = [
  'buy',
  'buy',
  'buy',
  'refund',
  'refund',
  'waitOut',
  'sendRefund',
  'sendRefund',
  'refundTransfer',
  'takeBack',
  'payOff',
  'payOff',
  'payout',
  'leaveInParts',
  'decideOut',
  'unpay',
  'returnPayout',
  'backUp',
  'restore',
];

/** One action of a script. */
function acted(kind: ActionKind, a = 0, b = 0, c = 0): Action {
  return { kind, a, b, c };
}

/** Every learner bought, each by one of the affiliates. */
const bought: readonly Action[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => acted('buy', at, at));

/** The same, who did not pay yet. */
const ordered: readonly Action[] = bought.map(({ a }) => acted('create', a, 1, 1 + (a % 3)));

/** Payments were handed out, and left; of some the office said by a slip that they did not. */
const failedBySlip: readonly Action[] = [...bought, acted('payOff', 1, 5)];

/** The product as it ships. */
export const shipped: Variant = { name: 'shipped' };
/** The same where banks make it hard. */
export const shippedOddly: Variant = { name: 'shipped', focus: oddPayments };

/** The same, of what leaves and of restores. */
export const shippedAndRestored: Variant = { name: 'shipped', focus: outAndBack };

/**
 * The same, where an accountant does something by a slip and takes it back; `takesBack`: what of it
 * has to happen, by the audit's names.
 */
export const shippedWithSlips: readonly (Variant & { readonly takesBack: readonly string[] })[] = [
  {
    name: 'payments to affiliates',
    focus: [
      'buy',
      'payOff',
      'payOff',
      'returnPayout',
      'returnPayout',
      'unreturn',
      'unreturn',
      'uncomplete',
      'layStray',
      'layStray',
      'unblock',
      'leaveInParts',
      'leaveOddly',
      'unpay',
    ],
    before: [
      ...bought,
      acted('payOff', 1, 5),
      acted('layStray', 0, 1),
      acted('uncomplete', 0, 1),
      acted('returnPayout', 2, 1, 1),
    ],
    takesBack: ['transaction.unreturn', 'payout.unfailed'],
  },
  {
    name: 'refunds that come back',
    focus: [
      'buy',
      'refund',
      'refund',
      'refundTransfer',
      'takeBack',
      'giveAccount',
      'sendRefund',
      'sendRefund',
      'unsend',
      'correctRefund',
      'returnRefund',
      'returnRefund',
      'unreturnRefund',
      'bounceEarlier',
      'bounceEarlier',
      'leaveOddly',
      'unpay',
    ],
    before: [
      ...bought,
      ...[1, 2, 3].flatMap((at) => [acted('refund', at), acted('sendRefund', 0, 1)]),
      acted('returnRefund', 0, 1, 1),
      acted('unreturnRefund'),
    ],
    takesBack: ['transaction.unreturn_refund'],
  },
  {
    name: 'transfers that came back',
    focus: [
      'buy',
      'refund',
      'refund',
      'sendRefund',
      'sendRefund',
      'giveAccount',
      'payOff',
      'returnRefund',
      'returnPayout',
      'layStray',
      'leaveOddly',
      'leaveOddly',
      'leaveInParts',
      'decideOut',
      'pair',
      'pair',
      'pair',
      'unpair',
      'unpair',
      'backUp',
      'restore',
    ],
    before: [
      ...bought,
      acted('payOff', 1, 5),
      acted('layStray', 0, 0),
      acted('pair', 0, 1),
      acted('unpair'),
    ],
    takesBack: ['transaction.unpair'],
  },
  {
    name: 'transfers that are several things',
    focus: [
      'create',
      'create',
      'buy',
      'pay',
      'match',
      'split',
      'split',
      'split',
      'unsplit',
      'unsplit',
      'unmatch',
      'tellAgain',
      'waitOut',
      'mature',
      'run',
      'confirm',
      'refund',
      'sendRefund',
      'payOff',
      'payout',
      'returnPayout',
      'unpay',
      'backUp',
      'restore',
    ],
    before: [
      ...bought,
      acted('waitOut'),
      acted('mature'),
      acted('run', 1, 1),
      // Two runs were asked for at once: the one that has the payments is either.
      acted('confirm'),
      acted('confirm'),
      acted('split', 0, 2),
      ...ordered,
      acted('split', 0, 1, 4),
      acted('unsplit'),
    ],
    takesBack: ['transaction.unsplit'],
  },
  {
    name: 'commissions',
    focus: [
      'buy',
      'refund',
      'takeBack',
      'mature',
      'hold',
      'hold',
      'hold',
      'reconsider',
      'reconsider',
    ],
    before: [
      ...bought,
      acted('hold', 0, 0),
      acted('hold', 1, 0),
      acted('hold', 0, 3),
      acted('hold', 1, 3),
    ],
    takesBack: ['commission.reconsider'],
  },
  {
    name: 'withheld tax',
    focus: ['buy', 'payOff', 'payOff', 'payout', 'remitTax', 'remitTax', 'unremit', 'returnPayout'],
    before: [...bought, acted('payOff', 1, 2), acted('remitTax', 2, 0, 1), acted('unremit')],
    takesBack: ['transaction.unbook_tax'],
  },
  {
    name: 'money that came',
    focus: [
      'create',
      'cancel',
      'pay',
      'pay',
      'pay',
      'match',
      'match',
      'unmatch',
      'unmatch',
      'refundTransfer',
      'refundTransfer',
      'unrefund',
      'unrefund',
      'giveAccount',
      'takeBack',
      'sendRefund',
    ],
    before: [...bought, acted('pay', 0, 10, 6), acted('pay', 1, 10, 6)],
    takesBack: ['transaction.unmatch', 'transaction.unrefund'],
  },
  {
    name: 'money without a code',
    focus: [
      'create',
      'pay',
      'slip',
      'slip',
      'slip',
      'giveUp',
      'giveUp',
      'unmatch',
      'unmatch',
      'unmatch',
      'match',
      'cancel',
      'giveAccount',
      'giveAccount',
      'waitOut',
      'sendRefund',
      'sendRefund',
    ],
    before: [...ordered, acted('slip', 0, 0), acted('unmatch', 0, 0, 0)],
    takesBack: ['transaction.unmatch', 'refund.give_up'],
  },
  {
    name: 'refunds',
    focus: [
      'create',
      'pay',
      'refund',
      'sendRefund',
      'sendRefund',
      'unsend',
      'unsend',
      'leaveOddly',
    ],
    before: [...bought, acted('refund'), acted('sendRefund', 0, 1)],
    takesBack: ['refund.unsent'],
  },
];

/** Every mistake that TRUST.md names. The checks must catch each, or they prove nothing. */
export const wrongVariants: readonly Variant[] = [
  {
    name: 'parts are held against nothing that is known',
    isNoticedLate: true,
    tamper: replacing({
      'bank.list_like_parts': [/where t\.amount_vnd/, 'where false and t.amount_vnd'],
      'commerce.list_named_orders': [/where /, 'where false and '],
    }),
    focus: ['create', 'create', 'split', 'split'],
    before: [...ordered, acted('split', 0, 0, 2), acted('split', 3, 0, 2), acted('split', 6, 1, 0)],
  },
  {
    name: 'what no part says is forgotten',
    tamper: replacing({
      'bank.insert_parts': [
        /p\.memo, t\.reference/,
        "case when p.is_named then p.memo else '' end, t.reference",
      ],
      'bank.hold_unsaid': [/'later'/, 'null'],
    }),
    focus: ['create', 'create', 'split', 'split'],
    before: [...ordered, acted('split', 1, 0, 4), acted('split', 2, 1, 4), acted('split', 4, 0, 4)],
  },
  {
    name: 'no idempotency',
    unguarded: ['bank_events'],
    // Every telling is a new event, and no movement was heard of before.
    tamper: replacing({
      'bank.store_event': [
        /on conflict[\s\S]*$/,
        'returning id, true as is_new, true as is_waiting',
      ],
      'bank.list_like_fingerprint': [/where t\.fingerprint/, 'where false and t.fingerprint'],
      'bank.list_lookalikes': [/where t\.amount_vnd/, 'where false and t.amount_vnd'],
    }),
  },
  {
    name: 'an order called off for a sale that was undone since',
    isNoticedLate: true,
    focus: ['create', 'create', 'slip', 'slip', 'wait', 'unmatch', 'unmatch'],
    before: ordered,
    tamper: replacing({
      'commerce.insert_cause_gone': [/o\.cancelled_at is not null/, 'false'],
    }),
  },
  {
    name: 'two providers under two references counted twice',
    focus: ['create', 'pay', 'pay', 'pay', 'tellAgain'],
    tamper: replacing({
      'bank.list_lookalikes': [/where t\.amount_vnd/, 'where false and t.amount_vnd'],
    }),
  },
  {
    name: 'money that a statement told first counted twice',
    focus: ['create', 'pay', 'pay', 'pay', 'tellAgain'],
    // In the other order it is known.
    tamper: replacing({
      'bank.list_like_fingerprint': [
        /where t\.fingerprint/,
        `where ${toldByProvider} and t.fingerprint`,
      ],
      'bank.list_lookalikes': [/where t\.amount_vnd/, `where ${toldByProvider} and t.amount_vnd`],
    }),
  },
  {
    name: 'money known by its reference alone',
    focus: oddPayments,
    // Whatever is known has every code.
    tamper: replacing({
      'bank.list_like_fingerprint': [
        /t\.id, t\.memo,/,
        "t.id, (select coalesce(string_agg(p.code, ' '), '') from payment_codes p) as memo,",
      ],
    }),
  },
  {
    name: 'a memo that somebody cut counted as other money',
    focus: oddPayments,
    tamper: replacing({
      'bank.list_lookalikes': [
        /t\.id, t\.memo,/,
        "t.id, case when memo_codes(t.memo) = '' then 'TIEN KHAC' else t.memo end as memo,",
      ],
    }),
  },
  {
    name: 'a memo of which nothing is told counted as other money once somebody decided',
    isNoticedLate: true,
    focus: [...oddPayments, 'ignore', 'refundTransfer', 'match', 'ignore'],
    tamper: replacing({
      'bank.list_lookalikes': [
        /t\.id, t\.memo,/,
        "t.id, case when t.memo = '' and t.state not in ('review', 'strayed') then 'TIEN KHAC' else t.memo end as memo,",
      ],
    }),
  },
  {
    name: 'money that a statement books after the holidays counted twice',
    focus: oddPayments,
    tamper: replacing({
      'bank.list_lookalikes': [/or \(\(/, 'or false and (('],
    }),
  },
  {
    name: 'money without words that waits counted twice when the bank names it late',
    focus: oddPayments,
    tamper: replacing({
      'bank.list_lookalikes': [
        /::boolean and not \(not exists/,
        '::boolean and false and not (not exists',
      ],
    }),
  },
  {
    name: 'an unreadable report that blocks the readable one',
    focus: ['create', 'pay', 'pay'],
    tamper: replacing({ 'bank.replace_unreadable': [/where/, 'where false and'] }),
  },
  {
    name: 'a plan sold twice',
    isNoticedLate: true,
    focus: ['create', 'create', 'pay', 'pay', 'wait'],
    tamper: replacing({
      'commerce.list_plans': [/where/, 'where false and'],
      'commerce.lock_superseded_orders': [/where/, 'where false and'],
      'commerce.find_standing': [
        /coalesce\(array_agg\(e\.plan\)[^)]*\), '\{\}'\)/,
        'array[]::text[]',
      ],
    }),
  },
  {
    name: 'money for no order at all',
    focus: ['buy'],
    // Too strict: every code is unknown.
    tamper: replacing({ 'commerce.find_orders_of_codes': [/where/, 'where false and'] }),
  },
  {
    name: 'under-payment accepted',
    // Half is enough: of the columns with one name the last one counts.
    tamper: replacing({
      'commerce.lock_order': [
        /select \*/,
        "select *, case when status in ('pending', 'underpaid') then total_vnd / 2 else waived_vnd end as waived_vnd",
      ],
    }),
  },
  {
    name: 'float rounding',
    focus: ['buy'],
    unguarded: ['commissions'],
    tamper: replacing({
      'affiliate.insert_commission': [
        /\$3, \$4, \$5/,
        '$3, $4, round($3::float8 * $4::float8 / 10000)::bigint + 0 * $5::bigint',
      ],
    }),
  },
  {
    name: 'refund without reversal',
    focus: ['buy', 'refund'],
    commissions: (real) => ({ ...real, undo: async () => undefined }),
  },
  {
    name: 'early maturity',
    focus: ['buy', 'wait', 'mature'],
    tamper: replacing({
      'affiliate.list_due': [/o\.refundable_until </, "o.refundable_until - interval '6 days' <"],
      'affiliate.lock_due_order': [
        /o\.refundable_until </,
        "o.refundable_until - interval '6 days' <",
      ],
    }),
  },
  {
    name: 'a voucher without lock',
    focus: ['voucherRush', 'wait', 'chores'],
    unguarded: ['vouchers'],
    needsMany: true,
    // What was left is looked at first and taken later.
    tamper: replacing({
      'vouchers.take_use': [/\(max_uses is null or used < max_uses\) and/, ''],
      'vouchers.lock_vouchers': [/for update/, ''],
    }),
  },
  {
    name: 'a payout without lock',
    focus: ['buy', 'waitOut', 'mature', 'runRush'],
    needsMany: true,
    tamper: replacing({
      'affiliate.lock_affiliate': [/for no key update/, ''],
      'affiliate.lock_payee': [/for no key update( of \w+)?/, ''],
      'affiliate.lock_run': [/for no key update/, ''],
    }),
  },
  {
    name: 'a return that was ignored and is booked as if it waited',
    isNoticedLate: true,
    focus: ['buy', 'payOff', 'returnPayout', 'returnPayout'],
    tamper: replacing({
      'bank.lock_transaction': [
        /select \*/,
        "select *, case state when 'ignored' then 'review' else state end as state",
      ],
    }),
  },
  {
    name: 'a payout that left and failed by a word',
    isNoticedLate: true,
    focus: ['buy', 'payOff'],
    tamper: replacing({
      'affiliate.lock_payout': [/ as has_left/, ' and false as has_left'],
    }),
  },
  {
    name: 'a transfer written off that was its payment',
    isNoticedLate: true,
    focus: ['buy', 'payOff', 'leaveOddly', 'decideOut', 'decideOut'],
    tamper: replacing({
      'affiliate.lock_payout': [
        /exists \(select 1 from bank_transactions t where t\.payout_id = p\.id and t\.state = 'outgoing'\) as was_paid/,
        'true as was_paid',
      ],
    }),
  },
  {
    name: 'a transfer written off that was its refund',
    isNoticedLate: true,
    focus: ['buy', 'refund', 'waitOut', 'sendRefund', 'leaveOddly', 'decideOut', 'decideOut'],
    tamper: replacing({ 'commerce.find_least_unpaid_named': [/r\.paid_by is null/, 'false'] }),
  },
  {
    name: 'a provider asked for the last days alone after a restore',
    isNoticedLate: true,
    focus: ['buy', 'waitOut', 'chores', 'backUp', 'restore'],
    tamper: replacing({ 'facts.find': [/where/, "where name <> 'bank_pulled_at' and"] }),
  },
  {
    name: 'a refund taken back that leaves its commission void',
    isNoticedLate: true,
    focus: ['buy', 'refund', 'takeBack'],
    commissions: (real) => ({ ...real, redo: async () => undefined }),
  },
  {
    name: 'sums without what was restored',
    focus: ['buy', 'refund', 'takeBack'],
    setup: movesAs('m.*', 'where m.restored_orders = 0'),
  },
  {
    name: 'somebody paid who is gone',
    isNoticedLate: true,
    focus: ['buy', 'buy', 'payOff', 'leave'],
    tamper: replacing({
      'affiliate.lock_payee': [isGone, 'false as is_gone'],
      'affiliate.list_candidates': [isGone, 'false as is_gone'],
      'affiliate.lock_payout': [isGone, 'false as is_gone'],
    }),
  },
  {
    name: 'somebody who earns and is gone',
    focus: ['create', 'pay', 'leave'],
    tamper: replacing({ 'affiliate.lock_earner': [isGone, 'false as is_gone'] }),
  },
  {
    name: 'sums by the day in UTC',
    focus: ['buy', 'buy', 'wait'],
    setup: movesAs(
      "m.journal_id, m.account_id, m.order_id, m.affiliate_id, (j.at at time zone 'UTC')::date as day, m.orders, m.undone_orders, m.created_vnd, m.voided_vnd, m.approved_vnd, m.reversed_vnd, m.taken_vnd, m.returned_vnd, m.restored_orders, m.restored_pending_vnd, m.restored_wallet_vnd",
      'join ledger_journals j on j.id = m.journal_id',
    ),
  },
  {
    name: 'sums without reversals',
    focus: ['buy', 'waitOut', 'mature', 'adminRefund', 'sendRefund'],
    setup: movesAs('m.*', 'where m.reversed_vnd = 0'),
  },
  {
    name: 'sums without payouts that failed',
    isNoticedLate: true,
    focus: ['buy', 'waitOut', 'mature', 'run', 'payout'],
    setup: movesAs('m.*', 'where m.returned_vnd = 0'),
  },
  {
    name: 'a quarter by whole weeks',
    isNoticedLate: true,
    focus: ['buy', 'waitOut'],
    reports: (real) => ({
      ...real,
      report: async (...input) => byWholeWeeks(await real.report(...input)),
    }),
  },
];

interface ScriptedVariant extends Variant {
  readonly script: readonly Action[];
  /** What has to have happened in the script, or it proves nothing. */
  readonly plays: 'restores' | 'laidBack' | 'takenBack' | 'transfers';
}

/** Mistakes that a history by chance shows too rarely, and one that shows each. */
export const scriptedVariants: readonly ScriptedVariant[] = [
  {
    name: 'a restore that takes payments at their word',
    script: [
      ...bought,
      acted('waitOut'),
      acted('mature'),
      acted('run', 1, 1),
      acted('confirm'),
      acted('confirm'),
      acted('backUp'),
      ...[0, 1, 2, 3].map((at) => acted('payout', at, 6, 1)),
      acted('restore'),
      ...[0, 1, 2, 3].map((at) => acted('payout', at, 6, 1)),
    ],
    plays: 'restores',
    unguarded: ['payouts'],
    tamper: replacing({
      'restore.doubt_payouts': [/times_handed_out \+ 1/, 'times_handed_out'],
    }),
  },
  {
    name: 'a restore that takes refunds at their word',
    script: [
      ...bought,
      acted('refund'),
      acted('backUp'),
      acted('sendRefund', 0, 5),
      acted('restore'),
      acted('sendRefund', 0, 5),
    ],
    plays: 'restores',
    unguarded: ['refunds'],
    tamper: replacing({
      'restore.doubt_refunds': [/times_handed_out \+ 1/, 'times_handed_out'],
    }),
  },
  {
    name: 'a movement that waits beside its parts',
    script: [...ordered, acted('split', 4, 1)],
    plays: 'transfers',
    tamper: replacing({
      'bank.split_movement': [/state = 'split'/, 'state = state'],
    }),
  },
  {
    name: 'parts that are not all of what was split',
    script: [...ordered, acted('split', 4, 1)],
    plays: 'transfers',
    tamper: replacing({
      'bank.insert_parts': [/p\.amount, p\.memo/, 'p.amount - 1000, p.memo'],
    }),
  },
  {
    name: 'a refund given out again whose transfer was set aside before it said its code',
    script: [...bought, acted('refund'), acted('leaveMute', 0, 0)],
    plays: 'transfers',
    tamper: replacing({
      'commerce.find_told_of_refund': [/t\.code_said = 'later' and/g, 'false and'],
    }),
  },
  {
    name: 'a refund given out again while a report says that it left',
    script: [...bought, acted('refund'), acted('leaveMute', 0, 3)],
    plays: 'transfers',
    tamper: replacing({
      'commerce.find_told_of_refund': [/e\.outcome = 'doubtful' or/, 'false or'],
    }),
  },
  {
    name: 'a refund given out whose former one was taken back, and had left',
    script: [...bought, acted('refund'), acted('leaveLate')],
    plays: 'transfers',
    tamper: replacing({
      'commerce.find_told_of_refund': [
        /x\.order_id = r\.order_id or x\.transaction_id = r\.transaction_id/g,
        'x.id = r.id',
      ],
    }),
  },
  {
    name: 'what bounced of a corrected refund taken for the return of the one that arrived',
    script: [...bought, acted('refund'), acted('bounceEarlier', 0, 0, 1)],
    plays: 'transfers',
    tamper: replacing({
      'commerce.find_transfers_of_codes': [
        /f\.memo_code, not exists \(/,
        'f.memo_code, false and not exists (',
      ],
      'commerce.find_return_of': [/then '(?:unlikely|several)'/g, "then 'last'"],
    }),
  },
  {
    name: 'what bounced before the transfer that the bank told of taken for the return of that',
    script: [...bought, acted('refund'), acted('bounceEarlier', 1, 0, 0)],
    plays: 'transfers',
    tamper: replacing({ 'commerce.find_return_of': [/then 'unlikely'/, "then 'last'"] }),
  },
  {
    name: 'what bounced of a refund given out again taken for the return of the one that arrived',
    script: [...bought, acted('refund'), acted('bounceEarlier', 1, 0, 1)],
    plays: 'transfers',
    tamper: replacing({
      'commerce.find_return_of': [/times_handed_out > 1/g, 'times_handed_out > 9'],
    }),
  },
  {
    name: 'a commission rejected again as if it was booked',
    script: [
      ...bought,
      acted('hold', 0, 0),
      acted('hold', 0, 3),
      acted('reconsider'),
      acted('hold', 0, 3),
    ],
    plays: 'takenBack',
    tamper: replacing({
      'affiliate.restore_commission': [/c\.times_restored \+ 1/, 'c.times_restored'],
    }),
  },
  {
    name: 'an excess taken back and booked again as if it had been booked',
    script: [...bought, acted('pay', 0, 10, 6), acted('unmatch', 0, 0, 1)],
    plays: 'takenBack',
    tamper: replacing({
      'commerce.count_excess': [/count\(\*\)::integer as times/, '0::integer as times'],
    }),
  },
  {
    name: 'one’s own money given up for a sale that was none',
    // Half of it is theirs; another's pays it, and the half too much is nobody's for the learner.
    script: [
      ...ordered,
      acted('pay', 0, 5, 6),
      acted('slip', 0, 0),
      acted('giveUp'),
      acted('unmatch'),
    ],
    plays: 'takenBack',
    tamper: replacing({ 'commerce.lock_given_up': [/where/, 'where false and'] }),
  },
  {
    name: 'tax remitted as if none had been',
    script: [...bought, acted('payOff', 1, 2), acted('remitTax', 0, 1, 1)],
    plays: 'transfers',
    tamper: replacing({
      'ledger.sum_entries': [
        /sum\(e\.amount\)/,
        "sum(e.amount) filter (where a.name <> 'tax_payable' or e.amount < 0)",
      ],
    }),
  },
  {
    name: 'a refund that was not sent and is sent again as if it was booked',
    script: [
      ...bought,
      acted('refund'),
      acted('sendRefund', 0, 2),
      acted('unsend'),
      acted('sendRefund', 0, 2),
    ],
    plays: 'takenBack',
    tamper: replacing({ 'commerce.count_unpaid': [/where key/, 'where false and key'] }),
  },
  {
    name: 'a return taken back and booked again as if it had been booked',
    script: [
      ...bought,
      acted('payOff', 1, 2),
      acted('returnPayout', 2, 1, 1),
      acted('unreturn', 0, 0, 1),
    ],
    plays: 'takenBack',
    tamper: replacing({ 'affiliate.count_unreturned': [/where p/, 'where false and p'] }),
  },
  {
    name: 'a payment given out while the transfer of a failed one waits',
    script: [...failedBySlip, acted('layStray', 0, 0), acted('payOff', 1, 2)],
    plays: 'transfers',
    tamper: replacing({
      'affiliate.lock_payout': [/from payouts o where/, 'from payouts o where false and'],
    }),
  },
  {
    name: 'a transfer laid to a failed payment whose money another one took',
    script: [
      ...failedBySlip,
      acted('layStray', 0, 0),
      acted('payOff', 1, 3),
      acted('layStray', 0, 1),
    ],
    plays: 'takenBack',
    tamper: replacing({
      'affiliate.find_taken_since': [/where p/, 'where false and p'],
    }),
  },
  {
    name: 'a failed payment that left and comes back as if it had been booked',
    script: [
      ...failedBySlip,
      acted('layStray', 0, 1),
      ...[2, 2, 2].map((at) => acted('returnPayout', at, 1, 1)),
    ],
    plays: 'takenBack',
    tamper: replacing({ 'affiliate.count_unreturned': [/where p/, 'where false and p'] }),
  },
  {
    name: 'a completed payment taken back that the bank told of',
    script: [
      ...bought,
      acted('payOff', 1, 2),
      acted('layStray', 0, 0),
      ...[0, 1, 2, 3].map((at) => acted('uncomplete', at, 0)),
      ...[0, 1, 2, 3].map((at) => acted('uncomplete', at, 3)),
    ],
    plays: 'transfers',
    tamper: replacing({
      'affiliate.lock_payout': [/ as has_left/, ' and false as has_left'],
    }),
  },
  {
    name: 'a payment that left twice and came back once, both transfers taken as its own',
    script: [
      ...bought,
      acted('payOff', 1, 12),
      ...[0, 1, 2, 3].map((at) => acted('leaveOddly', at, 4)),
      ...[2, 3, 6, 7].map((at) => acted('returnPayout', at, 1, 1)),
    ],
    plays: 'transfers',
    tamper: replacing({
      'affiliate.lock_payout': [
        /and t\.state = 'outgoing'\) as was_paid/,
        'and false) as was_paid',
      ],
    }),
  },
  {
    name: 'a payment unpaid by one of its parts',
    script: [...bought, acted('leaveInParts', 0, 2, 2), acted('unpay', 0, 0)],
    plays: 'laidBack',
    tamper: replacing({ 'bank.list_of_payout': [/order by id/, 'order by id limit 1'] }),
  },
  {
    name: 'a refund unpaid by one of its parts',
    script: [...bought, acted('refund'), acted('leaveInParts', 0, 1, 2), acted('unpay', 0, 0)],
    plays: 'laidBack',
    tamper: replacing({ 'bank.list_of_refund': [/order by id/, 'order by id limit 1'] }),
  },
  {
    name: 'a restore that takes accounts at their word',
    script: [...bought, acted('backUp'), acted('restore')],
    plays: 'restores',
    tamper: replacing({ 'restore.ask_accounts': [/where user_id/, 'where false and user_id'] }),
  },
  {
    name: 'a payment drafted after a restore as if nothing had left',
    script: [
      ...bought,
      acted('waitOut'),
      acted('mature'),
      acted('backUp'),
      acted('payOff', 1, 2),
      acted('restore'),
      acted('payOff', 1, 2),
    ],
    plays: 'restores',
    tamper: replacing({ 'affiliate.doubt_draft': [/where id/, 'where false and id'] }),
  },
  {
    name: 'a refund asked for after a restore as if nothing had left',
    script: [
      ...bought,
      acted('backUp'),
      acted('refund'),
      acted('sendRefund', 0, 3),
      acted('restore'),
      acted('refund'),
      acted('sendRefund', 0, 3),
    ],
    plays: 'restores',
    unguarded: ['refunds'],
    tamper: replacing({ 'commerce.insert_refund': [/case when \(/, 'case when true or ('] }),
  },
  {
    name: 'a commission made again after a restore and paid as if nothing had left',
    script: [
      ...ordered,
      acted('backUp'),
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => acted('pay', at, 10, 6)),
      acted('payOff', 1, 2),
      acted('restore'),
      acted('payOff', 1, 2),
    ],
    plays: 'restores',
    tamper: replacing({ 'affiliate.doubt_draft': [/where id/, 'where false and id'] }),
  },
];

/** What journals add to the days, changed. */
function movesAs(columns: string, rest: string): string {
  return `alter view affiliate_moves rename to real_moves; create view affiliate_moves as select ${columns} from real_moves m ${rest}`;
}

/** The weeks that the quarter's edges cut are nobody's. */
function byWholeWeeks(
  report: Awaited<ReturnType<AffiliateReports['report']>>,
): Awaited<ReturnType<AffiliateReports['report']>> {
  if (!report.ok || report.value?.period.kind !== 'QUARTER') return report;
  const whole = report.value.buckets.slice(1, -1).map(({ figures }) => figures);
  const figures = {
    ...report.value.figures,
    orders: whole.reduce((sum, { orders }) => sum + orders, 0),
    accruedVnd: whole.reduce((sum, { accruedVnd }) => sum + accruedVnd, 0n),
  };
  return { ...report, value: { ...report.value, figures } };
}

/**
 * A statement by its name, changed; a change that finds nothing to change is a mistake of the
 * variant.
 */
function replacing(changes: Readonly<Record<string, readonly [RegExp, string]>>): Tamper {
  return (name, text) => {
    const change = changes[name];
    if (change === undefined) return text;
    const changed = text.replace(change[0], () => change[1]);
    if (changed === text) throw new Error(`the variant does not fit ${name} any more`);
    return changed;
  };
}
