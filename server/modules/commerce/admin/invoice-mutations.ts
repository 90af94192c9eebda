import { actorOf } from '#server/graphql/actor.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { parseReason } from '../../admin/api.ts';

const admin = { authScopes: { admin: true } } as const;

/** What the office says of the invoices that learners asked for. */
export function addInvoiceActions(builder: Builder): void {
  builder.mutationFields((t) => ({
    admin_mark_invoice_issued: t.boolean({
      ...admin,
      description: 'The invoice was written. Errors ORDER_UNKNOWN, INVOICE_INVALID, SEEN_CHANGED.',
      args: {
        order_id: t.arg.id(),
        words: t.arg.id({ description: '`words` of the invoice that was seen.' }),
        number: t.arg.string(),
      },
      resolve: async (_root, { order_id: orderId, words, number }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.markInvoiceIssued(
            { orderId, words, number },
            actorOf(context),
          ),
        ),
    }),
    admin_correct_invoice: t.boolean({
      ...admin,
      description:
        'The number of an issued invoice was a slip: another one, or none and it waits again. Its learner is told. Errors ORDER_UNKNOWN, INVOICE_INVALID, SEEN_CHANGED, REASON_REQUIRED.',
      args: {
        order_id: t.arg.id(),
        seen_number: t.arg.string({ description: '`issued_number` that was seen.' }),
        number: t.arg.string({ required: false, description: 'Null: it was not written.' }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { order_id: orderId, seen_number: seenNumber, ...said }, context) =>
        valueOrRefuse(
          await context.services.commerce.admin.correctInvoice(
            {
              orderId,
              seenNumber,
              number: said.number ?? null,
              reason: valueOrRefuse(parseReason(said.reason)),
            },
            actorOf(context),
          ),
        ),
    }),
  }));
}
