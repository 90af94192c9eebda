import { createHash } from 'node:crypto';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { bankFile } from '../../admin/api.ts';
import { giveTransfers } from './give-transfers.ts';
import { lockPayment } from './lock-payment.ts';
import { payeeObstacle } from '../payees.ts';
import { toldToLeave } from './payment-told.ts';
import { type PayoutDeps, recordPayout } from '../payout-deps.ts';
import { listPayouts, lockPayee, lockPayout, lockRun } from '../payout-store.ts';
import type { HandingOut, Payout, PayoutRun, Payouts, PayoutTransfer } from '../payouts.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/**
 * What leaves for the bank. Each opening of an account is in the audit, the number masked. Locks in
 * one order: run, affiliates, payments: what the bank tells, and a hold, is waited for.
 */
export function createBankTransfers(
  deps: PayoutDeps,
): Pick<Payouts, 'revealTransfer' | 'bankFile'> {
  const { database } = deps;

  return {
    revealTransfer: async (payoutId, by): Promise<Result<PayoutTransfer, AppError>> =>
      database.transaction(async (tx) => {
        const payout = (await lockPayment(tx, payoutId))?.payout ?? null;
        if (payout === null) return err(appError('NOT_FOUND'));
        const hindrance = hindranceOf([payout], seenOf(payout, by));
        if (hindrance !== null) return err(appError(toldOf(hindrance, by)));
        const given = await giveTransfers({ tx, cipher: deps.cipher }, [payout], by);
        if (!given.ok) return given;
        const [transfer] = given.value;
        invariant(transfer !== undefined, 'each payment that is given has its transfer');
        const after = { account: `•••• ${payout.account_last4}`, ...saysAgain([payout]) };
        await recordPayout(tx, deps, by, {
          action: 'payout.read_account',
          kind: 'payout',
          id: payoutId,
          before: null,
          after,
        });
        return ok(transfer);
      }),
    bankFile: async (runId, by) =>
      database.transaction(async (tx) => {
        // Of several who ask at once each sees what the one before them was given.
        const run = isUuid(runId) ? await tx.first(lockRun, { id: runId }) : null;
        if (run === null) return err(appError('NOT_FOUND'));
        const confirmed = await lockConfirmed(tx, runId);
        const payable = payableOf(confirmed, by);
        if (!payable.ok) return payable;
        const payouts = payable.value;
        const given = await giveTransfers({ tx, cipher: deps.cipher }, payouts, by);
        if (!given.ok) return given;
        const after = {
          payouts: payouts.length,
          net: String(payouts.reduce((sum, { net_vnd: net }) => sum + net, 0n)),
          ...saysAgain(payouts),
        };
        await recordPayout(tx, deps, by, {
          action: 'payout_run.export',
          kind: 'payout_run',
          id: runId,
          before: null,
          after,
        });
        return ok({ name: fileName(run), count: payouts.length, csv: bankFile(given.value) });
      }),
  };
}

/** The payments of a run that are to be transferred, by code, all behind their affiliates. */
async function lockConfirmed(tx: Tx, runId: string): Promise<readonly Payout[]> {
  const listed = (await tx.all(listPayouts, { runId })).filter(
    ({ status }) => status === 'confirmed',
  );
  for (const userId of listed.map(({ affiliate_id: id }) => id).toSorted())
    await tx.first(lockPayee, { userId });
  const confirmed: Payout[] = [];
  for (const { id } of listed) {
    const payout = await tx.first(lockPayout, { id });
    if (payout?.status === 'confirmed') confirmed.push(payout);
  }
  return confirmed;
}

type Hindrance =
  | 'CONFLICT'
  | 'PAYOUT_LEFT'
  | 'REPORT_WAITS'
  | 'PAYEE_STOPPED'
  | 'TRANSFER_WAITS'
  | 'PAYOUT_HANDED_OUT';

/**
 * Why none of these is given to anybody now; null while one can be. The first that all have.
 * `isSeen`: whoever asks knows what of them was handed out, and that the bank has none of it.
 */
function hindranceOf(
  payouts: readonly Payout[],
  { isSeen, now }: { readonly isSeen: boolean; readonly now: Date },
): Hindrance | null {
  const rules: readonly (readonly [Hindrance, (payout: Payout) => boolean])[] = [
    ['CONFLICT', ({ status }) => status === 'confirmed'],
    ['PAYOUT_LEFT', (payout) => toldToLeave(payout) !== 'PAYOUT_LEFT'],
    ['REPORT_WAITS', (payout) => toldToLeave(payout) === null],
    ['PAYEE_STOPPED', (payout) => payeeObstacle(payout, payout.created_at, now) === null],
    ['TRANSFER_WAITS', ({ stray_waits: strayWaits }) => !strayWaits],
    ['PAYOUT_HANDED_OUT', (payout) => isSeen || !wasHandedOut(payout)],
  ];
  let left = payouts;
  for (const [hindrance, isFree] of rules) {
    left = left.filter(isFree);
    if (left.length === 0) return hindrance;
  }
  return null;
}

function wasHandedOut({ times_handed_out: times }: Payout): boolean {
  return times > 0;
}

function seenOf({ revision }: Payout, { again, now }: HandingOut) {
  return { isSeen: again === revision, now };
}

/** Who said that they looked at the bank is told that it is not what they saw any more. */
function toldOf(hindrance: Hindrance, { again }: HandingOut): Hindrance | 'SEEN_CHANGED' {
  return hindrance === 'PAYOUT_HANDED_OUT' && again != null ? 'SEEN_CHANGED' : hindrance;
}

/** Of the confirmed payments of a run those that a file has now; why it has none. */
function payableOf(
  confirmed: readonly Payout[],
  { again, now }: HandingOut,
): Result<readonly Payout[], AppError> {
  const isSeen = again != null;
  if (isSeen && again !== handedOutRevision(confirmed)) return err(appError('SEEN_CHANGED'));
  const hindrance = hindranceOf(confirmed, { isSeen, now });
  return hindrance === null
    ? ok(confirmed.filter((payout) => hindranceOf([payout], { isSeen, now }) === null))
    : err(appError(hindrance));
}

/** The confirmed ones of these that somebody was given, as they are now; null of none. */
export function handedOutRevision(payouts: readonly Payout[]): string | null {
  const given = payouts.filter((payout) => payout.status === 'confirmed' && wasHandedOut(payout));
  if (given.length === 0) return null;
  return revisionOfAll(given);
}

/** The drafts of these as they are now, also of none. */
export function draftsRevision(payouts: readonly Pick<Payout, 'status' | 'revision'>[]): string {
  return revisionOfAll(payouts.filter(({ status }) => status === 'draft'));
}

function revisionOfAll(payouts: readonly Pick<Payout, 'revision'>[]): string {
  const revisions = payouts.map(({ revision }) => revision).toSorted();
  return createHash('sha256').update(revisions.join(' ')).digest('base64url');
}

/** For the audit: that some of these had been handed out. */
function saysAgain(payouts: readonly Payout[]): { readonly again?: true } {
  return payouts.some(wasHandedOut) ? { again: true } : {};
}

function fileName({ kind, key, created_at: createdAt, serial }: PayoutRun): string {
  return kind === 'monthly'
    ? `chi-tra-${key.slice('monthly:'.length)}.csv`
    : `chi-tra-${vietnameseDay(createdAt)}-dot-${serial}.csv`;
}
