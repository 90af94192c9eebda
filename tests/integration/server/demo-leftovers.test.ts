import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/port.ts';
import { DemoLeftoversError } from '#server/demo/demo-leftovers.ts';
import { startServer } from '#server/start-server.ts';
import { databaseKinds, type DatabaseSource, openDatabaseSource } from '../support/databases.ts';
import { productionEnv } from '../support/production-env.ts';

describe.each(databaseKinds)('a database that the demonstration filled, on %s,', (kind) => {
  let source: DatabaseSource;
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    source = await openDatabaseSource(kind);
  });
  beforeEach(async () => {
    ({ database } = await source.create());
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-leftovers-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });
  afterAll(async () => source.stop());

  /** Closes the database when it is refused, and when it stops. */
  const start = async (env: Readonly<Record<string, string>>) =>
    startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, ...env }), {
      database,
    });
  const without = (facts: string): string => `delete from server_facts where name in (${facts})`;

  it.each([
    ['in production', productionEnv],
    ['for other machines', { DEMO: '0', HOST: '0.0.0.0' }],
  ])('is not opened %s, and no key is made for it', async (_where, env) => {
    await expect(start(env)).rejects.toThrow(DemoLeftoversError);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['its course alone', "'demo_seeded_on', 'demo_site_content'"],
    ['the day that it began', "'demo_fingerprint', 'demo_site_content'"],
    ['what it wrote for the site', "'demo_fingerprint', 'demo_seeded_on'"],
  ])('is known by %s', async (_what, gone) => {
    await database.raw(without(gone));
    await expect(start(productionEnv)).rejects.toThrow(DemoLeftoversError);
  });

  it('is opened where only this machine reaches it', async () => {
    const server = await start({ DEMO: '0' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
  });
});
