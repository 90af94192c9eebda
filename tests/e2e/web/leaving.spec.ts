import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../support/web-test.ts';
import type { Person } from '../support/people.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const question = (page: Page) => page.getByRole('dialog', { name: 'Rời trang mà chưa lưu?' });
const familyName = (page: Page) => page.getByLabel('Họ', { exact: true });

async function typeUnsaved(page: Page, person: Person, text: string): Promise<void> {
  await signIn(page, person, '/profile');
  await page.goto('/profile');
  await familyName(page).fill(text);
}

test('a link in a popup asks before a page with unsaved words is left, and leads on', async ({
  page,
  person,
}) => {
  await typeUnsaved(page, person, 'Lê');
  const press = async () => {
    await page
      .getByRole('button', { name: /^Thông báo/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Xem tất cả' }).click();
  };
  await press();
  await question(page).getByRole('button', { name: 'Ở lại' }).click();
  await expect(question(page)).toBeHidden();
  await expect(familyName(page)).toHaveValue('Lê');
  await press();
  await question(page).getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(page).toHaveURL(/\/history-email/);
});

test('on a phone a link of the account popup asks before unsaved words are left', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await typeUnsaved(page, person, 'Lê');
  await page
    .getByRole('button', { name: /Tài khoản/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Cài đặt' }).click();
  await question(page).getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(page).toHaveURL(/\/settings/);
});

test('signing out asks before words that were not saved are lost', async ({ page, person }) => {
  await typeUnsaved(page, person, 'Lê Viết Dở');
  const signOut = async () => {
    await page
      .getByRole('button', { name: /^Tài khoản của/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  };
  await signOut();
  await question(page).getByRole('button', { name: 'Ở lại' }).click();
  await expect(question(page)).toBeHidden();
  await expect(familyName(page)).toHaveValue('Lê Viết Dở');
  await signOut();
  await question(page).getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
