import type { Locator, Page } from 'playwright/test';
import { asPerson, type BridgedWindow } from '../support/bridged-window.ts';
import { goTo, signInOnClient } from '../support/desktop-client.ts';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { expect, test } from '../support/desktop-test.ts';
import { ownerOfCourse } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/** The list of a stage, and its rows. */
const stage = (page: Page, number: number) =>
  page.getByRole('grid', { name: new RegExp(`^Chặng ${number}\\.`) });
const rows = (page: Page, number: number) => stage(page, number).getByRole('row');
const kept = (rowsOfStage: Locator) => rowsOfStage.filter({ hasText: /Đã tải(?!,)/ });

async function openManager(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Học ngoại tuyến/ }).click();
  await expect(page.getByRole('heading', { name: 'Học ngoại tuyến' })).toBeVisible();
  await expect(rows(page, 1).first()).toBeVisible();
}

/** Chooses a bandwidth in the options row. */
async function chooseBandwidth(page: Page, option: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Băng thông/ }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a chapter is downloaded: asked about with its size, paused, gone on with after a quit, whole; without a network its rows say the truth and it plays', async ({
  machine,
  network,
}) => {
  test.setTimeout(240_000);
  const first = await machine.start();
  const { page } = first;
  await signInOnClient(first, ownerOfCourse);
  await openManager(page);
  await expect(page.getByText('Chưa có bài nào trên máy này')).toBeVisible();
  await expect(rows(page, 1).first()).toContainText(/\d+\s[KM]B/);
  await chooseBandwidth(page, '500 KB/giây');

  await page.getByRole('button', { name: 'Tải cả chặng 1' }).click();
  const asked = page.getByRole('dialog', { name: 'Tải 6 bài' });
  await expect(asked).toContainText(/Dung lượng\d+\s[KM]B/);
  await expect(asked).toContainText(/Ổ đĩa còn trống[\d,]+\s[MG]B/);
  await asked.getByRole('button', { name: 'Tải xuống' }).click();
  await expect(asked).toBeHidden();
  await expect(
    rows(page, 1)
      .filter({ hasText: /Đang tải/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Tạm dừng tất cả' }).click();
  await expect(page.getByRole('button', { name: 'Tiếp tục tất cả' })).toBeVisible();
  await expect(rows(page, 1).filter({ hasText: /Đang tải/ })).toHaveCount(0);
  await first.close();

  const second = await machine.start();
  await openManager(second.page);
  await expect(rows(second.page, 1).filter({ hasText: 'Đã tạm dừng' }).first()).toBeVisible();
  await chooseBandwidth(second.page, 'Không giới hạn');
  await second.page.getByRole('button', { name: 'Tiếp tục tất cả' }).click();
  await expect(kept(rows(second.page, 1))).toHaveCount(6);
  await expect(second.page.getByText('6 trên 6 bài đã tải')).toBeVisible();
  await expect(
    second.page.getByRole('link', { name: /^Học ngoại tuyến ?, 6 bài đã tải$/ }),
  ).toBeVisible();
  await expectNoFaults(second.page, 'the downloads');

  network.setMode('refuse');
  await second.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(rows(second.page, 2).first()).toContainText('Cần mạng để xem');
  await expect(kept(rows(second.page, 1))).toHaveCount(6);
  await goTo(second.page, `/learn/${lessons.first}`);
  const contents = second.page.getByRole('complementary', { name: 'Nội dung khóa học' });
  await expect(contents.getByRole('img', { name: 'Đã tải' }).first()).toBeVisible();
  await expect(contents.getByText('Cần mạng để xem').first()).toBeVisible();
  await expect(second.page.getByRole('link', { name: /^Đã tải/ })).toBeVisible();
  const player = new PlayerPage(second.page);
  await player.watch(2);
  await player.pause();
  await goTo(second.page, '/dashboard');
  await expect(second.page.getByText('Xem được ngay')).toBeVisible();
});

test('lessons are chosen and removed by the keyboard alone; undone they never went, else they are gone from the disk', async ({
  machine,
}) => {
  const client = await machine.start();
  const { page } = client;
  await signInOnClient(client, ownerOfCourse);
  await openManager(page);
  await rows(page, 1).nth(0).getByRole('button', { name: 'Tải bài 1' }).click();
  await rows(page, 1).nth(1).getByRole('button', { name: 'Tải bài 2' }).click();
  await expect(kept(rows(page, 1))).toHaveCount(2);

  await rows(page, 1).nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page, 1).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Đã chọn 2 bài')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(kept(rows(page, 1))).toHaveCount(0);
  await expect(page.getByText('Đã xóa bản tải của 2 bài')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(kept(rows(page, 1))).toHaveCount(2);
  await expect(page.getByText('Đã xóa bản tải của 2 bài')).toBeHidden();

  await page.keyboard.press('Home');
  await expect(rows(page, 1).nth(0)).toBeFocused();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(rows(page, 1).nth(0)).toBeFocused();
  await expect(kept(rows(page, 1))).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await expect(page.getByText('Đã chọn 12 bài')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Đã chọn 12 bài')).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(page.getByText('Đã xóa bản tải bài 1')).toBeVisible();
  await page.getByRole('button', { name: 'Đóng thông báo' }).click();
  await expect(kept(rows(page, 1))).toHaveCount(1);
  await expect.poll(() => keptIds(page)).toBe(1);

  await rows(page, 1).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/learn/${lessons.second}$`));
});

test('from the lesson itself: keep it, its stage or the next five; over the limit both ways out are offered', async ({
  machine,
}) => {
  const client = await machine.start();
  const { page } = client;
  await signInOnClient(client, ownerOfCourse);
  await goTo(page, `/learn/${lessons.owned}`);
  await page.getByRole('button', { name: 'Tải xuống' }).click();
  await expect(page.getByRole('link', { name: /^Đã tải/ })).toBeVisible();

  // A limit that the next five exceed.
  await page.evaluate(() =>
    (window as unknown as BridgedWindow).maiVang.settings.update({
      offline: { limitBytes: 2_000_000 },
    }),
  );
  await page.getByRole('button', { name: 'Tải thêm' }).click();
  await page.getByRole('menuitem', { name: 'Tải 5 bài tiếp theo' }).click();
  const asked = page.getByRole('dialog', { name: 'Tải 5 bài' });
  await expect(asked).toContainText(/Cần thêm \d+\s[KM]B\. Tăng giới hạn hoặc xóa bài đã học\?/);
  await expect(asked.getByRole('button', { name: 'Tải xuống' })).toBeDisabled();
  await asked.getByRole('button', { name: 'Tăng giới hạn lên 2 GB' }).click();
  await expect(asked.getByRole('button', { name: 'Tải xuống' })).toBeEnabled();
  await asked.getByRole('button', { name: 'Tải xuống' }).click();
  await expect(asked).toBeHidden();
  await expect.poll(() => keptIds(page)).toBe(6);
});

test('without a key store the page says what that means before anything is kept; no is taken, and yes fetches what waited', async ({
  machine,
}) => {
  const client = await machine.start({ ELECTRON_HOST_NO_KEYRING: '1' });
  const { page } = client;
  await signInOnClient(client, ownerOfCourse);
  await openManager(page);
  await expect(page.getByText('Máy này không có kho khóa an toàn.')).toBeVisible();
  await page.getByRole('button', { name: 'Không giữ gì' }).click();
  await expect(page.getByText('Bạn đã chọn không giữ gì trên máy này.')).toBeVisible();
  await rows(page, 1).nth(0).getByRole('button', { name: 'Tải bài 1' }).click();
  await expect(rows(page, 1).nth(0)).toContainText('Chờ chọn cách giữ khóa');
  await page.getByRole('button', { name: 'Cho phép giữ trên máy này' }).click();
  await expect(rows(page, 1).nth(0)).toContainText('Đã tải');
  await expect(page.getByText('Khóa của bản tải nằm trong một tệp thường.')).toBeVisible();
});

/** How many lessons the main process keeps whole. */
async function keptIds(page: Page): Promise<number> {
  const kept = await asPerson(page, ['offline', 'state']);
  return kept.ok ? kept.value.lessons.filter(({ state }) => state.kind === 'ready').length : -1;
}
