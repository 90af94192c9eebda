import type { Actor } from '#server/modules/audit/api.ts';
import { randomUUID } from 'node:crypto';
import { bankFeeLimitVnd, transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { assessSurplus } from '#shared/domain/commerce/surplus.ts';
import { findPayoutCodes, findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { likePattern, orderNumberIn } from '#server/lists/search-text.ts';
import type { Ledger } from '#server/modules/ledger/api.ts';
import {
  type BankTransactionRow,
  callMistaken,
  findMoney,
  forgetNamed,
  layBack,
  layPart,
  layToPaid,
  layToRefund,
  listOfPayout,
  listOfRefund,
  lockTax,
  nameAgain,
  saveFee,
  undoFee,
} from '../../bank/bank-store.ts';
import { knownMoment } from '../../bank/moved-at.ts';
import { isFeeBeside } from '../../bank/fee-beside.ts';
import { readExtra } from '../../bank/take-words.ts';
import { listNobodys } from '../money-store.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import type { OwnMoney, SeenTransaction } from '../../payment-input.ts';
import type { CommerceDeps } from '../../partners.ts';
import {
  findRefundPaidBy,
  listCodesOfRefund,
  listUnpaidRefunds,
  type RefundRow,
} from '../../refund-store.ts';
import { isBlank, maskedAccount } from './action-note.ts';
import { doubtPutAway, lockNamed } from './put-away.ts';
import { lockAllSeen, lockLaid, type Transfer } from './lock-transfers.ts';
import type { ActionDeps } from './action-deps.ts';
import { judgeOfPayout, judgeOfRefund } from './judge-transfers.ts';
import { mayPay, namedBy, unpaidByWords } from './what-is-named.ts';

const payableAtMost = 8;
/** Transfers that may be one refund. */
const partsAtMost = 10;
const partsShown = 20;
/** How long ago the other part of a refund may have left, ms. */
const partsSinceMs = 90 * 86_400_000;

/**
 * What is decided of money that left and was not laid to anything by itself. Locks the
 * transactions, then the order, then its refund; or the affiliate, then their payment.
 */
export function createOutgoingActions(
  { database, ledger, returnedPayouts }: CommerceDeps,
  { refunding, note }: ActionDeps,
): Pick<
  PaymentAdmin,
  | 'payRefundBy'
  | 'payPayoutBy'
  | 'unpayPayout'
  | 'unpayRefund'
  | 'payoutParts'
  | 'payRefundByParts'
  | 'payableRefunds'
  | 'refundParts'
  | 'bookBankFee'
  | 'unbookBankFee'
  | 'bookTaxPayment'
  | 'unbookTaxPayment'
> {
  /** Money that left is the bank's own, or went to the tax office. */
  async function book(
    state: 'fee' | 'tax',
    { transactionId, revision, reason, codeIsWrong }: OwnMoney,
    by: Actor,
    judge: (tx: Tx, amountVnd: bigint) => Promise<AppError | null>,
  ): Promise<Result<true, AppError>> {
    if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
    return database.transaction(async (tx) => {
      const locked = await lockAllSeen(tx, [{ transactionId, revision }], ['strayed', 'nobodys']);
      if (!locked.ok) return locked;
      const [{ amount_vnd: amountVnd, state: former, memo, payout_id: payoutId }] = locked.value;
      const named = await unpaidByWords(tx, returnedPayouts, { memo, payoutId });
      // A bank may write the transfer's words beside its fee: that is less than the transfer, and
      // no part of it.
      const isBeside = state === 'fee' && named !== null && isFeeBeside(amountVnd, named.amountVnd);
      const refusal = await judge(tx, amountVnd);
      if (refusal !== null) return err(refusal);
      if (named !== null && !codeIsWrong && !isBeside)
        return err(appError('TRANSFER_NAMES_ANOTHER'));
      const isDue = named?.isDue === true;
      if (codeIsWrong) await tx.run(forgetNamed, { id: transactionId, isDue });
      await tx.run(saveFee, { id: transactionId, state, feesVnd: transferFeesVnd, now: by.now });
      await postOwn(tx, ledger, state, { transactionId, amountVnd, orderId: null, now: by.now });
      await note(tx, by, {
        action: `transaction.book_${state}`,
        kind: 'transaction',
        id: transactionId,
        before: { state: former },
        after: {
          state,
          amount_vnd: String(amountVnd),
          ...(codeIsWrong && { code_is_wrong: true }),
        },
        reason,
      });
      return ok(true);
    });
  }

  /** It was neither: it waits again. */
  async function unbook(
    state: 'fee' | 'tax',
    { transactionId, revision, reason }: Parameters<PaymentAdmin['unbookBankFee']>[0],
    by: Actor,
  ): Promise<Result<true, AppError>> {
    if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
    return database.transaction(async (tx) => {
      const locked = await lockAllSeen(tx, [{ transactionId, revision }], [state]);
      if (!locked.ok) return locked;
      const [{ amount_vnd: amountVnd, memo }] = locked.value;
      await tx.run(undoFee, { id: transactionId });
      await tx.run(nameAgain, {
        id: transactionId,
        payoutId: await returnedPayouts.namedBy(tx, { memo, amountVnd }),
      });
      await postOwn(tx, ledger, state, {
        transactionId,
        amountVnd: -amountVnd,
        orderId: null,
        now: by.now,
      });
      await note(tx, by, {
        action: `transaction.unbook_${state}`,
        kind: 'transaction',
        id: transactionId,
        before: { state },
        after: { state: 'strayed', amount_vnd: String(amountVnd) },
        reason,
      });
      return ok(true);
    });
  }

  return {
    async payRefundBy({ transactionId, revision, refundId, refundRevision, returnIsSeen }, by) {
      return database.transaction(async (tx) => {
        const locked = await lockAllSeen(tx, [{ transactionId, revision }], ['strayed']);
        if (!locked.ok) return locked;
        const [transfer] = locked.value;
        const { refund, order } = await refunding.lock(tx, refundId);
        if (refund?.revision !== refundRevision) return err(notSeen(refund));
        const of = { transfers: locked.value, codeIsWrong: false, returnIsSeen };
        const said = await judgeOfRefund({ tx, returnedPayouts }, refund, of);
        if (!said.ok) return said;
        const { amount_vnd: amountVnd, memo, reference } = transfer;
        const paid = await refunding.payBy(tx, refund, order, {
          transactionId,
          amountVnd,
          memo,
          reference,
          leftAt: leftAt(transfer, by.now),
          isLaid: true,
          now: by.now,
        });
        if (!paid.ok) return err(appError('ORDER_STATE'));
        await tx.run(layToRefund, { id: transactionId, now: by.now });
        const after = {
          state: 'outgoing',
          refund_id: refundId,
          amount_vnd: String(amountVnd),
          account: maskedAccount(refund),
          ...said.value.kept,
        };
        await note(tx, by, {
          action: 'transaction.pay_refund',
          kind: 'transaction',
          id: transactionId,
          before: { state: 'strayed' },
          after,
          reason: null,
        });
        return ok(true);
      });
    },

    async payRefundByParts(
      { transactions, refundId, refundRevision, reason, codeIsWrong, returnIsSeen, lostVnd },
      by,
    ) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      if (!areParts(transactions)) return err(appError('BAD_INPUT'));
      return database.transaction(async (tx) => {
        const locked = await lockAllSeen(tx, transactions, ['strayed', 'ignored', 'nobodys']);
        if (!locked.ok) return locked;
        const transfers = locked.value;
        const [main] = transfers;
        const { refund, order } = await refunding.lock(tx, refundId);
        if (refund?.revision !== refundRevision) return err(notSeen(refund));
        const of = { transfers, codeIsWrong, returnIsSeen };
        const said = await judgeOfRefund({ tx, returnedPayouts }, refund, of);
        if (!said.ok) return said;
        const leftVnd = sumOf(transfers);
        // What is missing the learner does not have: it has to leave first.
        if (leftVnd < refund.amount_vnd) return err(appError('TRANSFERS_TOO_LITTLE'));
        const surplus = assessSurplus(leftVnd - refund.amount_vnd, lostVnd);
        if (surplus !== null) return err(surplus);
        const paid = await refunding.payBy(tx, refund, order, {
          transactionId: main.id,
          amountVnd: refund.amount_vnd,
          memo: transfers.map((transfer) => transfer.memo).join(' '),
          reference: main.reference,
          leftAt: leftAt(main, by.now),
          isLaid: true,
          now: by.now,
        });
        if (!paid.ok) return err(appError('ORDER_STATE'));
        for (const transfer of transfers) {
          if (transfer.state === 'ignored') await takeIgnoringBack(tx, ledger, transfer, by.now);
          await tx.run(layPart, { id: transfer.id, refundId, now: by.now });
        }
        await tx.run(callMistaken, { ids: said.value.mistaken });
        await bookSurplus(tx, ledger, {
          transactionId: main.id,
          surplusVnd: leftVnd - refund.amount_vnd,
          orderId: refund.order_id,
          now: by.now,
        });
        for (const transfer of transfers) {
          const after = {
            state: 'outgoing',
            refund_id: refundId,
            amount_vnd: String(transfer.amount_vnd),
            refund_amount_vnd: String(refund.amount_vnd),
            all_vnd: String(leftVnd),
            account: maskedAccount(refund),
            ...said.value.kept,
          };
          await note(tx, by, {
            action: 'transaction.pay_refund_parts',
            kind: 'transaction',
            id: transfer.id,
            before: { state: transfer.state },
            after,
            reason,
          });
        }
        return ok(true);
      });
    },

    async payPayoutBy(
      { transactions, payoutId, payoutRevision, reason, codeIsWrong, returnIsSeen, lostVnd },
      by,
    ) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      if (!areParts(transactions)) return err(appError('BAD_INPUT'));
      return database.transaction(async (tx) => {
        const locked = await lockAllSeen(tx, transactions, ['strayed', 'ignored']);
        if (!locked.ok) return locked;
        const transfers = locked.value;
        const of = { transfers, codeIsWrong, returnIsSeen };
        const said = await judgeOfPayout({ tx, returnedPayouts }, payoutId, of);
        if (!said.ok) return said;
        const amountVnd = sumOf(transfers);
        const paid = await returnedPayouts.payBy(
          tx,
          { payoutId, payoutRevision, transactionIds: idsOf(transfers), amountVnd, lostVnd },
          { actorId: by.actorId, reason, now: by.now },
        );
        if (!paid.ok) return paid;
        for (const transfer of transfers) {
          const { id, state, payout_id: formerId } = transfer;
          if (state === 'ignored') await takeIgnoringBack(tx, ledger, transfer, by.now);
          await tx.run(layToPaid, { id, payoutId, now: by.now });
          const after = {
            state: 'outgoing',
            payout_id: payoutId,
            amount_vnd: String(transfer.amount_vnd),
            ...(transfers.length > 1 && { all_vnd: String(amountVnd) }),
            ...said.value.kept,
          };
          await note(tx, by, {
            action: 'transaction.pay_payout',
            kind: 'transaction',
            id,
            before: { state, payout_id: formerId },
            after,
            reason,
          });
        }
        await tx.run(callMistaken, { ids: said.value.mistaken });
        await returnedPayouts.told(tx, { payoutId, transfer: transfers[0], now: by.now });
        await bookSurplus(tx, ledger, {
          transactionId: transfers[0].id,
          surplusVnd: amountVnd - paid.value.net_vnd,
          orderId: null,
          now: by.now,
        });
        return ok(true);
      });
    },

    async unpayPayout({ transactionId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      const row = isUuid(transactionId)
        ? await database.first(findMoney, { id: transactionId })
        : null;
      if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
      const { payout_id: payoutId } = row;
      if (payoutId === null) return err(appError('TRANSACTION_SETTLED'));
      return database.transaction(async (tx) => {
        const told = await tx.all(listOfPayout, { payoutId });
        // What the bank itself said by code and amount is nobody's word to take back.
        if (
          !told.some(({ id }) => id === transactionId) ||
          !told.every(({ is_laid: isLaid }) => isLaid)
        )
          return err(appError('TRANSACTION_SETTLED'));
        const ids = told.map(({ id }) => id);
        const named = await lockNamed(tx, { payoutId, besideIds: ids });
        const locked = await lockLaid(tx, ids, { transactionId, revision });
        if (!locked.ok) return locked;
        const transfers = locked.value;
        // Another office laid them elsewhere a moment ago.
        if (transfers.some((transfer) => transfer.payout_id !== payoutId))
          return err(appError('TRANSACTION_SETTLED'));
        const amountVnd = sumOf(transfers);
        const untold = await returnedPayouts.untell(
          tx,
          { payoutId, transactionIds: idsOf(transfers), amountVnd },
          { actorId: by.actorId, reason, now: by.now },
        );
        if (!untold.ok) return untold;
        await doubtPutAway(tx, untold.value, named);
        for (const transfer of transfers) {
          const namedId = await layTransferBack(tx, returnedPayouts, transfer);
          await note(tx, by, {
            action: 'transaction.unpay_payout',
            kind: 'transaction',
            id: transfer.id,
            before: { state: 'outgoing', payout_id: payoutId },
            after: {
              state: 'strayed',
              payout_id: namedId,
              amount_vnd: String(transfer.amount_vnd),
            },
            reason,
          });
        }
        await bookSurplus(tx, ledger, {
          transactionId: transfers[0].id,
          surplusVnd: amountVnd - untold.value.net_vnd,
          orderId: null,
          now: by.now,
          isTakenBack: true,
        });
        return ok(true);
      });
    },

    async unpayRefund({ transactionId, revision, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      const paid = isUuid(transactionId)
        ? await database.first(findRefundPaidBy, { transactionId })
        : null;
      if (paid === null)
        return err(
          appError(
            isUuid(transactionId) &&
              (await database.first(findMoney, { id: transactionId })) !== null
              ? 'TRANSACTION_SETTLED'
              : 'TRANSACTION_UNKNOWN',
          ),
        );
      const refundId = paid.id;
      return database.transaction(async (tx) => {
        const ids = await laidTo(tx, refundId, transactionId);
        if (ids === null) return err(appError('TRANSACTION_SETTLED'));
        const locked = await lockLaid(tx, ids, { transactionId, revision });
        if (!locked.ok) return locked;
        const transfers = locked.value;
        const { refund, order } = await refunding.lock(tx, refundId);
        if (refund === null) return err(appError('REFUND_UNKNOWN'));
        // Another office laid them elsewhere a moment ago.
        const now = await laidTo(tx, refundId, transactionId);
        if (now === null || now.join() !== ids.join()) return err(appError('TRANSACTION_SETTLED'));
        const unpaid = await refunding.unpay(tx, refund, order, {
          memo: transfers.map(({ memo }) => memo).join(' '),
          now: by.now,
        });
        if (!unpaid.ok) return unpaid;
        for (const transfer of transfers) {
          const namedId = await layTransferBack(tx, returnedPayouts, transfer);
          await note(tx, by, {
            action: 'transaction.unpay_refund',
            kind: 'transaction',
            id: transfer.id,
            before: { state: 'outgoing', refund_id: refundId },
            after: {
              state: 'strayed',
              payout_id: namedId,
              amount_vnd: String(transfer.amount_vnd),
              account: maskedAccount(refund),
            },
            reason,
          });
        }
        await bookSurplus(tx, ledger, {
          transactionId: transfers[0].id,
          surplusVnd: sumOf(transfers) - refund.amount_vnd,
          orderId: refund.order_id,
          now: by.now,
          isTakenBack: true,
        });
        return ok(true);
      });
    },

    async payoutParts({ transactionId, payoutId }, now) {
      if (!isUuid(transactionId) || !isUuid(payoutId)) return [];
      const others = await database.all(listNobodys, {
        exceptId: transactionId,
        since: new Date(now.getTime() - partsSinceMs),
        count: 500,
      });
      const isNamed = ({ payout_id: namedId }: { readonly payout_id: string | null }): boolean =>
        namedId === payoutId;
      const possible = others.filter(
        (other) =>
          other.state !== 'outgoing' &&
          (isNamed(other) ||
            (other.payout_id === null && findRefundCodes(other.memo).length === 0)),
      );
      return possible
        .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
        .slice(0, partsShown);
    },

    async payableRefunds(transactionId, search) {
      const row = isUuid(transactionId)
        ? await database.first(findMoney, { id: transactionId })
        : null;
      if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
      if (
        row.direction !== 'out' ||
        (row.state !== 'strayed' && row.state !== 'ignored' && row.state !== 'outgoing')
      )
        return ok([]);
      const named = await namedBy(database, returnedPayouts, row);
      const input = {
        amountVnd: row.amount_vnd,
        feesVnd: transferFeesVnd,
        named: named?.map(({ id }) => id) ?? null,
        pattern: likePattern(search),
        number: orderNumberIn(search),
        count: payableAtMost,
      };
      return ok(
        (await database.all(listUnpaidRefunds, input)).map((refund) => ({
          ...refund,
          names_another: !mayPay(named, refund),
        })),
      );
    },

    async refundParts({ transactionId, refundId }, now) {
      if (!isUuid(transactionId) || !isUuid(refundId)) return [];
      const own = new Set(
        (await database.all(listCodesOfRefund, { refundId })).map(({ code }) => code),
      );
      const others = await database.all(listNobodys, {
        exceptId: transactionId,
        since: new Date(now.getTime() - partsSinceMs),
        count: 500,
      });
      const isNamed = (memo: string): boolean =>
        findRefundCodes(memo).some((code) => own.has(code));
      const possible = others.filter(
        ({ memo, payout_id: payoutId }) =>
          isNamed(memo) ||
          (payoutId === null &&
            findRefundCodes(memo).length === 0 &&
            findPayoutCodes(memo).length === 0),
      );
      return possible
        .toSorted((a, b) => Number(isNamed(b.memo)) - Number(isNamed(a.memo)))
        .slice(0, partsShown);
    },

    bookBankFee: async (action, by) =>
      book('fee', action, by, async (_tx, amountVnd) =>
        amountVnd > bankFeeLimitVnd ? appError('BANK_FEE_TOO_MUCH') : null,
      ),
    bookTaxPayment: async (action, by) =>
      book('tax', action, by, async (tx, amountVnd) => {
        await tx.first(lockTax, {});
        const standsVnd = -(await ledger.balance(tx, { name: 'tax_payable' }));
        return amountVnd > standsVnd ? appError('TAX_TOO_MUCH') : null;
      }),
    unbookBankFee: async (action, by) => unbook('fee', action, by),
    unbookTaxPayment: async (action, by) => unbook('tax', action, by),
  };
}

/**
 * A transfer that was laid to something waits again, for the payment that it names (answered), or
 * beside the order of the refund that it names.
 */
export async function layTransferBack(
  tx: Tx,
  payouts: Pick<CommerceDeps['returnedPayouts'], 'namedBy' | 'isNamed'>,
  { id, memo, amount_vnd: amountVnd }: BankTransactionRow,
): Promise<string | null> {
  const payoutId = await payouts.namedBy(tx, { memo, amountVnd });
  const named = payoutId === null ? await namedBy(tx, payouts, { memo, payout_id: null }) : null;
  const [only, ...more] = named ?? [];
  const orderId = only === undefined || more.length > 0 ? null : only.order_id;
  await tx.run(layBack, { id, payoutId, orderId });
  return payoutId;
}

/**
 * What left beyond what was due: a transfer's fee, or more than that, which is gone until it comes
 * back. `isTakenBack`: it was booked so, and did not.
 */
export async function bookSurplus(
  tx: Tx,
  ledger: Ledger,
  { transactionId, surplusVnd, orderId, now, isTakenBack = false }: Surplus,
): Promise<void> {
  const amountVnd = isTakenBack ? -surplusVnd : surplusVnd;
  if (surplusVnd >= 0n && surplusVnd <= transferFeesVnd)
    return postOwn(tx, ledger, 'fee', { transactionId, amountVnd, orderId, now });
  const lines = [
    { account: { name: 'write_off' }, amountVnd },
    { account: { name: 'cash' }, amountVnd: -amountVnd },
  ] as const;
  return ledger.post(tx, {
    key: `surplus:${transactionId}:${randomUUID()}`,
    kind: 'write_off',
    at: now,
    orderId,
    lines,
  });
}

interface Surplus {
  readonly transactionId: string;
  readonly surplusVnd: bigint;
  readonly orderId: string | null;
  readonly now: Date;
  readonly isTakenBack?: boolean;
}

const leftAt = ({ occurred_at: occurredAt, extra, heard_at: heardAt }: Transfer, now: Date) =>
  knownMoment({ occurredAt, extra: readExtra(extra), heardAt }, now);

function sumOf(transfers: readonly Transfer[]): bigint {
  return transfers.reduce((sum, { amount_vnd: amountVnd }) => sum + amountVnd, 0n);
}

/**
 * What was written off is decided again: the books are as if it had waited. Its key is new each
 * time, as that of the writing off: one follows the other, held by the locked row.
 */
export async function takeIgnoringBack(
  tx: Tx,
  ledger: Ledger,
  { id, direction, amount_vnd: amountVnd }: BankTransactionRow,
  now: Date,
): Promise<void> {
  const [from, backVnd] =
    direction === 'in' ? (['clearing', -amountVnd] as const) : (['cash', amountVnd] as const);
  await ledger.post(tx, {
    key: `unignored:${id}:${randomUUID()}`,
    kind: 'write_off',
    at: now,
    orderId: null,
    lines: [
      { account: { name: from }, amountVnd: backVnd },
      { account: { name: 'write_off' }, amountVnd: -backVnd },
    ],
  });
}

/** What was booked as a fee or as tax is neither, and is not in the books any more. */
export async function takeOwnBack(
  tx: Tx,
  ledger: Ledger,
  {
    stray,
    state,
    now,
  }: { readonly stray: BankTransactionRow; readonly state: 'fee' | 'tax'; readonly now: Date },
): Promise<void> {
  await postOwn(tx, ledger, state, {
    transactionId: stray.id,
    amountVnd: -stray.amount_vnd,
    orderId: null,
    now,
  });
}

/**
 * The transfers that a person laid to a refund, this one among them; null when it is none, or when
 * the bank itself said by code and amount what it is: that is nobody's word to take back.
 */
async function laidTo(
  tx: Tx,
  refundId: string,
  transactionId: string,
): Promise<readonly string[] | null> {
  const laid = await tx.all(listOfRefund, { refundId });
  return laid.some(({ id }) => id === transactionId) && laid.every(({ is_laid: isLaid }) => isLaid)
    ? laid.map(({ id }) => id)
    : null;
}

/**
 * What left for the bank itself, or to the tax office. The key begins with the movement's, by which
 * the reconciliation knows its day; the rest is new, for it may be booked, taken back and booked
 * again.
 */
async function postOwn(
  tx: Tx,
  ledger: Ledger,
  state: keyof typeof ownKinds,
  { transactionId, amountVnd, orderId, now }: OwnLines,
): Promise<void> {
  const { kind, account } = ownKinds[state];
  const lines = [
    { account: { name: account }, amountVnd },
    { account: { name: 'cash' }, amountVnd: -amountVnd },
  ] as const;
  await ledger.post(tx, {
    key: `${kind}:${transactionId}:${randomUUID()}`,
    kind,
    at: now,
    orderId,
    lines,
  });
}

const ownKinds = {
  fee: { kind: 'bank_fee', account: 'bank_fee' },
  tax: { kind: 'tax_paid', account: 'tax_payable' },
} as const;

interface OwnLines {
  readonly transactionId: string;
  /** Less than nothing when it was not. */
  readonly amountVnd: bigint;
  readonly orderId: string | null;
  readonly now: Date;
}

/** It is none, or not what was seen. */
const notSeen = (refund: RefundRow | null): AppError =>
  appError(refund === null ? 'REFUND_UNKNOWN' : 'SEEN_CHANGED');

/** Not too many, and each once. */
function areParts(seen: readonly SeenTransaction[]): boolean {
  const ids = new Set(seen.map(({ transactionId }) => transactionId));
  return seen.length <= partsAtMost && ids.size === seen.length;
}

function idsOf(transfers: readonly { readonly id: string }[]): readonly string[] {
  return transfers.map(({ id }) => id);
}
