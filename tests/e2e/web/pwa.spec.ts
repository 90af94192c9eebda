import type { BrowserContext, CDPSession, Page } from 'playwright/test';
import type { CuttingProxy } from '../support/cutting-proxy.ts';
import { answersKept } from '../support/kept-answers.ts';
import { coveredSeconds, postSync, progressAtServer, registerPerson } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { myBranch, pwaTest as test, wholeBrowser, workerReady } from '../support/pwa-test.ts';
import { expect, signIn } from '../support/web-test.ts';

test.use(wholeBrowser);

test('is an application that Chromium would install, in Vietnamese, with icons of the sizes it names', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/');
  const cdp = await context.newCDPSession(page);
  const { url, errors, data } = await cdp.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const manifest = JSON.parse(data ?? '') as Manifest; // its members are looked at below
  expect(manifest).toMatchObject({
    name: 'Mai Vàng',
    lang: 'vi',
    id: '/',
    scope: '/',
    start_url: '/dashboard',
    display: 'standalone',
  });
  expect(manifest.shortcuts.map(({ name, url: to }) => [name, to])).toEqual([
    ['Học tiếp', '/learn'],
    ['Bảng học tập', '/dashboard'],
  ]);
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, sizes } of manifest.icons)
    expect(pngSize(await (await request.get(src)).body())).toBe(sizes);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(pngSize(await (await request.get(touch ?? '')).body())).toBe('180x180');
  expect((await request.get('/sw.js')).headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

test('a guest who looks around gets no worker: the portal does not fill their browser', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Whatever the page puts off, it would have done by now.
  await page.clock.fastForward('05:00');
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});

test('opens the dashboard and the last lesson without a network, says from when the figures are, and says what is not here', async ({
  page,
  person,
  network,
  context,
}) => {
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');
  await expect(page.getByRole('heading', myBranch)).toBeVisible();
  await answersKept(page, 'Me', 'CourseOutline');
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  await answersKept(page, 'StudyLesson');
  await workerReady(page);

  await cutNetwork(network, context);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');
  await expect(page.getByRole('heading', myBranch)).toBeVisible();
  await expect(page.getByText(/^Số liệu lúc \d/)).toBeVisible();
  await expect(page.getByText('Ngoại tuyến').filter({ visible: true })).toBeVisible();

  await page.goto(`/learn/${lessons.first}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Điều bạn giỏi');
  await expect(page.getByText(/mạng/).filter({ visible: true }).first()).toBeVisible();

  await page.goto(`/learn/${lessons.second}`);
  await expect(
    page.getByText('Nội dung này chưa có trên máy. Bạn kết nối mạng một lần để mở nhé.').first(),
  ).toBeVisible();

  await restoreNetwork(network, context);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', myBranch)).toBeVisible();
  await expect(page.getByText(/^Số liệu lúc \d/)).toHaveCount(0);
});

test('what is watched and noted without a network reaches the server when it is back', async ({
  page,
  person,
  network,
  context,
  api,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(1);
  await expect.poll(() => player.bufferedAhead()).toBeGreaterThan(6);
  await cutNetwork(network, context);
  await player.watch(4);
  await player.pause();
  const at = await player.seconds();
  await page.getByRole('textbox', { name: 'Ghi chú' }).fill('Viết ba điều mình giỏi');
  await page.getByRole('button', { name: 'Lưu ghi chú' }).click();
  await expect(
    page
      .getByText(/chờ đồng bộ/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  expect(await notesAtServer(api.url, person.accessToken)).toEqual([]);
  await restoreNetwork(network, context);
  await expect
    .poll(() => notesAtServer(api.url, person.accessToken))
    .toEqual(['Viết ba điều mình giỏi']);
  await expect
    .poll(
      async () => (await progressAtServer(api.url, person.accessToken))[0]?.position?.seconds ?? 0,
    )
    .toBeGreaterThan(at - 0.5);
});

test('a page that is closed in the middle of a lesson loses not even the last second', async ({
  page,
  person,
  api,
  context,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(6.5);
  const at = await player.seconds();
  // As a person closes a tab: the page hears that it goes, but nothing waits for it.
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  const next = await context.newPage();
  await next.goto('/dashboard');
  await expect(next.getByRole('heading', myBranch)).toBeVisible();
  await expect
    .poll(
      async () => (await progressAtServer(api.url, person.accessToken))[0]?.position?.seconds ?? 0,
    )
    .toBeGreaterThan(at - 0.3);
  const [lesson] = await progressAtServer(api.url, person.accessToken);
  expect(coveredSeconds(lesson?.covered ?? [])).toBeGreaterThanOrEqual(6);
  expect(lesson?.learned_ms).toBeLessThan((at + 2) * 1_000);
});

test('what waits is sent with no page of the portal open, as soon as the browser finds the network', async ({
  page,
  person,
  network,
  context,
  api,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(1);
  await workerReady(page);
  await expect.poll(() => player.bufferedAhead()).toBeGreaterThan(6);
  await cutNetwork(network, context);
  await player.watch(3);
  await player.pause();
  const at = await player.seconds();
  await expect(
    page
      .getByText(/chờ đồng bộ/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const other = await context.newPage();
  const workers = await followWorkers(await context.newCDPSession(other));
  await expect.poll(() => workers.registrationOf(network.url)).not.toBeNull();
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          await ((await navigator.serviceWorker.ready) as unknown as WithSync).sync.getTags(),
      ),
    )
    .toEqual(['mai-vang-sync']);
  await page.close();
  expect(await progressAtServer(api.url, person.accessToken)).not.toContainEqual(
    expect.objectContaining({ position: expect.objectContaining({ seconds: at }) }),
  );

  await restoreNetwork(network, context);
  await workers.dispatchSync(network.url);
  await expect
    .poll(
      async () => (await progressAtServer(api.url, person.accessToken))[0]?.position?.seconds ?? 0,
    )
    .toBeGreaterThan(at - 0.5);
  expect(context.pages().filter((each) => each.url().startsWith(network.url))).toEqual([]);
});

test('signing out leaves nothing of the person to read without a network', async ({
  page,
  person,
  network,
  context,
}) => {
  await signIn(page, person);
  await expect(page.getByRole('heading', myBranch)).toBeVisible();
  await workerReady(page);
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL(/\/login/);
  await cutNetwork(network, context);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Ánh/)).toHaveCount(0);
  await expect.poll(() => storedText(page)).not.toContain(person.email);
  expect(await storedText(page)).not.toContain('Ngọc Ánh');
});

test('a second person in the same browser sees nothing of the first, not even after an ended session', async ({
  page,
  person,
  network,
  context,
  api,
}) => {
  await signIn(page, person, `/learn/${lessons.second}`);
  await new PlayerPage(page).watch(5.5);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');
  await workerReady(page);
  await context.clearCookies(); // the session is gone, what the browser keeps is not
  const second = await registerPerson(api.url);
  await page.goto('/dashboard');
  await page
    .getByRole('dialog', { name: 'Phiên đăng nhập đã hết' })
    .getByRole('link', { name: 'Đăng nhập cách khác' })
    .click();
  await page.getByLabel('Email').fill(second.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(second.password);
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', myBranch)).toBeVisible();
  await expect.poll(() => storedText(page, 'mai-vang-documents')).not.toContain(person.email);
  await cutNetwork(network, context);
  await page.goto(`/learn/${lessons.second}`);
  await expect(
    page.getByText('Nội dung này chưa có trên máy. Bạn kết nối mạng một lần để mở nhé.').first(),
  ).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', myBranch)).toBeVisible();
  await expect(page.getByText(/1 trên|1\/\d+ bài/)).toHaveCount(0);
  await restoreNetwork(network, context);
  expect(await progressAtServer(api.url, second.accessToken)).toEqual([]);
});

test('what the browser has thrown away is told once, with what it means', async ({
  page,
  person,
  context,
  network,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  await new PlayerPage(page).watch(5.5);
  await page.goto('/dashboard');
  await expect(page.getByText(/Đồng bộ xong lúc/).filter({ visible: true })).toBeVisible();
  const cdp = await context.newCDPSession(page);
  await page.goto('about:blank');
  await cdp.send('Storage.clearDataForOrigin', {
    origin: network.url,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  });
  await page.goto('/dashboard');
  const notice = page.getByText(
    'Trình duyệt đã xóa dữ liệu trang này giữ trên máy. Mọi tiến độ và ghi chú đã đồng bộ vẫn còn trên máy chủ.',
  );
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Đã hiểu' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', myBranch)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

interface Manifest {
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly purpose: string;
  }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

/** Texts of the notes that the server has of a person. */
async function notesAtServer(apiUrl: string, accessToken: string): Promise<readonly string[]> {
  const { sync } = (await postSync(apiUrl, accessToken)) as {
    readonly sync: { readonly note_changes: readonly { readonly text: string }[] };
  }; // the schema says so
  return sync.note_changes.map(({ text }) => text);
}

interface WithSync {
  readonly sync: { getTags(): Promise<string[]> };
}

/** Width and height stand in the first chunk of a PNG. */
function pngSize(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

async function cutNetwork(network: CuttingProxy, context: BrowserContext): Promise<void> {
  network.setMode('refuse');
  await context.setOffline(true);
}

async function restoreNetwork(network: CuttingProxy, context: BrowserContext): Promise<void> {
  network.setMode('pass');
  await context.setOffline(false);
}

/** Everything that the databases of this page hold, as text. */
async function storedText(page: Page, only?: string): Promise<string> {
  return page.evaluate(async (name) => {
    const opened = (request: IDBOpenDBRequest) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
      });
    const all = (request: IDBRequest<unknown[]>) =>
      new Promise<unknown[]>((resolve) =>
        request.addEventListener('success', () => resolve(request.result)),
      );
    const texts: string[] = [JSON.stringify(Object.entries(localStorage))];
    for (const info of await indexedDB.databases()) {
      if (info.name === undefined || (name !== undefined && info.name !== name)) continue;
      const database = await opened(indexedDB.open(info.name));
      for (const store of database.objectStoreNames)
        texts.push(
          JSON.stringify(await all(database.transaction(store).objectStore(store).getAll())),
        );
      database.close();
    }
    return texts.join('\n');
  }, only);
}

interface Workers {
  registrationOf(origin: string): string | null;
  /** The browser's own event when it has found the network again. */
  dispatchSync(origin: string): Promise<void>;
}

async function followWorkers(cdp: CDPSession): Promise<Workers> {
  const known = new Map<string, string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId, isDeleted } of registrations)
      if (!isDeleted) known.set(new URL(scopeURL).origin, registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationOf = (origin: string) => known.get(origin) ?? null;
  return {
    registrationOf,
    async dispatchSync(origin) {
      await cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId: registrationOf(origin) ?? '',
        tag: 'mai-vang-sync',
        lastChance: false,
      });
    },
  };
}
