import type { BrowserContext, Page } from 'playwright/test';
import { type Fall, watchFocus } from '../support/focus-watch.ts';
import { expect, test } from '../support/web-test.ts';

/** A page of three buttons, and a turn of it as `keep-focus.ts` knows one. */
const html = `<!doctype html><title>x</title><main><button>A</button><button>B</button><button>C</button></main>`;

async function watched(
  context: BrowserContext,
): Promise<{ readonly page: Page; readonly falls: readonly Fall[] }> {
  await context.route('**/buttons', async (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  const falls = await watchFocus(context);
  const page = await context.newPage();
  await page.goto('/buttons');
  return { page, falls };
}

test('the watch of the focus hears of one that fell and stays there, not of one that fell again a moment before it is put in its place', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const { page, falls } = await watched(context);
  await page.evaluate(async () => {
    const [a, b, c] = document.querySelectorAll('button');
    const turn = async () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
    a?.focus();
    a?.remove();
    await turn();
    b?.focus();
    await turn();
    b?.remove();
    await turn();
    await turn();
    c?.focus();
    for (let turns = 0; turns < 6; turns += 1) await turn();
  });
  expect(falls).toEqual([]);
  await page.evaluate(() => document.querySelector('button')?.remove());
  await expect.poll(() => falls.length).toBe(1);
  await context.close();
});
