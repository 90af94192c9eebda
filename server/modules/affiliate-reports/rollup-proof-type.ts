import type { Builder } from '#server/graphql/builder.ts';
import type { RollupDifference, RollupProof } from './rollup-proof.ts';

/** The type `RollupProof`, for administrators. */
export function addRollupProofType(builder: Builder) {
  const Difference = builder.objectRef<RollupDifference>('RollupDifference').implement({
    fields: (t) => ({
      place: t.exposeString('place', {
        description: 'affiliate_days, campaign_link_days, programme_days, commissions.',
      }),
      subject: t.exposeID('subject', {
        nullable: true,
        description:
          'The affiliate, the link, the commission’s order; null for the whole programme.',
      }),
      day: t.expose('day', { type: 'Date' }),
      field: t.exposeString('field'),
      stored: t.expose('stored', { type: 'BigInt' }),
      raw: t.expose('raw', { type: 'BigInt', description: 'What it must be.' }),
    }),
  });
  return builder.objectRef<RollupProof>('RollupProof').implement({
    description:
      'One night’s comparison of the affiliates’ sums per day with the raw clicks, journals and commissions.',
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      day: t.expose('day', { type: 'Date' }),
      ended_at: t.expose('endedAt', { type: 'DateTime' }),
      checked_rows: t.expose('checkedRows', { type: 'BigInt' }),
      difference_count: t.expose('differenceCount', { type: 'BigInt' }),
      differences: t.field({
        type: [Difference],
        extensions: { listSize: 20 },
        description: 'The first of them.',
        resolve: ({ differences }) => [...differences],
      }),
    }),
  });
}
