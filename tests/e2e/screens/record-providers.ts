import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright/test';
import { startApiProcess } from '../support/api-process.ts';
import { registerPerson } from '../support/people.ts';
import { serveFacebook, serveGoogle } from '../support/provider-pages.ts';
import { type SocialStandIns, startSocialStandIns } from '../support/social-stand-ins.ts';
import { expect, type Album } from './album.ts';
import { inSizes, openPortal, visit } from './portal-pictures.ts';
import type { Recording } from './record-portal.ts';

type ProviderRecording = Pick<Recording, 'browser' | 'album'>;

/**
 * Signing in with Google and Facebook and the question about counting visits, on a portal that is
 * configured for them.
 */
export async function recordProviders({ browser, album }: ProviderRecording): Promise<void> {
  const standIns = await startSocialStandIns();
  const api = await startApiProcess({
    demo: false,
    env: { ...standIns.env, GA4_MEASUREMENT_ID: 'G-TEST123456' },
  });
  try {
    const { page, context } = await openPortal(browser, api.url, null);
    await visit(page, '/login');
    await expect(page.getByRole('link', { name: 'Tiếp tục với Google' })).toBeVisible();
    await expect(question(page)).toBeVisible();
    await inSizes(
      page,
      album,
      'portal-login-ways',
      'signing in with Google or Facebook; visits are counted with consent only',
    );
    await question(page).getByRole('button', { name: 'Không đồng ý' }).click();
    await recordGoogle(page, album, standIns);
    await recordFacebook(page, context, album, standIns);
    await context.close();
    await recordMenuTrouble({ browser, album }, api.url);
  } finally {
    await api.stop();
    await standIns.stop();
  }
}

const question = (page: Page) => page.getByRole('region', { name: 'Cho phép đếm lượt truy cập?' });

async function recordGoogle(page: Page, album: Album, standIns: SocialStandIns): Promise<void> {
  await serveGoogle(page, standIns, {
    id: randomUUID(),
    name: 'Lê Ngọc Ánh',
    email: `anh-${randomUUID()}@gmail.com`,
  });
  await visit(page, '/login?next=%2Fprofile');
  await page.getByRole('link', { name: 'Tiếp tục với Google' }).click();
  const button = page.getByRole('button', { name: 'Tiếp tục bằng Google' });
  await expect(button).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-social-google',
    'the page of Google’s own button, which alone knows its script',
  );
  await button.click();
  await expect(page.getByText('Đang chờ Google…')).toBeVisible();
  await inSizes(page, album, 'portal-social-google-waiting', 'waiting for the window of Google');
}

async function recordFacebook(
  page: Page,
  context: BrowserContext,
  album: Album,
  standIns: SocialStandIns,
): Promise<void> {
  await serveFacebook(context, page, standIns, { id: randomUUID(), name: 'Trần Mỹ Linh' });
  await visit(page, '/login?next=%2Fprofile');
  await page.getByRole('link', { name: 'Tiếp tục với Facebook' }).click();
  const button = page.getByRole('button', { name: 'Tiếp tục với Facebook' });
  await expect(button).toBeVisible();
  await inSizes(page, album, 'portal-social-facebook', 'what Facebook will be asked for');
  const [first] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await first.getByRole('button', { name: 'Bỏ email' }).click();
  await expect(page.getByRole('alert')).toContainText('Cần đủ các quyền được hỏi');
  await inSizes(page, album, 'portal-social-facebook-refused', 'a permission was not given');
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Thử lại' }).click(),
  ]);
  await second.getByRole('button', { name: 'Cho phép tất cả' }).click();
  await expect(page).toHaveURL(/\/complete/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inSizes(page, album, 'portal-complete', 'the provider knew no address: it is asked for');
}

async function recordMenuTrouble(
  { browser, album }: ProviderRecording,
  apiUrl: string,
): Promise<void> {
  const { page, context } = await openPortal(browser, apiUrl, await registerPerson(apiUrl));
  const broken = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"operationName":"Me"') !== true)
      return route.fallback();
    await broken.promise;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.goto('/affiliate/policy');
  await expect(page.locator('[data-menu-row]').first()).toBeVisible();
  await album.take(
    page,
    'portal-account-menu-loading-1440',
    'the account menu while its entries are on their way',
  );
  broken.resolve();
  await expect(page.getByText('Chưa tải được menu.')).toBeVisible();
  await album.take(
    page,
    'portal-account-menu-failed-1440',
    'the account menu, when its entries did not come',
  );
  await context.close();
}
