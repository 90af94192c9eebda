import { joinAffiliate } from '../support/affiliates.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

test('papers are put right by keys, and given by whom the office activated', async ({
  page,
  person,
  api,
}) => {
  await joinAffiliate(api, person);
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('"AffiliateAccount"')) return route.fallback();
    const response = await route.fetch();
    const { data } = (await response.json()) as {
      readonly data: { readonly affiliate_account: Readonly<Record<string, unknown>> };
    };
    const missing = hasPapers
      ? {}
      : { legal_name: null, date_of_birth: null, identity_masked: null };
    return route.fulfill({
      response,
      json: { data: { affiliate_account: { ...data.affiliate_account, ...missing } } },
    });
  });
  let hasPapers = false;
  await signIn(page, person, '/affiliate/dashboard');
  await expect(page.getByText('Chúng tôi chưa có giấy tờ của bạn')).toBeVisible();
  await page.getByRole('button', { name: 'Bổ sung giấy tờ' }).first().press('Enter');
  const first = page.getByRole('dialog', { name: 'Bổ sung giấy tờ' });
  await expect(first.getByLabel('Họ và tên trên giấy tờ')).toHaveValue('');
  await page.keyboard.press('Escape');
  hasPapers = true;
  await page.reload();
  const wallet = page.getByRole('region', { name: 'Ví', exact: true });
  await wallet.getByRole('button', { name: 'Sửa giấy tờ' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sửa giấy tờ' });
  await dialog.getByLabel('Họ và tên trên giấy tờ').fill('Linh');
  await dialog.getByLabel('Số căn cước').fill('123456789');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Họ và tên trên giấy tờ')).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Số căn cước' })).toHaveAccessibleDescription(
    /9 số/,
  );
  await expectAccessible(page, 'papers');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Họ và tên trên giấy tờ').fill('Trần Mỹ Lính');
  await dialog.getByLabel('Ngày sinh').fill('21/11/1990');
  await dialog.getByLabel('Số căn cước').fill('001190777456');
  await dialog.getByLabel('Mật khẩu của bạn').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Đã lưu giấy tờ của bạn.')).toBeVisible();
  await expect(wallet).toContainText('Trần Mỹ Lính••••••••• 456');
});
