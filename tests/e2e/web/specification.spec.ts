import { ownAnswerMark } from '#shared/api/own-answer.ts';
import type { Locator, Request } from 'playwright/test';
import { publicMenuLinks } from '../../contracts/specification.ts';
import { makeOrder } from '../support/shop.ts';
import { accountMenu, expectPopup, walkAccountMenu } from '../support/specification-walk.ts';
import { expect, signIn, test } from '../support/web-test.ts';

/**
 * SPEC.md's lists against the portal as it runs; what needs no browser is held by
 * tests/contracts/specification.test.ts.
 */

test('every route of the account menu opens from it, is marked as the one that is open, and says what it is', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, person);
  await walkAccountMenu(page);

  // While it is not known whose menu it is, five rows stand for it; refused, it is everybody's,
  // with a way to ask again.
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request()) !== 'Me') return route.fallback();
    await answer.promise;
    return route.fulfill({ status: 500, headers: ownAnswerMark, body: '' });
  });
  await page.goto('/settings');
  await expect(accountMenu(page).locator('[data-menu-row]')).toHaveCount(5);
  answer.resolve(undefined);
  const trouble = accountMenu(page).getByRole('alert').filter({ hasText: 'Chưa tải được menu.' });
  await expect(trouble).toBeVisible();
  await expect(accountMenu(page).getByRole('link', { name: 'Đổi mật khẩu' })).toBeVisible();
  await page.unroute('**/graphql');
  await trouble.getByRole('button', { name: 'Thử lại' }).click();
  await expect(trouble).toHaveCount(0);
});

test('the public menu is the same on a desk and on a phone, and each entry leads to its place', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu chính' });
  await expect.poll(() => addresses(menu)).toEqual([...publicMenuLinks]);
  for (const link of publicMenuLinks) {
    await menu.locator(`a[href="${link}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${link}$`));
    if (link.includes('#')) await expect(page.locator(link.slice(1))).toBeInViewport();
    else await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Mở menu' }).click();
  const sheet = page.getByRole('dialog').getByRole('navigation', { name: 'Menu chính' });
  await expect.poll(() => addresses(sheet)).toEqual([...publicMenuLinks]);
});

test('each popup keeps focus and address, closes by Escape and Back, gives the focus back, and Forward opens none again', async ({
  page,
  person,
  api,
}) => {
  await makeOrder(api, person.accessToken);
  // A short video of its own, whose file never comes: what matters is the popup around it.
  const video = {
    __typename: 'ShortVideo',
    id: 'ngan',
    title: 'Ba câu hỏi',
    duration_seconds: 30,
    video_url: '/khong-toi-bao-gio.mp4',
    poster_url: null,
    captions_url: null,
    lesson: null,
  };
  await page.route('**/khong-toi-bao-gio.mp4', () => undefined);
  await page.route('**/graphql', (route) =>
    operationOf(route.request()) === 'ShortVideos'
      ? route.fulfill({ json: { data: { short_videos: [video] } } })
      : route.fallback(),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/checkout');
  await expectPopup(
    page,
    'Đăng nhập để đăng ký học',
    page.getByRole('button', { name: 'Tiếp tục tới chuyển khoản' }),
  );
  await signIn(page, person);
  await expectPopup(
    page,
    'Chuyển khoản cho đơn',
    page.getByRole('button', { name: 'Thông tin chuyển khoản' }),
  );
  await expectPopup(page, 'Thông báo mới nhất', page.getByRole('button', { name: /^Thông báo/ }));
  await expectPopup(page, 'Ưu đãi của bạn', page.getByRole('button', { name: /^Ưu đãi/ }));
  await expectPopup(page, 'Xem nhanh một phút', page.getByRole('button', { name: /Ba câu hỏi/ }));
  await expectPopup(page, 'Góp ý', page.getByRole('button', { name: /^Tài khoản của/ }), () =>
    page.getByRole('menuitem', { name: 'Góp ý' }).click(),
  );

  // A link inside leads on; Back then shows the page, and the entry between is passed over.
  await page.getByRole('button', { name: /^Thông báo/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Xem tất cả' }).click();
  await expect(page).toHaveURL(/\/history-email/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/dashboard$/);
});

function operationOf(request: Request): string {
  // what our own client sends
  const body = request.postDataJSON() as { readonly operationName: string };
  return body.operationName;
}

function addresses(nav: Locator): Promise<readonly (string | null)[]> {
  return nav
    .getByRole('link')
    .evaluateAll(
      (links, count) => links.slice(0, count).map((link) => link.getAttribute('href')),
      publicMenuLinks.length,
    );
}
