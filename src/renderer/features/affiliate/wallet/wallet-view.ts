import { bankName } from '#shared/domain/commerce/banks.ts';
import { appError, isErrorCode } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { type PayoutState, payoutState } from '#renderer/lib/payout-state.ts';
import type { PayoutHoldEnd, PayoutStatus } from '#renderer/graphql/generated/graphql.ts';
import { t } from './copy.ts';
import { holdWords } from './hold-words.ts';

/** What decides whether a payout can be asked for. */
export interface AskFacts {
  /** VND. */
  readonly minimum_amount: string;
  readonly missing_amount: string;
  /** A code of the server; null = it can be asked for. */
  readonly refuse_reason: string | null;
  /** What lets held payouts go on; null = nothing holds them. */
  readonly held_until: PayoutHoldEnd | null;
}

/**
 * Why no payout can be asked for, in words; undefined when it can. An open request is no refusal:
 * it stands in the wallet.
 */
export function askRefusal({
  refuse_reason: reason,
  missing_amount: missing,
  minimum_amount: minimum,
  held_until: heldUntil,
}: AskFacts): string | undefined {
  if (reason === null || reason === 'REQUEST_OPEN') return undefined;
  if (reason === 'PAYOUTS_HELD' && heldUntil !== null) return holdWords(heldUntil).sentence;
  if (reason === 'BELOW_MINIMUM')
    return t('aff.request.min', { amount: formatMoney(missing), min: formatMoney(minimum) });
  return isErrorCode(reason) ? errorText(appError(reason)) : t('aff.request.refused');
}

/** The state of a payment in words. */
export function payoutBadge({
  status,
  is_of_former_account: isStopped,
}: {
  readonly status: PayoutStatus;
  readonly is_of_former_account: boolean;
}): PayoutState {
  return isStopped ? { tone: 'warn', text: t('aff.po.stopped') } : payoutState({ status });
}

/** Where the money goes, as it is shown. */
export interface ShownAccount {
  readonly account_bank: string;
  readonly account_masked: string;
  readonly account_holder: string;
}

/** `Vietcombank •••• 4826`. A bank that this build does not know is its number. */
export function accountText({
  account_bank: bin,
  account_masked: masked,
}: Omit<ShownAccount, 'account_holder'>): string {
  return `${bankName(bin)} ${masked}`;
}

/** What a request is called where one speaks about it: the beginning of its id. */
export function requestCode(id: string): string {
  return id.replaceAll('-', '').slice(0, 8).toUpperCase();
}

/**
 * The net of a payout of exactly this balance, as far as the forecast tells it; null when other
 * money would be in it.
 */
export function netOfBalance({
  balance,
  next_payout: next,
}: {
  readonly balance: string;
  readonly next_payout: {
    readonly gross_amount: string;
    readonly tax_amount: string;
    readonly net_amount: string;
  } | null;
}): { readonly tax: string; readonly net: string } | null {
  return next !== null && next.gross_amount === balance
    ? { tax: next.tax_amount, net: next.net_amount }
    : null;
}
