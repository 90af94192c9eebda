import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { analyticsConfigText } from '../../graphql/generated/texts.ts';
import type { AnalyticsConfigQuery } from '../../graphql/generated/graphql.ts';
import { usePostOperation } from '../../graphql/graphql-context.tsx';
import type { PostOperation } from '../../graphql/post-operation.ts';
import { useAnalyticsStore } from '../../lib/analytics-store.ts';
import type { AnalyticsPort } from '../../platform/analytics-port.ts';
import { useDeviceSettings, usePlatform, useSession } from '../../platform/context.tsx';
import { ConsentBanner } from './consent-banner.tsx';
import { claimPurchases } from './claim-purchases.ts';
import { routeOf } from './route-of.ts';

/**
 * Counts pages and purchases where this installation is configured for it and this device's person
 * agreed; asks them once. Nothing of it is loaded before they did, and it renders nothing else.
 */
export function AnalyticsHost({ analytics }: { readonly analytics: AnalyticsPort }) {
  const { settings } = usePlatform();
  const { analyticsConsent: consent } = useDeviceSettings();
  const measurementId = useAnalyticsStore((store) => store.measurementId);
  useConfig(consent !== false);
  if (measurementId === null || consent === false) return null;
  if (consent === null)
    return (
      <ConsentBanner onAnswer={(answer) => void settings.update({ analyticsConsent: answer })} />
    );
  return <Counter analytics={analytics} measurementId={measurementId} />;
}

/**
 * Asks the server once whether visits are counted here; behind the page, and never again by itself.
 */
function useConfig(isWanted: boolean): void {
  const post = usePostOperation();
  const set = useAnalyticsStore((store) => store.set);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isThere = true;
    void readConfig(post).then((measurementId) => isThere && set(measurementId));
    return () => {
      isThere = false;
    };
  }, [isWanted, post, set]);
}

async function readConfig(post: PostOperation): Promise<string | null> {
  try {
    const { data } = await post({
      operationName: analyticsConfigText.name,
      variables: {},
      query: analyticsConfigText.text,
    });
    // the server answers by the schema the text was checked against
    return (data as AnalyticsConfigQuery).analytics_config.measurement_id;
  } catch {
    // Without an answer nothing is counted and nobody is asked.
    return null;
  }
}

function Counter({
  analytics,
  measurementId,
}: {
  readonly analytics: AnalyticsPort;
  readonly measurementId: string;
}) {
  const { pathname } = useLocation();
  const session = useSession();
  const post = usePostOperation();
  const person = session.status === 'signed_in' ? session.userId : null;
  const route = routeOf(pathname);
  useEffect(() => {
    analytics.start(measurementId);
    return () => analytics.stop();
  }, [analytics, measurementId]);
  useEffect(() => analytics.page(route), [analytics, route]);
  // Whoever has just paid leaves the page of their order, or came back with it paid.
  const moment = `${person ?? ''} ${route.startsWith('/order/')}`;
  const report = useEffectEvent((_moment: string) => {
    if (person !== null) void claimPurchases(post, analytics);
  });
  useEffect(() => report(moment), [moment]);
  return null;
}
