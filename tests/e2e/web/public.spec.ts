import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, signIn, test } from '../support/web-test.ts';

const phone = { width: 390, height: 844 };
const menu = [
  ['Chương trình học', '/#chuong_trinh_hoc'],
  ['Quyền lợi', '/#quyen_loi'],
  ['Giảng viên', '/#la_ai'],
  ['Hỏi đáp', '/#faq'],
  ['Blog', '/blog'],
] as const;

test('home: five entries lead to headings and follow them, the branch tells its lessons, questions open; on a phone the same menu and a bar', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const nav = page.getByRole('banner').getByRole('navigation', { name: 'Menu chính' });
  expect(await entriesOf(nav.getByRole('link'))).toEqual(menu.map((entry) => [...entry]));
  for (const [name, heading] of [
    ['Quyền lợi', 'Mua sớm, học ngay và nhận trọn phần còn lại'],
    ['Hỏi đáp', 'Hỏi đáp'],
  ] as const) {
    await nav.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
    await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
  }
  // The same entry again, from elsewhere on the page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Điều khoản' }).focus();
  await nav.getByRole('link', { name: 'Hỏi đáp' }).click();
  await expect(page.getByRole('heading', { name: 'Hỏi đáp', exact: true })).toBeFocused();

  const second = page
    .getByRole('main')
    .getByRole('button', { name: 'Mới có khoảng 40% video, mua bây giờ có thiệt không?' });
  await second.press('Enter');
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('nhận mọi bài sắp ra mắt')).toBeVisible();

  // By the keyboard the branch says its lessons in their order.
  const branch = page.getByRole('slider', { name: /^Các bài trên cành mai/ });
  await branch.focus();
  await expect(branch).toHaveAttribute(
    'aria-valuetext',
    'Bài 1, đã mở: Điều bạn giỏi và điều người khác cần',
  );
  await branch.press('End');
  await expect(branch).toHaveAttribute('aria-valuetext', /^Bài 30, sắp ra mắt: /);
  await branch.press('ArrowLeft');
  await expect(branch).toHaveAttribute('aria-valuetext', /^Bài 29, sắp ra mắt: /);

  await page.setViewportSize(phone);
  await open(page, '/');
  const bar = page.getByRole('main').getByRole('link', { name: /^Đăng ký học · từ/ });
  await expect(bar).toBeHidden();
  await page
    .getByRole('heading', { name: 'Mua sớm, học ngay và nhận trọn phần còn lại' })
    .scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await expect(bar).toHaveAttribute('href', '/checkout');
  await page.getByRole('button', { name: 'Mở menu' }).click();
  const sheet = page.getByRole('dialog').getByRole('navigation', { name: 'Menu chính' });
  await expect(sheet.getByRole('link')).toHaveCount(6);
  expect((await entriesOf(sheet.getByRole('link'))).slice(0, 5)).toEqual(
    menu.map((entry) => [...entry]),
  );
  await sheet.getByRole('link', { name: 'Giảng viên' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Người hướng dẫn' })).toBeInViewport();

  await signIn(page, person);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Vào học' })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Tài khoản của/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Bảng học tập' })).toBeVisible();
});

test('the course page: the whole curriculum, its filters, the arrow keys in it, and a lesson to try', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/course');
  const main = page.getByRole('main');
  await expect(main.getByText('30 bài học, 12 bài đã mở với tổng thời lượng')).toBeVisible();
  await expect(
    main.getByRole('listitem').filter({ has: page.locator('[data-lesson-row], div') }),
  ).toHaveCount(30);
  await expectAccessible(page, 'the course page');
  await page.setViewportSize({ width: 1440, height: 900 });

  const filters = main.getByRole('group', { name: 'Lọc bài học' });
  await filters.getByText('Sắp ra mắt').click();
  await expect(filters.getByRole('radio', { name: 'Sắp ra mắt' })).toBeChecked();
  await expect(main.getByText('18 bài', { exact: true })).toBeVisible();
  await expect(
    main.getByRole('link', { name: 'Điều bạn giỏi và điều người khác cần' }),
  ).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(filters.getByRole('radio', { name: 'Đã mở' })).toBeChecked();
  await expect(main.getByText('12 bài', { exact: true })).toBeVisible();

  await page.keyboard.press('Tab');
  const first = main.getByRole('link', { name: /Điều bạn giỏi và điều người khác cần/ });
  await expect(first).toBeFocused();
  await page.keyboard.press('End');
  await expect(main.locator('[data-lesson-row]').last()).toBeFocused();
  // Nobody may watch it without an account: it asks for one and names the input.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Đăng nhập để xem bài này' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.locator('[data-lesson-row]').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/learn\/dieu-ban-gioi-va-dieu-nguoi-khac-can$/);
});

test('legal pages are read by their contents; a lost address offers the lesson that was meant, a search, and ways out', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  for (const [link, title] of [
    ['Điều khoản', 'Điều khoản sử dụng'],
    ['Quyền riêng tư', 'Quyền riêng tư'],
    ['Chính sách hoàn tiền', 'Chính sách hoàn tiền'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Mai Vàng`);
  }
  await page
    .getByRole('navigation', { name: 'Mục lục' })
    .getByRole('link', { name: 'Khi nào tiền về' })
    .click();
  await expect(page.getByRole('heading', { name: 'Khi nào tiền về' })).toBeFocused();
  await expectAccessible(page, 'the page on refunds');

  const answer = await open(page, '/bai-hoc/dat-gia-lan-thu-nhat');
  expect(answer?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Đặt giá lần đầu/ })).toHaveAttribute(
    'href',
    '/learn/dat-gia-lan-dau',
  );
  const field = main.getByRole('searchbox', { name: 'Tìm bài học' });
  await field.fill('de cuong');
  await expect(main.getByRole('heading', { name: 'Bài học tìm thấy' })).toBeVisible();
  await expect(main.getByRole('link', { name: /Đề cương năm phần/ })).toBeVisible();
  await field.fill('máy bay');
  await expect(main.getByText('Không tìm thấy bài nào cho “máy bay”.')).toBeVisible();
  await main.getByRole('link', { name: 'Về trang chủ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Biến điều bạn giỏi thành khóa học người khác muốn mua',
  );
});

/** Opens a page that the server rendered, and has it taken over. */
async function open(page: Page, address: string): Promise<Awaited<ReturnType<Page['goto']>>> {
  const answer = await page.goto(address);
  await takenOver(page);
  return answer;
}

/** Name and address of each entry. */
async function entriesOf(
  links: ReturnType<Page['getByRole']>,
): Promise<readonly (readonly [string, string])[]> {
  return links.evaluateAll((all) =>
    all.map(
      (link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as [string, string],
    ),
  );
}
