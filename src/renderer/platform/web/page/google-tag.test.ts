import { beforeEach, describe, expect, it } from 'vitest';
import { createGoogleTag, type TagWindow } from './google-tag.ts';

const id = 'G-TEST1234';

/** A browser's window as far as the tag sees it. */
function openWindow(cookie = '') {
  const scripts: { src: string; async: boolean }[] = [];
  const written: string[] = [];
  const policies: string[] = [];
  const document = {
    createElement: () => ({ src: '', async: false }),
    head: { append: (script: { src: string; async: boolean }) => scripts.push(script) },
    get cookie() {
      return cookie;
    },
    set cookie(value: string) {
      written.push(value);
    },
  };
  const target = {
    document,
    location: { origin: 'https://hoc.example.vn', hostname: 'hoc.example.vn' },
    trustedTypes: {
      createPolicy: (name: string, rules: object) => {
        policies.push(name);
        return rules;
      },
    },
  } as unknown as TagWindow; // only what the tag needs
  return { target, scripts, written, policies };
}

let browser: ReturnType<typeof openWindow>;
beforeEach(() => {
  browser = openWindow('_ga=GA1.1; _ga_TEST1234=GS1; theme=dark');
});
const sent = () =>
  (browser.target.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));

describe('createGoogleTag', () => {
  it('loads nothing and sends nothing before it is started', () => {
    const tag = createGoogleTag(browser.target);
    tag.page('/');
    tag.purchase({ transactionId: '#MV-1', valueVnd: 1n, item: 'pro' });
    tag.stop();
    expect([browser.scripts, sent(), browser.policies]).toEqual([[], [], []]);
  });

  it('loads the tag once, by a policy of its own, with advertising denied and no page view by itself', () => {
    const tag = createGoogleTag(browser.target);
    tag.start(id);
    tag.start(id);
    expect(browser.scripts).toEqual([
      { src: `https://www.googletagmanager.com/gtag/js?id=${id}`, async: true },
    ]);
    expect(browser.policies).toEqual(['mai-vang-analytics']);
    expect(sent()[0]).toEqual([
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'granted',
      },
    ]);
    expect(sent()[2]).toMatchObject([
      'config',
      id,
      { send_page_view: false, allow_google_signals: false },
    ]);
    expect(Object.prototype.toString.call(browser.target.dataLayer?.[0])).toBe(
      '[object Arguments]',
    );
  });

  it('sends routes without what is behind them, and purchases without whose they are', () => {
    const tag = createGoogleTag(browser.target);
    tag.start(id);
    tag.page('/order/:id');
    tag.purchase({ transactionId: '#MV-2481', valueVnd: 2_900_000n, item: 'pro' });
    expect(sent().slice(3)).toEqual([
      [
        'event',
        'page_view',
        {
          page_location: 'https://hoc.example.vn/order/:id',
          page_title: '/order/:id',
          page_referrer: '',
        },
      ],
      [
        'event',
        'purchase',
        {
          transaction_id: '#MV-2481',
          currency: 'VND',
          value: 2_900_000,
          items: [{ item_id: 'pro', price: 2_900_000, quantity: 1 }],
        },
      ],
    ]);
  });

  it('sends nothing after consent was withdrawn, takes its cookies away and nobody else’s, and goes on with a new consent', () => {
    const tag = createGoogleTag(browser.target);
    tag.start(id);
    tag.stop();
    tag.page('/');
    expect(sent()).toHaveLength(3);
    expect(Reflect.get(browser.target, `ga-disable-${id}`)).toBe(true);
    expect(browser.written).toContain('_ga=; path=/; max-age=0; domain=.example.vn');
    expect(browser.written.some((cookie) => cookie.startsWith('theme'))).toBe(false);
    tag.start(id);
    tag.page('/blog');
    expect([
      Reflect.get(browser.target, `ga-disable-${id}`),
      sent().length,
      browser.scripts.length,
    ]).toEqual([false, 4, 1]);
  });
});
