import { readlink } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, chromium, type Cookie, type Page } from 'playwright/test';
import { launchOf, wholeChromium } from '../support/browsers.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';

/** A browser with a profile of its own, as a person has it: the next start finds what it kept. */
class KilledBrowser {
  #context: BrowserContext | null = null;
  /** Chromium writes cookies down every half a minute; who is signed in is not what is tested. */
  #cookies: Cookie[] = [];

  readonly #profile: string;
  readonly #baseURL: string;

  constructor(profile: string, baseURL: string) {
    this.#profile = profile;
    this.#baseURL = baseURL;
  }

  async start(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...launchOf(wholeChromium),
      baseURL: this.#baseURL,
      locale: 'vi-VN',
      serviceWorkers: 'block',
    });
    await this.#context.addCookies(this.#cookies);
    return this.#context.newPage();
  }

  /** As the system does that has no memory left: no process gets a chance to write anything. */
  async kill(): Promise<void> {
    this.#cookies = (await this.#context?.cookies()) ?? [];
    const ended = new Promise((resolve) => this.#context?.once('close', resolve));
    // Chromium writes into it who has the profile: machine-process.
    const owner = await readlink(path.join(this.#profile, 'SingletonLock'));
    process.kill(Number(owner.split('-').at(-1)), 'SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.#context?.close();
  }
}

const withBrowser = test.extend<{ killed: KilledBrowser }>({
  killed: async ({ api }, use, testInfo) => {
    const killed = new KilledBrowser(testInfo.outputPath('profile'), api.url);
    await use(killed);
    await killed.stop();
  },
});

withBrowser(
  'an answer that the page said is kept is there after the whole browser was killed',
  async ({ killed, person }) => {
    const answerOf = (page: Page) => page.getByLabel('Tên khóa học');
    const first = await killed.start();
    await signIn(first, person, '/profile?group=course');
    const isKept = first.getByText('Bản nháp đã giữ trên máy này');
    for (const words of [
      'Khóa học',
      'Khóa học làm bánh mì',
      'Khóa học làm bánh mì cho người bận',
    ]) {
      // oxlint-disable no-await-in-loop -- as somebody writes
      await answerOf(first).fill(words);
      await expect(isKept).toBeHidden();
      await expect(isKept).toBeVisible();
      // oxlint-enable no-await-in-loop
    }
    await killed.kill();
    const second = await killed.start();
    await second.goto('/profile?group=course');
    await expect(answerOf(second)).toHaveValue('Khóa học làm bánh mì cho người bận');
  },
);

/** A disk that is busy: nobody else gets an answer of the drafts’ database until it is let go. */
async function holdDrafts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('mai-vang-drafts');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const transaction = database.transaction('rows', 'readwrite');
    const spin = () => {
      if (!('isLetGo' in window))
        transaction.objectStore('rows').get('x').addEventListener('success', spin);
    };
    spin();
    transaction.addEventListener('complete', () => database.close());
  });
  return async () => {
    await page.evaluate(() => Object.assign(window, { isLetGo: true }));
  };
}

withBrowser(
  'an answer that a busy disk gave after others were typed is offered beside them',
  async ({ killed, person }) => {
    const answerOf = (page: Page) => page.getByLabel('Tên khóa học');
    const first = await killed.start();
    await signIn(first, person, '/profile?group=course');
    await answerOf(first).fill('Khóa học làm bánh mì, bản dài');
    await expect(first.getByText('Bản nháp đã giữ trên máy này')).toBeVisible();
    await killed.kill();
    const other = await killed.start();
    await other.goto('/faq');
    const letGo = await holdDrafts(other);
    const second = await other.context().newPage();
    await second.goto('/profile?group=course');
    await answerOf(second).fill('Làm bánh');
    const offered = second.getByText(/Máy này còn giữ một bản nháp khác của hồ sơ/);
    await expect(offered).toBeHidden();
    await letGo();
    await expect(offered).toBeVisible();
    await expect(answerOf(second)).toHaveValue('Làm bánh');
    await second.getByRole('button', { name: 'Lấy bản đó' }).click();
    await expect(answerOf(second)).toHaveValue('Khóa học làm bánh mì, bản dài');
    // And the other one is left in its place.
    await expect(offered).toBeVisible();
  },
);

withBrowser(
  'feedback that waits for a network is sent after the whole browser was killed',
  async ({ killed, person }) => {
    const first = await killed.start();
    await signIn(first, person, `/learn/${lessons.first}`);
    await new PlayerPage(first).ready();
    await first.getByRole('button', { name: 'Góp ý về bài này' }).click();
    const dialog = first.getByRole('dialog', { name: 'Góp ý' });
    await dialog.getByRole('textbox').fill('Bài 2 nói hơi nhanh.');
    await first.route('**/graphql', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Gửi góp ý' }).click();
    await expect(first.getByText('Đã lưu góp ý. Sẽ gửi khi có mạng.')).toBeVisible();
    await killed.kill();
    const second = await killed.start();
    await second.goto('/dashboard');
    await expect(second.getByText('Cảm ơn bạn. Chúng tôi đọc từng góp ý.')).toBeVisible();
  },
);
