import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type Invoice,
  type InvoiceInput,
  validateInvoice,
} from '#shared/domain/commerce/invoice.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import { wasPaid } from './order-rules.ts';
import { findInvoice, insertOrderEvent, type OrderRow, putInvoice } from './order-store.ts';

/**
 * Writes down what the invoice of a locked order is to say, as `Orders.requestInvoice` promises.
 * Answers whether anything changed: the same words again are no event, and each event stays in the
 * books for ever.
 */
export async function requestInvoice(
  tx: Tx,
  order: OrderRow,
  { input, now }: { readonly input: InvoiceInput; readonly now: Date },
): Promise<Result<boolean, readonly AppError[]>> {
  const valid = validateInvoice(input);
  if (!valid.ok) return valid;
  if (!wasPaid(order) || order.status === 'refunded') return err([appError('ORDER_STATE')]);
  const orderId = order.id;
  const known = await tx.first(findInvoice, { orderId, userId: order.user_id });
  const isIssued = known !== null && known.issued_at !== null;
  if (known !== null && !isIssued && saysSame(known, valid.value)) return ok(false);
  const since = new Date(now.getTime() - windowMs);
  const told = isIssued ? 0 : ((await tx.first(countRequests, { orderId, since }))?.total ?? 0);
  if (told >= requestsAtMost) return err([appError('INVOICE_CHANGED_OFTEN')]);
  if ((await tx.run(putInvoice, { orderId, ...valid.value, now })) === 0)
    return err([appError('ORDER_STATE')]);
  const nobody = { amountVnd: null, note: null, actorId: null, transactionId: null };
  await tx.run(insertOrderEvent, { orderId, at: now, kind: 'invoice_requested', ...nobody });
  return ok(true);
}

/** By its learner, in `windowMs`; whoever needs more asks the support. */
const requestsAtMost = 10;
const windowMs = 30 * 86_400_000;

const countRequests = statement<{ orderId: string; since: Date }>()(
  'commerce.count_invoice_requests',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total from order_events
    where order_id = ${param('orderId')}::uuid and kind = 'invoice_requested' and at > ${param('since')}::timestamptz`,
);

/** What an invoice is to say, as its learner last wrote it. */
interface InvoiceRow {
  readonly kind: string;
  readonly name: string;
  readonly tax_code: string | null;
  readonly address: string | null;
  readonly email: string;
}

/** Names the words of an invoice: of other words it is another. */
export function invoiceWords({
  kind,
  name,
  tax_code: taxCode,
  address,
  email,
}: InvoiceRow): string {
  const words = JSON.stringify([kind, name, taxCode, address, email]);
  return createHash('sha256').update(words).digest('base64url');
}

function saysSame(known: InvoiceRow, { taxCode, ...words }: Invoice): boolean {
  return invoiceWords(known) === invoiceWords({ ...words, tax_code: taxCode });
}
