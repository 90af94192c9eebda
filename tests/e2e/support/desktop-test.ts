import { test as base } from '../desktop/fixtures.ts';
import { startApiProcess, type ApiProcess } from './api-process.ts';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts';
import { openClient, type DesktopClient } from './desktop-client.ts';
import { registerPerson } from './people.ts';
import type { SignedUp } from './web-test.ts';

export { expect } from '../desktop/fixtures.ts';

/** Starts clients on the test's folder that are closed when the test ends. */
export interface Machine {
  /** A client that speaks to the API through the test's network. */
  start(env?: Readonly<Record<string, string>>): Promise<DesktopClient>;
}

/**
 * Tests of the desktop with a server: one API on PGlite per worker; a new person, a fresh machine
 * and a network that can be cut per test.
 */
export const test = base.extend<
  { person: SignedUp; network: CuttingProxy; machine: Machine },
  { api: ApiProcess }
>({
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const api = await startApiProcess();
      await provide(api);
      await api.stop();
    },
    // Two of them start at once, beside two clients.
    { scope: 'worker', timeout: 120_000 },
  ],
  apiUrl: async ({ api }, provide) => provide(api.url),
  person: async ({ api }, provide) => provide(await registerPerson(api.url)),
  network: async ({ api }, provide) => {
    const proxy = await startCuttingProxy(api.url);
    await provide(proxy);
    await proxy.stop();
  },
  machine: async ({ network, userData }, provide) => {
    const started: DesktopClient[] = [];
    await provide({
      async start(env = {}) {
        const client = await openClient({ userData, apiUrl: network.url, env });
        started.push(client);
        return client;
      },
    });
    for (const client of started) if (client.isRunning()) await client.close();
  },
});
