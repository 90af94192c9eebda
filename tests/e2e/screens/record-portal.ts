import type { Browser, Page } from 'playwright/test';
import { NotesPage } from '../support/notes-page.ts';
import { ownerOfCourse } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { SearchPalette } from '../support/search-palette.ts';
import { fillSignIn, signIn } from '../support/web-test.ts';
import { expect, type Album } from './album.ts';

export interface Recording {
  readonly browser: Browser;
  readonly apiUrl: string;
  readonly album: Album;
}

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const newcomer = {
  fullName: 'Phạm Thị Ngọc Ánh',
  email: 'ngoc.anh@example.com',
  password: 'hoa-mai-no-2026',
};
const missing = '/khong-co-trang-nay';

/** Points 2 to 4 of the path on the portal. */
export async function recordPortal(recording: Recording): Promise<void> {
  const { album } = recording;
  album.chapter('Portal: registering and signing in');
  await recordGuest(recording);
  album.chapter('Portal: dashboard and settings');
  await recordLearner(recording);
  album.chapter('Portal: watching a lesson');
  await recordLesson(recording);
  album.chapter('Portal: when something is wrong');
  await recordTrouble(recording);
}

async function recordGuest({ browser, apiUrl, album }: Recording): Promise<void> {
  const { page, close } = await openPortal(browser, apiUrl);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Tìm ý tưởng bán được' })).toBeVisible();
  await inSizes(page, album, 'portal-home', 'the public home page');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
  await expect(page.getByText('Bạn nhập họ và tên nhé.')).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-register-refused',
    'registering with nothing filled in: each field says what it needs',
  );
  await page.getByLabel('Họ và tên').fill(newcomer.fullName);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Tôi đồng ý với Điều khoản và Quyền riêng tư').check();
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
  await expect(page.getByRole('heading', { name: 'Nhập mã xác minh' })).toBeVisible();
  await inSizes(page, album, 'portal-verify', 'the code that was mailed after registering');
  await page.getByRole('link', { name: 'Để sau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();
  await album.take(page, 'portal-dashboard-new', 'the dashboard right after registering');
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page.getByText('Bạn đã đăng xuất')).toBeVisible();
  await album.take(page, 'portal-signed-out', 'signed out, with the toast that says so');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Chào bạn trở lại' })).toBeVisible();
  await inSizes(page, album, 'portal-login', 'signing in');
  await fillSignIn(page, { ...newcomer, password: 'khong-phai-mat-khau-1' });
  await expect(page.getByText('Email hoặc mật khẩu chưa đúng.')).toBeVisible();
  await album.take(page, 'portal-login-refused', 'a wrong password');
  await close();
}

async function recordLearner({ browser, apiUrl, album }: Recording): Promise<void> {
  const { page, close } = await openPortal(browser, apiUrl);
  await signIn(page, ownerOfCourse);
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();
  await inSizes(page, album, 'portal-dashboard', 'the dashboard of a learner who has begun');
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeVisible();
  await album.take(page, 'portal-account-menu', 'the account menu');
  await page.goto('/settings');
  await expect(page.getByRole('list', { name: 'Thiết bị đang đăng nhập' })).toBeVisible();
  await inSizes(page, album, 'portal-settings', 'settings: appearance, text size, player, devices');
  await page.getByRole('radio', { name: 'Gấp đôi' }).check();
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();
  await album.take(
    page,
    'portal-dashboard-large-text-390',
    'the dashboard on a phone with text of twice the size',
  );
  await close();
}

async function recordLesson({ browser, apiUrl, album }: Recording): Promise<void> {
  const { page, close } = await openPortal(browser, apiUrl);
  await signIn(
    page,
    { email: 'minh@maivang.example', password: ownerOfCourse.password },
    `/learn/${lessons.owned}`,
  );
  const player = new PlayerPage(page);
  await player.watch(9);
  // the controls are away while nobody moves
  await player.region.hover({ position: { x: 400, y: 200 } });
  await player.seekBar.hover();
  await album.take(
    page,
    'portal-lesson-playing',
    'a lesson playing, with captions and what was watched on the seek bar',
  );
  await player.pause();
  await expect(page.getByText(/Đã đồng bộ lúc/)).toBeVisible();
  await inSizes(page, album, 'portal-lesson-paused', 'paused: what was watched is on the server');
  await page.getByRole('tab', { name: 'Lời thoại' }).click();
  await page.getByLabel('Tìm trong lời thoại').fill('nguoi');
  await expect(page.getByRole('button', { name: 'Kết quả sau' })).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-lesson-transcript',
    'the transcript, searched without diacritics',
  );
  const notes = new NotesPage(page);
  await player.seekBar.focus();
  await notes.write('Hỏi mười người trước khi quay: họ đã thử gì và bỏ cuộc vì sao?');
  await page.keyboard.press('6');
  await notes.write(
    'Ba câu hỏi không được dẫn dắt: kể lại lần gần nhất, tốn bao nhiêu, đã thử cách nào.',
  );
  await notes.tab.click();
  await expect(notes.item('Ba câu hỏi')).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-lesson-notes',
    'notes of the lesson, with their ticks over the seek bar',
  );
  await player.seekBar.focus();
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toBeVisible();
  await album.take(page, 'portal-lesson-shortcuts', 'the sheet of shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cài đặt phát' }).click();
  await expect(page.getByText('Tự phát bài tiếp theo')).toBeVisible();
  await album.take(page, 'portal-lesson-player-settings', "the player's own settings");
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(page.getByRole('complementary', { name: 'Nội dung khóa học' })).toBeHidden();
  await album.take(page, 'portal-lesson-theatre', 'theatre width');
  await page.keyboard.press('t');
  await expect(page.getByRole('complementary', { name: 'Nội dung khóa học' })).toBeVisible();
  await page.getByRole('button', { name: /^Tốc độ phát 1 lần/ }).click();
  await expect(page.getByRole('slider', { name: 'Tốc độ phát' })).toBeVisible();
  await album.take(page, 'portal-lesson-speed', 'the speed, in steps of 0,05');
  await page.keyboard.press('Escape');
  await player.seekBar.focus();
  for (const key of ['2', 'a', '5', 'b']) await page.keyboard.press(key);
  await expect(player.region.getByText(/^Lặp 0:\d\d đến 0:\d\d$/)).toBeVisible();
  await album.take(page, 'portal-lesson-loop', 'a stretch that is played again and again');
  await player.play();
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  await expect(page.getByRole('region', { name: 'Trình phát thu nhỏ' })).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-mini-player',
    'the lesson goes on in a small player while one looks around',
  );
  const search = new SearchPalette(page);
  await search.open();
  await search.type('nguoi hoc');
  await expect(search.under('Lời thoại').first()).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-search',
    'lessons, notes and captions, found without their accents',
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();

  await page.goto(`/learn/${lessons.owned}`);
  await player.ready();
  await expect(page.getByText(/Tiếp tục từ 0:\d\d/)).toBeVisible();
  await album.take(page, 'portal-lesson-resumed', 'opened again: it stands where one left off');
  await player.play();
  await player.video.evaluate(
    (video: HTMLVideoElement) => (video.currentTime = video.duration - 1),
  );
  await expect(page.getByRole('region', { name: 'Bài tiếp theo' })).toBeVisible();
  await album.take(
    page,
    'portal-lesson-next',
    'at the end the next lesson counts down and can be stopped',
  );
  await close();
}

async function recordTrouble({ browser, apiUrl, album }: Recording): Promise<void> {
  const { page, close } = await openPortal(browser, apiUrl);
  await signIn(page, newcomer, `/learn/${lessons.owned}`);
  await expect(page.getByText('Bài này dành cho học viên.').first()).toBeVisible();
  await inSizes(page, album, 'portal-lesson-not-owned', 'a lesson that this person has not bought');
  await page
    .getByRole('complementary', { name: 'Nội dung khóa học' })
    .getByRole('link', { name: /Sắp ra mắt|Mở/ })
    .first()
    .click();
  await expect(page.getByText(/Bài này (sắp ra mắt|mở ngày)/).first()).toBeVisible();
  await album.take(page, 'portal-lesson-announced', 'a lesson that is announced');
  await page.goto(missing);
  await expect(page.getByRole('heading', { name: 'Không tìm thấy trang này' })).toBeVisible();
  await inSizes(page, album, 'portal-not-found', 'an address that no page has');
  await page.route('**/graphql', (route) =>
    asksForCourse(route.request().postData())
      ? route.fulfill({ status: 503, body: '' })
      : route.fallback(),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('503');
  await album.take(page, 'portal-server-503', 'the server answers with status 503');
  await page.unrouteAll();
  await page.route('**/graphql', (route) =>
    asksForCourse(route.request().postData())
      ? route.fulfill({ json: { data: { course: { chapters: null } } } })
      : route.fallback(),
  );
  for (const look of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: look });
    await page.goto('/dashboard'); // the page of an error keeps the look that it was born with
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops!');
    await album.takeAsIs(
      page,
      look === 'light' ? 'portal-oops-1440' : 'portal-oops-1440-dark',
      `a rendering error (an answer that no page can draw), ${look}`,
    );
    await page.setViewportSize(phone);
    await album.takeAsIs(
      page,
      look === 'light' ? 'portal-oops-390' : 'portal-oops-390-dark',
      `the same on a phone, ${look}`,
    );
    await page.setViewportSize(wide);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.unrouteAll();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(
    page.getByText('Mất kết nối mạng. Bạn vẫn xem được nội dung đang mở.'),
  ).toBeVisible();
  await inSizes(page, album, 'portal-offline', 'the network is cut');
  await page.context().setOffline(false);
  await expect(page.getByText('Có mạng trở lại.')).toBeVisible();
  await album.take(page, 'portal-back-online', 'the network is back');
  await close();
}

function asksForCourse(body: string | null): boolean {
  return body?.includes('"operationName":"CourseOutline"') ?? false;
}

async function openPortal(
  browser: Browser,
  apiUrl: string,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: apiUrl,
    viewport: wide,
    colorScheme: 'light',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, close: () => context.close() };
}

async function inSizes(page: Page, album: Album, name: string, what: string): Promise<void> {
  await album.take(page, `${name}-1440`, what);
  await page.setViewportSize(phone);
  await album.take(page, `${name}-390`, `${what}, on a phone`);
  await page.setViewportSize(wide);
}
