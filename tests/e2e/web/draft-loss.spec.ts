import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { fillDatabase, fillStorage, makeRoom } from '../support/full-storage.ts';
import { NotesPage, notesAtServer } from '../support/notes-page.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };

const longWords = 'một đoạn văn dài đã viết cả buổi '.repeat(20).trim();

/** The lesson open and resting in a tab. */
async function rest(page: Page): Promise<NotesPage> {
  const player = new PlayerPage(page);
  await player.ready();
  await player.pause();
  return new NotesPage(page);
}

async function openTab(context: BrowserContext): Promise<NotesPage> {
  const page = await context.newPage();
  await page.goto(`/learn/${lessons.first}`);
  return rest(page);
}

/** Writes on behind what stands in the field. */
async function write(notes: NotesPage, text: string): Promise<void> {
  const before = await notes.field.inputValue();
  await notes.page.bringToFront();
  await notes.field.focus();
  await notes.field.press('End');
  await notes.field.pressSequentially(text);
  await expect(notes.field).toHaveValue(`${before}${text}`);
}

async function edit(notes: NotesPage, text: string): Promise<Locator> {
  await notes.tab.click();
  await notes.item(text).hover();
  await notes
    .item(text)
    .getByRole('button', { name: /^Sửa ghi chú/ })
    .click();
  return notes.panel.getByRole('textbox', { name: 'Sửa ghi chú' });
}

const offered = ({ page }: NotesPage) =>
  page.getByRole('list', { name: 'Bản nháp khác của bài này' });

/** Ends a page as the system does that needs its memory. */
async function crash(page: Page): Promise<void> {
  await page.goto('chrome://crash').catch(() => undefined);
}

test.describe('what another tab wrote on after its draft was taken up stays', () => {
  /** One tab wrote on, and closed, after the other one had shown what it wrote first. */
  async function takenUpEarly(page: Page, context: BrowserContext): Promise<NotesPage> {
    const first = await rest(page);
    await write(first, 'một hai');
    const second = await openTab(context);
    await expect(second.field).toHaveValue('một hai');
    await write(first, ' ba bốn năm');
    await page.close();
    await second.page.bringToFront();
    return second;
  }

  test('when the other one writes on', async ({ page, person, context }) => {
    await signIn(page, person, `/learn/${lessons.first}`);
    const second = await takenUpEarly(page, context);
    await write(second, '.');
    await expect(offered(second)).toContainText('một hai ba bốn năm');
    await second.page.close();
    const again = await openTab(context);
    await expect(again.field).toHaveValue('một hai.');
    await expect(offered(again)).toContainText('một hai ba bốn năm');
  });

  test('when the other one saves it as it stands', async ({ page, person, context }) => {
    await signIn(page, person, `/learn/${lessons.first}`);
    const second = await takenUpEarly(page, context);
    await second.field.press('Enter');
    await expect(second.field).toHaveValue('');
    await second.page.reload();
    await expect(second.field).toHaveValue('một hai ba bốn năm');
  });

  test('when the other one empties the field, and drops what is offered', async ({
    page,
    person,
    context,
  }) => {
    await signIn(page, person, `/learn/${lessons.first}`);
    const second = await takenUpEarly(page, context);
    await second.field.fill('');
    await expect(offered(second)).toContainText('một hai ba bốn năm');
    await offered(second).getByRole('button', { name: 'Bỏ' }).click();
    await expect(offered(second)).toHaveCount(0);
    await second.page.reload();
    await rest(second.page);
    await expect(second.field).toHaveValue('');
  });
});

test('a draft that is taken up in a browser without room survives the page', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const first = await rest(page);
  await write(first, 'x');
  await first.field.fill(longWords);
  await page.close();
  const second = await openTab(context);
  await expect(second.field).toHaveValue(longWords);
  await fillDatabase(second.page, 'mai-vang-drafts');
  await fillStorage(second.page);
  await write(second, '!');
  await crash(second.page);
  const again = await openTab(context);
  await expect(again.field).toHaveValue(longWords);
});

test('a clock that is put right takes no draft away', async ({ page, person, context }) => {
  await signIn(page, person, '/dashboard');
  await page.close();
  const shifted = await context.newPage();
  await shifted.addInitScript(() => {
    const shift = Date.parse('2000-01-01T00:00:00Z') - Date.now();
    const real = Date.now;
    Date.now = () => real() + shift;
  });
  await shifted.goto(`/learn/${lessons.first}`);
  await write(await rest(shifted), 'viết khi đồng hồ ở năm 2000');
  await shifted.close();
  const again = await openTab(context);
  await expect(again.field).toHaveValue('viết khi đồng hồ ở năm 2000');
});

test('other words for a note that a page left do not go over what another device wrote since', async ({
  page,
  person,
  context,
  browser,
  api,
}) => {
  const atServer = async () =>
    (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text).toSorted();
  await signIn(page, person, `/learn/${lessons.first}`);
  const first = await rest(page);
  await first.write('ban đầu');
  await expect.poll(atServer).toEqual(['ban đầu']);
  const words = await edit(first, 'ban đầu');
  await words.pressSequentially(' máy này viết thêm');
  await crash(page);

  const other = await browser.newContext({ baseURL: api.url, serviceWorkers: 'block' });
  const otherPage = await other.newPage();
  await signIn(otherPage, person, `/learn/${lessons.first}`);
  const elsewhere = await edit(await rest(otherPage), 'ban đầu');
  await elsewhere.pressSequentially(' điều quan trọng');
  await elsewhere.press('Enter');
  await expect.poll(atServer).toEqual(['ban đầu điều quan trọng']);
  await other.close();

  const again = await openTab(context);
  await again.tab.click();
  await expect(again.item('quan trọng')).toBeVisible();
  const taken = await edit(again, 'quan trọng');
  await expect(taken).toHaveValue('ban đầu máy này viết thêm');
  await expect(
    again.panel.getByText(/Ghi chú này đã được sửa ở nơi khác.*ban đầu điều quan trọng/),
  ).toBeVisible();
  await taken.press('Enter');
  await expect.poll(atServer).toEqual(['ban đầu máy này viết thêm', 'ban đầu điều quan trọng']);
});

test('what is typed while a changed note is being kept stays in the field', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const notes = await rest(page);
  await notes.write('ghi chú cũ');
  const holder = await context.newPage();
  await holder.goto('/robots.txt');
  await page.bringToFront();
  const words = await edit(notes, 'ghi chú cũ');
  await words.pressSequentially(' sửa');
  // A write of another page keeps the store busy until it is told to end.
  await holder.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('mai-vang-study');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const names = [...db.objectStoreNames];
    const store = db.transaction(names, 'readwrite').objectStore(names[0] ?? '');
    const spin = () => {
      store.count().addEventListener('success', () => {
        if (!('letGo' in window)) spin();
      });
    };
    spin();
  });
  await words.press('Enter');
  await words.pressSequentially(' và thêm');
  await holder.evaluate(() => Object.assign(window, { letGo: true }));
  await expect(notes.panel.getByRole('button', { name: 'Lưu', exact: true })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(words).toHaveValue('ghi chú cũ sửa và thêm');
  await words.press('Enter');
  await expect.poll(() => notes.texts()).toEqual(['ghi chú cũ sửa và thêm']);
});

test('a longer answer of the profile that another tab wrote survives what this one saves', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person, '/profile?group=course');
  const answerOf = (tab: Page) => tab.getByLabel('Tên khóa học');
  const isKept = (tab: Page) => tab.getByText('Bản nháp đã giữ trên máy này');
  await answerOf(page).fill('Khóa học');
  await expect(isKept(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/profile?group=course');
  await expect(answerOf(second)).toHaveValue('Khóa học');
  await page.bringToFront();
  await answerOf(page).fill('Khóa học làm bánh mì, một câu trả lời dài');
  await expect(isKept(page)).toBeHidden();
  await expect(isKept(page)).toBeVisible();
  await page.close();
  await second.bringToFront();
  await second.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(second.getByRole('button', { name: 'Lưu thay đổi' })).toBeHidden();
  await second.reload();
  // It was typed over something else than what is saved by now: it is offered beside that.
  await expect(second.getByText('Máy này còn giữ một bản nháp khác của hồ sơ')).toBeVisible();
  await expect(answerOf(second)).toHaveValue('Khóa học');
  await second.getByRole('button', { name: 'Lấy bản đó' }).click();
  await expect(answerOf(second)).toHaveValue('Khóa học làm bánh mì, một câu trả lời dài');
});

test('a support request whose answer was lost with the page is the same one when it is sent again', async ({
  page,
  person,
  context,
}) => {
  const open = async (tab: Page) => {
    await tab.goto('/your-ticket?tab=support');
    await tab.getByRole('button', { name: 'Gửi yêu cầu' }).click();
    return tab.getByRole('dialog', { name: 'Gửi yêu cầu' });
  };
  await signIn(page, person, '/your-ticket?tab=support');
  const dialog = await open(page);
  await dialog.getByRole('combobox', { name: 'Chủ đề' }).click();
  await page.getByRole('option', { name: 'Lỗi kỹ thuật' }).click();
  await dialog.getByRole('textbox', { name: 'Tiêu đề' }).fill('Không xem được video');
  await dialog.getByRole('textbox', { name: 'Bạn cần giúp điều gì?' }).fill('Bài 3 màn hình đen.');
  let isFirst = true;
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
  await context.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { readonly operationName?: string } | null;
    if (!isFirst || body?.operationName !== 'SendSupportRequest') return route.continue();
    isFirst = false;
    await route.fetch();
    return arrive(undefined);
  });
  await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  await arrived;
  await crash(page);
  const again = await context.newPage();
  const same = await open(again);
  await expect(same.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Không xem được video');
  await same.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  await expect(again.getByText('Đã gửi. Chúng tôi trả lời trong ngày.')).toBeVisible();
  await again.goto('/your-ticket?tab=support');
  await expect(again.getByRole('link', { name: /Không xem được video/ })).toHaveCount(1);
});

test('feedback without a network says that it is kept only where it is', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  await rest(page);
  await page.getByRole('button', { name: 'Góp ý về bài này' }).click();
  const dialog = page.getByRole('dialog', { name: 'Góp ý' });
  await dialog.getByRole('textbox').fill('Viết rất kỹ về bài 2.');
  await fillDatabase(page, 'mai-vang-drafts');
  await fillStorage(page);
  await page.route('**/graphql', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Gửi góp ý' }).click();
  await expect(dialog.getByRole('alert')).toContainText('không còn chỗ để giữ góp ý');
  await expect(dialog.getByRole('textbox')).toHaveValue('Viết rất kỹ về bài 2.');
  await makeRoom(page);
  await dialog.getByRole('button', { name: 'Gửi góp ý' }).click();
  await expect(page.getByText('Đã lưu góp ý. Sẽ gửi khi có mạng.')).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto('/dashboard');
  await expect(again.getByText('Cảm ơn bạn. Chúng tôi đọc từng góp ý.')).toBeVisible();
});

test('feedback that was begun is there again after «Để sau», after Escape and after the page went', async ({
  page,
  person,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  await rest(page);
  const dialog = page.getByRole('dialog', { name: 'Góp ý' });
  const open = async () => {
    await page.getByRole('button', { name: 'Góp ý về bài này' }).click();
    return dialog.getByRole('textbox');
  };
  const words = 'Bài 2 nói hơi nhanh ở phút thứ ba.';
  await (await open()).fill(words);
  await dialog.getByRole('button', { name: 'Để sau' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(await open()).toHaveValue(words);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // The way back out of the dialog's entry in the history is the browser's, and would take the
  // place of a reload.
  await expect
    .poll(async () => page.evaluate(() => JSON.stringify(history.state)))
    .not.toContain('overlay');
  await page.reload();
  await expect(await open()).toHaveValue(words);
  await dialog.getByRole('button', { name: 'Gửi góp ý' }).click();
  await expect(page.getByText('Cảm ơn bạn. Chúng tôi đọc từng góp ý.')).toBeVisible();
  await expect(await open()).toHaveValue('');
});

/** Every form of the office with words of some length, how it opens, and the field that is long. */
const officeForms: readonly {
  readonly path: string;
  readonly opens: readonly string[];
  readonly field: string;
}[] = [
  { path: 'faq', opens: ['Thêm câu hỏi'], field: 'Câu trả lời (Markdown)' },
  { path: 'lessons', opens: ['Sửa tên và giới thiệu'], field: 'Giới thiệu khóa học' },
  { path: 'lessons', opens: ['Thêm chặng'], field: 'Học viên có gì trong tay sau chặng này' },
  { path: 'lessons', opens: [], field: 'Tóm tắt' },
  { path: 'affiliate-policy', opens: [], field: 'Nội dung (Markdown)' },
  { path: 'applications', opens: ['Mời đại sứ'], field: 'Lời nhắn của đội ngũ' },
  { path: 'tickets', opens: ['Sự kiện mới'], field: 'Mô tả (không bắt buộc)' },
  { path: 'support', opens: ['Câu có sẵn'], field: 'Nội dung' },
];

const words = longWords.slice(0, 280);

test('what the office was writing in a form is there again after the page went, until it is given up', async ({
  page,
}) => {
  await signIn(page, admin, '/admin');
  for (const { path, opens, field } of officeForms)
    await test.step(`${path}: ${field}`, async () => {
      const open = async () => {
        await page.goto(`/admin/${path}`);
        for (const name of opens) await page.getByRole('button', { name, exact: true }).click();
        return page.getByLabel(field, { exact: true });
      };
      const note = page.getByText(/^Bạn đang viết dở từ/);
      const before = await (await open()).inputValue();
      await (await open()).fill(words);
      // A dialog that is closed by mistake gives nothing up.
      if (opens.length > 0) await page.keyboard.press('Escape');
      await expect(await open()).toHaveValue(words);
      await expect(note).toBeVisible();
      await page.getByRole('button', { name: 'Bỏ phần viết dở' }).click();
      await expect(page.getByLabel(field, { exact: true })).toHaveValue(before);
      await expect(note).toHaveCount(0);
      await expect(await open()).toHaveValue(before);
      await expect(note).toHaveCount(0);
    });
});

test('a form of the office that was left is kept once, and gone when it was saved', async ({
  page,
}) => {
  await signIn(page, admin, '/admin/faq');
  const open = async () => {
    await page.goto('/admin/faq');
    await page.getByRole('button', { name: 'Thêm câu hỏi', exact: true }).click();
  };
  const dialog = page.getByRole('dialog');
  await open();
  await dialog.getByLabel('Câu hỏi', { exact: true }).fill('Học xong có được xem lại không?');
  await dialog.getByLabel('Câu trả lời (Markdown)').fill(longWords);
  await open();
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog.getByLabel('Câu trả lời (Markdown)')).toHaveValue('');
  await expect(page.getByText(/^Bạn đang viết dở từ/)).toHaveCount(0);
});

test('a form of the office whose words were changed on another device says so before it is saved over them', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Có học lại được không? ${randomUUID().slice(0, 6)}`;
  const answer = (of: Page) => of.getByRole('dialog').getByLabel('Câu trả lời (Markdown)');
  const save = async (of: Page) => {
    await of.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(of.getByRole('dialog')).toHaveCount(0);
  };
  const edit = async (of: Page) => {
    await of.goto('/admin/faq');
    await of
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button', { name: 'Sửa' })
      .click();
  };
  const newer = page.getByText(/đã được sửa ở nơi khác từ lúc bạn viết/);
  await signIn(page, admin, '/admin/faq');
  await page.getByRole('button', { name: 'Thêm câu hỏi', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Câu hỏi', { exact: true }).fill(title);
  await answer(page).fill('Được.');
  await save(page);
  await edit(page);
  await answer(page).fill('Được, bao nhiêu lần cũng được.');
  await page.keyboard.press('Escape');

  const other = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    serviceWorkers: 'block',
  });
  await signIn(other, admin, '/admin/faq');
  await edit(other);
  await answer(other).fill('Được, trong một năm.');
  await save(other);
  await other.close();

  await edit(page);
  await expect(answer(page)).toHaveValue('Được, bao nhiêu lần cũng được.');
  await expect(newer).toBeVisible();
  await page.getByRole('button', { name: 'Bỏ phần viết dở' }).click();
  await expect(answer(page)).toHaveValue('Được, trong một năm.');
  await expect(newer).toHaveCount(0);
});

/** Holds the first request of an operation until it is told to go. */
async function hold(page: Page, operation: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { readonly operationName?: string } | null;
    if (!isFirst || body?.operationName !== operation) return route.continue();
    isFirst = false;
    arrive();
    await released;
    return route.continue();
  });
  return { arrived, release };
}

test('what is typed back in a form of the office while it is being saved is a change', async ({
  page,
}) => {
  await signIn(page, admin, '/admin/lessons');
  await page.goto('/admin/lessons');
  const field = page.getByLabel('Tóm tắt', { exact: true });
  await expect(field).toBeVisible();
  const before = await field.inputValue();
  const held = await hold(page, 'UpdateLesson');
  await field.fill('Một câu viết nhầm.');
  await page.getByRole('button', { name: /^Lưu/ }).first().click();
  await held.arrived;
  await field.fill(before);
  held.release();
  await expect(page.getByText(/Đã lưu/).first()).toBeVisible();
  await expect(field).toHaveValue(before);
  await page.reload();
  await expect(field).toHaveValue(before);
  await expect(page.getByText(/^Bạn đang viết dở từ/)).toBeVisible();
});

test('a policy that somebody writes is there though a colleague published meanwhile, and does not go over it', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = '/admin/affiliate-policy';
  const field = (of: Page) => of.getByLabel('Nội dung (Markdown)', { exact: true });
  await signIn(page, admin, address);
  await page.goto(address);
  await expect(field(page)).toBeVisible();
  const mine = `Điều tôi viết cả buổi sáng ${randomUUID()}`;
  const text = await field(page).inputValue();
  await field(page).fill(`${text}\n\n## Điều 9\n\n${mine}`);
  const publish = async (of: Page) => {
    await of.getByRole('button', { name: 'Đăng phiên bản mới' }).click();
    const dialog = of.getByRole('dialog');
    await dialog.getByLabel(/Lý do/).fill('Sửa luật');
    await confirmAsAdministrator(dialog);
    await dialog.getByRole('button', { name: 'Đăng phiên bản mới' }).click();
    return dialog;
  };
  const other = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    serviceWorkers: 'block',
  });
  await signIn(other, admin, address);
  await other.goto(address);
  await field(other).fill(`${text}\n\n## Điều 8\n\nMột điều khác.`);
  await expect(await publish(other)).toHaveCount(0);
  await other.close();
  await publish(page);
  await expect(page.getByText(/vừa được người khác đổi/).first()).toBeVisible();
  // The newer version is there by itself, and the words over it say so.
  await expect(page.getByText(/lưu sẽ ghi đè/)).toBeVisible();
  await expect(field(page)).toHaveValue(new RegExp(mine));
  await page.reload();
  await expect(field(page)).toHaveValue(new RegExp(mine));
});
