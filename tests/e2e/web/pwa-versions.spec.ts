import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright/test';
import { myBranch, pwaTest as test, wholeBrowser, workerReady } from '../support/pwa-test.ts';
import { startShellServer } from '../support/shell-server.ts';
import { expect, fillSignIn } from '../support/web-test.ts';

test.use(wholeBrowser);

// A limit, not a wait: a whole build is made or fetched twice in each.
test.setTimeout(240_000);

const root = path.resolve(import.meta.dirname, '../../..');
const builtPortal = path.join(root, 'out/web');

test('a new build is offered, taken by one press, and never mixed with the old one', async ({
  page,
  person,
  api,
  context,
}) => {
  const next = buildAnother('Mai Vàng hai');
  const shell = await startShellServer(api.url, builtPortal);
  try {
    const first = await versionIn(builtPortal);
    await page.goto(`${shell.url}/login`);
    await fillSignIn(page, person);
    await expect(page.getByRole('heading', myBranch)).toBeVisible();
    await workerReady(page);
    expect(await versionOf(page)).toBe(first);

    shell.serve(next.folder);
    const offer = page.getByText('Có bản mới.');
    // The worker fetches the whole of the new build before it offers it.
    await expect
      .poll(
        async () => {
          await askForNewWorker(page);
          return offer.isVisible();
        },
        { timeout: 120_000 },
      )
      .toBe(true);
    // The old page still finds every part of itself, though the server has none of them any more.
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await page.getByRole('menuitem', { name: 'Cài đặt' }).click();
    await expect(page.getByRole('heading', { name: 'Cài đặt' })).toBeVisible();
    expect(await versionOf(page)).toBe(first);

    await page.getByRole('button', { name: 'Tải lại' }).click();
    await expect(page).toHaveTitle(/Mai Vàng hai/);
    expect(await versionOf(page)).toBe(await versionIn(next.folder));
    await expect(offer).toHaveCount(0);
    await context.setOffline(true);
    await page.goto(`${shell.url}/dashboard`);
    await expect(page).toHaveTitle(/Mai Vàng hai/);
    await expect(page.getByRole('heading', myBranch)).toBeVisible();
  } finally {
    await context.setOffline(false);
    await shell.stop();
    next.remove();
  }
});

test('a poisoned or emptied cache never runs and heals itself; a worker that is switched off keeps nothing', async ({
  page,
  person,
  api,
  context,
}) => {
  const shell = await startShellServer(api.url, builtPortal);
  try {
    await page.goto(`${shell.url}/login`);
    await fillSignIn(page, person);
    await expect(page.getByRole('heading', myBranch)).toBeVisible();
    await workerReady(page);
    await poisonShell(page);
    await stopWorkers(await context.newCDPSession(page));
    await page.reload();
    await expect(page.getByRole('heading', myBranch)).toBeVisible();
    expect(await page.evaluate(() => 'poisoned' in globalThis)).toBe(false);
    await expect.poll(() => poisonedFiles(page)).toBe(0);

    shell.serve(builtPortal, { worker: false });
    await expect
      .poll(async () => {
        await askForNewWorker(page);
        return page.evaluate(async () => (await caches.keys()).length);
      })
      .toBe(0);
    await page.reload();
    await expect(page.getByRole('heading', myBranch)).toBeVisible();
  } finally {
    await shell.stop();
  }
});

async function stopWorkers(cdp: CDPSession): Promise<void> {
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
}

/**
 * Has to be asked until something comes of it: a question that meets one of the browser's own gets
 * its answer, which may be of before. A worker that waits takes over when the one before it idles;
 * a browser ends that one in half a minute, but not while it is watched by DevTools, as here.
 */
async function askForNewWorker(page: Page): Promise<void> {
  const isWaiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    return registration.waiting !== null;
  });
  if (isWaiting) await stopWorkers(await page.context().newCDPSession(page));
}

/** Puts foreign bytes in the place of every script, and throws the page and the styles away. */
async function poisonShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.endsWith('.js'))
        await cache.put(
          request,
          new Response('globalThis.poisoned = true;', {
            headers: { 'content-type': 'text/javascript' },
          }),
        );
      else if (/\.(css|html)$/.test(request.url)) await cache.delete(request);
    }
  });
}

async function poisonedFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    const texts = await Promise.all(
      (await cache.keys()).map(
        async (request) => (await (await cache.match(request))?.text()) ?? '',
      ),
    );
    return texts.filter((text) => text.includes('globalThis.poisoned')).length;
  });
}

function versionOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="mai-vang-version"]').getAttribute('content');
}

async function versionIn(folder: string): Promise<string> {
  return (
    /mai-vang-version" content="([^"]+)"/.exec(
      await readFile(path.join(folder, 'index.html'), 'utf8'),
    )?.[1] ?? ''
  );
}

/** The same portal under another name: another build, as a deployment would bring it. */
function buildAnother(brandName: string): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-shell-'));
  execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '-c',
      'web/vite.config.ts',
      '--logLevel',
      'warn',
      '--outDir',
      folder,
      '--emptyOutDir',
    ],
    {
      cwd: root,
      env: { ...process.env, VITE_BRAND_NAME: brandName },
    },
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
