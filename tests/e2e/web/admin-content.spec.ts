import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PNG } from 'pngjs';
import type { Browser, Page } from 'playwright/test';
import { readMail } from '../support/mailbox.ts';
import { ownerOfCourse, post, registerPerson } from '../support/people.ts';
import { PlayerPage } from '../support/player-page.ts';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { expect, signIn, test as base } from '../support/web-test.ts';

/**
 * A course of its own: what is added and rearranged here would be in the way of every other test of
 * the worker.
 */
const test = base.extend<object, { api: ApiProcess }>({
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const api = await startApiProcess();
      await provide(api);
      await api.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One after the other on one server: to start another one takes longer than what two at once would
// spare.
test.describe.configure({ mode: 'default' });

const run = promisify(execFile);
const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const captions = 'WEBVTT\n\n00:00.000 --> 00:03.000\nChào bạn, đây là câu đầu\n';

/** Names of this run: the course is shared by the tests of a worker. */
const own = randomUUID().slice(0, 6);
let folder: string;
const file = (name: string): string => path.join(folder, name);

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mai-vang-video-'));
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=320x180:rate=10:duration=3',
    '-pix_fmt',
    'yuv420p',
    file('bai-moi.mp4'),
  ]);
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=180x320:rate=10:duration=3',
    '-pix_fmt',
    'yuv420p',
    file('ngan.mp4'),
  ]);
});
test.afterAll(async () => rm(folder, { recursive: true, force: true }));

const detail = (page: Page) => page.getByRole('complementary');
const dialog = (page: Page) => page.getByRole('dialog');
const newPage = async (browser: Browser, url: string): Promise<Page> =>
  (await browser.newContext({ baseURL: url, serviceWorkers: 'block' })).newPage();

test('a new lesson gets a video over a lost connection, captions, and is opened; a learner plays it', async ({
  page,
  browser,
  api,
}) => {
  await signIn(page, admin, '/admin/lessons');
  await page
    .getByRole('button', { name: /^Thêm bài vào/ })
    .first()
    .click();
  await dialog(page).getByLabel('Tên bài').fill(`Bài quay ${own}`);
  await expect(dialog(page).getByLabel('Đường dẫn')).toHaveValue(`bai-quay-${own}`);
  await dialog(page).getByRole('button', { name: 'Tạo' }).click();
  await expect(
    detail(page).getByRole('heading', { name: new RegExp(`Bài quay ${own}`) }),
  ).toBeVisible();
  await expect(detail(page).getByRole('button', { name: 'Mở bài' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  let isCut = true;
  await page.route('**/admin/uploads/**', async (route) => {
    if (!isCut) return route.fallback();
    isCut = false;
    return route.abort('connectionreset');
  });
  await detail(page)
    .getByLabel('Tải video lên', { exact: true })
    .setInputFiles(file('bai-moi.mp4'));
  await expect(detail(page).getByText('Mất kết nối. Sẽ tự tải tiếp khi có mạng.')).toBeVisible();
  await expect(detail(page).getByRole('button', { name: 'Xem thử' })).toBeVisible();
  await detail(page)
    .getByLabel('Chọn tệp phụ đề', { exact: true })
    .setInputFiles({ name: 'hong.vtt', mimeType: 'text/vtt', buffer: Buffer.from('không phải') });
  await expect(page.getByText('Phụ đề không đọc được. Cần tệp WebVTT (.vtt).')).toBeVisible();
  await detail(page)
    .getByLabel('Chọn tệp phụ đề', { exact: true })
    .setInputFiles({ name: 'bai.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) });
  await expect(detail(page).getByText('1 dòng')).toBeVisible();
  await detail(page).getByRole('button', { name: 'Xem thử' }).click();
  await expect
    .poll(async () =>
      detail(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.readyState),
    )
    .toBeGreaterThanOrEqual(2);
  await detail(page).getByRole('button', { name: 'Mở bài' }).click();
  await dialog(page).getByRole('button', { name: 'Mở bài' }).click();
  await expect(detail(page).getByText('Đã mở')).toBeVisible();
  await expectNoFaults(page, page.url());

  const learner = await newPage(browser, api.url);
  await signIn(learner, ownerOfCourse);
  const player = new PlayerPage(learner);
  // The outline is remembered for a moment.
  await expect(async () => {
    await learner.goto(`/learn/bai-quay-${own}`);
    await expect(player.video).toBeAttached({ timeout: 4000 });
  }).toPass();
  await player.play();
  await learner.getByRole('tab', { name: 'Lời thoại' }).click();
  await expect(learner.getByRole('tabpanel').getByText('Chào bạn, đây là câu đầu')).toBeVisible();
  await learner.context().close();
});

test('lessons change their order by keys alone, over the edge of a stage, and texts that somebody changed meanwhile are refused', async ({
  page,
  browser,
  api,
}) => {
  await signIn(page, admin, '/admin/lessons');
  const rows = page.locator('[data-lesson]');
  await expect(rows.nth(1)).toBeVisible();
  const [first, second] = [
    await rows.nth(0).getAttribute('data-lesson'),
    await rows.nth(1).getAttribute('data-lesson'),
  ];
  await rows.nth(0).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.nth(0)).toHaveAttribute('data-lesson', second ?? '');
  await expect(rows.nth(1)).toHaveAttribute('data-lesson', first ?? '');
  await expect(rows.nth(1)).toBeFocused();
  await expect(page.getByText(/: thứ 2 trong /)).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.nth(0)).toHaveAttribute('data-lesson', first ?? '');

  await page.keyboard.press('Enter');
  const other = await newPage(browser, api.url);
  await signIn(other, admin, `/admin/lessons?xem=${first}`);
  await detail(other).getByLabel('Tóm tắt').fill(`Tóm tắt của người kia ${own}`);
  await detail(other).getByRole('button', { name: 'Lưu' }).click();
  await expect(other.getByText('Đã lưu.')).toBeVisible();
  await detail(page).getByLabel('Tóm tắt').fill('Tóm tắt của tôi');
  await detail(page).getByRole('button', { name: 'Lưu' }).click();
  await expect(
    detail(page).getByText(
      'Nội dung này vừa được người khác đổi. Bạn xem bản mới rồi làm tiếp nhé.',
    ),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The newer version is there by itself, the words that were typed stand over it, and now they
  // may be saved.
  await expect(detail(page).getByText(/lưu sẽ ghi đè/)).toBeVisible();
  await expect(detail(page).getByLabel('Tóm tắt')).toHaveValue('Tóm tắt của tôi');
  await detail(page).getByRole('button', { name: 'Lưu' }).click();
  await expect(page.getByText('Đã lưu.')).toBeVisible();
  await other.context().close();
});

test('a short video is published; guests open it from the home page, turn by keys, and Esc closes it', async ({
  page,
  browser,
  api,
}) => {
  await signIn(page, admin, '/admin/short-videos');
  for (const title of [`Giá ${own}`, `Ánh sáng ${own}`]) {
    await page.getByRole('button', { name: 'Thêm video ngắn' }).click();
    await dialog(page).getByLabel('Tên video').fill(title);
    await dialog(page).getByRole('button', { name: 'Tạo' }).click();
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Đưa “${title}” lên` }) });
    await item.getByLabel('Tải video lên', { exact: true }).setInputFiles(file('ngan.mp4'));
    await expect(item.locator('video')).toBeVisible();
    await item.getByRole('button', { name: 'Đăng', exact: true }).click();
    await expect(item.getByText('Đang hiện')).toBeVisible();
  }
  await expectNoFaults(page, page.url());
  const guest = await newPage(browser, api.url);
  await guest.goto('/');
  await guest.getByRole('button', { name: `Xem video ngắn “Giá ${own}”` }).click();
  const popup = dialog(guest);
  const player = popup.locator('video');
  await expect(player).toHaveAttribute('aria-label', `Giá ${own}`);
  await expect
    .poll(async () =>
      player.evaluate((video: HTMLVideoElement) => [
        video.muted,
        video.paused,
        video.readyState >= 2,
      ]),
    )
    .toEqual([true, false, true]);
  await guest.keyboard.press('ArrowDown');
  await expect(player).toHaveAttribute('aria-label', `Ánh sáng ${own}`);
  await guest.keyboard.press('m');
  await expect(popup.getByRole('button', { name: 'Tắt tiếng' })).toBeVisible();
  await expectNoFaults(guest, 'the short video');
  await guest.setViewportSize({ width: 390, height: 844 });
  expect(await popup.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([
    390, 844,
  ]);
  await guest.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(guest.getByRole('button', { name: `Xem video ngắn “Giá ${own}”` })).toBeFocused();
  await guest.context().close();
});

test('feedback with petals reaches the list; what is written without a network waits and goes by itself', async ({
  page,
  person,
  context,
  browser,
  api,
}) => {
  await signIn(page, person, '/dashboard');
  const open = async () => {
    await page
      .getByRole('button', { name: /Tài khoản của|Mở tài khoản|Phạm Thị Ngọc Ánh/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Góp ý' }).click();
  };
  await open();
  await expect(dialog(page).getByText('Gửi kèm: trang /dashboard')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Gửi góp ý' }).click();
  await expect(dialog(page).getByText('Bạn viết góp ý của mình nhé.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Lỗi' }).click();
  await dialog(page).getByLabel('Bạn muốn nói điều gì?').fill(`Nút phát hơi nhỏ ${person.email}`);
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'man-hinh.png',
      mimeType: 'image/png',
      buffer: PNG.sync.write(new PNG({ width: 90, height: 60 })),
    });
  await expect(dialog(page).getByRole('img', { name: 'Ảnh 1' })).toBeVisible();
  await expectNoFaults(page, page.url());
  await dialog(page).getByRole('button', { name: 'Gửi góp ý' }).click();
  await expect(page.getByText('Cảm ơn bạn. Chúng tôi đọc từng góp ý.')).toBeVisible();
  await page.goto('/learn/dieu-ban-gioi-va-dieu-nguoi-khac-can');
  await page.getByRole('button', { name: 'Góp ý về bài này' }).click();
  await dialog(page)
    .getByRole('radio', { name: /^3 trên 5/ })
    .check();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: /^4 trên 5 cánh, Hay/ })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Gửi góp ý' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await historyLeft(page);
  await page.goto('/dashboard');
  await context.setOffline(true);
  await open();
  await dialog(page).getByLabel('Bạn muốn nói điều gì?').fill(`Viết khi mất mạng ${person.email}`);
  await dialog(page).getByRole('button', { name: 'Gửi góp ý' }).click();
  await expect(page.getByText('Đã lưu góp ý. Sẽ gửi khi có mạng.')).toBeVisible();
  await context.setOffline(false);

  const office = await newPage(browser, api.url);
  await signIn(office, admin);
  await expect
    .poll(async () => {
      await office.goto(`/admin/feedback?tim=${encodeURIComponent(person.email)}`);
      await expect(office.getByRole('heading', { name: 'Góp ý', level: 1 })).toBeVisible();
      await expect(office.getByRole('table').getByRole('button').first()).toBeVisible();
      return office.getByRole('table').getByRole('button').count();
    })
    .toBe(3);
  await office.getByRole('button', { name: 'Chỉ chấm điểm' }).click();
  await expect(detail(office).getByText('4 trên 5')).toBeVisible();
  await office.getByRole('button', { name: /Nút phát hơi nhỏ/ }).click();
  await expect(detail(office).getByText('/dashboard')).toBeVisible();
  await expect
    .poll(() =>
      detail(office)
        .getByRole('img', { name: 'Ảnh gửi kèm, mở ở thẻ mới' })
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBe(90);
  await detail(office).getByRole('button', { name: 'Đánh dấu đã đọc' }).click();
  await expect(office.getByRole('button', { name: /Nút phát hơi nhỏ/ })).toHaveCount(0);
  await office.context().close();
});

test('a person who is blocked is signed out within seconds and cannot come back until they are let in again', async ({
  page,
  browser,
  api,
}) => {
  const person = await registerPerson(api.url);
  const learner = await newPage(browser, api.url);
  await Promise.all([signIn(page, admin), signIn(learner, person)]);
  await page.goto('/admin/people');
  await page.getByRole('searchbox').fill(person.email);
  await expect(detail(page).getByText(person.email)).toBeVisible();
  await expectNoFaults(page, page.url());
  await detail(page).getByRole('button', { name: 'Khóa tài khoản' }).click();
  await dialog(page).getByRole('button', { name: 'Khóa tài khoản' }).click();
  await expect(dialog(page).getByText('Bạn ghi lý do nhé.')).toBeVisible();
  await dialog(page).getByLabel('Lý do').fill('Chia sẻ tài khoản cho cả lớp');
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: 'Khóa tài khoản' }).click();
  await expect(detail(page).getByText('Chia sẻ tài khoản cho cả lớp')).toBeVisible();
  await learner.goto('/settings');
  await learner.goto('/dashboard');
  await expect(learner.getByText('Phiên đăng nhập đã hết.')).toBeVisible();
  await learner
    .getByRole('dialog', { name: 'Phiên đăng nhập đã hết' })
    .getByRole('link', { name: 'Đăng nhập cách khác' })
    .click();
  await learner.getByLabel('Email').fill(person.email);
  await learner.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await learner.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await expect(
    learner.getByText('Tài khoản này đang bị khóa. Bạn liên hệ hỗ trợ nhé.'),
  ).toBeVisible();
  await detail(page).getByRole('button', { name: 'Mở khóa' }).click();
  await dialog(page).getByLabel('Lý do').fill('Đã nói chuyện');
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: 'Mở khóa' }).click();
  await expect(detail(page).getByRole('button', { name: 'Khóa tài khoản' })).toBeVisible();
  await learner.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await expect(learner).not.toHaveURL(/\/login/);
  await learner.context().close();
});

test('a new password is demanded of a proved address only, and the demand can be taken back', async ({
  page,
  api,
}) => {
  const person = await registerPerson(api.url);
  await signIn(page, admin);
  await page.goto('/admin/people');
  await page.getByRole('searchbox').fill(person.email);
  // The search is done: the list is drawn anew by it.
  await expect(page.getByRole('table').getByRole('button')).toHaveCount(1);
  const demand = detail(page).getByRole('button', { name: 'Gửi email đặt lại' });
  await expect(demand).toHaveAttribute(
    'aria-description',
    'Email chưa xác minh, thư có thể đến tay người khác. Bạn đăng xuất các thiết bị nhé.',
  );
  await expect(demand).toBeDisabled();
  const digits = /\d{6}/.exec(await readMail(api.url, person.email, 'Mã xác minh'))?.[0] ?? '';
  await post(
    api.url,
    person.accessToken,
    'Verify',
    'mutation Verify($code: String!) { verify_email(code: $code) { id } }',
    { code: digits },
  );
  await page.reload();
  await page.getByRole('searchbox').fill(person.email);
  // The search is done: the list is drawn anew by it.
  await expect(page.getByRole('table').getByRole('button')).toHaveCount(1);
  await demand.click();
  await dialog(page).getByLabel('Lý do').fill('Nghi lộ mật khẩu');
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: 'Gửi email đặt lại' }).click();
  await expect(detail(page).getByText('Đang chờ đặt mật khẩu mới')).toBeVisible();
  await expectNoFaults(page, 'a demanded password');
  await detail(page).getByRole('button', { name: 'Rút yêu cầu đặt lại' }).click();
  await dialog(page).getByLabel('Lý do').fill('Nhầm người');
  await confirmAsAdministrator(dialog(page));
  await expectNoFaults(page, 'taking the demand back', 'dialog');
  await dialog(page).getByRole('button', { name: 'Rút yêu cầu đặt lại' }).click();
  await expect(detail(page).getByText('Đang chờ đặt mật khẩu mới')).toBeHidden();
  await expect(detail(page).getByRole('button', { name: 'Rút yêu cầu đặt lại' })).toHaveCount(0);
});

/**
 * Waits until the entry of a closed popup has left the history: going back for it would stop a page
 * that is opened by its address meanwhile.
 */
async function historyLeft(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          (history.state as { readonly usr?: { readonly overlay?: string } | null } | null)?.usr
            ?.overlay ?? null,
      ),
    )
    .toBeNull(); // react-router's own form
}
