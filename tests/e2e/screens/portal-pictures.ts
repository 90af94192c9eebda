import type { BrowserContext, Locator, Page } from 'playwright/test';
import { signIn } from '../support/web-test.ts';
import { expect, type Album } from './album.ts';
import type { Recording } from './record-portal.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The portal in a window of its own, with somebody signed in. */
export async function openPortal(
  browser: Recording['browser'],
  baseURL: string,
  person: { readonly email: string; readonly password: string } | null,
): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL,
    viewport: wide,
    colorScheme: 'light',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (person !== null) await signIn(page, person);
  return { page, context };
}

/** Opens a page and waits until nothing of it loads any more. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await settled(page);
}

/** Waits until nothing of the page loads any more: neither what says so nor a skeleton. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"], main [class*="_skeleton_"]')).toHaveCount(0);
}

/** Wide and on a phone; leaves the page wide. */
export async function inSizes(
  page: Page,
  album: Album,
  name: string,
  what: string,
  at?: Locator,
): Promise<void> {
  await beginWith(at);
  await album.take(page, `${name}-1440`, what);
  await onPhone(page, album, name, what, at);
}

/** On a phone, after `open`; leaves the page wide. */
export async function openedOnPhone(
  page: Page,
  album: Album,
  {
    name,
    what,
    open,
  }: { readonly name: string; readonly what: string; readonly open: () => Promise<void> },
): Promise<void> {
  await page.setViewportSize(phone);
  await open();
  await album.take(page, `${name}-390`, `${what}, on a phone`);
  await page.setViewportSize(wide);
}

/** Closes what the page has said, which would lie over the picture. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Đóng thông báo' });
  await expect(close.first()).toBeVisible();
  while ((await close.count()) > 0) await close.first().click();
}

/** On a phone alone; leaves the page wide. */
export async function onPhone(
  page: Page,
  album: Album,
  name: string,
  what: string,
  at?: Locator,
): Promise<void> {
  await page.setViewportSize(phone);
  await beginWith(at);
  await album.take(page, `${name}-390`, `${what}, on a phone`);
  await page.setViewportSize(wide);
}

async function beginWith(at: Locator | undefined): Promise<void> {
  await at?.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
    if (element.getBoundingClientRect().top < 80)
      window.scrollBy(0, element.getBoundingClientRect().top - 80);
  });
}
