import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { runPostgresTool } from '#server/db/postgres/postgres-tools.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Cluster, startCluster, withClient } from '../../postgres/cluster.ts';
import { openAt } from '../support/databases.ts';
import {
  localhostCertificate,
  localhostKey,
  otherCertificate,
} from '../support/localhost-certificate.ts';

// What the server opens can be backed up, with the same check of the certificate.
let cluster: Cluster;
let folder: string;
let base: URL;

beforeAll(async () => {
  cluster = await startCluster();
  base = new URL(await cluster.createDatabase(undefined, 'mv'));
  folder = mkdtempSync(path.join(tmpdir(), 'backup-by-tls-'));
  const data = await withClient(base.href, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  });
  const [key, certificate] = [path.join(data, 'server.key'), path.join(data, 'server.crt')];
  writeFileSync(key, localhostKey, { mode: 0o600 });
  writeFileSync(certificate, localhostCertificate);
  const { uid, gid } = statSync(data);
  for (const file of [key, certificate]) chownSync(file, uid, gid);
  copyFileSync(certificate, path.join(folder, 'own.pem'));
  // An authority that has nothing to do with it.
  writeFileSync(path.join(folder, 'other.pem'), otherCertificate);
  await withClient(base.href, async (client) => {
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
  });
  base.hostname = 'localhost';
  await vi.waitFor(connectByTls, 10_000);
}, 60_000);
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  'sslmode=verify-full&sslrootcert=own.pem',
  'sslmode=require&sslrootcert=own.pem',
  'ssl=true&sslrootcert=own.pem',
  'sslmode=no-verify',
  'sslmode=no-verify&sslrootcert=other.pem',
  'sslmode=require&sslrootcert=own.pem&uselibpqcompat=true',
])('backs up what the server opens by %s', async (params) => {
  const url = addressWith(params);
  const database = await openAt(url);
  await migrate(database);
  await database.close();
  const target = await backUp(url);
  expect(existsSync(target)).toBe(true);
});

it.each(['sslmode=require&sslrootcert=other.pem', 'sslmode=require', 'ssl=true'])(
  'tells nothing to a server whose certificate nobody of ours knows: %s',
  async (params) => {
    const url = addressWith(params);
    await expect(withClient(url, async (client) => client.query('select'))).rejects.toThrow(
      /certificate/,
    );
    const file = path.join(folder, 'nothing');
    await expect(runPostgresTool('pg_dump', ['--file', file], url)).rejects.toThrow(
      /certificate verify failed/,
    );
  },
);

function addressWith(params: string): string {
  return `${base.href}?${params.replace(/(?<==)\w+\.pem/, (name) => path.join(folder, name))}`;
}

/** Answers the file. */
async function backUp(databaseUrl: string): Promise<string> {
  const place = mkdtempSync(path.join(folder, 'backup-'));
  const dataFolder = path.join(place, 'data');
  mkdirSync(dataFolder);
  const target = path.join(place, 'file');
  await makeBackup({ dataFolder, databaseUrl, fieldKeys: [], target, now: Date.now });
  return target;
}

async function connectByTls(): Promise<void> {
  const client = new Client({ connectionString: `${base.href}?sslmode=no-verify` });
  await client.connect();
  await client.end();
}
