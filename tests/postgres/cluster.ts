import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { copyFolder } from '../made-once/copy-folder.ts';

/** A PostgreSQL server of its own, in a temporary folder, on a free port of 127.0.0.1. */
export interface Cluster {
  /** Address of a database of it. */
  url(database: string): string;
  /**
   * A new database, empty or a copy of another one that nobody is connected to; answers its
   * address.
   */
  createDatabase(template?: string, name?: string): Promise<string>;
  /** A database of it goes, with every connection to it. */
  dropDatabase(url: string): Promise<void>;
  /** Ends the server at once, cutting every connection; it refuses until `resume`. */
  halt(): Promise<void>;
  /** Starts it again on the same data and port, once it answers. */
  resume(): Promise<void>;
  /** `halt` and `resume`. */
  restart(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
  /** Ends the server and keeps its data at a path, for `startCluster` to start copies of. */
  stopAndKeep(place: string): Promise<void>;
}

const run = promisify(execFile);
const superuser = 'mai_vang';
const startAttempts = 5;
const startMs = 30_000;

/**
 * Makes and starts a cluster with Debian's PostgreSQL (15 or later), as an unprivileged user when
 * we are root, which PostgreSQL refuses to be. It ends with this process, whatever happens to it.
 * Nothing is synced to disk: it is for tests. `kept` = data of another cluster (`stopAndKeep`) that
 * it starts with; `place` = where its folder lies.
 */
export async function startCluster(kept?: string, place = tmpdir()): Promise<Cluster> {
  const bin = findBinaries();
  const owner = await findOwner();
  const folder = await mkdtemp(path.join(place, 'mai-vang-pg-'));
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  if (kept === undefined) {
    const [command, ...args] = asOwner(owner, [
      path.join(bin, 'initdb'),
      '-D',
      data,
      '-U',
      superuser,
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C',
    ]);
    await run(command, args, { cwd: folder });
  } else await copyFolder(kept, data);
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const start = (): Started => startPostgres({ bin, owner, folder, data, port });
    const server = start();
    if (await becomesReady(server, port)) return clusterOf({ first: server, start, port, folder });
    // Somebody took the port in between.
    if (attempt === startAttempts) throw new Error(`PostgreSQL did not start: ${server.output()}`);
  }
}

/** Who runs PostgreSQL when we are root. */
interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface Started {
  readonly process: ChildProcess;
  output(): string;
}

function clusterOf({
  first,
  start,
  port,
  folder,
}: {
  readonly first: Started;
  readonly start: () => Started;
  readonly port: number;
  readonly folder: string;
}): Cluster {
  let server = first.process;
  const urlOf = (database: string): string =>
    `postgres://${superuser}@127.0.0.1:${port}/${database}`;
  let count = 0;
  async function end(): Promise<void> {
    const ended = hasEnded(server) ? null : new Promise((resolve) => server.once('exit', resolve));
    // Fast shutdown: connections are cut, nothing is waited for.
    server.kill('SIGINT');
    await ended;
  }
  async function resume(): Promise<void> {
    const started = start();
    server = started.process;
    if (!(await becomesReady(started, port)))
      throw new Error(`PostgreSQL did not start again: ${started.output()}`);
  }
  return {
    url: urlOf,
    halt: end,
    resume,
    async restart() {
      await end();
      await resume();
    },
    async createDatabase(template, given) {
      count += 1;
      const name = given ?? `test_${count}`;
      await withClient(urlOf('postgres'), async (client) =>
        client.query(
          // Copied as files: half of the time that writing each page to the log takes.
          `create database ${name} strategy file_copy${template === undefined ? '' : ` template ${template}`}`,
        ),
      );
      return urlOf(name);
    },
    async dropDatabase(url) {
      await withClient(urlOf('postgres'), async (client) =>
        client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
      );
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
    async stopAndKeep(place) {
      await end();
      await rename(path.join(folder, 'data'), place);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a task on a connection of its own. */
export async function withClient<T>(url: string, task: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

function startPostgres({
  bin,
  owner,
  folder,
  data,
  port,
}: {
  bin: string;
  owner: Owner | null;
  folder: string;
  data: string;
  port: number;
}): Started {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 300,
    shared_buffers: '64MB',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...args] = asOwner(owner, [path.join(bin, 'postgres'), '-D', data, ...options]);
  const server = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  server.on('error', (error) => {
    output += error.message;
  });
  return { process: server, output: () => output };
}

/**
 * Another user when we are root; either way the server gets a fast shutdown when this process dies.
 */
export function asOwner(
  owner: Owner | null,
  command: readonly [string, ...string[]],
): [string, ...string[]] {
  const user =
    owner === null ? [] : [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  return ['setpriv', ...user, '--pdeathsig=INT', ...command];
}

async function becomesReady({ process: server }: Started, port: number): Promise<boolean> {
  const deadline = performance.now() + startMs;
  while (!hasEnded(server) && performance.now() < deadline) {
    try {
      await withClient(`postgres://${superuser}@127.0.0.1:${port}/postgres`, async (client) =>
        client.query('select 1'),
      );
      return true;
    } catch {
      // Still starting: its port is closed, or it says so.
      await wait(50);
    }
  }
  server.kill('SIGINT');
  return false;
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/**
 * Where the newest PostgreSQL of this machine has its programs. Debian keeps every version beside
 * the others; the newest is taken.
 */
export function findBinaries(): string {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base)
    ? readdirSync(base).filter((version) => existsSync(path.join(base, version, 'bin/initdb')))
    : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined)
    throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return path.join(base, newest, 'bin');
}

/** An unprivileged user when we are root, else null. */
export async function findOwner(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (option) => Number((await run('id', [option, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // No such user on this machine.
    }
  }
  throw new Error('no unprivileged user to run PostgreSQL as');
}

/** A port of 127.0.0.1 that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string')
    throw new Error('a listening server has a port');
  return address.port;
}
