import type { Tx } from '#server/db/port.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { mayHaveLeft, toldToHold, toldToLeave, wasHandedOut } from '../../refund-stop.ts';
import type { RefundCorrection } from '../../payment-input.ts';
import { listSendable } from '../../refund-file-store.ts';
import { findToldOfRefund, type RefundRow } from '../../refund-store.ts';

/** Refunds of one file, so that its transaction ends. */
export const mostTransfers = 200;

/** Why nobody is given where a refund goes now; null when it may be sent. */
export async function hindrance(
  tx: Tx,
  refund: RefundRow,
  { again, now }: { readonly again?: string | null | undefined; readonly now: Date },
): Promise<AppError | null> {
  if (refund.state !== 'requested' && refund.state !== 'sending') return appError('ORDER_STATE');
  if (isHeld(refund, now)) return appError('REFUND_HELD');
  const told = await toldToHold(tx, refund);
  if (told !== null) return appError(told);
  if (!wasHandedOut(refund) || !isNews(refund, again)) return null;
  // Who said that they looked at the bank is told that it is not what they saw any more.
  return appError(again == null ? 'REFUND_HANDED_OUT' : 'SEEN_CHANGED');
}

/** Its account was given a moment ago: its learner may still say that it is not theirs. */
export function isHeld({ held_until: heldUntil }: RefundRow, now: Date): boolean {
  return heldUntil !== null && now < heldUntil;
}

/**
 * Its transfer may have been made, and whoever looked at the bank for it saw another revision of
 * it, or looked at nothing.
 */
export function isNews(refund: RefundRow, seen: string | null | undefined): boolean {
  return mayHaveLeft(refund) && refund.revision !== seen;
}

/**
 * Why nobody corrects a refund: the bank told that it left, or what they saw; null when they may.
 */
export async function assessCorrection(
  tx: Tx,
  refund: RefundRow,
  { revision, notCarriedOut }: Pick<RefundCorrection, 'revision' | 'notCarriedOut'>,
): Promise<AppError | null> {
  const told = await toldToLeave(tx, refund);
  if (told !== null) return appError(told);
  if (mayHaveLeft(refund) && notCarriedOut == null) return appError('REFUND_SENDING');
  const isSeen = refund.revision === revision && !isNews(refund, notCarriedOut);
  return isSeen ? null : appError('SEEN_CHANGED');
}

/**
 * The refunds of a file, each with the revision in which somebody has it already; null when what
 * somebody has is not what whoever asks for it `again` saw.
 */
export async function listDue(
  tx: Tx,
  again: string | null,
  now: Date,
): Promise<readonly { readonly id: string; readonly seen: string | null }[] | null> {
  const due = await tx.all(listSendable, { now, again: again !== null, count: mostTransfers });
  if (again === null) return due.map(({ id }) => ({ id, seen: null }));
  if (due.some(({ begun_revision: begun }) => begun !== again)) return null;
  return due.map(({ id, revision }) => ({ id, seen: revision }));
}

/** Whether a refund goes into no file: what may have left goes only as it was seen. */
export async function isHindered(
  tx: Tx,
  refund: RefundRow,
  { seen, now }: { readonly seen: string | null; readonly now: Date },
): Promise<boolean> {
  return isNews(refund, seen) || (await hindrance(tx, refund, { again: seen, now })) !== null;
}

/**
 * Why it is not said to be sent: it is not what was seen, or its transfer lies where somebody put
 * it before it said the refund's code, or a report that says it waits beside such money: it would
 * be in the books twice.
 */
export async function assessSending(
  tx: Tx,
  refund: RefundRow,
  revision: string,
): Promise<AppError | null> {
  const refusal = assessSeen(refund, 'sending', revision);
  if (refusal !== null) return refusal;
  const obstacle = (await tx.first(findToldOfRefund, { id: refund.id }))?.sent_obstacle ?? null;
  return obstacle === null ? null : appError(obstacle);
}

/** Its transfer is the one that was seen: of this sum, to this account, by this reference. */
export function assessSeen(
  refund: RefundRow,
  state: RefundRow['state'],
  revision: string,
): AppError | null {
  if (refund.state !== state) return appError('ORDER_STATE');
  return refund.revision === revision ? null : appError('SEEN_CHANGED');
}
