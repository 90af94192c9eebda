import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { makeUserData } from '../desktop/fixtures.ts';
import { joinAffiliate } from '../support/affiliates.ts';
import type { ApiProcess } from '../support/api-process.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { goTo, openClient, signInOnClient } from '../support/desktop-client.ts';
import { ownerOfCourse, registerPerson } from '../support/people.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { expect } from './album.ts';
import {
  closeToasts,
  inSizes,
  openedOnPhone,
  openPortal,
  settled,
  visit,
} from './portal-pictures.ts';
import type { Recording } from './record-portal.ts';

const affiliate = { ...ownerOfCourse, email: 'thuylinh@maivang.example' };
const administrator = { ...ownerOfCourse, email: 'admin@maivang.example' };
const desktopSize = { width: 1280, height: 800 };

type AffiliateRecording = Recording & { readonly api: ApiProcess };

/**
 * Joining, the dashboard with all that opens from it, the same on the desktop without a network,
 * and the back office behind it.
 */
export async function recordAffiliate(recording: AffiliateRecording): Promise<void> {
  await recordJoining(recording);
  await recordDashboard(recording);
  await recordOffline(recording);
  await recordOffice(recording);
}

async function recordJoining({ browser, api, album }: AffiliateRecording): Promise<void> {
  album.chapter('Portal: joining the affiliates');
  const person = await registerPerson(api.url);
  const { page, context } = await openPortal(browser, api.url, person);
  await visit(page, '/affiliate/policy');
  await inSizes(
    page,
    album,
    'portal-affiliate-policy',
    'the policy: five lines first, then the whole text with its contents',
  );
  await visit(page, '/affiliate/dashboard');
  await inSizes(page, album, 'portal-affiliate-not-joined', 'who has not joined sees how');
  await page.getByRole('button', { name: 'Bắt đầu giới thiệu' }).click();
  await page.getByLabel('Ngày sinh').fill('20/11/2015');
  await page.getByLabel('Số căn cước').fill('123456789');
  await next(page);
  await expect(page.getByText('Bạn cần đủ 18 tuổi để nhận hoa hồng.')).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-affiliate-join-papers',
    'papers that are refused, each with its reason',
  );
  await page.getByLabel('Ngày sinh').fill('20/11/1990');
  await page.getByLabel('Số căn cước').fill('001190555123');
  await next(page);
  await page.getByRole('combobox', { name: /^Ngân hàng/ }).click();
  await page.getByRole('option', { name: /^Vietcombank/ }).click();
  await page.getByLabel('Số tài khoản').fill('8800112233');
  await page.getByLabel('Tên chủ tài khoản').fill('Nguyễn Văn Ba');
  await next(page);
  await expect(page.getByText('Tên chủ tài khoản khác họ tên trên giấy tờ.')).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-affiliate-join-account',
    "an account in somebody else's name is asked about",
  );
  await page.getByLabel('Tên chủ tài khoản').fill('PHAM THI NGOC ANH');
  await next(page);
  await expect(
    page.getByRole('checkbox', { name: 'Tôi đồng ý với chính sách tiếp thị liên kết' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Bắt đầu giới thiệu' }).click();
  await inSizes(page, album, 'portal-affiliate-join-consent', 'nobody joins without having agreed');
  await context.close();
  const newcomer = await registerPerson(api.url);
  await joinAffiliate(api, newcomer);
  const empty = await openPortal(browser, api.url, newcomer);
  await visit(empty.page, '/affiliate/dashboard');
  await expect(empty.page.getByText('Kỳ này chưa có lượt nhấp nào.')).toBeVisible();
  await inSizes(
    empty.page,
    album,
    'portal-affiliate-empty',
    'just joined: a period without anything',
  );
  await empty.context.close();
}

const next = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Tiếp tục' }).click();

async function recordDashboard({ browser, api, album }: AffiliateRecording): Promise<void> {
  album.chapter("Portal: an affiliate's dashboard");
  const { page, context } = await openPortal(browser, api.url, affiliate);
  await visit(page, '/affiliate/dashboard');
  await expect(page.getByRole('slider', { name: /^Hoa hồng theo ngày/ })).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-affiliate',
    'the month against the same days of the month before',
  );
  await page.getByRole('slider', { name: /^Hoa hồng theo ngày/ }).press('End');
  await album.take(
    page,
    'portal-affiliate-chart-1440',
    'one day of the chart, reached by the keyboard',
  );
  await page.getByRole('button', { name: 'Xem dạng bảng' }).click();
  await inSizes(
    page,
    album,
    'portal-affiliate-chart-table',
    'the chart as a table that sums to the figure',
    page.getByRole('region', { name: 'Hoa hồng theo ngày' }),
  );
  await page.getByRole('button', { name: 'Xem dạng biểu đồ' }).click();
  await recordLists(page, album);
  await recordDialogs(page, album);
  await visit(page, '/affiliate/dashboard?kind=quarter');
  await expect(page.getByRole('slider', { name: /^Hoa hồng theo tuần/ })).toBeVisible();
  await inSizes(page, album, 'portal-affiliate-quarter', 'a quarter, by weeks');
  await visit(page, '/affiliate/statement');
  await inSizes(
    page,
    album,
    'portal-affiliate-statement',
    'the statement of a month, made to be printed',
  );
  await recordStatementFile(page, album);
  await context.close();
}

/** The first page of the PDF, where the machine has poppler to draw it. */
async function recordStatementFile(page: Page, album: Recording['album']): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải PDF' }).click();
  const pdf = await (await download).path();
  const drawn = spawnSync('pdftoppm', ['-jpeg', '-r', '110', '-f', '1', '-l', '1', pdf], {
    maxBuffer: 20_000_000,
  });
  if (drawn.status === 0)
    album.add(
      drawn.stdout,
      'affiliate-statement-pdf',
      'the same statement as a PDF, its first page',
    );
}

async function recordLists(page: Page, album: Recording['album']): Promise<void> {
  const opener = page.getByRole('button', { name: /^Xem diễn biến của đơn/ });
  await opener.first().click();
  await expect(page.getByRole('list', { name: /^Diễn biến của đơn/ })).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name });
  await inSizes(
    page,
    album,
    'portal-affiliate-commission',
    'orders, and the life of one commission',
    part('Đơn và hoa hồng'),
  );
  await opener.first().click();
  await inSizes(
    page,
    album,
    'portal-affiliate-campaigns',
    'campaign links with what each brought',
    part('Link chiến dịch'),
  );
  await inSizes(
    page,
    album,
    'portal-affiliate-payouts',
    'payouts, one of which the bank sent back',
    part('Lịch sử chi trả'),
  );
}

async function recordDialogs(page: Page, album: Recording['album']): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Mã QR', exact: true }).click();
  await expect(dialog.getByRole('img', { name: /^Mã QR mở/ })).toBeVisible();
  await album.take(page, 'portal-affiliate-qr-1440', 'the link as a code');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tạo link chiến dịch' }).click();
  await dialog.getByLabel('Tên chiến dịch').fill('tet-2027');
  await inSizes(page, album, 'portal-affiliate-link', 'a campaign link is made');
  await dialog.getByRole('button', { name: 'Tạo đường dẫn', exact: true }).click();
  await expect(dialog.getByRole('img', { name: /^Mã QR mở/ })).toBeVisible();
  await inSizes(page, album, 'portal-affiliate-link-made', 'the new link: copy, code, sharing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Đổi tài khoản nhận' }).click();
  await inSizes(
    page,
    album,
    'portal-affiliate-account',
    'another account for the money, with the password',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rút lại yêu cầu' }).click();
  await inSizes(page, album, 'portal-affiliate-withdraw', 'asked before a request is taken back');
  await dialog.getByRole('button', { name: 'Rút lại yêu cầu' }).click();
  await closeToasts(page);
  await page.getByRole('button', { name: 'Yêu cầu chi trả' }).click();
  await expect(dialog.getByText('Số tiền muốn rút')).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-affiliate-payout',
    'asking for the balance before the monthly payout',
  );
  await dialog.getByRole('button', { name: 'Xác nhận yêu cầu' }).click();
  await expect(dialog.getByRole('button', { name: 'Xong' })).toBeVisible();
  await album.take(page, 'portal-affiliate-payout-asked-1440', 'the payout is asked for');
  await dialog.getByRole('button', { name: 'Xong' }).click();
}

async function recordOffline({ api, album }: AffiliateRecording): Promise<void> {
  album.chapter("Desktop: an affiliate's figures without a network");
  const network = await startCuttingProxy(api.url);
  const userData = makeUserData();
  const client = await openClient({ userData, apiUrl: network.url });
  const { page } = client;
  try {
    await page.setViewportSize(desktopSize);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await signInOnClient(client, affiliate);
    await goTo(page, '/affiliate/dashboard');
    await expect(page.getByRole('slider', { name: /^Hoa hồng theo ngày/ })).toBeVisible();
    await settled(page);
    network.setMode('refuse');
    await goTo(page, '/affiliate/dashboard');
    await expect(page.getByText(/^Số liệu lúc /).first()).toBeVisible();
    await expect(page.getByText(/Mất kết nối mạng/)).toBeVisible();
    await album.take(
      page,
      'desktop-affiliate-offline-1280',
      'the dashboard without a network: the last figures with their time',
    );
  } finally {
    await client.close();
    await network.stop();
    rmSync(userData, { recursive: true, force: true });
  }
}

async function recordOffice({ browser, api, album }: AffiliateRecording): Promise<void> {
  album.chapter('Back office: affiliates and what they are paid');
  const { page, context } = await openPortal(browser, api.url, administrator);
  const dialog = page.getByRole('dialog');
  await visit(page, '/admin/affiliates?tim=linh88');
  const detail = page.getByRole('complementary', { name: 'Chi tiết' });
  await expect(detail.getByText(affiliate.email)).toBeVisible();
  await inSizes(
    page,
    album,
    'admin-affiliates',
    'affiliates, and one of them in figures of the ledger',
  );
  await detail.getByText('Bằng chứng lúc giữ').first().scrollIntoViewIfNeeded();
  await album.take(
    page,
    'admin-affiliate-evidence-1440',
    'a commission on hold with the evidence of that moment',
  );
  const opened = async (): Promise<void> => {
    await page.getByRole('row', { name: /LINH88/ }).click();
    await page.getByText('Bằng chứng lúc giữ').first().scrollIntoViewIfNeeded();
  };
  await openedOnPhone(page, album, {
    name: 'admin-affiliate-evidence',
    what: 'a commission on hold with the evidence of that moment',
    open: opened,
  });
  await visit(page, '/admin/payouts');
  await inSizes(page, album, 'admin-payout-requests', 'who asks for a payout');
  await page.getByRole('button', { name: 'Lập đợt theo yêu cầu' }).click();
  await expect(dialog.getByRole('row', { name: /LINH88/ })).toBeVisible();
  await inSizes(page, album, 'admin-payout-preview', 'a run before it is made');
  await dialog.getByRole('button', { name: 'Lập đợt 1 người' }).click();
  await closeToasts(page);
  await page.getByRole('button', { name: 'Duyệt đợt' }).click();
  await dialog.getByLabel('Lý do').fill('Chi trả theo yêu cầu');
  await confirmAsAdministrator(dialog);
  await album.take(
    page,
    'admin-payout-confirm-1440',
    'money moves with a reason and the password only',
  );
  await dialog.getByRole('button', { name: 'Duyệt đợt' }).click();
  await expect(dialog).toHaveCount(0);
  await closeToasts(page);
  await inSizes(page, album, 'admin-payout-run', 'a run with its payments');
  await page.getByRole('button', { name: 'Mã VietQR của LINH88' }).click();
  await confirmAsAdministrator(dialog);
  await dialog.getByRole('button', { name: 'Hiện mã' }).click();
  await expect(dialog.getByRole('img', { name: /^Mã VietQR chuyển/ })).toBeVisible();
  await inSizes(page, album, 'admin-payout-qr', 'the VietQR of one payment');
  await dialog.getByRole('button', { name: 'Xong' }).click();
  await page.getByRole('button', { name: 'Về các đợt' }).click();
  await page.getByRole('button', { name: 'Đợt chi trả' }).click();
  await settled(page);
  await inSizes(page, album, 'admin-payout-runs', 'the runs');
  await visit(page, '/admin/tax-rules');
  await inSizes(page, album, 'admin-tax-rules', 'tax rules by the day');
  await visit(page, '/admin/affiliate-policy');
  await inSizes(
    page,
    album,
    'admin-affiliate-policy',
    'the next version of the policy beside what readers will see',
  );
  await context.close();
}
