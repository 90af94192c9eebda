import type { Route } from 'playwright/test';
import { fillDatabase, fillDatabaseByRequest, fillStorage } from '../support/full-storage.ts';
import { secondsAtServer } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

function operationOf(route: Route): unknown {
  return route.request().postDataJSON()?.operationName;
}

for (const [how, fill] of Object.entries({
  'refuses what is asked': fillDatabase,
  'fails what it was asked': fillDatabaseByRequest,
}))
  test(`what is watched in a browser whose full database ${how} is at the server while it plays, and survives a crash`, async ({
    page,
    person,
    api,
  }) => {
    await signIn(page, person, `/learn/${lessons.first}`);
    const player = new PlayerPage(page);
    await player.ready();
    await fill(page, 'mai-vang-study');
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
  await fillDatabase(page, 'mai-vang-study');
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
