import { rmSync } from 'node:fs';
import { expect, test as base } from 'playwright/test';
import type { Cluster } from '../../postgres/cluster.ts';
import { makeUserData } from '../desktop/fixtures.ts';
import { startApiProcess, type ApiProcess } from './api-process.ts';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts';
import { createDemoDatabase, startDemoCluster } from './demo-cluster.ts';
import { openClient, type DesktopClient } from './desktop-client.ts';
import { registerPerson } from './people.ts';
import type { SignedUp } from './web-test.ts';

export { expect };

/** Opens desktop clients that are closed, and whose folders are removed, when the test ends. */
export interface Clients {
  /**
   * A client on the given folder (a fresh one when left out), speaking to the API through the
   * test's network.
   */
  open(options?: {
    readonly userData?: string;
    readonly env?: Readonly<Record<string, string>>;
  }): Promise<DesktopClient & { readonly userData: string }>;
}

/**
 * Desktop and portal of one person against one API on a real PostgreSQL, with a network between
 * that can be cut.
 */
export const test = base.extend<
  { person: SignedUp; network: CuttingProxy; clients: Clients },
  { cluster: Cluster; api: ApiProcess }
>({
  cluster: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const cluster = await startDemoCluster();
      await provide(cluster);
      await cluster.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [
    async ({ cluster }, provide) => {
      const api = await startApiProcess({ databaseUrl: await createDemoDatabase(cluster) });
      await provide(api);
      await api.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ api }, provide) => provide(api.url),
  person: async ({ api }, provide) => provide(await registerPerson(api.url)),
  network: async ({ api }, provide) => {
    const proxy = await startCuttingProxy(api.url);
    await provide(proxy);
    await proxy.stop();
  },
  clients: async ({ network }, provide) => {
    const open: DesktopClient[] = [];
    const folders = new Set<string>();
    await provide({
      async open({ userData = makeUserData(), env = {} } = {}) {
        folders.add(userData);
        const client = await openClient({ userData, apiUrl: network.url, env });
        open.push(client);
        return { ...client, userData };
      },
    });
    for (const client of open) if (client.isRunning()) await client.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
});
