import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { AroundReturn } from '#server/db/money-that-returns.ts';
import type { Tx } from '#server/db/port.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { RefundRow } from '../../refund-store.ts';
import { findAroundRefund } from '../../returned-refund-store.ts';
import type { Transfer } from './lock-transfers.ts';
import { mayPay, namedBy, namesAnother } from './what-is-named.ts';

type Working = { readonly tx: Tx } & Pick<CommerceDeps, 'returnedPayouts'>;

/** Transfers that a person lays to one thing, and what they say of them. */
export interface SaidOf {
  readonly transfers: readonly Transfer[];
  readonly codeIsWrong: boolean;
  readonly returnIsSeen: boolean;
}

export interface JudgedTransfers {
  /** What the audit keeps of what was said of them. */
  readonly kept: object;
  /** Of those which say something else: its code is a mistake. */
  readonly mistaken: readonly string[];
}

/** Judges transfers that are laid to a refund; or tells what has to be said first. */
export async function judgeOfRefund(
  { tx, returnedPayouts }: Working,
  refund: RefundRow,
  said: SaidOf,
): Promise<Result<JudgedTransfers, AppError>> {
  const mistaken: string[] = [];
  for (const transfer of said.transfers)
    if (!mayPay(await namedBy(tx, returnedPayouts, transfer), refund)) mistaken.push(transfer.id);
  if (mistaken.length > 0 && !said.codeIsWrong) return err(appError('TRANSFER_NAMES_ANOTHER'));
  const of = { refundId: refund.id, ids: said.transfers.map(({ id }) => id) };
  return judgeAround((await tx.first(findAroundRefund, of))?.asks ?? null, said, mistaken);
}

/**
 * The same of a payment. What says the code of a refund, or of another payment, is that: somebody
 * would be paid a second time, and somebody never. Not asked again of a code that was called a
 * mistake where it lay.
 */
export async function judgeOfPayout(
  working: Working,
  payoutId: string,
  said: SaidOf,
): Promise<Result<JudgedTransfers, AppError>> {
  const others: Transfer[] = [];
  for (const transfer of said.transfers)
    if (await namesAnother(working, transfer, payoutId)) others.push(transfer);
  const isAsked = others.some(({ code_said: word }) => word !== 'by_mistake');
  if (isAsked && !said.codeIsWrong) return err(appError('TRANSFER_NAMES_ANOTHER'));
  if (!isUuid(payoutId)) return err(appError('NOT_FOUND'));
  const ids = said.transfers.map(({ id }) => id);
  const asked = await working.returnedPayouts.asksAround(working.tx, payoutId, ids);
  const mistaken = others.map(({ id }) => id);
  return judgeAround(asked, said, mistaken);
}

function judgeAround(
  asked: AroundReturn | null,
  { codeIsWrong, returnIsSeen }: SaidOf,
  mistaken: readonly string[],
): Result<JudgedTransfers, AppError> {
  if (asked !== null && !returnIsSeen) return err(appError(asked));
  const kept = {
    ...(codeIsWrong && { code_is_wrong: true }),
    ...(asked !== null && { return_is_seen: asked }),
  };
  return ok({ kept, mistaken });
}
