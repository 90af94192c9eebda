import type { Locator, Page } from 'playwright/test';
import { joinAffiliate } from '../support/affiliates.ts';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/** What months and a bank would have to bring, put into the server's own answers. */
async function withAnswers(
  page: Page,
  operation: string,
  change: (data: Record<string, object>) => object,
): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes(`"${operation}"`)) return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: Record<string, object> };
    return route.fulfill({ response, json: { ...answer, data: change(answer.data) } });
  });
}

const pictures = process.env['PICTURES'];

/** Sound, and looked at where somebody wants pictures. */
async function look(page: Page, name: string, place?: Locator): Promise<void> {
  await expectNoFaults(page, name);
  if (pictures === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await place?.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a change of the account says which payment it stops; afterwards nothing says that it is being prepared', async ({
  page,
  person,
  api,
}) => {
  await joinAffiliate(api, person);
  let isFormer = false;
  const payout = () => ({
    __typename: 'AffiliatePayout',
    id: 'a3b5c1d2-0000-4000-8000-000000000001',
    gross_amount: '5000000',
    tax_amount: '500000',
    net_amount: '4500000',
    status: 'CONFIRMED',
    account_bank: '970436',
    account_masked: '•••• 4826',
    created_at: new Date().toISOString(),
    sent_at: null,
    reference: null,
    ended_at: null,
    failure: null,
    is_monthly: false,
    is_of_former_account: isFormer,
  });
  await withAnswers(page, 'AffiliateWallet', ({ affiliate_wallet: wallet }) => ({
    affiliate_wallet: {
      ...wallet,
      preparing_payout: payout(),
      serving_payout: payout(),
      request: {
        __typename: 'PayoutRequest',
        id: 'a3b5c1d2-0000-4000-8000-000000000002',
        status: 'OPEN',
        requested_at: new Date().toISOString(),
        amount: '5000000',
        ended_at: null,
      },
    },
  }));
  await withAnswers(page, 'AffiliatePayouts', ({ affiliate_payouts: list }) => ({
    affiliate_payouts: { ...list, nodes: [payout()], total: 1 },
  }));
  await signIn(page, person, '/affiliate/dashboard');
  const wallet = page.getByRole('region', { name: 'Ví', exact: true });
  await expect(wallet).toContainText(/Đang chuẩn bị chuyển 5\.000\.000/);
  await wallet.getByRole('button', { name: 'Đổi tài khoản nhận' }).click();
  const dialog = page.getByRole('dialog', { name: 'Đổi tài khoản nhận hoa hồng' });
  await expect(dialog).toContainText(/sẽ dừng khoản chi trả 5\.000\.000.*trở lại ví khi/);
  await look(page, 'account-stops');
  await page.keyboard.press('Escape');

  isFormer = true;
  await page.reload();
  await expect(wallet).toContainText(/5\.000\.000.*sẽ không chuyển nữa.*trở lại ví khi/);
  await expect(wallet).not.toContainText('Đang chuẩn bị chuyển');
  await expect(page.getByText('Không chuyển nữa', { exact: true })).toBeVisible();
  await look(page, 'payout-stopped', page.getByText('Không chuyển nữa', { exact: true }));
});

/** The wallet of whose payouts are held. */
const heldUntil =
  (until: string) =>
  ({ affiliate_wallet: wallet }: Record<string, object>) => ({
    affiliate_wallet: {
      ...wallet,
      balance: '1450000',
      missing_amount: '0',
      next_payout: null,
      refuse_reason: 'PAYOUTS_HELD',
      held_until: until,
    },
  });

test('payouts that wait for another account say that in the notice and in the wallet, and open it', async ({
  page,
  person,
  api,
}) => {
  await joinAffiliate(api, person);
  await withAnswers(page, 'AffiliateAccount', ({ affiliate_account: account }) => ({
    affiliate_account: {
      ...account,
      payouts_held_at: new Date().toISOString(),
      payouts_held_note: 'Ngân hàng trả lại tiền chi trả vào tài khoản này.',
      payouts_held_until: 'OTHER_ACCOUNT',
    },
  }));
  await withAnswers(page, 'AffiliateWallet', heldUntil('OTHER_ACCOUNT'));
  await signIn(page, person, '/affiliate/dashboard');
  const main = page.getByRole('main');
  const wallet = page.getByRole('region', { name: 'Ví', exact: true });
  const way = 'Bạn đổi tài khoản nhận tiền để được chi trả tiếp.';
  await expect(main.getByText(way)).toHaveCount(2);
  await expect(main).not.toContainText('để kiểm tra');
  await expect(wallet.getByRole('button', { name: 'Yêu cầu chi trả' })).toHaveCount(0);
  await look(page, 'payouts-wait-for-account');
  await look(page, 'payouts-wait-for-account-wallet', wallet);
  await wallet.getByRole('button', { name: 'Đổi tài khoản nhận' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Đổi tài khoản nhận hoa hồng' })).toBeVisible();
});

test('payouts that are held say why and where to write to, and name no day on which they open again', async ({
  page,
  person,
  api,
}) => {
  await joinAffiliate(api, person);
  const note = 'Ngân hàng đã trả lại tiền chi trả 2 lần, giữ lại 11.000 ₫.';
  const held = {
    payouts_held_at: new Date().toISOString(),
    payouts_held_note: note,
    payouts_held_until: 'OFFICE',
  };
  const changed = { payouts_from: new Date(Date.now() + 20 * 3_600_000).toISOString() };
  await withAnswers(page, 'AffiliateAccount', ({ affiliate_account: account }) => ({
    affiliate_account: { ...account, ...held, ...changed },
  }));
  await withAnswers(page, 'AffiliateWallet', heldUntil('OFFICE'));
  await withAnswers(page, 'ChangeAffiliateAccount', ({ change_affiliate_account: account }) => ({
    change_affiliate_account: { ...account, ...held },
  }));
  await signIn(page, person, '/affiliate/dashboard');
  const main = page.getByRole('main');
  await expect(main).toContainText('Bạn liên hệ chúng tôi để được chi trả tiếp.');
  await expect(main).toContainText(`Lý do: ${note}`);
  await expect(main).toContainText('Tài khoản nhận tiền vừa đổi');
  await expect(main).not.toContainText('Chi trả mở lại từ');
  await look(page, 'payouts-held');

  await page.getByRole('button', { name: 'Đổi tài khoản nhận' }).click();
  await page.getByRole('combobox', { name: /^Ngân hàng/ }).press('Enter');
  await page.getByPlaceholder('Tìm ngân hàng').fill('vietcom');
  await page.keyboard.press('Enter');
  await page.getByLabel('Số tài khoản').fill('8800112233');
  await page.getByLabel('Tên chủ tài khoản').fill('PHAM THI NGOC ANH');
  await page.getByLabel('Mật khẩu của bạn').fill(person.password);
  await page.getByRole('button', { name: 'Đổi tài khoản', exact: true }).click();
  await expect(page.getByText(/^Đã đổi sang Vietcombank •••• 2233\. Chi trả vẫn/)).toBeVisible();

  await main.getByRole('link', { name: 'Gửi yêu cầu hỗ trợ' }).first().click();
  await expect(page.getByRole('tab', { name: 'Yêu cầu hỗ trợ' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
