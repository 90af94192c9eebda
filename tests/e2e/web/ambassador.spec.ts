import type { Browser, Page } from 'playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { proveAddress } from '../support/mailbox.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { expect, fillSignIn, signIn, test } from '../support/web-test.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };

const next = async (page: Page) => page.keyboard.press('Control+Enter');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Types into the field that has this label, with the keys alone. */
async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Chooses of a list with the keys alone: what is typed leads there, or the arrows do. */
async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label });
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(list).toHaveAttribute('aria-expanded', 'true');
  const options = page.getByRole('option');
  const index = (await options.allTextContents()).findIndex((text) => text.startsWith(option));
  for (let step = 0; step <= index; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toContainText(option);
}

/** The answers of the first three steps, from an open first step to the fourth. */
async function answerThreeSteps(page: Page): Promise<void> {
  await type(page, 'Công việc hiện tại', 'Chủ tiệm bánh');
  await type(page, 'Nơi ở', 'Đà Lạt');
  await type(page, 'Số năm dạy', '7');
  await type(page, 'Chuyên môn', 'Bánh mì men tự nhiên');
  await type(page, 'Kinh nghiệm', 'Mười năm làm bánh và quản lý ba cửa hàng.');
  await type(page, 'Bạn từng dạy chưa?', 'Dạy nghề buổi tối từ 2019.');
  await next(page);
  await expect(heading(page, 'Kênh của bạn')).toBeFocused();
  await choose(page, /Kênh chính/, 'YouTube');
  await choose(page, /Số người theo dõi/, '10.000 đến 50.000');
  await type(page, 'Đường dẫn kênh', 'youtube.com/@beplinh');
  await page.getByRole('button', { name: 'Nấu ăn' }).press('Space');
  await type(page, 'Một nội dung bạn tự hào', 'Loạt video bánh mì cho người bận rộn');
  await next(page);
  await expect(heading(page, 'Ý tưởng hợp tác')).toBeFocused();
  await type(page, 'Ý tưởng khóa học', 'Dạy làm bánh cho người bận rộn.');
  await type(page, 'Tên khóa học', 'Bánh mì men tự nhiên');
  await type(page, 'Mô tả khóa học', 'Mười bài từ bột đến ổ bánh đầu tiên.');
  await next(page);
  await expect(heading(page, 'Nhận chi trả')).toBeFocused();
}

async function answerPayout(page: Page): Promise<void> {
  await type(page, 'Họ và tên', 'Phạm Thị Ngọc Ánh');
  await type(page, 'Ngày sinh', '1/2/1990');
  await type(page, 'Số căn cước', '001190000123');
  await choose(page, /Ngân hàng/, 'ABBANK');
  await type(page, 'Số tài khoản', '1903334455');
  await type(page, 'Chủ tài khoản', 'Phạm Thị Ngọc Ánh');
  await page.getByLabel('Tôi đồng ý với chính sách tiếp thị liên kết').press('Space');
  await next(page);
  await expect(heading(page, 'Xem lại và gửi')).toBeFocused();
}

async function openOffice(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const officePage = await context.newPage();
  await signIn(officePage, admin, '/admin/applications');
  await expect(officePage.getByRole('button', { name: 'Chấp nhận', exact: true })).toBeVisible();
  return officePage;
}

test('a guest reads the offer and signs in; with keys alone they answer, is told what is missing, goes on after a reload, sends; accepted, they earn 30 %', async ({
  page,
  person,
  api,
  browser,
  baseURL,
}) => {
  await proveAddress(api.url, person);
  await page.goto('/ambassador-offer');
  await expect(page.getByRole('heading', { name: 'Hoa hồng 30%' })).toBeVisible();
  await page.getByRole('link', { name: 'Bắt đầu' }).focus();
  await page.keyboard.press('Enter');
  await fillSignIn(page, person);
  await expect(heading(page, 'Về bạn')).toBeFocused();
  await expect(page).toHaveTitle(/Lời mời đại sứ/);
  await next(page);
  await expect(page.getByLabel('Công việc hiện tại')).toBeFocused();
  await expect(page.getByLabel('Công việc hiện tại')).toHaveAccessibleDescription(
    /Bạn cho biết công việc hiện tại nhé/,
  );
  await expect(page.getByText('Còn 6 chỗ cần xem lại ở bước này.')).toBeVisible();
  await expectAccessible(page, 'a step with what is missing');
  await page.setViewportSize({ width: 1440, height: 900 });
  await answerThreeSteps(page);
  await expect(page.getByText(/Đã lưu nháp lúc/)).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Nhận chi trả')).toBeVisible();
  await answerPayout(page);
  // The numbers are masked, and stay so.
  await expect(page.getByText('•••• 123')).toBeVisible();
  await page.getByRole('link', { name: 'Sửa bước Về bạn' }).press('Enter');
  await expect(page.getByLabel('Công việc hiện tại')).toHaveValue('Chủ tiệm bánh');
  await page.goBack();
  await expect(heading(page, 'Xem lại và gửi')).toBeFocused();
  await page.getByLabel('Mật khẩu của bạn').fill(person.password);
  await next(page);
  await expect(heading(page, 'Đã nhận đơn')).toBeFocused();

  const officePage = await openOffice(browser, baseURL ?? '');
  await expect(officePage.getByText('ABBANK •••• 4455')).toBeVisible();
  await expect(heading(page, 'Đang xem xét')).toBeVisible();
  await officePage.getByRole('button', { name: 'Chấp nhận', exact: true }).click();
  await confirmAsAdministrator(officePage.getByRole('dialog'));
  await officePage.getByRole('dialog').getByRole('button', { name: 'Chấp nhận' }).click();
  await expect(officePage.getByText('Đã chấp nhận Phạm Thị Ngọc Ánh')).toBeVisible();
  await expect(heading(page, 'Đã chấp nhận')).toBeVisible();
  await expect(page.getByText('hoa hồng 30% trên mỗi đơn thành công')).toBeVisible();
  const level = await page.evaluate(async () => {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        operationName: 'Level',
        variables: {},
        query: 'query Level { affiliate_account { level rate_bp is_ambassador } }',
      }),
    });
    return answer.json();
  });
  expect(level).toEqual({
    data: { affiliate_account: { level: 5, rate_bp: 3000, is_ambassador: true } },
  });
  await officePage.context().close();
});

test('two tabs never overwrite each other silently; the team asks, then declines with its reason, which the applicant reads', async ({
  page,
  person,
  api,
  browser,
  baseURL,
}) => {
  await proveAddress(api.url, person);
  await signIn(page, person, '/ambassador-offer?step=1');
  await answerThreeSteps(page);
  await answerPayout(page);
  const other = await page.context().newPage();
  await other.goto('/ambassador-offer?step=1');
  await type(other, 'Nơi ở', 'Huế');
  await expect(other.getByText(/Đã lưu nháp lúc/)).toBeVisible();
  await page.getByRole('link', { name: 'Sửa bước Về bạn' }).click();
  await type(page, 'Nơi ở', 'Đà Nẵng');
  const question = page.getByRole('dialog', { name: 'Đơn vừa được sửa ở nơi khác' });
  await expect(question).toContainText('Nơi ở');
  await question.getByRole('button', { name: 'Giữ bản ở đây' }).click();
  await expect(page.getByText(/Đã lưu nháp lúc/)).toBeVisible();
  await expect(page.getByLabel('Nơi ở')).toHaveValue('Đà Nẵng');
  await other.close();
  await page.goto('/ambassador-offer?step=5');
  await expect(page.getByText('Đà Nẵng')).toBeVisible();
  await page.getByLabel('Mật khẩu của bạn').fill(person.password);
  await page.getByRole('button', { name: 'Gửi đơn' }).click();
  await expect(heading(page, 'Đã nhận đơn')).toBeFocused();

  const officePage = await openOffice(browser, baseURL ?? '');
  await expectAccessible(officePage, 'an application in the back office');
  await officePage.setViewportSize({ width: 1440, height: 900 });
  await officePage.getByRole('button', { name: 'Hỏi thêm', exact: true }).click();
  await officePage.getByLabel('Câu hỏi').fill('Bạn gửi thêm một video dạy thử nhé?');
  await officePage.getByRole('button', { name: 'Gửi câu hỏi' }).click();
  await expect(heading(page, 'Chúng tôi muốn hỏi thêm')).toBeVisible();
  await expect(page.getByText('Bạn gửi thêm một video dạy thử nhé?')).toBeVisible();
  await page.getByRole('link', { name: 'Bổ sung đơn' }).click();
  await expect(heading(page, 'Về bạn')).toBeVisible();
  await officePage.getByRole('button', { name: /^Đã hỏi thêm/ }).click();
  await officePage
    .getByRole('complementary', { name: 'Chi tiết' })
    .getByRole('button', { name: 'Chưa phù hợp' })
    .click();
  await officePage.getByLabel('Lý do').fill('Chủ đề chưa hợp với chương trình năm nay.');
  await officePage.getByRole('button', { name: 'Gửi trả lời' }).click();
  // The open wizard gives way to what was decided.
  await expect(heading(page, 'Chưa phù hợp lúc này')).toBeFocused();
  await expect(page.getByText('Chủ đề chưa hợp với chương trình năm nay.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gửi đơn mới' })).toHaveCount(0);
  await officePage.context().close();
});
