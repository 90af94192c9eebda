import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { NotesPage } from '../support/notes-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const phone = { width: 390, height: 844 };

/** A page that is looked at: its address, and what is on it once it is complete. */
interface Place {
  readonly address: string;
  readonly isThere: (page: Page) => Promise<void>;
}

const places = {
  home: {
    address: '/',
    isThere: async (page) =>
      expect(page.getByRole('heading', { name: 'Tìm ý tưởng bán được' })).toBeVisible(),
  },
  login: {
    address: '/login',
    isThere: async (page) =>
      expect(page.getByRole('heading', { name: 'Chào bạn trở lại' })).toBeVisible(),
  },
  register: {
    address: '/register',
    isThere: async (page) =>
      expect(page.getByRole('heading', { name: 'Tạo tài khoản' })).toBeVisible(),
  },
  dashboard: {
    address: '/dashboard',
    isThere: async (page) =>
      expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible(),
  },
  settings: {
    address: '/settings',
    isThere: async (page) =>
      expect(page.getByRole('list', { name: 'Thiết bị đang đăng nhập' })).toBeVisible(),
  },
  downloads: {
    address: '/offline',
    isThere: async (page) =>
      expect(page.getByText('Tính năng của ứng dụng máy tính')).toBeVisible(),
  },
  sync: {
    address: '/sync',
    isThere: async (page) => expect(page.getByRole('region', { name: 'Tình trạng' })).toBeVisible(),
  },
  notifications: {
    address: '/history-email',
    isThere: async (page) =>
      expect(page.getByRole('heading', { name: 'Thông báo', exact: true })).toBeVisible(),
  },
  checkout: {
    address: '/checkout',
    isThere: async (page) =>
      expect(page.getByRole('heading', { name: 'Tóm tắt đơn' })).toBeVisible(),
  },
  profile: {
    address: '/profile',
    isThere: async (page) => expect(page.getByLabel('Số điện thoại')).toBeVisible(),
  },
  lesson: {
    address: `/learn/${lessons.first}`,
    isThere: async (page) => new PlayerPage(page).ready(),
  },
  nowhere: {
    address: '/khong-co-trang-nay',
    isThere: async (page) =>
      expect(page.getByRole('heading', { name: 'Không tìm thấy trang này' })).toBeVisible(),
  },
} as const satisfies Readonly<Record<string, Place>>;

test('axe finds nothing on the pages of a guest', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const place of [places.home, places.login, places.register, places.nowhere])
    await holds(page, place);
});

test('axe finds nothing on the pages of a learner', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, person);
  for (const place of [
    places.dashboard,
    places.settings,
    places.downloads,
    places.sync,
    places.notifications,
  ])
    await holds(page, place);
});

test('axe finds nothing on the lesson with any tab', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, person);
  await open(page, places.lesson);
  await new PlayerPage(page).ready();
  await new NotesPage(page).write('Đề cương năm phần');
  for (const name of ['Nội dung', 'Ghi chú', 'Lời thoại']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expectAccessible(page, `the lesson with ${name}`);
  }
});

test('no page scrolls sideways on a phone, nor with text of twice the size', async ({
  page,
  person,
}) => {
  await page.setViewportSize(phone);
  for (const place of [places.home, places.login, places.register, places.nowhere])
    await staysInItsWidth(page, place);
  await signIn(page, person);
  for (const place of [
    places.dashboard,
    places.settings,
    places.downloads,
    places.sync,
    places.notifications,
    places.lesson,
  ])
    await staysInItsWidth(page, place);

  await open(page, places.settings);
  await page.getByRole('radio', { name: 'Gấp đôi' }).check();
  await expect.poll(() => rootFontPx(page)).toBe(32);
  for (const place of [
    places.dashboard,
    places.settings,
    places.downloads,
    places.sync,
    places.notifications,
    places.profile,
    places.checkout,
    places.lesson,
    places.home,
    places.nowhere,
  ])
    await staysInItsWidth(page, place);
  expect(await rootFontPx(page)).toBe(32);
});

test('from signing in to a lesson and out again by the keyboard alone', async ({
  page,
  person,
}) => {
  await page.goto('/login');
  // Nobody presses Tab before there is a form.
  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo(page, 'Email');
  await page.keyboard.type(person.email);
  await tabTo(page, 'Mật khẩu');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: /Học thử bài 1/ })).toBeVisible();

  await tabTo(page, 'Học thử bài 1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/learn/${lessons.first}$`));
  const player = new PlayerPage(page);
  await player.ready();
  await tabTo(page, /^(Phát|Tạm dừng) \(K\)$/, 'Shift+Tab');
  for (let i = 0; i < 2; i += 1) {
    const wasPaused = await player.paused();
    await page.keyboard.press('Enter');
    await expect.poll(() => player.paused()).toBe(!wasPaused);
    await expect(
      page.getByRole('button', { name: wasPaused ? 'Tạm dừng (K)' : 'Phát (K)' }),
    ).toBeFocused();
  }

  await tabTo(page, 'Nội dung');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Ghi chú' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Lời thoại' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Lời thoại' })).toBeVisible();

  await tabTo(page, 'Về bảng học tập', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard$/);
  // with waiting work, signing out would ask back
  await expect(page.getByText(/chờ đồng bộ/)).toHaveCount(0);
  await tabTo(page, /^Tài khoản của/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Cài đặt' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Đơn hàng' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Góp ý' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

async function open(page: Page, { address, isThere }: Place): Promise<void> {
  await page.goto(address);
  await isThere(page);
}

async function holds(page: Page, place: Place): Promise<void> {
  await open(page, place);
  await expectAccessible(page, place.address);
}

async function staysInItsWidth(page: Page, place: Place): Promise<void> {
  await open(page, place);
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide, place.address).toBeLessThanOrEqual(room);
}

function rootFontPx(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
}

/**
 * Presses Tab until what has this name (as a screen reader says it) has the focus; a name that
 * never comes is a failure.
 */
async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const isName = (said: string) => (typeof name === 'string' ? said === name : name.test(said));
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const said = await focusedName(page);
    if (isName(said)) return;
    passed.push(said);
  }
  throw new Error(`${key} never reached ${String(name)}; it passed ${passed.join(' | ')}`);
}

async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    const copy = element.cloneNode(true) as HTMLElement; // a clone is of the same kind
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return (element.getAttribute('aria-label') ?? label ?? copy.textContent)
      .replaceAll(/\s+/g, ' ')
      .trim();
  });
}
