import type { Page } from 'playwright/test';

/**
 * Gives the open page a sign of a person, and waits until React holds what the server rendered:
 * before that a link is only a link.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  // It goes through the page from its beginning: when it knows the last link it knows them all.
  await page.waitForFunction(() =>
    Object.keys(
      [...document.querySelectorAll('footer a')].at(-1) ?? document.getElementById('root') ?? {},
    ).some((name) => name.startsWith('__react')),
  );
}
