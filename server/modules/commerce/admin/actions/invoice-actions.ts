import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import { invoiceWords } from '../../invoice-request.ts';
import { markInvoiceIssued, renumberInvoice, takeInvoiceBack } from '../../invoice-store.ts';
import { findInvoice, type OrderRow } from '../../order-store.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBlank, tidyReference } from './action-note.ts';

/** What is said of the invoices that learners asked for: see `PaymentAdmin`. */
export interface IssuedInvoices {
  /**
   * The invoice was written, of `words` (`invoiceWords`) as they were seen; its learner is told.
   * Refuses with `INVOICE_INVALID` when none was asked for, it was written or the number is blank.
   */
  markInvoiceIssued(
    action: { readonly orderId: string; readonly words: string; readonly number: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * What was said of an invoice was a slip; its learner is told. Refuses with `INVOICE_INVALID` a
   * number that is blank or the same, with `SEEN_CHANGED` when another is there than was seen.
   */
  correctInvoice(action: InvoiceCorrection, by: Actor): Promise<Result<true, AppError>>;
}

export interface InvoiceCorrection {
  readonly orderId: string;
  /** The number that was seen. */
  readonly seenNumber: string;
  /** The right one; null: it was not written, and waits again. */
  readonly number: string | null;
  readonly reason: string;
}

/** What became of an invoice: the event's name, and the number that is said with it. */
interface InvoiceTold {
  readonly kind: 'invoice_issued' | 'invoice_corrected' | 'invoice_taken_back';
  readonly number: string;
}

/** What the office says of invoices. Locks the order. */
export function createInvoiceActions(
  { database, messenger }: CommerceDeps,
  { flow, note }: Pick<ActionDeps, 'flow' | 'note'>,
): IssuedInvoices {
  const lockOrder = async (tx: Tx, orderId: string) =>
    isUuid(orderId) ? flow.lock(tx, orderId) : null;
  /** Into the order's story and to its learner. */
  const tell = async (tx: Tx, order: OrderRow, told: InvoiceTold & { readonly by: Actor }) => {
    const { kind, number, by } = told;
    await flow.record(tx, order, { kind, at: by.now, note: number, actorId: by.actorId });
    await messenger.tell(tx, {
      userId: order.user_id,
      key: `${kind}:${order.id}:${number}:${by.now.getTime()}`,
      content: { kind, orderId: order.id, orderCode: orderCode(order.number), number },
      at: by.now,
    });
  };
  return {
    async markInvoiceIssued({ orderId, words, number }, by) {
      const tidy = tidyReference(number);
      if (tidy === null) return err(appError('INVOICE_INVALID', { field: 'number' }));
      return database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (order === null) return err(appError('ORDER_UNKNOWN'));
        const invoice = await tx.first(findInvoice, { orderId, userId: order.user_id });
        if (invoice !== null && invoiceWords(invoice) !== words)
          return err(appError('SEEN_CHANGED'));
        if ((await tx.run(markInvoiceIssued, { orderId, number: tidy, now: by.now })) === 0)
          return err(appError('INVOICE_INVALID'));
        await tell(tx, order, { kind: 'invoice_issued', number: tidy, by });
        await note(tx, by, {
          action: 'order.invoice_issued',
          kind: 'order',
          id: orderId,
          before: null,
          after: { number: tidy },
          reason: null,
        });
        return ok(true);
      });
    },

    async correctInvoice({ orderId, seenNumber: seen, number, reason }, by) {
      if (isBlank(reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      const tidy = number === null ? null : tidyReference(number);
      if (number !== null && (tidy === null || tidy === seen))
        return err(appError('INVOICE_INVALID', { field: 'number' }));
      return database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (order === null) return err(appError('ORDER_UNKNOWN'));
        const changed =
          tidy === null
            ? await tx.run(takeInvoiceBack, { orderId, seen })
            : await tx.run(renumberInvoice, { orderId, seen, number: tidy });
        if (changed === 0) return err(appError('SEEN_CHANGED'));
        const kind = tidy === null ? 'invoice_taken_back' : 'invoice_corrected';
        await tell(tx, order, { kind, number: tidy ?? seen, by });
        await note(tx, by, {
          action: `order.${kind}`,
          kind: 'order',
          id: orderId,
          before: { number: seen },
          after: { number: tidy },
          reason,
        });
        return ok(true);
      });
    },
  };
}
