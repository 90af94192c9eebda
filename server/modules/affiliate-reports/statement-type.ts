import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import {
  type AffiliateStatement,
  type StatementLine,
  statementKinds,
} from './affiliate-statement.ts';
import type { PeriodKindRef } from './period-kind-type.ts';

/** The type `AffiliateStatement`. */
export function addStatementType(builder: Builder, Kind: PeriodKindRef) {
  const Line = addLine(builder);
  const Sums = addSums(builder);
  return builder.objectRef<AffiliateStatement>('AffiliateStatement').implement({
    description:
      'Opening + lines = closing, to the đồng, of the wallet and of what is pending. VND.',
    fields: (t) => ({
      kind: t.field({ type: Kind, resolve: ({ period }) => period.kind }),
      year: t.int({ resolve: ({ period }) => period.year }),
      index: t.int({ resolve: ({ period }) => period.index }),
      from: t.field({ type: 'Date', resolve: ({ period }) => period.from }),
      to: t.field({
        type: 'Date',
        description: 'The last day, inclusive.',
        resolve: ({ period }) => period.to,
      }),
      opening_balance: t.expose('openingVnd', { type: 'BigInt', description: 'Of the wallet.' }),
      closing_balance: t.expose('closingVnd', { type: 'BigInt' }),
      opening_pending: t.expose('openingPendingVnd', {
        type: 'BigInt',
        description: 'Of commissions in their orders’ refund windows.',
      }),
      closing_pending: t.expose('closingPendingVnd', { type: 'BigInt' }),
      sums: t.expose('sums', { type: Sums }),
      lines: t.field({
        type: [Line],
        extensions: { listSize: 200 },
        description: 'By their moments. Error BAD_INPUT.',
        args: {
          first: t.arg.int({ defaultValue: 200, description: '1 to 500.' }),
          after: t.arg.string({ required: false, description: '`cursor` of a line.' }),
        },
        resolve: async (statement, { first, after }, { services }) => [
          ...valueOrRefuse(
            await services.affiliateStatements.lines(statement, { first, after: after ?? null }),
          ),
        ],
      }),
      line_count: t.exposeInt('lineCount', { description: 'Of all its lines.' }),
      is_final: t.exposeBoolean('isFinal', { description: 'The period is over.' }),
      as_of: t.expose('asOf', { type: 'DateTime' }),
    }),
  });
}

function addSums(builder: Builder) {
  return builder.objectRef<AffiliateStatement['sums']>('AffiliateStatementSums').implement({
    description: 'Of the period, each at least 0.',
    fields: (t) => ({
      created: t.expose('createdVnd', { type: 'BigInt' }),
      voided: t.expose('voidedVnd', { type: 'BigInt' }),
      approved: t.expose('approvedVnd', { type: 'BigInt' }),
      reversed: t.expose('reversedVnd', { type: 'BigInt' }),
      restored: t.expose('restoredWalletVnd', {
        type: 'BigInt',
        description: 'Of what was reversed: into the wallet again, its order was kept after all.',
      }),
      restored_pending: t.expose('restoredPendingVnd', {
        type: 'BigInt',
        description: 'Of what was voided, likewise.',
      }),
      taken: t.expose('takenVnd', {
        type: 'BigInt',
        description: 'Into payouts, the tax included.',
      }),
      returned: t.expose('returnedVnd', {
        type: 'BigInt',
        description: 'From payouts that failed.',
      }),
    }),
  });
}

function addLine(builder: Builder) {
  const Kind = builder.enumType('AffiliateStatementKind', { values: byUpperCase(statementKinds) });
  return builder.objectRef<StatementLine>('AffiliateStatementLine').implement({
    description: 'One journal of the ledger, as it moved this person’s accounts.',
    fields: (t) => ({
      cursor: t.exposeString('cursor'),
      at: t.expose('at', { type: 'DateTime' }),
      kind: t.expose('kind', { type: Kind }),
      order_code: t.string({
        nullable: true,
        resolve: ({ orderNumber }) => (orderNumber === null ? null : orderCode(orderNumber)),
      }),
      payout_id: t.exposeID('payoutId', { nullable: true }),
      amount: t.expose('walletVnd', {
        type: 'BigInt',
        description: 'Of the wallet; more for them is positive.',
      }),
      pending_amount: t.expose('pendingVnd', {
        type: 'BigInt',
        description: 'Of what is pending, likewise.',
      }),
    }),
  });
}

/** Our values under their names in the schema. */
function byUpperCase<Value extends string>(
  values: readonly Value[],
): Record<string, { readonly value: Value }> {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), { value }]));
}
