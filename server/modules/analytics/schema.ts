import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import type { GaPurchase } from './store.ts';

/**
 * Whether visits are counted here, and the purchases that the page tells with its person's consent.
 */
export function addAnalyticsTypes(builder: Builder): void {
  const Config = builder
    .objectRef<{ readonly measurementId: string | null }>('AnalyticsConfig')
    .implement({
      fields: (t) => ({
        measurement_id: t.exposeString('measurementId', {
          nullable: true,
          description:
            '`G-…` of Google Analytics 4; null = nothing is counted and nobody is asked.',
        }),
      }),
    });
  const Purchase = builder.objectRef<GaPurchase>('GaPurchase').implement({
    description: 'A purchase as analytics counts it: nothing that says whose it is.',
    fields: (t) => ({
      transaction_id: t.string({ resolve: ({ number }) => orderCode(number) }),
      value: t.expose('total_vnd', { type: 'BigInt', description: 'VND.' }),
      item: t.exposeString('plan', { description: 'kha_pro or pro.' }),
    }),
  });
  builder.queryFields((t) => ({
    analytics_config: t.field({
      type: Config,
      description: 'For guests too.',
      resolve: (_root, _args, { services }) => ({
        measurementId: services.analytics.measurementId,
      }),
    }),
  }));
  builder.mutationFields((t) => ({
    mark_ga_event_sent: t.field({
      type: [Purchase],
      authScopes: { signedIn: true },
      extensions: { listSize: 5 },
      description:
        'Own purchases that no call got before: each is told to analytics exactly once. Ask it with consent only; sets ga_event_sent.',
      resolve: async (_root, _args, context) => [
        ...(await context.services.analytics.markSent(
          requireViewer(context).userId,
          new Date(context.nowMs),
        )),
      ],
    }),
  }));
}
