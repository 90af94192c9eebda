import { toOneLine } from '#shared/kernel/unicode-form.ts';
import { randomUUID } from 'node:crypto';
import {
  type BankAccount,
  type RefundAccountInput,
  validateBankAccount,
} from '#shared/domain/commerce/bank-account.ts';
import {
  erasedHolder,
  orderCode,
  receivingHoldMs,
  refundDueMs,
  refundHeldForGood,
} from '#shared/domain/commerce/commerce-rules.ts';
import { findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { RefundKind, RefundStrayReason } from '../../db/tables/commerce-tables.ts';
import type { Tx } from '../../db/port.ts';
import type { ChangeRights } from './change-rights.ts';
import { createKnownAccounts, placeOf } from './known-accounts.ts';
import { newRefundCode } from './overpayment-refunds.ts';
import type { OrderFlow } from './order-flow.ts';
import { askedVnd } from './order-rules.ts';
import type { OrderRow } from './order-store.ts';
import type { JournalLine } from '../ledger/api.ts';
import type { CommerceDeps } from './partners.ts';
import {
  createRefundStop,
  givenBackLines,
  mayHaveLeft,
  noAccount,
  type RefundStop,
  save,
} from './refund-stop.ts';
import { tellNotSent, tellOfReturn } from './tell-of-return.ts';
import { lockUnaddressed } from './returned-refund-store.ts';
import type { SaleEnd } from './sale-end.ts';
import {
  countTakenBack,
  countUnpaid,
  findFormerAccount,
  findLastFormerAccount,
  findRefund,
  insertRefund,
  keepFormerTransfer,
  lockExcessToFill,
  lockOrderRefund,
  lockRefund,
  type RefundRow,
} from './refund-store.ts';

/**
 * Money on its way back. Each works in its caller's transaction on an order (or refund) that the
 * caller has locked.
 */
export interface Refunding extends RefundStop {
  /** Locks a refund's order, then the refund. Null without one. */
  lock(
    tx: Tx,
    refundId: string,
  ): Promise<{ readonly refund: RefundRow | null; readonly order: OrderRow | null }>;
  /** As `Orders.requestRefund` promises. */
  request(
    tx: Tx,
    order: OrderRow,
    input: RefundRequest,
  ): Promise<Result<OrderRow, readonly AppError[]>>;
  /**
   * Another account for money that has not left yet, also when its transfer was begun and did not
   * go through: the next one has another code; told, and held again. Refuses with ORDER_STATE or
   * every broken rule of the account.
   */
  correct(
    tx: Tx,
    order: OrderRow | null,
    refund: RefundRow,
    input: Omit<RefundRequest, 'reason'>,
  ): Promise<Result<RefundRow, readonly AppError[]>>;
  /** As `Orders.giveRefundAccount` promises. */
  giveAccount(
    tx: Tx,
    order: OrderRow,
    input: Omit<RefundRequest, 'reason'>,
  ): Promise<Result<OrderRow, readonly AppError[]>>;
  /**
   * A refund that waits for an approval and changes nothing yet; the one that waits already when it
   * goes to the same account. Refuses with REFUND_ACCOUNT_GIVEN when that goes to another, and with
   * REFUND_ACCOUNT_RETURNED.
   */
  propose(
    tx: Tx,
    order: OrderRow,
    input: RefundRequest,
  ): Promise<Result<RefundRow, readonly AppError[]>>;
  /**
   * Makes a proposal a request, held like any whose account was just given, with everything that a
   * refund ends. Refuses with ORDER_STATE and REFUND_UPGRADE_FIRST by what holds now, not when it
   * was proposed.
   */
  approve(
    tx: Tx,
    order: OrderRow,
    refund: RefundRow,
    now: Date,
  ): Promise<Result<RefundRow, AppError>>;
  /** The transfer is being made, whoever has where it goes. */
  start(tx: Tx, refund: RefundRow, order: OrderRow | null, now: Date): Promise<RefundRow>;
  /**
   * Where it goes, for somebody who may transfer it at once: from here on it neither grows nor is
   * taken back. Null while nobody told; REFUND_UNREADABLE when its number is damaged. It may be
   * sent.
   */
  handOut(
    tx: Tx,
    refund: RefundRow,
    order: OrderRow | null,
    by: { readonly actorId: string; readonly now: Date },
  ): Promise<Result<string | null, AppError>>;
  /** The transfer was made, as an administrator says. */
  finish(tx: Tx, refund: RefundRow, order: OrderRow | null, sent: SentRefund): Promise<RefundRow>;
  /**
   * The bank's transfer paid it, also when an administrator had said so before. What waits for
   * an account is paid also, where a person says so and it is known where it went: where it was
   * begun before, or where the one did that it is owed instead of. Why not, when it is not a refund
   * that this amount pays.
   */
  payBy(
    tx: Tx,
    refund: RefundRow,
    order: OrderRow | null,
    transfer: PayingTransfer,
  ): Promise<Result<true, RefundStrayReason>>;
  /**
   * It was not those transfers. What they had ended is what it was before: what was on its way is
   * so again, and only the word of somebody who looked at the bank gives it out anew; what nobody
   * was given is asked for, what somebody had said before to be sent stays so, and what had no
   * account waits for one again. Its learner is told, and asked once more for an account. Refuses
   * with CONFLICT what no transfer paid, or what went where it was begun while it
   * had another account: that is not known any more.
   */
  unpay(
    tx: Tx,
    refund: RefundRow,
    order: OrderRow | null,
    laid: { readonly memo: string; readonly now: Date },
  ): Promise<Result<true, AppError>>;
  /**
   * It was not sent, though somebody had said so: on its way again, and only the word of somebody
   * who looked at the bank gives it out anew. Its learner is told.
   */
  unsend(tx: Tx, refund: RefundRow, order: OrderRow | null, now: Date): Promise<void>;
  /** A refund of money that belongs to no order. */
  openUnmatched(
    tx: Tx,
    money: { readonly transactionId: string; readonly amountVnd: bigint },
    input: RefundRequest,
  ): Promise<Result<RefundRow, readonly AppError[]>>;
}

interface SentRefund {
  readonly reference: string;
  /** When it left, as the bank tells; else now. */
  readonly leftAt?: Date;
  readonly now: Date;
}

/** What the bank tells of money that left. */
export interface PayingTransfer {
  readonly transactionId: string;
  readonly amountVnd: bigint;
  readonly memo: string;
  readonly reference: string | null;
  readonly leftAt: Date;
  /** A person says that it is that; else its words do. */
  readonly isLaid: boolean;
  readonly now: Date;
}

export interface RefundRequest {
  readonly account: RefundAccountInput;
  readonly reason: string | null;
  readonly requestedBy: string;
  readonly now: Date;
  /** Whether what came too much goes to the same account, if nobody told where to yet. */
  readonly withExcess?: boolean;
}

const longestReason = 500;

/** An order that its learner has given back: asked again it is the same, to the same account. */
const givenBack: ReadonlySet<OrderRow['status']> = new Set([
  'refund_requested',
  'refunding',
  'refunded',
]);

/** Money that has not left: another account can be written for it. */
const correctable: ReadonlySet<RefundRow['state']> = new Set([
  'proposed',
  'needs_account',
  'requested',
  'sending',
]);

/**
 * Its account may be a stranger's, or was erased with its person: it goes out only once somebody
 * has typed in where to.
 */
function mayNotBeSent({ account_reported_at: reportedAt, account_holder: holder }: RefundRow) {
  return reportedAt !== null || holder === erasedHolder;
}

export function createRefunding(
  deps: CommerceDeps,
  flow: OrderFlow,
  { changeRights, saleEnd }: { readonly changeRights: ChangeRights; readonly saleEnd: SaleEnd },
): Refunding {
  const { ledger, messenger, cipher, randomBytes } = deps;
  const { goesTo, judgeReturned } = createKnownAccounts(cipher);

  async function open(tx: Tx, refund: NewRefund): Promise<RefundRow> {
    const id = randomUUID();
    const {
      account,
      now,
      heldUntil,
      kind,
      state,
      orderId,
      transactionId,
      amountVnd,
      reason,
      requestedBy,
    } = refund;
    const row = await tx.first(insertRefund, {
      id,
      kind,
      state,
      orderId,
      transactionId,
      amountVnd,
      memoCode: await newRefundCode(tx, randomBytes),
      ...sealed(id, account),
      reason: tidyReason(reason),
      now,
      requestedBy,
      dueAt: new Date(now.getTime() + refundDueMs),
      heldUntil,
    });
    invariant(row !== null, 'an insert answers its row');
    return row;
  }

  function sealed(id: string, { bin, accountNumber, holder }: BankAccount) {
    return {
      bankBin: bin,
      accountNumber: cipher.seal(accountNumber, placeOf(id)),
      accountLast4: accountNumber.slice(-4),
      accountHolder: holder,
    };
  }

  /** Everything that ends when an order is given back, and the money's way to `refund_payable`. */
  async function giveBack(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
    const { id, user_id: userId } = order;
    const amountVnd = askedVnd(order);
    const again = await suffixOf(tx, id);
    await flow.lockVouchers(tx, userId);
    const given = await flow.save(tx, order, { status: 'refund_requested' });
    await saleEnd.end(tx, order, { reason: 'refunded', now });
    const lines = givenBackLines(order);
    await ledger.post(tx, {
      key: `refund:${id}${again}`,
      kind: 'refund_requested',
      at: now,
      orderId: id,
      lines,
    });
    await messenger.tell(tx, {
      userId,
      key: `refund_requested:${id}${again}`,
      content: {
        kind: 'refund_requested',
        orderId: id,
        orderCode: orderCode(order.number),
        amountVnd,
      },
      at: now,
    });
    await flow.record(tx, given, { kind: 'refund_requested', at: now, amountVnd });
    return amountVnd > 0n ? given : settleNothing(tx, given, now);
  }

  /** An order that cost nothing is given back at once. */
  async function settleNothing(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
    const refunding = await flow.save(tx, order, { status: 'refunding' });
    const refunded = await flow.save(tx, refunding, { status: 'refunded' });
    await flow.record(tx, refunded, { kind: 'refund_sent', at: now, amountVnd: 0n });
    return refunded;
  }

  /** Gives money without an account its own; it never takes the place of one that was given. */
  async function fillExcess(
    tx: Tx,
    order: OrderRow,
    excess: RefundRow,
    { account, now }: { readonly account: BankAccount; readonly now: Date },
  ): Promise<void> {
    const heldUntil = heldFrom(now);
    const filled = await save(tx, excess, {
      ...accountPart(excess.id, account),
      ...askedFrom(now),
      held_until: heldUntil,
    });
    await notifyAccount(tx, order, filled, { now, isChanged: true });
  }

  function accountPart(refundId: string, account: BankAccount) {
    const { bankBin, accountNumber, accountLast4, accountHolder } = sealed(refundId, account);
    return {
      bank_bin: bankBin,
      account_number: accountNumber,
      account_last4: accountLast4,
      account_holder: accountHolder,
      account_reported_at: null,
    } as const;
  }

  /**
   * What a refund is whose transfer was begun and not carried out: the next one has a code of its
   * own, so that nobody takes one for the other.
   */
  async function startAnew(tx: Tx, refund: RefundRow, now: Date) {
    await tx.run(keepFormerTransfer, { refundId: refund.id, now });
    return {
      state: refund.state === 'sending' ? 'requested' : refund.state,
      started_at: null,
      memo_code: await newRefundCode(tx, randomBytes),
      times_handed_out: 0,
      handed_out_at: null,
      handed_out_by: null,
    } as const;
  }

  /** Who did not ask for it reads where their money would go, and can stop it. */
  async function notifyAccount(
    tx: Tx,
    order: OrderRow,
    refund: RefundRow,
    {
      now,
      byOffice = false,
      isChanged = false,
    }: { readonly now: Date; readonly byOffice?: boolean; readonly isChanged?: boolean },
  ): Promise<void> {
    const {
      id,
      amount_vnd: amountVnd,
      bank_bin: bin,
      account_last4: last4,
      held_until: heldUntil,
    } = refund;
    invariant(bin !== null && last4 !== null && heldUntil !== null, 'an account was given');
    const content = {
      kind: 'refund_account',
      orderId: order.id,
      orderCode: orderCode(order.number),
      amountVnd,
      bin,
      last4,
      heldUntil,
      isOrder: refund.kind === 'order' && refund.instead_of === null,
      byOffice,
      isChanged,
    } as const;
    await messenger.tell(tx, {
      userId: order.user_id,
      key: `refund_account:${id}:${randomUUID()}`,
      content,
      at: now,
    });
  }

  /**
   * Where a transfer of these words went that is not the one of now; what has no account went where
   * it was begun last, else where the one went that came back. Null when none is known.
   */
  async function accountOfBefore(tx: Tx, refund: RefundRow, memo: string) {
    const named = { refundId: refund.id, codes: findRefundCodes(memo) };
    if (refund.state !== 'needs_account') return tx.first(findFormerAccount, named);
    const last = await tx.first(findLastFormerAccount, named);
    return last ?? (refund.instead_of === null ? null : accountOfReturned(tx, refund));
  }

  /** Where the refund went that came back, as the account of what is owed since. */
  async function accountOfReturned(tx: Tx, { id, instead_of: formerId }: RefundRow) {
    const former = formerId === null ? null : await tx.first(findRefund, { id: formerId });
    invariant(former?.account_number != null, 'what came back went somewhere');
    const { bank_bin: bankBin, account_last4: last4, account_holder: holder } = former;
    const accountNumber = cipher.read(former.account_number, placeOf(former.id));
    if (accountNumber === null) return null;
    return {
      bank_bin: bankBin,
      account_number: cipher.seal(accountNumber, placeOf(id)),
      account_last4: last4,
      account_holder: holder,
    };
  }

  async function start(
    tx: Tx,
    refund: RefundRow,
    order: OrderRow | null,
    now: Date,
  ): Promise<RefundRow> {
    const started = await save(tx, refund, { state: 'sending', started_at: now });
    if (refund.kind === 'order') {
      invariant(order !== null, 'an order’s refund has its order');
      const refunding = await flow.save(tx, order, { status: 'refunding' });
      await flow.record(tx, refunding, {
        kind: 'refund_started',
        at: now,
        amountVnd: refund.amount_vnd,
      });
    } else if (order !== null)
      await flow.record(tx, order, {
        kind: 'refund_started',
        at: now,
        amountVnd: refund.amount_vnd,
      });
    return started;
  }

  async function finish(
    tx: Tx,
    refund: RefundRow,
    order: OrderRow | null,
    { reference, leftAt, now }: SentRefund,
  ): Promise<RefundRow> {
    const sentAt = leftAt ?? now;
    const sent = await save(tx, refund, {
      state: 'sent',
      started_at: refund.started_at ?? now,
      sent_at: sentAt,
      reference,
    });
    const again = (await tx.first(countUnpaid, { id: refund.id }))?.total ?? 0;
    const once = again === 0 ? refund.id : `${refund.id}:${again}`;
    await ledger.post(tx, {
      key: `refund_sent:${once}`,
      kind: 'refund_sent',
      at: now,
      orderId: refund.order_id,
      lines: sentLines(refund),
    });
    if (order === null) return sent;
    const content = {
      kind: 'refund_sent',
      orderId: order.id,
      orderCode: orderCode(order.number),
      amountVnd: refund.amount_vnd,
      accountLast4: refund.account_last4 ?? '',
      reference,
    } as const;
    await messenger.tell(tx, {
      userId: order.user_id,
      key: `refund_sent:${once}`,
      content,
      at: now,
    });
    const begun =
      refund.kind === 'order' && order.status === 'refund_requested'
        ? await flow.save(tx, order, { status: 'refunding' })
        : order;
    const after =
      refund.kind === 'order' ? await flow.save(tx, begun, { status: 'refunded' }) : begun;
    await flow.record(tx, after, {
      kind: 'refund_sent',
      at: now,
      amountVnd: refund.amount_vnd,
      note: reference,
    });
    return sent;
  }

  async function unsend(
    tx: Tx,
    refund: RefundRow,
    order: OrderRow | null,
    now: Date,
  ): Promise<void> {
    const again = (await tx.first(countUnpaid, { id: refund.id }))?.total ?? 0;
    const before = asBefore(refund, now);
    const sent = { sent_at: null, reference: null, paid_by: null, paid_from: null } as const;
    await save(tx, refund, { ...sent, ...before });
    await ledger.post(tx, {
      key: `refund_unsent:${refund.id}:${again}`,
      kind: 'refund_sent',
      at: now,
      orderId: refund.order_id,
      lines: sentLines(refund).map(({ account, amountVnd }) => ({
        account,
        amountVnd: -amountVnd,
      })),
    });
    if (order === null) return;
    const isOrder = refund.kind === 'order';
    const sending = isOrder ? await flow.save(tx, order, { status: 'refunding' }) : order;
    const after =
      isOrder && before.state !== 'sending'
        ? await flow.save(tx, sending, { status: 'refund_requested' })
        : sending;
    await flow.record(tx, after, {
      kind: 'refund_not_sent',
      at: now,
      amountVnd: refund.amount_vnd,
    });
    // They were told that it is sent, and wait for money.
    const needsAccount = before.state === 'needs_account';
    if (needsAccount && refund.instead_of !== null)
      await tellOfReturn(tx, messenger, { kind: 'refund_returned', refund, order, now });
    else {
      const isDoubted = !needsAccount && mayNotBeSent(refund);
      // What a stranger asked for while it seemed to be sent was not taken back with the rest.
      const mayKeepOrder =
        isDoubted && isOrder && before.state === 'requested' && refund.instead_of === null;
      const told = { refund, order, needsAccount, isDoubted, mayKeepOrder, now };
      await tellNotSent(tx, messenger, told);
    }
  }

  return {
    async request(tx, order, { account, reason, requestedBy, now, withExcess = false }) {
      const valid = validateBankAccount(account);
      if (givenBack.has(order.status)) {
        const asked = await tx.first(lockOrderRefund, { orderId: order.id });
        const isOther = valid.ok && asked !== null && !goesTo(asked, valid.value);
        return isOther ? err([appError('REFUND_ACCOUNT_GIVEN')]) : ok(order);
      }
      const hindered = await saleEnd.hindrance(tx, order);
      if (hindered !== null) return err([hindered]);
      if (order.refundable_until === null || now > order.refundable_until)
        return err([appError('REFUND_WINDOW_OVER')]);
      const amountVnd = askedVnd(order);
      // What cost nothing goes to no account.
      if (!valid.ok && (amountVnd > 0n || withExcess)) return valid;
      const returned = await judgeReturned(tx, ofOrder(order), account);
      if (returned !== null) return err([returned]);
      const given = await giveBack(tx, order, now);
      if (amountVnd > 0n && valid.ok) {
        const opened = await open(tx, {
          kind: 'order',
          state: 'requested',
          orderId: order.id,
          transactionId: null,
          amountVnd,
          account: valid.value,
          reason,
          requestedBy,
          now,
          heldUntil: heldFrom(now),
        });
        await notifyAccount(tx, order, opened, { now });
      }
      const excess = withExcess ? await tx.first(lockExcessToFill, { orderId: order.id }) : null;
      if (excess?.state === 'needs_account' && valid.ok)
        await fillExcess(tx, order, excess, { account: valid.value, now });
      return ok(given);
    },

    async giveAccount(tx, order, { account, now }) {
      const valid = validateBankAccount(account);
      if (!valid.ok) return valid;
      const waiting = await tx.first(lockUnaddressed, { orderId: order.id });
      if (waiting === null) {
        const own = await tx.first(lockOrderRefund, { orderId: order.id });
        const isGiven =
          // What nobody has agreed to yet goes nowhere.
          (own !== null && own.state !== 'proposed' && own.account_number !== null) ||
          (await tx.first(lockExcessToFill, { orderId: order.id })) !== null;
        return err([appError(isGiven ? 'REFUND_ACCOUNT_GIVEN' : 'REFUND_UNKNOWN')]);
      }
      const returned = await judgeReturned(tx, waiting, account);
      if (returned !== null) return err([returned]);
      await fillExcess(tx, order, waiting, { account: valid.value, now });
      await flow.record(tx, order, { kind: 'refund_account', at: now, note: null });
      return ok(order);
    },

    ...createRefundStop(deps, flow, changeRights),

    async correct(tx, order, refund, { account, now }) {
      const valid = validateBankAccount(account);
      if (!correctable.has(refund.state)) return err([appError('ORDER_STATE')]);
      if (!valid.ok) return valid;
      const returned = await judgeReturned(tx, refund, account);
      if (returned !== null) return err([returned]);
      const begunAgain = mayHaveLeft(refund) ? await startAnew(tx, refund, now) : {};
      const corrected = await save(tx, refund, {
        ...accountPart(refund.id, valid.value),
        ...(refund.state === 'needs_account' && askedFrom(now)),
        ...begunAgain,
        held_until: order === null ? null : heldFrom(now),
      });
      if (order?.status === 'refunding' && refund.kind === 'order')
        await flow.save(tx, order, { status: 'refund_requested' });
      if (order !== null && corrected.state === 'requested') {
        await notifyAccount(tx, order, corrected, { now, byOffice: true });
        await flow.record(tx, order, { kind: 'account_corrected', at: now });
      }
      return ok(corrected);
    },

    async propose(tx, order, { account, reason, requestedBy, now }) {
      const valid = validateBankAccount(account);
      const waiting = await tx.first(lockOrderRefund, { orderId: order.id });
      if (waiting === null) {
        const hindered = await saleEnd.hindrance(tx, order);
        if (hindered !== null) return err([hindered]);
      }
      if (!valid.ok) return valid;
      if (waiting !== null)
        return goesTo(waiting, valid.value) ? ok(waiting) : err([appError('REFUND_ACCOUNT_GIVEN')]);
      const amountVnd = askedVnd(order);
      if (amountVnd === 0n) return err([appError('ORDER_STATE')]);
      const returned = await judgeReturned(tx, ofOrder(order), account);
      if (returned !== null) return err([returned]);
      return ok(
        await open(tx, {
          kind: 'order',
          state: 'proposed',
          orderId: order.id,
          transactionId: null,
          amountVnd,
          account: valid.value,
          reason,
          requestedBy,
          now,
          heldUntil: null,
        }),
      );
    },

    async approve(tx, order, refund, now) {
      const hindered = await saleEnd.hindrance(tx, order);
      if (hindered !== null) return err(hindered);
      await giveBack(tx, order, now);
      const approved = await save(tx, refund, {
        ...askedFrom(now),
        held_until: heldFrom(now),
      });
      await notifyAccount(tx, order, approved, { now, byOffice: true });
      return ok(approved);
    },

    start,

    async handOut(tx, refund, order, { actorId, now }) {
      const { id, account_number: number } = refund;
      if (number === null) return ok(null);
      const accountNumber = cipher.read(number, placeOf(id));
      if (accountNumber === null)
        return err(appError('REFUND_UNREADABLE', { payment: refund.memo_code }));
      const started = refund.state === 'sending' ? refund : await start(tx, refund, order, now);
      await save(tx, started, {
        times_handed_out: started.times_handed_out + 1,
        handed_out_at: now,
        handed_out_by: actorId,
      });
      return ok(accountNumber);
    },

    async lock(tx, refundId) {
      const known = isUuid(refundId) ? await tx.first(findRefund, { id: refundId }) : null;
      const order = known?.order_id == null ? null : await flow.lock(tx, known.order_id);
      return {
        refund: known === null ? null : await tx.first(lockRefund, { id: refundId }),
        order,
      };
    },

    finish,

    async payBy(tx, refund, order, transfer) {
      const { transactionId, amountVnd, memo, reference, leftAt, isLaid, now } = transfer;
      const isUnknown = refund.state === 'needs_account' && !isLaid;
      const former = isUnknown ? null : await accountOfBefore(tx, refund, memo);
      const reason = strayReason(refund, amountVnd, former !== null);
      if (reason !== null) return err(reason);
      // It went where it was begun, whatever account was given since.
      const went = { ...refund, ...former };
      const paid = { paid_by: transactionId, paid_from: paidFrom(refund) } as const;
      if (refund.state === 'sent') await save(tx, went, paid);
      else
        await finish(tx, { ...went, ...paid }, order, {
          reference: reference ?? refund.memo_code,
          leftAt,
          now,
        });
      return ok(true);
    },

    async unpay(tx, refund, order, { memo, now }) {
      if (refund.state !== 'sent' || refund.paid_by === null || refund.returned_by !== null)
        return err(appError('CONFLICT'));
      const named = { refundId: refund.id, codes: findRefundCodes(memo) };
      const hadAccount = refund.paid_from !== 'needs_account';
      if (hadAccount && (await tx.first(findFormerAccount, named)) !== null)
        return err(appError('CONFLICT'));
      // Somebody had said that it was sent, before it was laid to anything: that still stands.
      if (refund.paid_from === 'sent') {
        await save(tx, refund, { paid_by: null, paid_from: null });
        return ok(true);
      }
      await unsend(tx, refund, order, now);
      return ok(true);
    },

    unsend,

    async openUnmatched(tx, { transactionId, amountVnd }, { account, reason, requestedBy, now }) {
      const valid = validateBankAccount(account);
      if (!valid.ok) return valid;
      return ok(
        await open(tx, {
          kind: 'unmatched',
          state: 'requested',
          orderId: null,
          transactionId,
          amountVnd,
          account: valid.value,
          reason,
          requestedBy,
          now,
          heldUntil: null,
        }),
      );
    },
  };
}

/** The money of an order, of whatever refund. */
function ofOrder({ id }: OrderRow) {
  return { order_id: id, transaction_id: null } as const;
}

interface NewRefund extends Omit<RefundRequest, 'account' | 'withExcess'> {
  readonly account: BankAccount;
  readonly kind: RefundKind;
  readonly state: 'proposed' | 'requested';
  readonly orderId: string | null;
  readonly transactionId: string | null;
  readonly amountVnd: bigint;
  readonly heldUntil: Date | null;
}

/**
 * Why a transfer of this amount does not pay a refund: money left that was not to leave, or not
 * like this. Null when it pays it. `mayBeOfBefore`: a person says that it is that, and where it
 * went is known without an account of now.
 */
function strayReason(
  { state, paid_by: paidBy, amount_vnd: dueVnd }: RefundRow,
  amountVnd: bigint,
  mayBeOfBefore: boolean,
): RefundStrayReason | null {
  if (state === 'taken_back') return 'refund_taken_back';
  if (state === 'rejected') return 'refund_rejected';
  const isUnaddressed = state === 'needs_account' && !mayBeOfBefore;
  if (state === 'proposed' || isUnaddressed) return 'refund_not_due';
  if (paidBy !== null) return 'refund_paid';
  return dueVnd === amountVnd ? null : 'refund_amount';
}

function tidyReason(reason: string | null): string | null {
  const tidy = toOneLine(reason ?? '').slice(0, longestReason);
  return tidy === '' ? null : tidy;
}

/** The money's way when a refund is sent; the other way round when it was not after all. */
export function sentLines({ kind, amount_vnd: amountVnd }: RefundRow): readonly JournalLine[] {
  const from = kind === 'order' ? 'refund_payable' : kind === 'excess' ? 'excess' : 'clearing';
  return [
    { account: { name: from }, amountVnd },
    { account: { name: 'cash' }, amountVnd: -amountVnd },
  ];
}

/** It can be sent from now on, and is late by that: nobody could send it before. */
function askedFrom(now: Date) {
  return { state: 'requested', due_at: new Date(now.getTime() + refundDueMs) } as const;
}

/** What a refund is when a transfer pays it, as its row keeps it. */
function paidFrom({ state }: RefundRow): NonNullable<RefundRow['paid_from']> {
  invariant(
    state !== 'proposed' && state !== 'rejected' && state !== 'taken_back',
    'no transfer pays it',
  );
  return state;
}

/**
 * What a refund is again that was not sent after all: as the transfers found it that had paid it.
 * What somebody had, or said to be sent, may be on its way: only who looked gives it out anew.
 */
function asBefore(refund: RefundRow, now: Date) {
  if (refund.paid_from === 'needs_account') return { ...noAccount, started_at: null } as const;
  const held = { held_until: mayNotBeSent(refund) ? refundHeldForGood : refund.held_until };
  // Nobody was given it since it was asked for: nothing left by anybody's hand.
  if (refund.paid_from === 'requested')
    return { ...held, state: 'requested', started_at: null } as const;
  return {
    ...held,
    state: 'sending',
    times_handed_out: Math.max(1, refund.times_handed_out),
    handed_out_at: refund.handed_out_at ?? now,
  } as const;
}

/** Until when nothing is sent to an account that is given now. */
function heldFrom(now: Date): Date {
  return new Date(now.getTime() + receivingHoldMs);
}

/**
 * What makes the journals of an order that was given back before different: `:1` after it was taken
 * back once.
 */
async function suffixOf(tx: Tx, orderId: string): Promise<string> {
  const times = (await tx.first(countTakenBack, { orderId }))?.total ?? 0;
  return times === 0 ? '' : `:${times}`;
}
