import { expect, type Locator, type Page } from 'playwright/test';
import { partnerRoutes, profileRoutes } from '../../contracts/specification.ts';

/** The account menu of a wide window. */
export function accountMenu(page: Page): Locator {
  return page
    .getByRole('complementary', { name: 'Menu tài khoản' })
    .getByRole('navigation', { name: 'Menu chính' });
}

/**
 * Opens every route of the account menu from it: it is marked as the one that is open, and its page
 * says what it is.
 */
export async function walkAccountMenu(page: Page): Promise<void> {
  const menu = accountMenu(page);
  for (const { path, name, heading } of [...profileRoutes, ...partnerRoutes]) {
    const entry = menu.getByRole('link', { name: new RegExp(`^${name}`) });
    await entry.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(entry).toHaveAttribute('aria-current', 'page');
  }
}

/**
 * Opens a popup and closes it in both ways, by Escape and by Back. `opener` gets the focus back;
 * `then` is what is pressed behind it.
 */
export async function expectPopup(
  page: Page,
  name: string,
  opener: Locator,
  then?: () => Promise<void>,
): Promise<void> {
  const address = page.url();
  const dialogs = page.getByRole('dialog');
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await opener.click();
    await then?.();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(dialogs).toHaveCount(1);
    expect(page.url()).toBe(address);
    await expect
      .poll(() =>
        page.evaluate(
          () => document.querySelector('dialog:modal')?.contains(document.activeElement) === true,
        ),
      )
      .toBe(true);
    await close();
    await expect(dialogs).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(page.url()).toBe(address);
  }
  await page.goForward();
  await expect(dialogs).toHaveCount(0);
}
