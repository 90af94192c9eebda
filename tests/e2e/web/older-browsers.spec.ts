import type { Page } from 'playwright/test';
import { joinAffiliate } from '../support/affiliates.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/** A browser of early 2023: Chromium before 114, Safari before 17, Firefox before 125. */
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    // oxlint-disable-next-line typescript/unbound-method -- called on its element below
    const matches = Element.prototype.matches;
    const withoutPopovers = function (this: Element, selector: string): boolean {
      if (selector.includes(':popover-open'))
        throw new DOMException('not a valid selector', 'SyntaxError');
      return Reflect.apply(matches, this, [selector]);
    };
    Reflect.defineProperty(Element.prototype, 'matches', { value: withoutPopovers });
  });
});

const opener = (page: Page) =>
  page.getByRole('button', { name: 'Tài khoản của Phạm Thị Ngọc Ánh' });

test('without popovers a menu opens beside its button, by press and by key, and closes on Esc, on a press elsewhere and on another press', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  const menu = page.getByRole('menu');
  await expect(menu).toHaveCount(0);
  await opener(page).click();
  const [button, box] = [await opener(page).boundingBox(), await menu.boundingBox()];
  if (button === null || box === null) throw new Error('neither is to be seen');
  expect(
    Math.min(
      Math.abs(box.y - (button.y + button.height)),
      Math.abs(button.y - (box.y + box.height)),
    ),
    'right under or over its button',
  ).toBeLessThan(12);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
  await opener(page).click();
  await opener(page).click();
  await expect(menu).toHaveCount(0);
  await opener(page).click();
  await page.getByRole('menuitem', { name: 'Cài đặt' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('without popovers a list in a dialog lies over it, takes mouse and keys, and leaves the dialog open on Esc', async ({
  page,
  person,
  api,
}) => {
  await joinAffiliate(api, person);
  await signIn(page, person, '/affiliate/dashboard');
  await page.getByRole('button', { name: 'Đổi tài khoản nhận' }).click();
  const dialog = page.getByRole('dialog', { name: 'Đổi tài khoản nhận hoa hồng' });
  const bank = dialog.getByRole('combobox', { name: /^Ngân hàng/ });
  await bank.click();
  await page.getByRole('option', { name: /^MBBank/ }).click();
  await expect(bank).toContainText('MBBank');
  await expect(bank).toBeFocused();
  await bank.press('Enter');
  await page.keyboard.type('vietcom');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(bank).toContainText('MBBank');
  await bank.press('Enter');
  await page.keyboard.type('vietcom');
  await page.keyboard.press('Enter');
  await expect(bank).toContainText('Vietcombank');
});

test('without popovers the menu of a public page that the server rendered is hidden, and opens once the page is taken over', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/');
  const menu = page.getByRole('menu');
  await expect(menu).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Phạm Thị Ngọc Ánh/ })
    .click();
  await page.getByRole('menuitem').first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
