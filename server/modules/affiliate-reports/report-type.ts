import type { Builder } from '#server/graphql/builder.ts';
import { conversionBp } from './figures.ts';
import type { PeriodKindRef } from './period-kind-type.ts';
import type { AffiliateReport, Bucket, Figures } from './reports.ts';

/** The type `AffiliateReport`. */
export function addReportType(builder: Builder, Kind: PeriodKindRef) {
  const FiguresType = addFigures(builder);
  const BucketType = addBucket(builder);
  return builder.objectRef<AffiliateReport>('AffiliateReport').implement({
    description:
      'Figures of a month or quarter in Asia/Ho_Chi_Minh, each a sum over the ledger by the day of its journals.',
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
      is_current: t.exposeBoolean('isCurrent'),
      as_of: t.expose('asOf', { type: 'DateTime' }),
      figures: t.expose('figures', { type: FiguresType }),
      previous: t.expose('previous', {
        type: FiguresType,
        description:
          'Of the same days of the period before; of the whole of it when this one is over.',
      }),
      previous_from: t.expose('previousFrom', { type: 'Date' }),
      previous_to: t.expose('previousTo', { type: 'Date' }),
      buckets: t.field({
        type: [BucketType],
        extensions: { listSize: 31 },
        description:
          'Days of a month, weeks (from Monday, cut off at the edges) of a quarter; they sum to `figures`.',
        resolve: ({ buckets }) => [...buckets],
      }),
      previous_buckets: t.field({
        type: [BucketType],
        extensions: { listSize: 31 },
        description: 'Of the whole period before.',
        resolve: ({ previousBuckets }) => [...previousBuckets],
      }),
      first_year: t.exposeInt('firstYear', { description: 'Nothing is from before it.' }),
    }),
  });
}

function addFigures(builder: Builder) {
  return builder.objectRef<Figures>('AffiliateFigures').implement({
    fields: (t) => ({
      clicks: t.exposeInt('clicks'),
      orders: t.exposeInt('orders', { description: 'Commissions that were created.' }),
      undone_orders: t.exposeInt('undoneOrders', {
        description: 'Commissions that were voided or reversed.',
      }),
      restored_orders: t.exposeInt('restoredOrders', {
        description: 'Commissions that live again: their orders were kept after all.',
      }),
      conversion_bp: t.int({
        description: 'Orders per click, hundredths of a per cent.',
        resolve: conversionBp,
      }),
      accrued_amount: t.expose('accruedVnd', {
        type: 'BigInt',
        description: 'Commissions created, less voided and reversed, with what was restored.',
      }),
      approved_amount: t.expose('approvedVnd', {
        type: 'BigInt',
        description: 'Commissions approved, less reversed, with what was restored.',
      }),
    }),
  });
}

function addBucket(builder: Builder) {
  return builder.objectRef<Bucket>('AffiliateBucket').implement({
    fields: (t) => ({
      from: t.expose('from', { type: 'Date' }),
      to: t.expose('to', { type: 'Date' }),
      clicks: t.int({ resolve: ({ figures }) => figures.clicks }),
      orders: t.int({ resolve: ({ figures }) => figures.orders }),
      amount: t.field({
        type: 'BigInt',
        description: 'As `accrued_amount`.',
        resolve: ({ figures }) => figures.accruedVnd,
      }),
    }),
  });
}
