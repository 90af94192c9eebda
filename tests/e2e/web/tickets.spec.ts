import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright/test';
import sharp from 'sharp';
import { holdRequests } from '../support/held-requests.ts';
import { readQr } from '../support/read-qr.ts';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { post } from '../support/people.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { expect, signIn, test as base } from '../support/web-test.ts';

/** With the orders of the demonstration: its people hold tickets. */
const test = base.extend<object, { api: ApiProcess }>({
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const api = await startApiProcess({ orders: true });
      await provide(api);
      await api.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One after the other on one server: to start another one takes longer than what two at once would
// spare.
test.describe.configure({ mode: 'default' });

const password = 'hoc-cung-mai-2026';
const minh = { email: 'minh@maivang.example', password };
const admin = { email: 'admin@maivang.example', password };

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

async function expectSound(page: Page): Promise<void> {
  for (const { colorScheme, ...size } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await expectNoFaults(page, `${page.url()} at ${size.width} px, ${colorScheme}`, 'main');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      size.width,
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('tickets: a scanner reads the code, a session goes into the calendar, money can be asked back; with keys, on a phone and a wide screen', async ({
  page,
}) => {
  await signIn(page, minh);
  await page.getByRole('link', { name: 'Vé của tôi' }).first().click();
  const ticket = page.getByRole('article', {
    name: /^Vé khóa học Mai Vàng, gói Khá Pro, mã #MV-\d+/,
  });
  await expect(ticket).toContainText('Lê Quang Minh');
  await expect(ticket).toContainText('Đang hiệu lực');
  await expect(page.getByText(/^Còn \d ngày.* để hoàn tiền 100%\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Yêu cầu hoàn tiền' })).toHaveAttribute(
    'href',
    /^\/order\/[0-9a-f-]{36}\?refund=1$/,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Thêm vào lịch: Gặp mặt học viên tại TP. Hồ Chí Minh' })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^mai-vang-\d{4}-\d{2}-\d{2}\.ics$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(
    'SUMMARY:Gặp mặt học viên tại TP. Hồ Chí Minh\r\n',
  );
  await expectSound(page);

  const small = ticket.getByRole('link', { name: /^Mở vé: / });
  await small.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/your-ticket\/[0-9A-Z-]{14}$/);
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gói Khá Pro');
  expect(await readQr(page.getByRole('img', { name: `Mã QR của vé ${code}` }))).toBe(code);
  await expectSound(page);
  await page.goto('/your-ticket/0000-0000-0001');
  await expect(page.getByText('Không tìm thấy vé này')).toBeVisible();
});

test('support: a question with a picture reaches the office, its answer comes to the open page by itself; a draft stays', async ({
  page,
  browser,
  person,
  baseURL,
}) => {
  await signIn(page, person, '/your-ticket?tab=support');
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gửi yêu cầu' });
  await dialog.getByRole('textbox', { name: 'Tiêu đề' }).fill('Màn hình đen');
  await dialog.getByRole('textbox', { name: 'Bạn cần giúp điều gì?' }).fill('Bài 1 chỉ có tiếng.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Màn hình đen');
  await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  await expect(dialog.getByText('Bạn chọn chủ đề nhé.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Chủ đề' }).click();
  await page.getByRole('option', { name: 'Lỗi kỹ thuật' }).click();
  const picture = await sharp({
    create: { width: 320, height: 200, channels: 3, background: '#13100c' },
  })
    .jpeg()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'man-hinh.jpg', mimeType: 'image/jpeg', buffer: picture },
    { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ]);
  await expect(dialog.getByRole('alert')).toContainText(
    'Ảnh x.jpg chưa gửi được. Loại tệp này chưa nhận được.',
  );
  await expect(dialog.getByRole('img', { name: 'Ảnh 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  await expect(page.getByText('Đã gửi. Chúng tôi trả lời trong ngày.')).toBeVisible();
  const talk = page.getByRole('list', { name: 'Trao đổi' });
  await expect
    .poll(() => talk.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320);
  await expectSound(page);

  const officePage = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    serviceWorkers: 'block',
  });
  await signIn(officePage, admin, '/admin/support?tim=M%C3%A0n+h%C3%ACnh+%C4%91en');
  await expect(
    officePage.getByRole('complementary').getByText('Bài 1 chỉ có tiếng.'),
  ).toBeVisible();
  await officePage.getByRole('combobox', { name: 'Câu trả lời có sẵn' }).click();
  await officePage.getByRole('option', { name: 'Video không chạy' }).click();
  await expect(officePage.getByRole('textbox', { name: 'Trả lời' })).toHaveValue(
    /^Chào bạn, bạn thử tải lại trang/,
  );
  // What was begun is there again after a look elsewhere, and after the page went.
  await officePage
    .getByRole('link', { name: /^Đơn hàng/ })
    .first()
    .click();
  await expect(officePage.getByRole('heading', { name: 'Đơn hàng', level: 1 })).toBeVisible();
  await officePage.goBack();
  const answer = officePage.getByRole('textbox', { name: 'Trả lời' });
  await expect(answer).toHaveValue(/^Chào bạn, bạn thử tải lại trang/);
  await officePage.reload();
  await expect(answer).toHaveValue(/^Chào bạn, bạn thử tải lại trang/);
  await officePage.getByRole('button', { name: 'Gửi câu trả lời' }).click();
  await expect(officePage.getByText('Đã gửi câu trả lời')).toBeVisible();
  await expect(answer).toHaveValue('');
  // Nobody reloads here.
  await expect(talk.getByRole('listitem').nth(1)).toContainText('bạn thử tải lại trang');
  await expect(page.getByText('Chờ bạn trả lời')).toBeVisible();
  await officePage.close();
  // What the learner began to answer is there again too, and is sent once.
  const reply = page.getByRole('textbox', { name: 'Viết thêm' });
  await reply.fill('Tôi thử rồi, vẫn chỉ có tiếng.');
  await page.reload();
  await expect(reply).toHaveValue('Tôi thử rồi, vẫn chỉ có tiếng.');
  await page.getByRole('button', { name: 'Gửi', exact: true }).click();
  await expect(talk.getByRole('listitem').nth(2)).toContainText('vẫn chỉ có tiếng');
  await expect(reply).toHaveValue('');
  await page.reload();
  await expect(talk.getByRole('listitem').nth(2)).toContainText('vẫn chỉ có tiếng');
  await expect(reply).toHaveValue('');
});

/** A long conversation of whoever is signed in; answers its id. */
async function writeLong(page: Page, subject: string, messages: number): Promise<string> {
  return page.evaluate(
    async ([title, count]) => {
      const post = async (query: string, input: object) => {
        const answer = await fetch('/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables: { input } }),
        });
        // the server answers by the schema
        return (
          (await answer.json()) as { readonly data: Record<string, { request: { id: string } }> }
        ).data;
      };
      const made = await post(
        'mutation A($input: SupportRequestInput!) { send_support_request(input: $input) { request { id } } }',
        {
          request_key: crypto.randomUUID(),
          topic: 'OTHER',
          subject: title,
          text: 'Tin số 1.',
          picture_ids: [],
        },
      );
      const id = made['send_support_request']?.request.id ?? '';
      for (let n = 2; n <= count; n += 1)
        await post(
          'mutation B($input: SupportMessageInput!) { send_support_message(input: $input) { request { id } } }',
          {
            request_id: id,
            message_key: crypto.randomUUID(),
            text: `Tin số ${n}.`,
            picture_ids: [],
          },
        );
      return id;
    },
    [subject, messages] as const,
  );
}

/** A conversation opens at its newest message, with what answers it on the screen. */
async function seesEnd(page: Page, newest: string, answer: string): Promise<void> {
  const talk = page.getByRole('list', { name: 'Trao đổi' });
  await expect(talk.getByText(newest, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(
    page
      .getByRole('button', { name: answer, exact: true })
      .or(page.getByRole('textbox', { name: answer, exact: true })),
  ).toBeInViewport({ ratio: 1 });
}

/** Asks for older messages by a key, first in vain; what was read stays in its place. */
async function readOlder(page: Page, all: number): Promise<void> {
  const talk = page.getByRole('list', { name: 'Trao đổi' });
  const older = page.getByRole('button', { name: 'Xem tin nhắn cũ hơn' });
  await expect(talk.getByRole('listitem')).toHaveCount(30);
  const oldest = talk.getByText(`Tin số ${all - 29}.`, { exact: true });
  const isOlder = (request: Request) =>
    request.postData()?.includes('OlderSupportMessages') === true;
  await page.route('**/graphql', async (route) =>
    isOlder(route.request()) ? route.abort() : route.fallback(),
  );
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Chưa tải được tin nhắn cũ hơn.');
  await page.unroute('**/graphql');
  await expect(older).toBeFocused();
  await expectSound(page);
  await older.focus();
  const before = await oldest.evaluate((item) => Math.round(item.getBoundingClientRect().top));
  await page.keyboard.press('Enter');
  await expect(talk.getByRole('listitem')).toHaveCount(all);
  await expect(older).toHaveCount(0);
  await expect(talk).toBeFocused();
  const after = await oldest.evaluate((item) => Math.round(item.getBoundingClientRect().top));
  expect(Math.abs(after - before)).toBeLessThan(2);
  await expect(talk.getByRole('listitem').first()).toContainText('Tin số 1.');
}

test('support: a long conversation is read from its end, on both sides; older messages come by a key and move nothing', async ({
  page,
  browser,
  person,
  baseURL,
}) => {
  await signIn(page, person, '/your-ticket?tab=support');
  const subject = 'Trao đổi rất dài';
  const id = await writeLong(page, subject, 36);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/your-ticket?tab=support&request=${id}`);
  await seesEnd(page, 'Tin số 36.', 'Gửi');
  await readOlder(page, 36);
  // What is written now comes behind all that.
  await page.getByRole('textbox', { name: 'Viết thêm' }).fill('Tin mới nhất.');
  await page.getByRole('button', { name: 'Gửi', exact: true }).click();
  const talk = page.getByRole('list', { name: 'Trao đổi' });
  await expect(talk.getByRole('listitem')).toHaveCount(37);
  await expect(talk.getByRole('listitem').last()).toContainText('Tin mới nhất.');

  const officePage = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    serviceWorkers: 'block',
  });
  await signIn(officePage, admin, `/admin/support?tim=${encodeURIComponent(subject)}`);
  await seesEnd(officePage, 'Tin mới nhất.', 'Trả lời');
  await readOlder(officePage, 37);
  const answer = officePage.getByRole('textbox', { name: 'Trả lời' });
  await answer.fill('Bạn thử lại nhé.');
  await officePage.getByRole('button', { name: 'Gửi câu trả lời' }).click();
  await expect(officePage.getByText('Đã gửi câu trả lời')).toBeVisible();
  await expect(talk.getByRole('listitem').last()).toContainText('Bạn thử lại nhé.');
  await expect(talk.getByRole('listitem')).toHaveCount(38);
  await officePage.close();
});

test('the door: an administrator announces a session, a typed code lets its holder in once, and a check-in is taken back with a reason', async ({
  page,
}) => {
  await signIn(page, admin, '/admin/tickets');
  await page.getByRole('button', { name: 'Sự kiện mới' }).click();
  const form = page.getByRole('dialog', { name: 'Sự kiện mới' });
  await form.getByRole('button', { name: 'Lưu' }).click();
  // Everything that lacks is said at once, each at its own field.
  for (const name of ['Tên sự kiện', 'Ngày', 'Từ', 'Đến', 'Địa điểm'])
    await expect(form.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
  const title = 'Hỏi đáp trực tiếp cuối năm';
  await form.getByRole('textbox', { name: 'Tên sự kiện' }).fill(title);
  await form.getByRole('textbox', { name: 'Ngày' }).fill('24/12/2099');
  await form.getByRole('textbox', { name: 'Từ' }).fill('20:00');
  await form.getByRole('textbox', { name: 'Đến' }).fill('21:00');
  await form
    .getByRole('textbox', { name: 'Đường dẫn phòng' })
    .fill('https://meet.maivang.example/hoi-dap');
  await form.getByRole('button', { name: 'Lưu' }).click();
  await expect(page.getByText('Đã lưu sự kiện')).toBeVisible();
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('link', { name: 'Người giữ vé' }).click();
  const code = await page
    .getByRole('row', { name: /Trần Mỹ Linh/ })
    .getByRole('cell')
    .nth(2)
    .innerText();

  const opened = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/admin/tickets/check-in' &&
      response.request().isNavigationRequest(),
  );
  await page.getByRole('link', { name: 'Tất cả sự kiện' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Soát vé' }).click();
  expect((await opened).headers()['permissions-policy']).toContain('camera=(self)');
  const field = page.getByRole('textbox', { name: 'Mã vé' });
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  // It is of another day: nothing is used up before the office says so.
  const said = page.getByRole('main').getByRole('status');
  await expect(page.getByText('20:00–21:00, 24/12/2099')).toBeVisible();
  await expect(page.getByText('Sự kiện này không diễn ra hôm nay.')).toBeVisible();
  await expect(said).toContainText('Vé này dành cho ngày 24/12/2099, không phải hôm nay.');
  await expect(field).toBeFocused();
  await expectSound(page);
  await page.getByRole('button', { name: 'Vẫn cho vào' }).press('Enter');
  await expect(said).toContainText('Mời vào');
  await expect(said).toContainText('Trần Mỹ Linh');
  await expect(field).toBeFocused();
  await field.fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    /Vé này đã được dùng lúc \d{2}:\d{2}, /,
  );
  await field.fill('7K2Q-XD9F-3HMX');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Không tìm thấy vé này.')).toBeVisible();
  await expectSound(page);
  await page.goto('/admin/tickets');
  expect(
    (await page.request.get('/admin/tickets', { headers: { accept: 'text/html' } })).headers()[
      'permissions-policy'
    ],
  ).toContain('camera=()');
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('link', { name: 'Người giữ vé' }).click();
  await page.getByRole('button', { name: 'Trần Mỹ Linh' }).click();
  await page.getByRole('button', { name: 'Hoàn tác soát vé' }).click();
  const undo = page.getByRole('dialog', { name: 'Hoàn tác soát vé của Trần Mỹ Linh?' });
  await undo.getByRole('textbox', { name: 'Lý do' }).fill('Quét nhầm người');
  await undo.getByRole('button', { name: 'Hoàn tác soát vé' }).click();
  await expect(page.getByRole('complementary').getByText('Đang hiệu lực')).toBeVisible();
});

test('an order that waits for its money stands as an outline with the way to pay', async ({
  page,
}) => {
  await signIn(page, { email: 'an@maivang.example', password }, '/your-ticket');
  const waiting = page.getByRole('article', { name: /gói Pro/ });
  await expect(waiting).toContainText('#CODE-000');
  await expect(waiting.getByRole('link', { name: 'Thanh toán tiếp' })).toHaveAttribute(
    'href',
    /^\/order\/[0-9a-f-]{36}$/,
  );
  await page.getByText('Vé đã dùng và hết hạn').click();
  await expect(page.getByText('Đã hoàn tiền')).toBeVisible();
});

test('support: what is typed on while a request is being sent stays in the form, and is another request', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/your-ticket?tab=support');
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gửi yêu cầu' });
  const text = dialog.getByRole('textbox', { name: 'Bạn cần giúp điều gì?' });
  const send = dialog.getByRole('button', { name: 'Gửi yêu cầu' });
  await dialog.getByRole('textbox', { name: 'Tiêu đề' }).fill('Màn hình đen');
  await text.fill('Bài 1 chỉ có tiếng.');
  await dialog.getByRole('combobox', { name: 'Chủ đề' }).click();
  await page.getByRole('option', { name: 'Lỗi kỹ thuật' }).click();
  const isSent = (request: Request) => request.postData()?.includes('SendSupportRequest') === true;
  const release = await holdRequests(page, isSent);
  const asked = page.waitForRequest(isSent);
  await send.click();
  await asked;
  await text.press('End');
  await text.pressSequentially(' Bài 2 cũng vậy.');
  release();
  await expect(page.getByText('Phần bạn viết thêm trong lúc gửi vẫn ở đây.')).toBeVisible();
  await expect(text).toHaveValue('Bài 1 chỉ có tiếng. Bài 2 cũng vậy.');
  await page.reload();
  await page.goto('/your-ticket?tab=support');
  await expect(page.getByText('Màn hình đen')).toHaveCount(1);
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  await expect(text).toHaveValue('Bài 1 chỉ có tiếng. Bài 2 cũng vậy.');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Bài 2 cũng vậy.')).toBeVisible();
});

test('support: what a session that had ended refused is no more said once one has signed in again', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, '/your-ticket?tab=support');
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gửi yêu cầu' });
  await dialog.getByRole('combobox', { name: 'Chủ đề' }).click();
  await page.getByRole('option', { name: 'Lỗi kỹ thuật' }).click();
  await dialog.getByRole('textbox', { name: 'Tiêu đề' }).fill('Màn hình đen');
  await dialog.getByRole('textbox', { name: 'Bạn cần giúp điều gì?' }).fill('Bài 1 chỉ có tiếng.');
  const { sessions } = (await post(
    api.url,
    person.accessToken,
    'S',
    'query S { sessions { id name } }',
    {},
    // the schema says so
  )) as { readonly sessions: readonly { readonly id: string; readonly name: string }[] };
  const here = sessions.find(({ name }) => name === 'Chromium trên Linux');
  await post(api.url, person.accessToken, 'R', 'mutation R($id: ID!) { revoke_session(id: $id) }', {
    id: here?.id,
  });
  await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  const again = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết' });
  await expect(again).toBeVisible();
  await expect(dialog.locator('[role=alert]')).toContainText(/đăng nhập/i);
  await again.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await again.getByRole('button', { name: 'Đăng nhập lại' }).click();
  await expect(again).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Màn hình đen');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  await expect(page.getByText('Đã gửi. Chúng tôi trả lời trong ngày.')).toBeVisible();
});
