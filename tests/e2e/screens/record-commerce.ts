import type { ApiProcess } from '../support/api-process.ts';
import { ownerOfCourse, registerPerson } from '../support/people.ts';
import { makeOrder, newestOrder, transfer } from '../support/shop.ts';
import { expect } from './album.ts';
import { inSizes, openPortal, visit } from './portal-pictures.ts';
import type { Recording } from './record-portal.ts';

const administrator = { ...ownerOfCourse, email: 'admin@maivang.example' };
const buyer = { ...ownerOfCourse, email: 'minh@maivang.example' };

/**
 * Buying, paying, getting the money back, tickets and notifications, and the back office behind
 * them.
 */
export async function recordCommerce(
  recording: Recording & { readonly api: ApiProcess },
): Promise<void> {
  await recordCheckout(recording);
  await recordOwned(recording);
  await recordBackOffice(recording);
}

async function recordCheckout({
  browser,
  api,
  album,
}: Recording & { readonly api: ApiProcess }): Promise<void> {
  album.chapter('Portal: buying by transfer');
  const person = await registerPerson(api.url);
  const { page, context } = await openPortal(browser, api.url, person);
  await page.goto('/checkout?plan=pro');
  await expect(page.getByRole('region', { name: 'Tóm tắt đơn' })).toContainText('2.900.000');
  await inSizes(page, album, 'portal-checkout', 'choosing a plan, with the early-buyer price');
  await page.getByRole('button', { name: 'Xem ưu đãi của bạn' }).click();
  await expect(page.getByRole('dialog').getByText('MAISOM10')).toBeVisible();
  await inSizes(page, album, 'portal-vouchers', 'the voucher list, each state with its reason');
  await page.keyboard.press('Escape');
  await page.getByLabel('Mã ưu đãi').fill('KHONGCO');
  await page.getByRole('button', { name: 'Áp dụng' }).click();
  await expect(page.getByText('Không tìm thấy mã này.')).toBeVisible();
  await album.take(page, 'portal-checkout-voucher-refused', 'a code that nobody gave out');
  await page.getByLabel('Mã ưu đãi').fill('MAISOM10');
  await page.getByRole('button', { name: 'Áp dụng' }).click();
  await expect(page.getByRole('region', { name: 'Tóm tắt đơn' })).toContainText('2.610.000');
  await page.getByRole('button', { name: 'Tiếp tục tới chuyển khoản' }).click();
  await expect(page.getByRole('img', { name: /^Mã VietQR/ })).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-order-waiting',
    'the transfer: a VietQR that a banking app reads, each line with its copy button',
  );
  const order = await newestOrder(api, person.accessToken);
  await transfer(api, { amountVnd: 2_000_000n, memo: order.paymentCode });
  await expect(page.getByText(/còn thiếu/).first()).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-order-underpaid',
    'less came than it costs: what is missing, with a code for the rest',
  );
  await transfer(api, { amountVnd: 610_000n, memo: order.paymentCode });
  await expect(page.getByRole('link', { name: 'Vào học bài 1' })).toBeVisible();
  await inSizes(page, album, 'portal-order-paid', 'the page turned to paid by itself');
  await page.getByRole('button', { name: 'Xem đơn hàng' }).click();
  await expect(page.getByText('Đã đủ tiền, khóa học mở')).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-order-later',
    'the order afterwards: what happened, receipt, invoice, refund with its clock',
  );
  await page.goto(`/order/${order.id}/receipt`);
  await expect(page.getByRole('heading', { name: 'Biên nhận thanh toán' })).toBeVisible();
  await album.take(page, 'portal-receipt', 'the receipt, made to be printed');
  await page.goto(`/order/${order.id}?refund=1`);
  await expect(page.getByRole('dialog', { name: /^Hoàn tiền/ })).toBeVisible();
  await inSizes(page, album, 'portal-refund-asked', 'asking for the money back');
  await context.close();
}

async function recordOwned({
  browser,
  api,
  album,
}: Recording & { readonly api: ApiProcess }): Promise<void> {
  album.chapter('Portal: orders, tickets, notifications');
  const { page, context } = await openPortal(browser, api.url, buyer);
  await visit(page, '/orders');
  await expect(page.getByRole('main').getByText(/#MV-/).first()).toBeVisible();
  await inSizes(page, album, 'portal-orders', 'the orders');
  await visit(page, '/your-ticket');
  await inSizes(
    page,
    album,
    'portal-tickets',
    'the course pass with its code, the time left for a refund, the sessions',
  );
  await visit(page, '/your-ticket?tab=support');
  await inSizes(page, album, 'portal-support', 'support requests');
  await visit(page, '/history-email');
  await inSizes(page, album, 'portal-notifications', 'notifications in two panes');
  await page
    .getByRole('button', { name: /^Thông báo/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Xem tất cả')).toBeVisible();
  await album.take(page, 'portal-notifications-bell', 'the newest ones, from the bell');
  await context.close();
  const newcomer = await openPortal(browser, api.url, await registerPerson(api.url));
  await visit(newcomer.page, '/orders');
  await album.take(newcomer.page, 'portal-orders-empty', 'no order yet');
  await visit(newcomer.page, '/your-ticket');
  await album.take(newcomer.page, 'portal-tickets-empty', 'no ticket yet');
  await visit(newcomer.page, '/history-email');
  await album.take(newcomer.page, 'portal-notifications-empty', 'no notification yet');
  await newcomer.context.close();
}

async function recordBackOffice({
  browser,
  api,
  album,
}: Recording & { readonly api: ApiProcess }): Promise<void> {
  album.chapter('Back office');
  const person = await registerPerson(api.url);
  const order = await makeOrder(api, person.accessToken);
  await transfer(api, { amountVnd: 2_890_000n, memo: order.paymentCode });
  const { page, context } = await openPortal(browser, api.url, administrator);
  await visit(page, '/admin');
  await inSizes(page, album, 'admin-overview', 'what waits, and how the days went');
  await visit(page, '/admin/orders');
  await page.getByRole('row').nth(1).click();
  await expect(page.getByText(/Ghi nhận đủ/).first()).toBeVisible();
  await inSizes(page, album, 'admin-orders', 'orders with the life of one');
  for (const [path, what] of backOffice) {
    await visit(page, `/admin/${path}`);
    await inSizes(page, album, `admin-${path.replaceAll('/', '-')}`, what);
  }
  await context.close();
}

const backOffice = [
  ['unmatched', 'money that fits no order'],
  ['refunds', 'refunds to pay'],
  ['statement', 'a bank statement is read in'],
  ['vouchers', 'vouchers'],
  ['tickets', 'sessions and meetings'],
  ['tickets/check-in', 'the door'],
  ['support', 'support requests, the longest wait first'],
  ['lessons', 'stages and lessons'],
  ['short-videos', 'short videos'],
  ['feedback', 'feedback'],
  ['people', 'people'],
  ['ledger', 'the trial balance sums to zero'],
  ['audit', 'what people with power did'],
  ['jobs', 'work in the background'],
] as const;
