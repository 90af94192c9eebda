import { accountHeldUntil } from '#shared/domain/affiliate/affiliate-rules.ts';
import { isHolderOf } from '#shared/domain/affiliate/join-rules.ts';

/** What decides whether money may go to an affiliate's account. */
export interface PayeeState {
  /** They were deleted or blocked: what they earned stays in their wallet. */
  readonly is_gone: boolean;
  readonly payouts_held_at: Date | null;
  readonly account_changed_at: Date | null;
}

/**
 * Why nothing is paid to them, in the words of a failed payment; null = nothing stands against it.
 * A draft (`draftedAt`) must not go to an account that was replaced since.
 */
export function payeeObstacle(
  payee: PayeeState,
  draftedAt: Date | null,
  now: Date,
): 'payee_gone' | 'payouts_held' | 'account_changed' | null {
  if (payee.is_gone) return 'payee_gone';
  if (payee.payouts_held_at !== null) return 'payouts_held';
  return isAccountNew(payee, draftedAt, now) ? 'account_changed' : null;
}

function isAccountNew(
  { account_changed_at: changedAt }: PayeeState,
  draftedAt: Date | null,
  now: Date,
): boolean {
  return (
    accountHeldUntil(changedAt, now) !== null ||
    (changedAt !== null && draftedAt !== null && changedAt >= draftedAt)
  );
}

/** What an administrator should look at before the money goes. */
export const payoutWarnings = [
  'PAYEE_GONE',
  'HOLDER_DIFFERS',
  'ACCOUNT_CHANGED',
  'PAYOUTS_HELD',
  'COMMISSIONS_ON_HOLD',
  'TRANSFER_WAITS',
  'ACCOUNT_UNREADABLE',
] as const;

export type PayoutWarning = (typeof payoutWarnings)[number];

export interface WarnedPayee extends PayeeState {
  readonly account_holder: string;
  readonly legal_name: string | null;
  /** Of theirs, on hold. */
  readonly held_commissions: number;
  /** A transfer waits, or was set aside unasked, of a payment to them which failed or came back. */
  readonly stray_waits: boolean;
  /** Of whom a run could take: whether the number of their account can be read. */
  readonly is_account_readable?: boolean;
}

/** In the order of the list above; `draftedAt` is null before there is a draft. */
export function warningsOf(
  payee: WarnedPayee,
  draftedAt: Date | null,
  now: Date,
): readonly PayoutWarning[] {
  const isSaid: Readonly<Record<PayoutWarning, boolean>> = {
    PAYEE_GONE: payee.is_gone,
    HOLDER_DIFFERS:
      payee.legal_name !== null && !isHolderOf(payee.account_holder, payee.legal_name),
    ACCOUNT_CHANGED: isAccountNew(payee, draftedAt, now),
    PAYOUTS_HELD: payee.payouts_held_at !== null,
    COMMISSIONS_ON_HOLD: payee.held_commissions > 0,
    TRANSFER_WAITS: payee.stray_waits,
    ACCOUNT_UNREADABLE: payee.is_account_readable === false,
  };
  return payoutWarnings.filter((warning) => isSaid[warning]);
}
