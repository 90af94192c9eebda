import { statement } from '../../db/statement.ts';

/** The invoice was written. */
export const markInvoiceIssued = statement<{ orderId: string; number: string; now: Date }>()(
  'commerce.mark_invoice_issued',
  (query, param) =>
    query
      .updateTable('order_invoices')
      .set({ issued_number: param('number'), issued_at: param('now') })
      .where('order_id', '=', param('orderId'))
      .where('issued_at', 'is', null),
);

/** Its number was a slip; the day on which it was written stays. */
export const renumberInvoice = statement<{ orderId: string; seen: string; number: string }>()(
  'commerce.renumber_invoice',
  (query, param) =>
    query
      .updateTable('order_invoices')
      .set({ issued_number: param('number') })
      .where('order_id', '=', param('orderId'))
      .where('issued_number', '=', param('seen')),
);

/** It was not written: it waits again. */
export const takeInvoiceBack = statement<{ orderId: string; seen: string }>()(
  'commerce.take_invoice_back',
  (query, param) =>
    query
      .updateTable('order_invoices')
      .set({ issued_number: null, issued_at: null })
      .where('order_id', '=', param('orderId'))
      .where('issued_number', '=', param('seen')),
);
