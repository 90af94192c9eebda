import { startApiProcess } from '../support/api-process.ts';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { registerPerson } from '../support/people.ts';
import { makeOrder, payOff } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const id = 'G-THU12345';
/**
 * Stands in for Google's tag: takes what is laid on the layer and tells it as requests, which the
 * policy has to let through.
 */
const standIn = `(() => {
  const told = (command) => { if (command[0] === 'event') fetch('https://region1.google-analytics.com/g/collect?v=2&tid=${id}&en=' + command[1], { method: 'POST', mode: 'no-cors', body: JSON.stringify(command[2]) }); };
  const layer = window.dataLayer;
  layer.forEach(told);
  layer.push = (command) => { told(command); return 0; };
})();`;

test('visits are counted with consent only, a purchase once; withdrawn in the settings, nothing more is sent', async ({
  browser,
}) => {
  const api = await startApiProcess({ env: { GA4_MEASUREMENT_ID: id } });
  const context = await browser.newContext({
    baseURL: api.url,
    serviceWorkers: 'block',
    locale: 'vi-VN',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const sent: {
      readonly event: string | null;
      readonly body: Readonly<Record<string, unknown>>;
    }[] = [];
    let loads = 0;
    await page.route('https://www.googletagmanager.com/**', (route) => {
      loads += 1;
      return route.fulfill({ contentType: 'text/javascript', body: standIn });
    });
    await page.route('https://region1.google-analytics.com/**', (route) => {
      sent.push({
        event: new URL(route.request().url()).searchParams.get('en'),
        body: route.request().postDataJSON() as Readonly<Record<string, unknown>>,
      });
      return route.fulfill({ status: 204 });
    });
    const faults: string[] = [];
    page.on('console', (message) => {
      if (/Content Security|Trusted/i.test(message.text())) faults.push(message.text());
    });

    const buyer = await registerPerson(api.url);
    await payOff(api, await makeOrder(api, buyer.accessToken, 'KHA_PRO'));
    await signIn(page, buyer);
    const banner = page.getByRole('region', { name: 'Cho phép đếm lượt truy cập?' });
    await expect(banner).toBeVisible();
    await expectNoFaults(page, 'the question whether to count');
    expect([loads, sent]).toEqual([0, []]);
    await banner.getByRole('button', { name: 'Đồng ý', exact: true }).click();
    await expect(banner).toHaveCount(0);
    await expect
      .poll(() => new Set(sent.map(({ event }) => event)))
      .toEqual(new Set(['page_view', 'purchase']));
    expect(sent.find(({ event }) => event === 'purchase')?.body).toMatchObject({
      currency: 'VND',
      value: 1_900_000,
      items: [{ item_id: 'kha_pro' }],
    });
    expect(JSON.stringify(sent)).not.toContain(buyer.email);

    await page.reload();
    await expect.poll(() => sent.filter(({ event }) => event === 'page_view').length).toBe(2);
    await page.goto('/settings');
    await expect.poll(() => sent.filter(({ event }) => event === 'page_view').length).toBe(3);
    await page.getByRole('switch', { name: 'Cho phép đếm lượt truy cập' }).uncheck();
    await expect
      .poll(() => page.evaluate((name) => Reflect.get(window, name) as unknown, `ga-disable-${id}`))
      .toBe(true);
    await page.getByRole('link', { name: /^Vé của tôi/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vé của tôi' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Vé của tôi' })).toBeVisible();
    expect(sent.map(({ event }) => event).filter((event) => event === 'purchase')).toHaveLength(1);
    expect(sent.filter(({ event }) => event === 'page_view')).toHaveLength(3);
    expect(loads).toBe(3);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await api.stop();
  }
});
