import type { Page, Route } from 'playwright/test';
import { secondsAtServer } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';

/** IndexedDB of the portal's work takes nothing any more, as in a browser without room. */
async function fillDatabase(page: Page): Promise<void> {
  const fill = () => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the store that it is asked of
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...given) {
      if (this.transaction.db.name === 'mai-vang-study')
        throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    };
  };
  await page.addInitScript(fill);
  await page.evaluate(fill);
}

/** To the last letter: nothing can be laid into localStorage any more. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let [size, count] = [2 ** 20, 0]; size >= 1; count += 1) {
      try {
        localStorage.setItem(`fill ${count}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
}

function operationOf(route: Route): unknown {
  return route.request().postDataJSON()?.operationName;
}

test('what is watched in a browser whose database is full is at the server while it plays, and survives a crash', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  await fillDatabase(page);
  await player.watch(12);
  await expect.poll(() => secondsAtServer(api.url, person.accessToken)).toBeGreaterThan(4);
  const watched = await player.seconds();
  await page.goto('chrome://crash').catch(() => undefined);
  const again = await page.context().newPage();
  await again.goto(`/learn/${lessons.first}`);
  await new PlayerPage(again).ready();
  // What was played since the last report, every five seconds, went with the page.
  await expect
    .poll(() => secondsAtServer(api.url, person.accessToken))
    .toBeGreaterThan(watched - 7);
});

test('a browser that has no room anywhere asks before it closes what has not left', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person, '/dashboard');
  await fillDatabase(page);
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  await fillStorage(page);
  // A server that has not answered yet: nothing has left, and the network is there.
  await context.route('**/graphql', async (route) =>
    operationOf(route) === 'Sync' ? undefined : route.continue(),
  );
  await player.watch(8);
  await page.mouse.click(640, 700);
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
});
