import type { Browser, Locator, Page } from 'playwright/test';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import type { ApiProcess } from '../support/api-process.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { proveAddress, readMail } from '../support/mailbox.ts';
import { OfficeSearch } from '../support/office-search.ts';
import { post, registerPerson } from '../support/people.ts';
import {
  administratorCode,
  confirmAsAdministrator,
  connectApp,
  signInAdministrator,
} from '../support/second-factor.ts';
import { makeOrder, transfer } from '../support/shop.ts';
import { expect, fillSignIn, signIn, type SignedUp, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };

const content = {
  email: 'noidung@maivang.example',
  password: admin.password,
  fullName: 'Nguyễn Thu Hà',
};
const contentSecret = demoAccounts.find(({ email }) => email === content.email)?.appSecret ?? '';

type Role = 'ACCOUNTING' | 'SUPPORT' | 'CONTENT';

const menu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Menu quản trị' }).getByRole('link');
const row = (page: Page, { email }: SignedUp): Locator =>
  page
    .getByRole('region', { name: 'Người trong văn phòng' })
    .getByRole('row')
    .filter({ hasText: email });
const closed = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Vai trò của bạn không mở trang này' });

test('an owner changes a role with a proof: before and after are told, both are mailed, and the other’s session is over at once', async ({
  page,
  browser,
  api,
}) => {
  const { person, secret } = await somebody(api, 'SUPPORT', 'Đặng Thị Mai Phương');
  const theirs = await officePage(browser, api, person, secret, '/admin/orders?loc=ALL');
  await expect(theirs.getByRole('heading', { name: 'Đơn hàng' })).toBeVisible();

  await signIn(page, admin, '/admin/roles');
  await row(page, person)
    .getByRole('combobox', { name: `Vai trò của ${person.fullName}` })
    .click();
  await page.getByRole('option', { name: 'Nội dung' }).click();
  const dialog = page.getByRole('dialog', { name: `Đổi vai trò của ${person.fullName}?` });
  await expect(
    dialog.getByRole('term').filter({ hasText: 'Trước' }).locator('xpath=following-sibling::dd'),
  ).toHaveText('Hỗ trợ');
  await expect(
    dialog.getByRole('term').filter({ hasText: 'Sau' }).locator('xpath=following-sibling::dd'),
  ).toHaveText('Nội dung');
  await expect(dialog.getByText('Trả lời yêu cầu hỗ trợ')).toBeVisible();
  await expect(
    dialog.getByText(
      'Bạn và người này đều nhận email. Mọi phiên khác của người này bị đăng xuất ngay.',
    ),
  ).toBeVisible();
  await confirmAsAdministrator(dialog);
  await dialog.getByRole('button', { name: 'Đổi thành Nội dung' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, person).getByRole('combobox')).toContainText('Nội dung');

  // The page that is open hears of it with its next question.
  await menu(theirs).filter({ hasText: 'Học viên' }).click();
  await expect(theirs.getByRole('dialog', { name: 'Phiên đăng nhập đã hết' })).toBeVisible();
  await expect
    .poll(async () => readMail(api.url, person.email, 'Vai trò của bạn ở văn phòng'))
    .toContain('Nội dung');
  expect(await readMail(api.url, admin.email, `vai trò của ${person.fullName}`)).toContain(
    'Nội dung',
  );
  await theirs.context().close();
});

test('support reads orders without an action on them, and opens no payouts: not by the menu, by address, by file or by question', async ({
  browser,
  api,
}) => {
  const learner = await registerPerson(api.url);
  await proveAddress(api.url, learner);
  const order = await makeOrder(api, learner.accessToken);
  await transfer(api, { memo: order.paymentCode, amountVnd: order.totalVnd - 10_000n });
  const { person, secret } = await somebody(api, 'SUPPORT', 'Hoàng Văn Sơn');
  const page = await officePage(
    browser,
    api,
    person,
    secret,
    `/admin/orders?loc=ALL&tim=${encodeURIComponent(order.code)}`,
  );
  const detail = page.getByRole('complementary', { name: 'Chi tiết' });
  await expect(
    detail.getByText(/Học viên chuyển thiếu 10\.000.*Kế toán ghi nhận đủ/),
  ).toBeVisible();
  await expect(detail.getByRole('button')).toHaveCount(0);
  await expect(menu(page)).toHaveText([
    /^Tổng quan/,
    /^Đơn hàng/,
    /^Vé học/,
    /^Học viên/,
    /^Yêu cầu hỗ trợ/,
    /^Góp ý/,
  ]);
  const search = new OfficeSearch(page);
  await search.open();
  // The bank's report of it says the code too: that is not for support.
  await search.type(order.paymentCode);
  await expect(search.headings()).toHaveText(['Đơn hàng']);
  await search.type('>');
  await expect(search.under('Trang')).toHaveText([
    /^Tổng quan/,
    /^Đơn hàng/,
    /^Vé học/,
    /^Học viên/,
    /^Yêu cầu hỗ trợ/,
    /^Góp ý/,
  ]);
  await search.close();

  await page.goto('/admin/payouts');
  await expect(closed(page)).toBeVisible();
  await expect(page.getByText('Trang Chi trả dành cho vai trò chủ, kế toán.')).toBeVisible();
  await expectAccessible(page, 'a page that the role does not open');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await page.request.get('/admin/export/payouts.csv')).status()).toBe(403);
  const asked = await page.request.post('/graphql', {
    data: { query: '{ admin_payout_requests { id } }' },
  });
  expect(JSON.stringify(await asked.json())).toContain('FORBIDDEN');
  await page.getByRole('link', { name: 'Về Tổng quan' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Tổng quan' })).toBeVisible();
  await page.context().close();
});

test('content sees what is taught and written, and nothing of orders and people', async ({
  browser,
  api,
}) => {
  const { person, secret } = await somebody(api, 'CONTENT', 'Vũ Ngọc Lan');
  const page = await officePage(browser, api, person, secret, '/admin');
  await expect(page.getByText('Hôm nay không còn việc nào.')).toBeVisible();
  await expect(menu(page)).toHaveText([
    /^Tổng quan/,
    /^Bài học/,
    /^Video ngắn/,
    /^Blog/,
    /^Hỏi đáp/,
  ]);
  for (const address of [
    '/admin/orders',
    '/admin/people',
    '/admin/roles',
    '/admin/tickets/check-in',
  ]) {
    await page.goto(address);
    await expect(closed(page), address).toBeVisible();
  }
  await menu(page).filter({ hasText: 'Bài học' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bài học' })).toBeVisible();
  await page.context().close();
});

test('any role finds on its overview whose second factor an owner wishes to take away, and can be the second who agrees', async ({
  browser,
  api,
}) => {
  const lost = await somebody(api, 'SUPPORT', 'Phan Thanh Tùng');
  const token = await signInAdministrator(api.url);
  const { office_people: people } = (await post(
    api.url,
    token,
    'People',
    'query People { office_people { id email } }',
    {},
    // the schema says so
  )) as { readonly office_people: readonly { readonly id: string; readonly email: string }[] };
  const id = people.find(({ email }) => email === lost.person.email)?.id;
  const ask =
    'mutation Ask($id: ID!, $proof: String!) { ask_factor_reset(id: $id, reason: "Mất điện thoại, đã gặp mặt", confirm_password: $proof) { is_on } }';
  await post(api.url, token, 'Ask', ask, { id, proof: await administratorCode(api.url) });

  const page = await officePage(browser, api, content, contentSecret, '/admin', Date.now());
  await expect(page.getByText('Mở lại đăng nhập cho Phan Thanh Tùng')).toBeVisible();
  await expect(menu(page).filter({ hasText: 'Tổng quan' })).toContainText('1');
  await expectAccessible(page, 'an overview with an account to be opened again');
  await page.getByRole('button', { name: 'Đồng ý gỡ' }).press('Enter');
  const dialog = page.getByRole('dialog', {
    name: 'Đồng ý gỡ lớp bảo vệ thứ hai của Phan Thanh Tùng?',
  });
  const proof = dialog.getByLabel('Mã 6 số đang hiện trong ứng dụng');
  await expect(proof).toBeVisible();
  await dialog.getByRole('button', { name: 'Đồng ý gỡ' }).press('Enter');
  await expect(dialog.getByText('Bạn điền ô này để xác nhận là bạn nhé.')).toBeVisible();
  await expect(proof).toBeFocused();
  await page.keyboard.type(codeAt(contentSecret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Mở lại đăng nhập cho Phan Thanh Tùng')).toHaveCount(0);
  expect(await readMail(api.url, lost.person.email, 'sắp được gỡ')).not.toBe('');
  await page.context().close();
});

test('somebody is added by mail with the keys alone, and opens nothing before they set up a second factor; the last owner’s role is a word', async ({
  page,
  browser,
  api,
}) => {
  const person = await verified(api, 'Bùi Gia Bảo');
  await signIn(page, admin, '/admin/roles');
  const own = page.getByRole('row').filter({ hasText: admin.email });
  await expect(own.getByText('luôn cần một chủ')).toBeVisible();
  await expect(own.getByRole('combobox')).toHaveCount(0);
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'people and roles');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Thêm người' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Thêm người vào văn phòng' });
  await expect(dialog.getByLabel('Email của người này')).toBeFocused();
  await page.keyboard.type(`khong-co-${person.email}`);
  await page.keyboard.press('Tab');
  // From support to content.
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Nội dung' })).toBeChecked();
  await confirmAsAdministrator(dialog);
  await page.keyboard.press('Enter');
  // Nobody has an account with it: they are asked by mail.
  await expect(dialog).toHaveCount(0);
  await expect(
    page
      .getByRole('region', { name: 'Đang chờ trả lời' })
      .getByText(`khong-co-${person.email}`, { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Thêm người' }).press('Enter');
  await dialog.getByLabel('Email của người này').fill(person.email);
  await dialog.getByRole('radio', { name: 'Nội dung' }).check();
  await confirmAsAdministrator(dialog);
  await dialog.getByRole('button', { name: 'Thêm với vai trò Nội dung' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, person).getByText('Chưa bật, chưa vào được')).toBeVisible();

  const theirs = await newPage(browser, api.url);
  await signIn(theirs, person, '/admin/lessons');
  await expect(theirs).toHaveURL(/\/security\?next=%2Fadmin%2Flessons/);
  await theirs.context().close();

  await row(page, person)
    .getByRole('button', { name: `Việc khác với ${person.fullName}` })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Thôi vai trò' }).press('Enter');
  const taking = page.getByRole('dialog', { name: `Thôi vai trò của ${person.fullName}?` });
  await confirmAsAdministrator(taking);
  await taking.getByRole('button', { name: 'Thôi vai trò Nội dung' }).click();
  await expect(row(page, person)).toHaveCount(0);
});

test('an invitation: sent, sent again, accepted by its proved address alone, and the office asks for the second factor first', async ({
  page,
  browser,
  api,
}) => {
  const person = await registerPerson(api.url, 'Lê Minh Tâm');
  await signIn(page, admin, '/admin/roles');
  await page.getByRole('button', { name: 'Thêm người' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thêm người vào văn phòng' });
  await dialog.getByLabel('Email của người này').fill(person.email);
  await confirmAsAdministrator(dialog);
  await dialog.getByRole('button', { name: 'Thêm với vai trò Hỗ trợ' }).click();
  const waiting = page
    .getByRole('region', { name: 'Đang chờ trả lời' })
    .getByRole('listitem')
    .filter({ hasText: person.email });
  await expect(waiting.getByText(/^Hỗ trợ · .* mời/)).toBeVisible();
  const link = async (): Promise<string> =>
    /\/office-invitation#token=[\w-]{43}/.exec(
      await readMail(api.url, person.email, 'Lời mời vào văn phòng'),
    )?.[0] ?? '';
  const first = await link();

  await waiting
    .getByRole('button', { name: `Việc khác với lời mời ${person.email}` })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Gửi lại lời mời' }).press('Enter');
  const again = page.getByRole('dialog', { name: `Gửi lại lời mời cho ${person.email}?` });
  await confirmAsAdministrator(again);
  await again.getByRole('button', { name: 'Gửi lại lời mời' }).click();
  await expect(again).toHaveCount(0);
  await expect.poll(link).not.toBe(first);

  const theirs = await newPage(browser, api.url);
  await theirs.goto(`${api.url}${first}`);
  await expect(theirs.getByRole('heading', { name: 'Lời mời không còn dùng được' })).toBeVisible();
  await theirs.goto('about:blank');
  await theirs.goto(`${api.url}${await link()}`);
  await expect(theirs.getByText(`Vai trò Hỗ trợ, dành cho ${person.email}.`)).toBeVisible();
  await expectAccessible(theirs, 'an invitation to the office');
  await theirs.getByRole('link', { name: 'Tôi đã có tài khoản' }).click();
  await fillSignIn(theirs, person);
  await expect(theirs.getByRole('link', { name: 'Xác minh email trước' })).toBeVisible();
  await proveAddress(api.url, person);
  await theirs.reload();
  await theirs.getByRole('button', { name: 'Nhận vai trò Hỗ trợ' }).click();
  const accepting = theirs.getByRole('dialog', { name: 'Nhận lời mời vào văn phòng?' });
  await accepting.getByLabel('Mật khẩu của bạn').fill(person.password);
  await accepting.getByRole('button', { name: 'Nhận vai trò Hỗ trợ' }).click();
  await expect(theirs).toHaveURL(/\/security\?next=%2Fadmin/);
  await page.reload();
  await expect(row(page, person).getByText('Chưa bật, chưa vào được')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await theirs.context().close();
});

/** Somebody new with a proved address. */
async function verified(api: ApiProcess, fullName: string): Promise<SignedUp> {
  const person = await registerPerson(api.url, fullName);
  await proveAddress(api.url, person);
  return person;
}

/** Somebody of the office with an authenticator app; the code of this moment is spent. */
async function somebody(
  api: ApiProcess,
  role: Role,
  fullName: string,
): Promise<{ readonly person: SignedUp; readonly secret: string }> {
  const person = await verified(api, fullName);
  const secret = await connectApp(api.url, person);
  const text =
    'mutation Give($email: String!, $role: OfficeRole!, $proof: String!) { give_office_role(email: $email, role: $role, confirm_password: $proof) { id } }';
  const token = await signInAdministrator(api.url);
  await post(api.url, token, 'Give', text, {
    email: person.email,
    role,
    proof: await administratorCode(api.url),
  });
  return { person, secret };
}

/**
 * A page of the office in a browser of that person's own, after both steps of signing in, the
 * second by the code of `at`: the next one, which is good already, where that of now was used.
 */
async function officePage(
  browser: Browser,
  api: ApiProcess,
  person: Pick<SignedUp, 'email' | 'password'>,
  secret: string,
  address: string,
  at = Date.now() + 30_000,
): Promise<Page> {
  const page = await newPage(browser, api.url);
  await page.goto(`/login?next=${encodeURIComponent(address)}`);
  await fillSignIn(page, person);
  await page.getByLabel('Mã 6 số', { exact: true }).pressSequentially(codeAt(secret, at));
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/admin'));
  return page;
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage();
}
