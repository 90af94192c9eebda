import type { Page } from 'playwright/test';
import { secondsAtServer } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const standsStill = 'stands-still';

test('what the page was keeping in the moment in which it was killed is at the server afterwards', async ({
  page,
  person,
  api,
}) => {
  await standStillOnceKeeping(page);
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  // Less than the five seconds after which a playing video is kept: it is the pause that keeps.
  await player.watch(3);
  const devtools = await page.context().newCDPSession(page);
  const stands = page.waitForRequest(`**/${standsStill}`);
  await page.evaluate(() => performance.mark('stand still'));
  // The page answers nothing any more, this key neither.
  page.keyboard.press('k').catch(() => undefined);
  await stands;
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await page.context().newPage();
  // Nothing plays there.
  await again.goto('/dashboard');
  await expect.poll(() => secondsAtServer(api.url, person.accessToken)).toBeGreaterThanOrEqual(2);
});

/**
 * After the mark `stand still` the page stands from the first task on that follows one in which it
 * wrote an unsent row: as a page is killed on a busy machine, with its writes asked for and none
 * of them answered.
 */
async function standStillOnceKeeping(page: Page): Promise<void> {
  // Never answered: whoever waits for it waits until the end.
  await page.route(`**/${standsStill}`, () => undefined);
  await page.addInitScript((address) => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its store below
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function keep(this: IDBObjectStore, ...row) {
      const request = put.apply(this, row);
      if (this.name === 'waiting' && performance.getEntriesByName('stand still').length > 0) {
        const next = new MessageChannel();
        next.port1.addEventListener('message', () => {
          const asked = new XMLHttpRequest();
          asked.open('GET', `/${address}`, false);
          asked.send();
        });
        next.port1.start();
        next.port2.postMessage(null);
      }
      return request;
    };
  }, standsStill);
}
