import type { Page } from 'playwright/test';
import { launchOf, wholeChromium } from './browsers.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { expect, test as webTest } from './web-test.ts';

/**
 * The portal as an application that opens without a network. The network is cut for real: the
 * server is not reached at all.
 */
export const pwaTest = webTest.extend<{ network: CuttingProxy }>({
  network: async ({ api }, use) => {
    const proxy = await startCuttingProxy(api.url);
    await use(proxy);
    await proxy.stop();
  },
  baseURL: async ({ network }, use) => use(network.url),
  serviceWorkers: 'allow',
});

/**
 * Whether it can be installed and what is sent with the portal closed is up to the browser around
 * the page: the whole one.
 */
export const wholeBrowser = { launchOptions: launchOf(wholeChromium) };

/** The heading of the dashboard. */
export const myBranch = { name: 'Cành mai của bạn' };

/** Waits until the worker controls the page and its shell is whole. */
export async function workerReady(page: Page): Promise<void> {
  const states = () =>
    page.evaluate(async () => {
      const { controller } = navigator.serviceWorker;
      const registration = await navigator.serviceWorker.getRegistration();
      const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
      const [name = ''] = await caches.keys();
      return {
        controls: controller?.state,
        newest: worker?.state,
        files: name === '' ? 0 : (await (await caches.open(name)).keys()).length,
      };
    });
  await expect.poll(states, { timeout: 120_000 }).toMatchObject({ controls: 'activated' });
}
