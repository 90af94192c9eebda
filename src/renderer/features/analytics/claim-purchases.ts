import type { GaEventSentQuery, MarkGaEventSentMutation } from '../../graphql/generated/graphql.ts';
import { gaEventSentText, markGaEventSentText } from '../../graphql/generated/texts.ts';
import type { PostOperation } from '../../graphql/post-operation.ts';
import type { AnalyticsPort } from '../../platform/analytics-port.ts';

/**
 * Tells analytics of the person's purchases that were not told yet. The server gives each out once
 * (`mark_ga_event_sent`), so that no other device tells it again. Never throws: what the server did
 * not give is told with the next try.
 */
export async function claimPurchases(
  post: PostOperation,
  analytics: Pick<AnalyticsPort, 'purchase'>,
): Promise<void> {
  try {
    const asked = await post({
      operationName: gaEventSentText.name,
      variables: {},
      query: gaEventSentText.text,
    });
    // the server answers by the schema the texts were checked against
    const { me } = asked.data as GaEventSentQuery;
    if (!me || me.ga_event_sent || !(me.is_pro || me.is_kha_pro)) return;
    const given = await post({
      operationName: markGaEventSentText.name,
      variables: {},
      query: markGaEventSentText.text,
    });
    for (const { transaction_id: transactionId, value, item } of (
      given.data as MarkGaEventSentMutation
    ).mark_ga_event_sent) {
      analytics.purchase({ transactionId, valueVnd: BigInt(value), item });
    }
  } catch {
    // Refused or not reached.
  }
}
