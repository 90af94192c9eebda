import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { post, postSync } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';

const minute = 60_000;

/** The pill in the top bar, which leads to the sync page. */
const pillOf = (page: Page) => page.getByTitle('Mở trang đồng bộ').filter({ visible: true });

test('the portal says that downloads belong to the desktop client, and where lessons are studied says it too', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await expect(page.getByRole('link', { name: 'Học ngoại tuyến' })).toHaveCount(0);
  await page.goto('/offline');
  await expect(page.getByText('Tính năng của ứng dụng máy tính')).toBeVisible();
  await expectNoFaults(page, page.url());
  await page.goto(`/learn/${lessons.first}`);
  await expect(page.getByText('Tải bài về trên ứng dụng máy tính.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tải xuống' })).toHaveCount(0);
});

test('what was watched without a network is listed, can be saved as a file, and goes when the network is back', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  // Opened once: without a service worker (pwa.spec.ts) a page that was never fetched cannot come
  // from nowhere.
  await pillOf(page).click();
  await expect(page.getByText('Mọi thứ trên máy này đã có trên máy chủ.')).toBeVisible();
  await page.getByRole('link', { name: 'Vào học' }).filter({ visible: true }).click();
  const player = new PlayerPage(page);
  await player.watch(2);
  await player.pause();
  await expect(page.getByText(/Đã đồng bộ lúc/)).toBeVisible();
  await expect.poll(() => player.bufferedAhead()).toBeGreaterThan(5);
  await page.context().setOffline(true);
  await player.watch(3);
  await player.pause();
  await expect(page.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  await expect(pillOf(page)).toBeVisible();
  await pillOf(page).click();
  await expect(page).toHaveURL(/\/sync$/);

  const waiting = page.getByRole('region', { name: 'Chờ đồng bộ' });
  await expect(waiting.getByRole('listitem')).toContainText(
    /1\. .*\d lượt xem.*học \d+\sgiây.*dừng ở 0:\d\d/,
  );
  await expect(page.getByText('Ngoại tuyến', { exact: true }).last()).toBeVisible();
  await expectNoFaults(page, page.url());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Lưu tệp cho bộ phận hỗ trợ' }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    readonly waiting: readonly { readonly kind: string; readonly watchedMs: number }[];
  }; // the page's own format
  expect(saved.waiting.length).toBeGreaterThan(0);
  expect(saved.waiting.every(({ kind, watchedMs }) => kind === 'progress' && watchedMs > 0)).toBe(
    true,
  );

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Đồng bộ ngay' }).click();
  await expect(page.getByText('Mọi thứ trên máy này đã có trên máy chủ.')).toBeVisible();
});

test('what the server refuses stays here with its reason, also one that this client does not know, until a retry is taken', async ({
  page,
  person,
}) => {
  // It is sent again by itself now and then too: what is refused stays so until the press.
  const isPressed = async () => page.evaluate(() => 'pressed' in window).catch(() => false);
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as SyncRequest;
    const ids =
      body.operationName === 'Sync' ? body.variables.input.operations.map(({ id }) => id) : [];
    if (ids.length === 0 || (await isPressed())) return route.fallback();
    const answer = await route.fetch({
      postData: JSON.stringify({
        ...body,
        variables: { input: { ...body.variables.input, operations: [] } },
      }),
    });
    // GraphQL's envelope
    const { data } = (await answer.json()) as { readonly data: { readonly sync: object } };
    return route.fulfill({
      response: answer,
      json: {
        data: {
          sync: { ...data.sync, rejected: ids.map((id) => ({ id, code: 'LY_DO_TU_TUONG_LAI' })) },
        },
      },
    });
  });
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(2);
  await player.pause();
  await page.goto('/sync');
  const refused = page.getByRole('region', { name: 'Máy chủ chưa nhận' });
  await expect(refused).toContainText('Máy chủ từ chối với một lý do mà phiên bản này chưa biết.');
  await expect(refused).toContainText('Mã lỗi LY_DO_TU_TUONG_LAI');
  await expectNoFaults(page, page.url());
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { pressed: true }), true),
  );
  await refused.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByText('Mọi thứ trên máy này đã có trên máy chủ.')).toBeVisible();
  await expect(refused).toHaveCount(0);
});

interface SyncRequest {
  readonly operationName: string;
  readonly variables: {
    readonly input: { readonly operations: readonly { readonly id: string }[] };
  };
}

test('the history of a lesson shows when and where it was learned; restoring brings the place back and takes nothing away', async ({
  page,
  person,
  api,
}) => {
  const lessonId = await lessonIdOf(api.url, lessons.first);
  const hourAgo = Date.now() - 60 * minute;
  await learnElsewhere(api.url, person.accessToken, lessonId, {
    atMs: hourAgo - 30 * minute,
    interval: [0, 40],
    positionSeconds: 41,
  });
  await learnElsewhere(api.url, person.accessToken, lessonId, {
    atMs: hourAgo,
    interval: [40, 50],
    positionSeconds: 12,
  });
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  await player.pause();
  await page.getByRole('button', { name: 'Lịch sử học' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lịch sử học bài 1' });
  await expect(dialog).toContainText('Phần đã xem chỉ thêm, không bao giờ bớt.');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Học 10 giây' })).toContainText(
    /Dừng ở 0:12/,
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Học 40 giây' })).toContainText(
    /Dừng ở 0:41/,
  );
  await expectNoFaults(page, page.url());
  await dialog.getByRole('button', { name: /Khôi phục vị trí này: 0:41/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Đã về 0:41. Phần đã xem giữ nguyên.')).toBeVisible();
  await expect.poll(() => player.seconds()).toBeGreaterThanOrEqual(41);

  await expect
    .poll(() => placeAtServer(api.url, person.accessToken, lessonId))
    .toEqual({ seconds: 41, covered: [[0, 50]] });
});

test('what needs the server says so before it is pressed', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await signIn(page, person);
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(await elsewhere.newPage(), person);
  await page.goto('/settings');
  const signOutThere = page.getByRole('button', { name: /^Đăng xuất .+/ }).first();
  await expect(signOutThere).toBeEnabled();
  await page.context().setOffline(true);
  await expect(signOutThere).toBeDisabled();
  await expect(signOutThere).toHaveAccessibleDescription('Cần mạng để làm việc này.');
  await page.context().setOffline(false);
  await expect(signOutThere).toBeEnabled();
  await elsewhere.close();
});

async function lessonIdOf(apiUrl: string, slug: string): Promise<string> {
  const answer = await post(
    apiUrl,
    null,
    'LessonId',
    'query LessonId($slug: String!) { lesson(slug: $slug) { id } }',
    { slug },
  );
  return (answer as { readonly lesson: { readonly id: string } }).lesson.id; // the schema says so
}

interface Learned {
  readonly atMs: number;
  readonly interval: readonly [number, number];
  readonly positionSeconds: number;
}

/** What another device of the person would have sent. */
async function learnElsewhere(
  apiUrl: string,
  accessToken: string,
  lessonId: string,
  { atMs, interval, positionSeconds }: Learned,
): Promise<void> {
  const stamp = { ms: atMs, counter: 0, node: 'may-khac' };
  const operation = {
    id: randomUUID(),
    kind: 'progress',
    lesson_id: lessonId,
    intervals: [interval],
    watched_ms: (interval[1] - interval[0]) * 1000,
    position: { seconds: positionSeconds, stamp },
    completed_at: null,
    stamp,
  };
  await postSync(apiUrl, accessToken, { operations: [operation] });
}

async function placeAtServer(
  apiUrl: string,
  accessToken: string,
  lessonId: string,
): Promise<object> {
  const answer = await postSync(apiUrl, accessToken);
  const { changes } = (answer as { readonly sync: { readonly changes: readonly ServerLesson[] } })
    .sync; // the schema says so
  const lesson = changes.find(({ lesson_id }) => lesson_id === lessonId);
  return { seconds: Math.floor(lesson?.position?.seconds ?? -1), covered: lesson?.covered };
}

interface ServerLesson {
  readonly lesson_id: string;
  readonly covered: readonly (readonly [number, number])[];
  readonly position: { readonly seconds: number } | null;
}
