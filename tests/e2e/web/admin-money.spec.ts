import { expectNoFaults } from '../support/expect-accessible.ts';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright/test';
import { proveAddress } from '../support/mailbox.ts';
import { post, registerPerson } from '../support/people.ts';
import { statementDay } from '../../integration/support/shop.ts';
import { makeOrder, payOff, transfer } from '../support/shop.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { expect, fillSignIn, signIn, test } from '../support/web-test.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
/** Each size and each theme once. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const detail = (page: Page) => page.getByRole('complementary', { name: 'Chi tiết' });
const dialog = (page: Page) => page.getByRole('dialog');
const search = (page: Page) => page.getByRole('search').getByRole('searchbox').first();
const confirmWithFactor = async (page: Page, action: string) => {
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: action, exact: true }).click();
};

test('the back office is for administrators: a guest signs in first, a learner is told so and gets no file', async ({
  page,
  person,
  browser,
  api,
}) => {
  await page.goto('/admin/refunds');
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, person);
  await expect(
    page.getByRole('heading', { name: 'Trang này dành cho quản trị viên' }),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu quản trị' })).toHaveCount(0);
  expect((await page.request.get('/admin/export/orders.csv')).status()).toBe(403);
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Cài đặt' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Quản trị' })).toHaveCount(0);

  const office = await newPage(browser, api.url);
  await signIn(office, admin);
  await office.getByRole('button', { name: /^Tài khoản của/ }).click();
  await office.getByRole('menuitem', { name: 'Quản trị' }).click();
  await expect(office.getByRole('heading', { name: 'Tổng quan' })).toBeVisible();
  await expect(office).toHaveTitle(/^Tổng quan, quản trị/);
  await office.goto('/admin/khong-co');
  await expect(office.getByRole('heading', { name: 'Không tìm thấy trang này' })).toBeVisible();
  await expect(office.getByRole('navigation', { name: 'Menu quản trị' })).toBeVisible();
  await office.getByRole('link', { name: 'Về tổng quan' }).click();
  await expect(office.getByRole('heading', { name: 'Tổng quan' })).toBeVisible();
  await office.context().close();
});

test('an order that is short is found with the keys, and accepted with a reason and the password; axe finds nothing', async ({
  page,
  person,
  api,
}) => {
  await proveAddress(api.url, person);
  const order = await makeOrder(api, person.accessToken);
  await transfer(api, { memo: order.paymentCode, amountVnd: order.totalVnd - 10_000n });
  await makeOrder(api, (await registerPerson(api.url)).accessToken);
  await signIn(page, admin, '/admin/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(order.code);
  await expect(detail(page).getByRole('heading', { name: order.code })).toBeVisible();
  await expect(detail(page).getByText(/Học viên chuyển thiếu 10\.000/)).toBeVisible();
  await search(page).press('Escape');
  await page.getByRole('button', { name: 'Tất cả', exact: true }).press('Enter');
  const rows = page.getByRole('table').getByRole('button');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await expect(
    detail(page).getByRole('heading', { name: (await rows.nth(1).textContent()) ?? '' }),
  ).toBeVisible();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.goto(`/admin/orders?tim=${order.paymentCode}`);

  await detail(page).getByRole('button', { name: 'Ghi nhận đủ và mở khóa học' }).click();
  await confirmWithFactor(page, 'Ghi nhận đủ và mở khóa học');
  await expect(dialog(page).getByText('Bạn ghi lý do nhé.')).toBeVisible();
  await dialog(page).getByLabel('Lý do').fill('Phí chuyển khoản');
  await dialog(page).getByLabel('Mã dự phòng', { exact: true }).fill('ZZZZ-ZZZZ');
  await dialog(page)
    .getByRole('button', { name: 'Ghi nhận đủ và mở khóa học', exact: true })
    .click();
  await expect(
    dialog(page).getByText(
      'Mã không đúng, đã dùng hoặc vừa đổi. Bạn xem lại rồi nhập mã khác, còn 4 lần.',
    ),
  ).toBeVisible();
  await holds(page, looks[0]);
  await confirmWithFactor(page, 'Ghi nhận đủ và mở khóa học');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Không có mục nào khớp với nội dung tìm.')).toBeVisible();
  await page.getByRole('button', { name: /^Đã thanh toán/ }).click();
  await expect(detail(page).getByText('Ghi nhận đủ, bỏ qua 10.000')).toBeVisible();
  await expect(detail(page).getByText('bởi Quản Trị Viên')).toBeVisible();
  const { me } = (await post(
    api.url,
    person.accessToken,
    'Me',
    'query Me { me { is_pro } }',
    {},
  )) as { readonly me: { readonly is_pro: boolean } }; // the schema says so
  expect(me.is_pro).toBe(true);
  await holds(page, looks[0]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`${order.code},`);

  // What the learner was told, and where its e-mail stands; the action in words, as it was written
  // behind a button.
  await detail(page)
    .getByRole('link', { name: /^Mở email: Đã nhận/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Việc nền' })).toBeVisible();
  await expect(detail(page).getByRole('heading', { name: new RegExp(order.code) })).toBeVisible();
  await expect(detail(page).getByText('Chỉ lưu lại').first()).toBeVisible();
  await page.goto(`/admin/audit?tim=${order.id}`);
  await expect(detail(page)).toContainText('Trước: Thiếu tiền → Sau: Đã thanh toán');
  await expect(detail(page).getByText('accept_short')).toHaveCount(0);
  await detail(page).getByRole('button', { name: 'Xem dữ liệu gốc' }).press('Enter');
  await expect(detail(page).getByText('order.accept_short')).toBeVisible();
});

test('money without a code is laid to the order it is for, and the learner’s open page turns to paid', async ({
  page,
  person,
  browser,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken, 'KHA_PRO');
  await signIn(page, person, `/order/${order.id}`);
  await expect(page.getByText(order.paymentCode).first()).toBeVisible();
  const memo = `hoc phi ${order.code.slice(4)} xin cam on`;
  await transfer(api, { memo, amountVnd: order.totalVnd });

  const office = await newPage(browser, api.url);
  await signIn(office, admin, `/admin/unmatched?tim=${encodeURIComponent(memo)}`);
  await expect(detail(office).getByText('Nội dung không có mã thanh toán')).toBeVisible();
  await detail(office).getByRole('searchbox').fill(order.code);
  await detail(office)
    .getByRole('button', { name: `Gán vào ${order.code}` })
    .click();
  await expect(dialog(office).getByText(/Đơn đủ tiền và khóa học mở ngay cho/)).toBeVisible();
  await confirmWithFactor(office, 'Gán giao dịch');
  await expect(office.getByText(`Đã gán vào đơn ${order.code}.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Đã nhận 1\.900\.000/ })).toBeVisible();

  // It was another's after all: the order that it paid is closed, and the money waits again.
  await office.goto(`/admin/unmatched?loc=ALL&tim=${encodeURIComponent(memo)}`);
  await detail(office).getByRole('button', { name: 'Không phải tiền của đơn này' }).press('Enter');
  await expect(
    dialog(office).getByText(/Đơn được trả đủ nhờ khoản này thì đóng lại/),
  ).toBeVisible();
  await holds(office, looks[0]);
  await holds(office, looks[1]);
  await office.setViewportSize(looks[0]);
  await dialog(office).getByLabel('Lý do').fill('Tiền của người khác');
  await confirmWithFactor(office, 'Không phải tiền của đơn này');
  await expect(
    detail(office).getByText('Đã gỡ khỏi đơn hoặc lấy lại từ Bỏ qua', { exact: true }),
  ).toBeVisible();
  await office.context().close();
  await expect(page.getByText('Đơn đã hủy.')).toBeVisible();
});

test('money that looked like an order’s is not laid there once its learner has paid: the page shows it anew', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken, 'KHA_PRO');
  const memo = `hoc phi khong ma ${order.code.slice(4)}`;
  await transfer(api, { memo, amountVnd: order.totalVnd });
  await signIn(page, admin, `/admin/unmatched?tim=${encodeURIComponent(memo)}`);
  await detail(page).getByRole('searchbox').fill(order.code);
  const choose = detail(page).getByRole('button', { name: `Gán vào ${order.code}` });
  await choose.press('Enter');
  await expect(dialog(page).getByText(/Đơn đủ tiền và khóa học mở ngay cho/)).toBeVisible();
  await transfer(api, { memo: order.paymentCode, amountVnd: order.totalVnd });
  await confirmWithFactor(page, 'Gán giao dịch');
  await expect(dialog(page).getByText(/Điều bạn xem vừa thay đổi/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(detail(page).getByText(/^Đơn đã thanh toán đủ: nếu gán,/)).toBeVisible();
  await choose.press('Enter');
  await expect(dialog(page).getByText(/^Đơn không cần thêm tiền/)).toBeVisible();
});

test('what money could be that cannot be asked says so, with a way to try again: nothing offered would look like nothing there', async ({
  page,
  api,
}) => {
  const memo = `tra lai ${Date.now()}`;
  await transfer(api, { memo, amountVnd: 1_234_000n });
  let isDown = true;
  await page.route('**/graphql', async (route) =>
    isDown && (route.request().postData() ?? '').includes('AdminReturnablePayouts')
      ? route.fulfill({
          status: 500,
          json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] },
        })
      : route.continue(),
  );
  await signIn(page, admin, `/admin/unmatched?tim=${encodeURIComponent(memo)}`);
  await expect(detail(page).getByText('Chưa tải được các khoản chi trả')).toBeVisible();
  await holds(page, looks[0]);
  isDown = false;
  await detail(page).getByRole('button', { name: 'Thử lại' }).press('Enter');
  await expect(detail(page).getByText('Chưa tải được các khoản chi trả')).toHaveCount(0);
});

test('money that left is a refund by parts: the sum is told where it changes, what is missing before the server is asked, and nothing moves while the parts load', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await post(api.url, person.accessToken, 'Back', refundText, {
    input: { order_id: order.id, ...refundAccount },
    password: person.password,
  });
  const memo = `DOT ${Date.now()}`;
  const out = { direction: 'out' } as const;
  await transfer(api, { ...out, memo: `${memo} A`, amountVnd: order.totalVnd - 1_000_000n });
  await transfer(api, { ...out, memo: `${memo} B`, amountVnd: 1_200_000n });
  let asked = 0;
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('AdminPayRefundByParts')) asked += 1;
    if (body.includes('"AdminRefundParts"')) await isAnswered;
    return route.continue();
  });
  await signIn(page, admin, `/admin/unmatched?tim=${encodeURIComponent(`${memo} A`)}`);
  await detail(page).getByRole('searchbox').fill(order.code);
  await detail(page).getByRole('button', { name: 'Là khoản hoàn này' }).press('Enter');
  await expect(dialog(page).locator('[aria-busy="true"]')).toBeAttached();
  await expect(dialog(page).getByLabel('Lý do')).toHaveCount(0);
  answer();
  await expect(dialog(page).getByText(/Còn thiếu 1\.000\.000/)).toBeVisible();
  await dialog(page).getByLabel('Lý do').fill('Chuyển làm hai lần');
  await confirmWithFactor(page, 'Ghi là đã hoàn');
  await expect(dialog(page).getByRole('alert')).toContainText('Các giao dịch này chưa đủ');
  await holds(page, looks[1]);
  await page.setViewportSize(looks[0]);
  await dialog(page)
    .getByRole('checkbox', { name: /^1\.200\.000/ })
    .press('Space');
  await expect(
    dialog(page).getByRole('status').filter({ hasText: 'Các giao dịch đã chọn' }),
  ).toContainText('Nhiều hơn khoản đó 200.000');
  const lost = dialog(page).getByRole('checkbox', { name: /^Phần thừa 200\.000/ });
  await confirmWithFactor(page, 'Ghi là đã hoàn');
  await expect(lost).toBeFocused();
  await expect(dialog(page).getByText(/xác nhận phần thừa đã mất/)).toBeVisible();
  expect(asked).toBe(0);
  await holds(page, looks[0]);
  await lost.press('Space');
  await expect(dialog(page).getByText(/xác nhận phần thừa đã mất/)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Ghi là đã hoàn' }).press('Enter');
  await expect(page.getByText('Đã ghi khoản hoàn là đã chuyển.')).toBeVisible();
});

test('what was written off is taken back by what it was called, and is no more told to be written off', async ({
  page,
  api,
}) => {
  const memo = `MAT ${Date.now()}`;
  await transfer(api, { direction: 'out', memo, amountVnd: 1_234_000n });
  await signIn(page, admin, `/admin/unmatched?loc=ALL&tim=${encodeURIComponent(memo)}`);
  await detail(page).getByRole('button', { name: 'Ghi vào xóa sổ' }).press('Enter');
  await dialog(page).getByLabel('Lý do').fill('Người nhận không trả lại');
  await confirmWithFactor(page, 'Ghi vào xóa sổ');
  await expect(detail(page).getByRole('button', { name: 'Lấy lại để xử lý' })).toBeVisible();
  await expect(detail(page).getByText(/ghi vào xóa sổ/)).toHaveCount(0);
  await detail(page).getByRole('button', { name: 'Lấy lại để xử lý' }).press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Lấy lại 1.234.000 ₫ đã ghi vào xóa sổ?' }),
  ).toBeVisible();
});

test('what an accountant did by a slip is taken back with the keys: money of another, laid to a paid order, and tax that is none', async ({
  page,
  person,
  api,
}) => {
  await proveAddress(api.url, person);
  const order = await makeOrder(api, person.accessToken);
  await transfer(api, { memo: order.paymentCode, amountVnd: order.totalVnd });
  const [wrong, tax] = [`NHAM ${order.paymentCode}`, `NOP THUE ${Date.now()}`];
  await transfer(api, { memo: wrong, amountVnd: 456_000n });
  await transfer(api, { direction: 'out', memo: tax, amountVnd: 987_654_321n });
  await signIn(page, admin, `/admin/unmatched?loc=ALL&tim=${encodeURIComponent(wrong)}`);
  await detail(page).getByRole('button', { name: 'Không phải tiền của đơn này' }).press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Gỡ 456.000 ₫ khỏi đơn đã thanh toán?' }),
  ).toBeVisible();
  await holds(page, looks[0]);
  await holds(page, looks[1]);
  await page.setViewportSize(looks[0]);
  await dialog(page).getByLabel('Lý do').fill('Tiền của người khác');
  await confirmWithFactor(page, 'Không phải tiền của đơn này');
  await expect(detail(page).getByText('Đã gỡ khỏi đơn hoặc lấy lại từ Bỏ qua')).toBeVisible();

  await page.goto(`/admin/unmatched?loc=ALL&tim=${encodeURIComponent(tax)}`);
  await detail(page).getByRole('button', { name: 'Là tiền nộp thuế' }).press('Enter');
  await expect(dialog(page).getByText('Sổ không còn ghi thuế nào phải nộp.')).toBeVisible();
  await holds(page, looks[0]);
  await holds(page, looks[1]);
  await page.setViewportSize(looks[0]);
  await dialog(page).getByLabel('Lý do').fill('Thuế tháng 11');
  await dialog(page).getByRole('button', { name: 'Là tiền nộp thuế', exact: true }).click();
  await expect(dialog(page).getByText(/^Số này lớn hơn thuế đã khấu trừ/)).toBeVisible();
});

test('the way of proving who one is can be changed with the keys: the field has the focus, and nothing that was said of the other way', async ({
  page,
  api,
}) => {
  const memo = `xac nhan ${Date.now()}`;
  await transfer(api, { memo, amountVnd: 321_000n });
  let isFresh = false;
  await page.route('**/graphql', async (route) => {
    if (!isFresh || !(route.request().postData() ?? '').includes('"SecondFactor"'))
      return route.continue();
    const told = await route.fetch();
    const json = (await told.json()) as FactorAnswer; // the schema says so
    json.data.second_factor.fresh_until = new Date(Date.now() + 1000).toISOString();
    return route.fulfill({ response: told, json });
  });
  await signIn(page, admin, `/admin/unmatched?tim=${encodeURIComponent(memo)}`);
  const ignore = detail(page).getByRole('button', { name: 'Bỏ qua', exact: true });
  await ignore.press('Enter');
  const recovery = dialog(page).getByLabel('Mã dự phòng', { exact: true });
  const digits = dialog(page).getByLabel('Mã 6 số đang hiện trong ứng dụng');
  const wrong = dialog(page).getByText(/^Mã không đúng/);
  await dialog(page)
    .getByRole('button', { name: /^Dùng mã dự phòng/ })
    .press('Enter');
  await expect(recovery).toBeFocused();
  await recovery.fill('ZZZZ-ZZZZ');
  await dialog(page).getByLabel('Lý do').fill('Thử');
  await dialog(page).getByRole('button', { name: 'Bỏ qua', exact: true }).press('Enter');
  await expect(wrong).toBeVisible();
  await holds(page, looks[1]);
  await dialog(page).getByRole('button', { name: 'Nhập mã 6 số từ ứng dụng' }).press('Enter');
  await expect(digits).toBeFocused();
  await expect(wrong).toHaveCount(0);
  await holds(page, looks[0]);
  await page.keyboard.press('Escape');

  // A proof of before that the server no longer takes: what is typed then stays.
  isFresh = true;
  await page.reload();
  await ignore.press('Enter');
  await expect(dialog(page).getByText(/^Bạn vừa xác nhận là bạn/)).toBeVisible();
  await dialog(page).getByLabel('Lý do').fill('Thử');
  await dialog(page).getByRole('button', { name: 'Bỏ qua', exact: true }).press('Enter');
  await digits.pressSequentially('12');
  await expect(digits).toHaveValue('12');
});

interface FactorAnswer {
  readonly data: { readonly second_factor: { fresh_until: string | null } };
}

const refundText =
  'mutation Back($input: RefundInput!, $password: String!) { request_refund(input: $input, confirm_password: $password) { id } }';
const refundAccount = {
  account_bank: '970407',
  account_number: '190333445599',
  account_holder: 'PHAM THI NGOC ANH',
} as const;

test('a refund whose account was just given is held for a day: nobody is shown the account, nothing can be sent, and its learner takes it back', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await post(api.url, person.accessToken, 'Back', refundText, {
    input: { order_id: order.id, ...refundAccount },
    password: person.password,
  });
  await signIn(page, admin, `/admin/refunds?tim=${encodeURIComponent(order.code)}`);
  await expect(detail(page).getByText('•••• 5599')).toBeVisible();
  await expect(page.getByText('190333445599')).toHaveCount(0);
  await expect(
    detail(page).getByText(
      'Tài khoản vừa được ghi. Học viên còn rút lại được, nên chưa mở và chưa chuyển.',
    ),
  ).toBeVisible();
  await expect(detail(page).getByRole('button', { name: 'Hiện tài khoản và mã QR' })).toHaveCount(
    0,
  );
  await expect(detail(page).getByRole('button', { name: 'Đã chuyển', exact: true })).toHaveCount(0);
  await holds(page, looks[0]);
  const back =
    'mutation Keep($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }';
  await post(api.url, person.accessToken, 'Keep', back, { id: order.id });
  const { order: after } = (await post(
    api.url,
    person.accessToken,
    'After',
    'query After($id: ID!) { order(id: $id) { status } }',
    { id: order.id },
  )) as { readonly order: { readonly status: string } }; // the schema says so
  expect(after).toEqual({ status: 'PAID' });
});

test('what is taken along of a refund is whole beside its button, in both sizes', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await post(api.url, person.accessToken, 'Back', refundText, {
    input: { order_id: order.id, ...refundAccount },
    password: person.password,
  });
  // As it is a day later, with the longest account that there is.
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('"AdminRevealRefund"'))
      return route.fulfill({ json: { data: { admin_reveal_refund: longTransfer } } });
    if (!asked.includes('"AdminRefund')) return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/"held_until":"[^"]*"/g, '"held_until":null');
    return route.fulfill({ response: answer, body });
  });
  await signIn(page, admin, `/admin/refunds?tim=${encodeURIComponent(order.code)}`);
  await detail(page).getByRole('button', { name: 'Hiện tài khoản và mã QR' }).click();
  await confirmWithFactor(page, 'Hiện');
  for (const { width, height } of looks) {
    await page.setViewportSize({ width, height });
    for (const label of ['Số tài khoản', 'Nội dung chuyển']) {
      const field = detail(page).getByRole('textbox', { name: label });
      await expect(field).toBeVisible();
      const cut = await field.evaluate((box: HTMLTextAreaElement) => ({
        across: box.scrollWidth - box.clientWidth,
        down: box.scrollHeight - box.clientHeight,
      }));
      expect(cut, `${label} at ${width}`).toEqual({ across: 0, down: 0 });
      const button = field.locator('xpath=ancestor::div[1]').getByRole('button');
      // One face wide, not as wide as both.
      expect((await button.boundingBox())?.width).toBeLessThan(170);
    }
  }
});

const longTransfer = {
  __typename: 'RefundTransfer',
  bank: 'Techcombank',
  account_number: '1903334455990000123',
  holder: 'PHAM THI NGOC ANH',
  amount: '2900000',
  memo: 'HTBMZRJBAR',
  qr_text:
    '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA53037045802VN6304',
} as const;

test('a statement is read, shows what is new, and pays the order that no webhook told of', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await signIn(page, admin, '/admin/statement');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Chọn tệp sao kê' }).click();
  const csv = `\uFEFFNgày giao dịch,Mã giao dịch,Ghi nợ,Ghi có,Nội dung\n${statementDay(Date.now())} 09:15,SK${order.code.slice(4)},,"${order.totalVnd.toLocaleString('vi-VN')}",MBVCB ${order.paymentCode}\n32/11/2026,SKX,,1.000,ngày sai\n,,,,Tổng cộng\n`;
  await (
    await chosen
  ).setFiles({ name: 'sao-ke.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('1 khoản mới', { exact: true })).toBeVisible();
  await expect(page.getByText('Dòng 3: ngày không đúng')).toBeVisible();
  // What it was understood as, before anything is booked.
  await expect(page.getByText('Tiền vào: 1 khoản')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Mã giao dịch' })).toBeVisible();
  await holds(page, looks[1]);
  await page.setViewportSize(looks[0]);
  await page.getByRole('button', { name: 'Nhập 1 khoản' }).click();
  await confirmWithFactor(page, 'Nhập 1 khoản');
  await expect(
    page.getByText(
      'Đã nhập 1 khoản mới: 1 khớp đơn, 0 chưa khớp, 0 tiền ra, 0 cần xem. 0 khoản đã biết.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Mọi khoản trong tệp này đã biết.')).toBeVisible();
  const { order: paid } = (await post(
    api.url,
    person.accessToken,
    'Paid',
    'query Paid($id: ID!) { order(id: $id) { status } }',
    { id: order.id },
  )) as { readonly order: { readonly status: string } }; // the schema says so
  expect(paid.status).toBe('PAID');
  const wrong = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Chọn tệp sao kê' }).click();
  await (
    await wrong
  ).setFiles({
    name: 'anh.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  });
  await expect(page.getByRole('alert')).toContainText('Sao kê này không đọc được.');
  const unclear = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Chọn tệp sao kê' }).click();
  await (
    await unclear
  ).setFiles({
    name: 'stt.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('No.,Ngày,Nội dung,Số tiền\n1,21/11/2026,x,+1.000\n'),
  });
  await expect(page.getByRole('alert')).toContainText(
    'Sao kê thiếu cột cần có: ngày, nội dung, mã tham chiếu và số tiền. Bạn xuất lại bản chi tiết nhé. Cột cần xem: Mã tham chiếu.',
  );
});

test('an import says how many movements it takes once those that look known are left out', async ({
  page,
  api,
}) => {
  const memo = `hai dang ${Date.now()}`;
  await transfer(api, { memo, amountVnd: 654_000n });
  const rows = [
    `${statementDay(Date.now())} 10:15,SL${Date.now()},,654.000,${memo}`,
    `${statementDay(Date.now())} 09:15,SK${Date.now()},,1.234.000,mot khoan moi`,
  ];
  const head = '\uFEFFNgày giao dịch,Mã giao dịch,Ghi nợ,Ghi có,Nội dung';
  const buffer = Buffer.from([head, ...rows, ''].join('\n'));
  await signIn(page, admin, '/admin/statement');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Chọn tệp sao kê' }).press('Enter');
  await (await chosen).setFiles({ name: 'dang-khac.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Nhập 2 khoản' }).press('Enter');
  const leaveOut = dialog(page).getByRole('checkbox', {
    name: 'Không ghi 1 khoản giống khoản đã biết',
  });
  await expect(leaveOut).toBeFocused();
  await expect(dialog(page)).toHaveAccessibleName('Nhập 2 khoản từ dang-khac.csv?');
  await leaveOut.press('Space');
  await expect(dialog(page)).toHaveAccessibleName('Nhập 1 khoản từ dang-khac.csv?');
  await holds(page, looks[1]);
  await page.setViewportSize(looks[0]);
  await confirmWithFactor(page, 'Nhập 1 khoản');
  await expect(page.getByText(/^Đã nhập 1 khoản mới: .* 1 khoản đã biết\.$/)).toBeVisible();
});

test('the ledger sums to nothing, the audit is whole, and no page of the office is wider than a phone', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await signIn(page, admin, '/admin/ledger');
  await expect(page.getByText('Sổ cái cân: tổng nợ bằng tổng có.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Tổng cộng/ })).toContainText(/0\s₫$/);
  await expect(
    page
      .getByRole('table', { name: 'Bút toán' })
      .getByRole('button', { name: 'Đơn đã trả' })
      .first(),
  ).toBeVisible();
  await page.goto('/admin/audit');
  await page.getByRole('button', { name: 'Kiểm tra chuỗi' }).click();
  await expect(page.getByText(/Nhật ký còn nguyên vẹn/)).toBeVisible();
  for (const [address, look] of [
    ['/admin', looks[0]],
    ['/admin/ledger', looks[1]],
    ['/admin/orders?loc=ALL', looks[1]],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await holds(page, look);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog(page)
    .getByRole('link', { name: /^Hoàn tiền/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Hoàn tiền' })).toBeVisible();
});

test('a statement whose days can be read in two ways asks which it is, with the keyboard too, before anything is counted', async ({
  page,
}) => {
  await signIn(page, admin, '/admin/statement');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Chọn tệp sao kê' }).click();
  const csv =
    'Ngày giao dịch,Mã giao dịch,Ghi nợ,Ghi có,Nội dung\n05/03/2020,HAI1A,,"1.900.000",khong ai biet mot\n07/03/2020,HAI2B,"50.000",,phi hai\n';
  await (
    await chosen
  ).setFiles({ name: 'hai-cach.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const question = page.getByRole('radiogroup', {
    name: 'Ngày “05/03/2020” ở dòng 2 là ngày nào?',
  });
  const [dayFirst, monthFirst] = [
    question.getByRole('radio', { name: 'Ngày 5 tháng 3 năm 2020' }),
    question.getByRole('radio', { name: 'Ngày 3 tháng 5 năm 2020' }),
  ];
  await expect(question).toBeVisible();
  await expect(question.getByText('Cả tệp từ 05/03/2020 đến 07/03/2020')).toBeVisible();
  await expect(question.getByText('Cả tệp từ 03/05/2020 đến 03/07/2020')).toBeVisible();
  // Nothing is chosen for anybody, and nothing can be imported.
  for (const answer of [dayFirst, monthFirst]) await expect(answer).not.toBeChecked();
  await expect(page.getByRole('button', { name: /^Nhập \d+ khoản/ })).toHaveCount(0);
  await expect(page.getByText('Tiền vào: 1 khoản')).toHaveCount(0);
  for (const look of looks) await holds(page, look);
  await page.setViewportSize(looks[0]);
  await dayFirst.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Từ 05/03/2020 đến 07/03/2020', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(monthFirst).toBeChecked();
  // The answer stays under the fingers while the file is read again.
  await expect(monthFirst).toBeFocused();
  await expect(page.getByText('Từ 03/05/2020 đến 03/07/2020', { exact: true })).toBeVisible();
  await expect(page.getByText('Tiền vào: 1 khoản')).toBeVisible();
  for (const look of looks) await holds(page, look);
  await page.setViewportSize(looks[0]);
  await page.getByRole('button', { name: 'Nhập 2 khoản' }).click();
  await confirmWithFactor(page, 'Nhập 2 khoản');
  await expect(page.getByText(/^Đã nhập 2 khoản mới/)).toBeVisible();
  // It was imported by that answer, which is not asked again.
  await page.reload();
  await expect(page.getByText('Từ 03/05/2020 đến 03/07/2020', { exact: true })).toBeVisible();
  await expect(question).toHaveCount(0);
});

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage();
}

/** axe finds nothing, and nothing is wider than the window. */
async function holds(page: Page, { colorScheme, ...size }: (typeof looks)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await expectNoFaults(page, `${page.url()} at ${size.width} px, ${colorScheme}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    size.width,
  );
}
