import { describe, expect, it } from 'vitest';
import { createBotFilter } from './bots.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const zalo =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Zalo android/241001234 ZaloTheme/light';

describe('who is no person', () => {
  const isBot = createBotFilter(3);
  const page = { userAgent: iphone, purpose: '', hasOrigin: true };
  it.each([
    ['a phone', page, false],
    ['the browser inside of Zalo', { ...page, userAgent: zalo }, false],
    [
      'the preview of Facebook',
      {
        ...page,
        userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      },
      true,
    ],
    ['the preview of Zalo', { ...page, userAgent: 'ZaloPC-win32-24v1 bot' }, true],
    [
      'a search engine',
      {
        ...page,
        userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      },
      true,
    ],
    [
      'a browser without a screen',
      {
        ...page,
        userAgent:
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
      },
      true,
    ],
    ['a program', { ...page, userAgent: 'curl/8.5.0' }, true],
    ['somebody without a name', { ...page, userAgent: '' }, true],
    ['a page that is fetched ahead', { ...page, purpose: 'prefetch;prerender' }, true],
    ['a request that no page sent', { ...page, hasOrigin: false }, true],
  ])('%s', (_who, headers, bot) => {
    expect(isBot(headers)).toBe(bot);
    // The second time it is remembered.
    expect(isBot(headers)).toBe(bot);
  });
});
