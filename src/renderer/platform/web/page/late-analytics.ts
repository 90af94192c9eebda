import type { AnalyticsPort } from '../../analytics-port.ts';

/**
 * Counting whose code is fetched with the first `start`, so with consent only; what is told
 * meanwhile is told then.
 */
export function lateAnalytics(): AnalyticsPort {
  let tag: Promise<AnalyticsPort | null> | null = null;
  const tell = async (action: (analytics: AnalyticsPort) => void) => {
    const analytics = await tag;
    if (analytics !== null) action(analytics);
  };
  return {
    start(measurementId) {
      tag ??= loadTag();
      void tell((analytics) => analytics.start(measurementId));
    },
    stop: () => void tell((analytics) => analytics.stop()),
    page: (route) => void tell((analytics) => analytics.page(route)),
    purchase: (purchase) => void tell((analytics) => analytics.purchase(purchase)),
  };
}

async function loadTag(): Promise<AnalyticsPort | null> {
  try {
    return (await import('./google-tag.ts')).createGoogleTag(window);
  } catch {
    return null; // its code could not be fetched: nothing is counted
  }
}
