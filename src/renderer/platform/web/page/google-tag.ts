import type { AnalyticsPort } from '../../analytics-port.ts';

/** What of a browser's window the tag needs. */
export interface TagWindow {
  readonly document: Pick<Document, 'createElement' | 'head' | 'cookie'>;
  readonly location: Pick<Location, 'origin' | 'hostname'>;
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): string };
  };
  dataLayer?: unknown[];
}

const tagAddress = 'https://www.googletagmanager.com/gtag/js';

/**
 * Google Analytics 4 by its tag (gtag.js): no advertising, no Google signals, addresses without
 * anything behind the route. Loaded with the first `start`, by a Trusted Types policy that lets
 * this one address through; the server opens its security policy for it when a measurement id is
 * configured (src/shared/security). A tag that cannot be loaded counts nothing.
 */
export function createGoogleTag(target: TagWindow): AnalyticsPort {
  let id: string | null = null;
  let isOn = false;
  const send = (...command: readonly unknown[]) => {
    if (isOn) pushArguments(target, command);
  };
  return {
    start(measurementId) {
      setSwitch(target, measurementId, false);
      isOn = true;
      if (id !== null) return;
      id = measurementId;
      const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
      send('consent', 'default', { ...denied, analytics_storage: 'granted' });
      send('js', new Date());
      send('config', measurementId, {
        send_page_view: false,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
      });
      loadTag(target, measurementId);
    },
    stop() {
      if (id === null) return;
      isOn = false;
      setSwitch(target, id, true);
      forgetCookies(target);
    },
    page(route) {
      send('event', 'page_view', {
        page_location: `${target.location.origin}${route}`,
        page_title: route,
        page_referrer: '',
      });
    },
    purchase({ transactionId, valueVnd, item }) {
      // GA takes amounts as numbers; a price in VND is far below where they lose whole numbers.
      const value = Number(valueVnd);
      send('event', 'purchase', {
        transaction_id: transactionId,
        currency: 'VND',
        value,
        items: [{ item_id: item, price: value, quantity: 1 }],
      });
    },
  };
}

/** Google's own switch of a measurement id. */
function setSwitch(target: TagWindow, id: string, isOff: boolean): void {
  Object.assign(target, { [`ga-disable-${id}`]: isOff });
}

/** The tag reads `arguments` objects off its layer, not arrays. */
function pushArguments(target: TagWindow, command: readonly unknown[]): void {
  const layer = (target.dataLayer ??= []);
  function push(..._command: readonly unknown[]) {
    // oxlint-disable-next-line prefer-rest-params -- see above
    layer.push(arguments);
  }
  push(...command);
}

function loadTag({ document, trustedTypes }: TagWindow, measurementId: string): void {
  const address = `${tagAddress}?id=${encodeURIComponent(measurementId)}`;
  const createScriptURL = (wanted: string) => {
    if (wanted !== address) throw new TypeError(`not the tag's address: ${wanted}`);
    return wanted;
  };
  const policy = trustedTypes?.createPolicy('mai-vang-analytics', { createScriptURL }) ?? {
    createScriptURL,
  };
  const script = document.createElement('script');
  script.async = true;
  script.src = policy.createScriptURL(address);
  document.head.append(script);
}

function forgetCookies({ document, location }: TagWindow): void {
  const names = document.cookie
    .split('; ')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .filter((name) => name === '_ga' || name.startsWith('_ga_'));
  const domains = [
    '',
    ...location.hostname
      .split('.')
      .map((_part, at, parts) => `; domain=.${parts.slice(at).join('.')}`),
  ];
  // The tag's own cookies; browsers without the cookie store have no other way
  // oxlint-disable-next-line unicorn/no-document-cookie
  for (const name of names)
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`;
}
