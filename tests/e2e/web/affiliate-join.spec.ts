import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright/test';
import { PNG } from 'pngjs';
import { expectAccessible } from '../support/expect-accessible.ts';
import { proveAddress } from '../support/mailbox.ts';
import { post } from '../support/people.ts';
import { readQr } from '../support/read-qr.ts';
import { expect, fillSignIn, signIn, test, type SignedUp } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const numbers = { identity: '001190555123', account: '8800112233' } as const;

/** Makes the person an affiliate over the API, for tests that begin later. */
async function join(apiUrl: string, person: SignedUp): Promise<string> {
  const { accessToken, password } = person;
  await proveAddress(apiUrl, person);
  const input = {
    legal_name: 'Phạm Thị Ngọc Ánh',
    date_of_birth: '1990-11-20',
    identity_number: numbers.identity,
    account_bank: '970436',
    account_number: numbers.account,
    account_holder: 'PHAM THI NGOC ANH',
    policy_version: 1,
  };
  const answer = await post(
    apiUrl,
    accessToken,
    'Join',
    'mutation Join($input: JoinAffiliateInput!, $password: String!) { join_affiliate(input: $input, confirm_password: $password) { code } }',
    { input, password },
  );
  // the schema says so
  return (answer as { readonly join_affiliate: { readonly code: string } }).join_affiliate.code;
}

const next = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Tiếp tục' }).click();

test('a reader of the policy joins: each step says what is missing, nothing typed is lost by reading or by a failure', async ({
  page,
  person,
  api,
}) => {
  await proveAddress(api.url, person);
  await page.goto('/affiliate/policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chính sách tiếp thị liên kết');
  await expect(page.getByRole('row', { name: 'Bậc 4 từ 50 đơn 25%' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Mục lục' })
    .getByRole('link', { name: 'Thuế' })
    .click();
  await expect(page.getByRole('heading', { name: 'Thuế' })).toBeFocused();
  await page.getByRole('link', { name: 'Đăng nhập để bắt đầu' }).click();
  await fillSignIn(page, person);

  await page.getByRole('button', { name: 'Bắt đầu giới thiệu' }).click();
  await expect(page.getByRole('heading', { name: 'Giấy tờ' })).toBeFocused();
  await expect(page.getByLabel('Họ và tên trên giấy tờ')).toHaveValue(person.fullName);
  await page.getByLabel('Ngày sinh').fill('20/11/2015');
  await page.getByLabel('Số căn cước').fill('123456789');
  await next(page);
  await expect(page.getByText('Bạn cần đủ 18 tuổi để nhận hoa hồng.')).toBeVisible();
  await expect(page.getByText('Chứng minh nhân dân 9 số không còn hiệu lực.')).toBeVisible();
  await expect(page.getByLabel('Ngày sinh')).toBeFocused();
  await page.getByLabel('Ngày sinh').fill('20111990');
  await page.getByLabel('Số căn cước').fill('001 190 555 123');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Tài khoản' })).toBeFocused();
  await page.getByRole('combobox', { name: /^Ngân hàng/ }).press('Enter');
  await page
    .getByRole('combobox', { name: 'Tìm ngân hàng' })
    .or(page.getByPlaceholder('Tìm ngân hàng'))
    .fill('vietcom');
  await page.keyboard.press('Enter');
  await page.getByLabel('Số tài khoản').fill(numbers.account);
  await page.getByLabel('Tên chủ tài khoản').fill('Nguyễn Văn Ba');
  await next(page);
  await expect(page.getByText('Tên chủ tài khoản khác họ tên trên giấy tờ.')).toBeVisible();
  await page
    .getByRole('checkbox', { name: 'Tôi xác nhận đúng là tài khoản của NGUYEN VAN BA' })
    .check();
  await next(page);

  // The whole policy in between; the form is where it was left.
  await page.getByRole('link', { name: 'Đọc toàn bộ chính sách' }).click();
  await page.getByRole('link', { name: 'Đồng ý và bắt đầu' }).click();
  const agreed = page.getByRole('checkbox', {
    name: 'Tôi đồng ý với chính sách tiếp thị liên kết',
  });
  await expect(agreed).toBeChecked();
  await expectAccessible(page, 'joining');
  await page.setViewportSize({ width: 1440, height: 900 });
  const wished = `ANH${Date.now().toString(36).slice(-6).toUpperCase()}`;
  await page.getByLabel('Mã giới thiệu bạn muốn').fill(wished.toLowerCase());
  await page.getByLabel('Mật khẩu của bạn').fill(person.password);
  const joins = (route: Route) => route.request().postData()?.includes('JoinAffiliate') === true;
  let isCut = true;
  await page.route('**/graphql', async (route) => {
    if (!isCut || !joins(route)) return route.fallback();
    isCut = false;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Bắt đầu giới thiệu' }).click();
  await expect(page.getByRole('alert')).toContainText('Thông tin bạn đã điền vẫn còn nguyên.');
  // It is said of this step alone.
  await page.getByRole('button', { name: 'Quay lại' }).click();
  await expect(page.getByRole('heading', { name: 'Tài khoản' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await page.getByRole('button', { name: 'Bắt đầu giới thiệu' }).click();
  await expect(page.getByRole('region', { name: 'Đường dẫn của bạn' })).toContainText(
    `/?ref=${wished}`,
  );
  await page.goto('/affiliate/policy');
  await expect(page.getByText('Bạn đã đồng ý với phiên bản 1.')).toBeVisible();
});

test('an affiliate makes a campaign link, shows it, saves it as a picture and takes it away', async ({
  page,
  person,
  api,
}) => {
  const code = await join(api.url, person);
  await signIn(page, person, '/affiliate/dashboard');
  const make = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Tạo link chiến dịch' }).click();
    await page.getByLabel('Tên chiến dịch').fill(name);
    await page.getByRole('button', { name: 'Tạo đường dẫn', exact: true }).click();
  };
  await make('tết');
  await expect(page.getByText('Tên chiến dịch chưa dùng được.')).toBeVisible();
  await expect(page.getByText(/[?&]c=t/)).toHaveCount(0);
  await expect(page.getByLabel('Tên chiến dịch')).toBeFocused();
  await expect(page.getByLabel('Tên chiến dịch')).toHaveAccessibleDescription(
    /Chữ không dấu|chữ không dấu/,
  );
  await page.getByLabel('Tên chiến dịch').fill('Tet-2027');
  await page.getByRole('combobox', { name: /^Trang đích/ }).click();
  await page.getByRole('option', { name: /Bài học thử 1/ }).click();
  await expect(page.getByText(`?ref=${code}&c=tet-2027`)).toBeVisible();
  await page.getByRole('button', { name: 'Tạo đường dẫn', exact: true }).click();
  const url = `${api.url}/learn/dieu-ban-gioi-va-dieu-nguoi-khac-can?ref=${code}&c=tet-2027`;
  await expect(page.getByLabel('Đường dẫn mới')).toHaveValue(url);
  const picture = page.getByRole('img', { name: `Mã QR mở ${url}` });
  await expect.poll(async () => readQr(picture)).toBe(url);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tải PNG' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('ma-qr-tet-2027.png');
  const { width, height } = PNG.sync.read(readFileSync(await saved.path()));
  expect([width, height]).toEqual([1024, 1024]);
  await expect(page.getByRole('link', { name: /^Facebook/ })).toHaveAttribute(
    'href',
    `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  );
  await page.keyboard.press('Escape');

  await make('tet-2027');
  await expect(page.getByText('Tên chiến dịch này đã có.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /tet-2027/ })).toContainText(
    'Điều bạn giỏi và điều người khác cần',
  );
  await page.getByRole('button', { name: 'Xóa tet-2027' }).click();
  await page.getByRole('button', { name: 'Xóa link', exact: true }).click();
  await expect(page.getByText('Bạn chưa có link chiến dịch nào')).toBeVisible();
});

test('the receiving account changes with the password only, is shown masked, and the affiliate is told', async ({
  page,
  person,
  api,
}) => {
  await join(api.url, person);
  await signIn(page, person, '/affiliate/dashboard');
  await expect(page.getByText('Vietcombank •••• 2233').first()).toBeVisible();
  await page.getByRole('button', { name: 'Đổi tài khoản nhận' }).click();
  const dialog = page.getByRole('dialog', { name: 'Đổi tài khoản nhận hoa hồng' });
  await dialog.getByRole('combobox', { name: /^Ngân hàng/ }).click();
  await page.getByRole('option', { name: /^MBBank/ }).click();
  await dialog.getByLabel('Số tài khoản').fill('9911 0044 55');
  await dialog.getByLabel('Tên chủ tài khoản').fill('Phạm Thị Ngọc Ánh');
  await dialog.getByRole('button', { name: 'Đổi tài khoản' }).click();
  await expect(dialog.getByLabel('Mật khẩu của bạn')).toBeFocused();
  await dialog.getByLabel('Mật khẩu của bạn').fill('sai-mat-khau-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Mật khẩu chưa đúng.')).toBeVisible();
  await dialog.getByLabel('Mật khẩu của bạn').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('MBBank •••• 4455').first()).toBeVisible();
  await expect(page.getByText('Tài khoản nhận tiền vừa đổi', { exact: true })).toBeVisible();
  await page.goto('/history-email');
  await page
    .getByRole('link', { name: /Tài khoản nhận hoa hồng vừa thay đổi/ })
    .or(page.getByRole('button', { name: /Tài khoản nhận hoa hồng vừa thay đổi/ }))
    .first()
    .click();
  await expect(page.getByText('Vietcombank •••• 2233').last()).toBeVisible();
  for (const secret of [numbers.identity, numbers.account, '9911004455'])
    await expect(page.locator('body')).not.toContainText(secret);
});
