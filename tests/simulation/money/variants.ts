import type { Commissions } from '../../../server/modules/affiliate/api.ts';
import type { ActionKind } from './action.ts';
import type { Tamper } from './mortal-database.ts';

/** What a history runs on: the product, or the product with one mistake. */
export interface Variant {
  readonly name: string;
  /** Tables whose guards the mistake would run into; taken away, so that the checks have to find it by themselves. */
  readonly unguarded?: readonly string[];
  readonly tamper?: Tamper;
  readonly commissions?: (real: Commissions) => Commissions;
  /** What happens in its histories, when all that may happen would show it too rarely. */
  readonly focus?: readonly ActionKind[];
  /** Shows only when several work at the same moment, which one connection never does. */
  readonly needsPostgres?: true;
}

/** The product as it ships. */
export const shipped: Variant = { name: 'shipped' };

/** Every mistake that TRUST.md names. The checks must catch each, or they prove nothing. */
export const wrongVariants: readonly Variant[] = [
  {
    name: 'no idempotency',
    unguarded: ['bank_events'],
    // Every telling is a new event, and no movement was heard of before.
    tamper: replacing({ 'bank.store_event': [/on conflict[\s\S]*$/, 'returning id, true as is_new, true as is_waiting'], 'bank.find_untold': [/where/, 'where false and'] }),
  },
  {
    name: 'under-payment accepted',
    // Half is enough: of the columns with one name the last one counts.
    tamper: replacing({ 'commerce.lock_order': [/select \*/, "select *, case when status in ('pending', 'underpaid') then total_vnd / 2 else waived_vnd end as waived_vnd"] }),
  },
  {
    name: 'float rounding',
    focus: ['buy'],
    unguarded: ['commissions'],
    tamper: replacing({ 'affiliate.insert_commission': [/\$3, \$4, \$5/, '$3, $4, round($3::float8 * $4::float8 / 10000)::bigint + 0 * $5::bigint'] }),
  },
  { name: 'refund without reversal', focus: ['buy', 'refund'], commissions: (real) => ({ ...real, undo: async () => undefined }) },
  {
    name: 'early maturity',
    focus: ['buy', 'wait', 'mature'],
    tamper: replacing({
      'affiliate.list_due': [/o\.refundable_until </, "o.refundable_until - interval '6 days' <"],
      'affiliate.lock_due_order': [/o\.refundable_until </, "o.refundable_until - interval '6 days' <"],
    }),
  },
  {
    name: 'a voucher without lock',
    focus: ['voucherRush', 'wait', 'chores'],
    unguarded: ['vouchers'],
    needsPostgres: true,
    // What was left is looked at first and taken later.
    tamper: replacing({ 'vouchers.take_use': [/\(max_uses is null or used < max_uses\) and/, ''] }),
  },
  {
    name: 'a payout without lock',
    focus: ['buy', 'waitOut', 'mature', 'runRush'],
    needsPostgres: true,
    tamper: replacing({ 'affiliate.lock_affiliate': [/for no key update/, ''], 'affiliate.lock_run': [/for no key update/, ''] }),
  },
];

/** A statement by its name, changed; a change that finds nothing to change is a mistake of the variant. */
function replacing(changes: Readonly<Record<string, readonly [RegExp, string]>>): Tamper {
  return (name, text) => {
    const change = changes[name];
    if (change === undefined) return text;
    const changed = text.replace(change[0], () => change[1]);
    if (changed === text) throw new Error(`the variant does not fit ${name} any more`);
    return changed;
  };
}
