import { z } from 'zod';
import { joinAffiliate } from '../support/affiliates.ts';
import { click, phone } from '../../integration/support/click-visitor.ts';
import { post } from '../support/people.ts';
import { transfer } from '../support/shop.ts';
import { expect, test, type SignedUp } from '../support/web-test.ts';

const seen = z.object({
  affiliate_report: z.object({ figures: z.object({ clicks: z.number(), orders: z.number() }) }),
  affiliate_commissions: z.object({
    nodes: z.array(
      z.object({ order_code: z.string(), life: z.array(z.object({ kind: z.string() })) }),
    ),
  }),
});

/** What an affiliate sees of this month. */
async function looksAt(apiUrl: string, { accessToken }: SignedUp) {
  return seen.parse(
    await post(
      apiUrl,
      accessToken,
      'Seen',
      'query Seen { affiliate_report { figures { clicks orders } } affiliate_commissions { nodes { order_code life { kind } } } }',
      {},
    ),
  );
}

test.describe('a visitor by a link', () => {
  // The browser of the tests calls itself one without a screen, which is a bot.
  test.use({ userAgent: phone });

  test('is counted once however often they reload, also when the network comes late; their account and their order are the affiliate’s, and the price stays', async ({
    page,
    context,
    api,
    person,
  }) => {
    const code = await joinAffiliate(api, person);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/clicks')) sent += 1;
    });
    // The first word of the visit is lost on the way.
    await page.route('**/clicks', async (route) => route.abort(), { times: 1 });
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/clicks'));
    await page.goto(`/?ref=${code.toLowerCase()}`);
    await lost;
    const told = page.waitForResponse('**/clicks');
    await context.setOffline(true);
    await context.setOffline(false);
    expect((await told).status()).toBe(204);
    const again = page.waitForResponse('**/clicks');
    await page.reload();
    await again;
    expect(sent).toBe(3);
    await expect
      .poll(async () => (await looksAt(api.url, person)).affiliate_report.figures)
      .toEqual({ clicks: 1, orders: 0 });

    // A guest is told whose link it was, before the account and on the way to it.
    const referred = page.getByText('Bạn được giới thiệu bởi Ánh');
    await page.goto('/checkout?plan=pro');
    await expect(referred).toBeVisible();
    await page.getByRole('link', { name: 'Tạo tài khoản' }).click();
    await expect(page).toHaveURL('/register?next=%2Fcheckout%3Fplan%3Dpro');
    await expect(referred).toBeVisible();
    await page.getByLabel('Họ và tên').fill('Trần Văn Khách');
    await page.getByLabel('Email').fill(`khach-${Date.now()}@example.com`);
    await page.getByLabel('Mật khẩu', { exact: true }).fill('hoa-mai-no-2026');
    await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check();
    await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
    await page.getByRole('link', { name: 'Để sau' }).click();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(referred).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tóm tắt đơn' })).toContainText('2.900.000');
    await page.getByRole('button', { name: 'Tiếp tục tới chuyển khoản' }).click();
    await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
    const memo =
      (await page
        .getByText(/^MV[0-9A-Z]{8}$/)
        .first()
        .textContent()) ?? '';
    await transfer(api, { amountVnd: 2_900_000n, memo });
    await expect(page.getByText(/^Đã nhận 2\.900\.000/).first()).toBeVisible();
    const { affiliate_report: report, affiliate_commissions: commissions } = await looksAt(
      api.url,
      person,
    );
    expect(report.figures).toEqual({ clicks: 1, orders: 1 });
    expect(commissions.nodes[0]?.life.slice(0, 3).map(({ kind }) => kind)).toEqual([
      'CLICK',
      'ORDER',
      'PAID',
    ]);
  });
});

test('the voucher of a link waits for whenever they buy, though the link leads elsewhere', async ({
  page,
  api,
  person,
}) => {
  const code = await joinAffiliate(api, person);
  const { campaign_vouchers: vouchers } = z
    .object({ campaign_vouchers: z.array(z.string()) })
    .parse(
      await post(api.url, person.accessToken, 'Links', 'query Links { campaign_vouchers }', {}),
    );
  const voucher = vouchers[0] ?? '';
  const { create_campaign_link: link } = z
    .object({ create_campaign_link: z.object({ url: z.string() }) })
    .parse(
      await post(
        api.url,
        person.accessToken,
        'Make',
        'mutation Make($input: CampaignLinkInput!) { create_campaign_link(input: $input) { url } }',
        { input: { name: 'tet-2027', path: '/', voucher_code: voucher } },
      ),
    );
  expect(link.url).toContain(`/?ref=${code}&c=tet-2027&voucher=${voucher}`);
  const told = page.waitForResponse('**/clicks');
  await page.goto(new URL(link.url).href.slice(new URL(link.url).origin.length));
  await told;
  await page.goto('/register?next=%2Fcheckout%3Fplan%3Dpro');
  await page.getByLabel('Họ và tên').fill('Trần Văn Khách');
  await page.getByLabel('Email').fill(`khach-${Date.now()}@example.com`);
  await page.getByLabel('Mật khẩu', { exact: true }).fill('hoa-mai-no-2026');
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check();
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
  await page.getByRole('link', { name: 'Để sau' }).click();
  await expect(page.getByRole('region', { name: 'Tóm tắt đơn' })).toContainText(voucher);
});

test('a browser without a screen is a bot: it is answered, remembers nothing and is not counted', async ({
  page,
  context,
  api,
  person,
}) => {
  const code = await joinAffiliate(api, person);
  const told = page.waitForResponse('**/clicks');
  await page.goto(`/affiliate/policy?ref=${code}`);
  expect((await told).status()).toBe(204);
  expect((await context.cookies()).filter(({ name }) => name.includes('click'))).toEqual([]);
  // Clicks are written in their order: once this one is there, the bot's is too.
  await click(api.url, { cookies: new Map(), userAgent: phone }, { ref: code });
  await expect
    .poll(async () => (await looksAt(api.url, person)).affiliate_report.figures.clicks)
    .toBe(1);
});
