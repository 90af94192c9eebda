import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asOwner, findBinaries, findFreePort, findOwner, withClient } from '../postgres/cluster.ts';
import { type Switchboard, startSwitchboard } from './switchboard.ts';

const run = promisify(execFile);
const superuser = 'mai_vang';
const startMs = 60_000;

/**
 * A PostgreSQL as it is run: a primary that syncs to disk and an asynchronous standby, both
 * killable, behind one address that always leads to the primary. What the primary acknowledged
 * survives its death; what the standby had not got yet does not survive a promotion.
 */
export interface PostgresPair {
  /** `postgres://…` of the product's database at the primary, whichever server that is now. */
  readonly url: string;
  /**
   * SIGKILL to every process of the primary, then a start on the same files, as after a power cut.
   */
  crashPrimary(): Promise<void>;
  /** Ends every connection of the product, as an administrator or a balancer does. */
  cutConnections(): Promise<void>;
  /** From now on the standby gets nothing until the next promotion. */
  holdReplication(): void;
  /** Kills the primary for good, promotes the standby, and builds a new standby from it. */
  promote(): Promise<void>;
  /** `pg_dump -Fc` into a file. */
  dump(file: string): Promise<void>;
  /**
   * What an operator does by hand: drops the database and loads the dump. Nothing else is told of
   * it.
   */
  restore(file: string): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  readonly port: number;
  readonly data: string;
  readonly process: ChildProcess;
}

/** Starts both. Everything lies in one folder below the temporary one and goes with `stop`. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const bin = findBinaries();
  const owner = await findOwner();
  const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-pair-'));
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
  const command = async (name: string, args: readonly string[]): Promise<void> => {
    const [program, ...rest] = asOwner(owner, [path.join(bin, name), ...args]);
    await run(program, rest, { cwd: folder });
  };
  const urlAt = (port: number, database: string): string =>
    `postgres://${superuser}@127.0.0.1:${port}/${database}`;
  let count = 0;

  async function startOn(data: string): Promise<Server> {
    const port = await findFreePort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      wal_level: 'replica',
      hot_standby: 'on',
      max_connections: 120,
      shared_buffers: '64MB',
      wal_keep_size: '256MB',
    };
    const [program, ...args] = asOwner(owner, [
      path.join(bin, 'postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
    await untilAnswers(urlAt(port, 'postgres'));
    return { port, data, process: child };
  }

  async function addStandby(
    of: Server,
  ): Promise<{ readonly server: Server; readonly line: Switchboard }> {
    count += 1;
    const data = path.join(folder, `data-${count}`);
    // The standby hears the primary through a line that a test can hold.
    const line = await startSwitchboard(of.port);
    await command('pg_basebackup', [
      '-D',
      data,
      '-d',
      `host=127.0.0.1 port=${line.port} user=${superuser}`,
      '-R',
      '-X',
      'stream',
      '--checkpoint=fast',
    ]);
    return { server: await startOn(data), line };
  }

  await command('initdb', [
    '-D',
    path.join(folder, 'data-0'),
    '-U',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ]);
  let primary = await startOn(path.join(folder, 'data-0'));
  await withClient(urlAt(primary.port, 'postgres'), async (client) =>
    client.query('create database mai_vang'),
  );
  let standby = await addStandby(primary);
  const door = await startSwitchboard(primary.port);

  return {
    url: urlAt(door.port, 'mai_vang'),
    async crashPrimary() {
      await kill(primary);
      door.cut();
      primary = await startOn(primary.data);
      door.leadTo(primary.port);
      standby.line.leadTo(primary.port);
    },
    async cutConnections() {
      await withClient(urlAt(primary.port, 'postgres'), async (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'mai_vang'`,
        ),
      );
    },
    holdReplication: () => standby.line.refuse(),
    async promote() {
      await kill(primary);
      door.cut();
      const promoted = standby;
      await promoted.line.stop();
      await withClient(urlAt(promoted.server.port, 'postgres'), async (client) =>
        client.query('select pg_promote(true, 60)'),
      );
      await rm(primary.data, { recursive: true, force: true });
      primary = promoted.server;
      door.leadTo(primary.port);
      standby = await addStandby(primary);
    },
    dump: async (file) => command('pg_dump', ['-Fc', '-f', file, urlAt(primary.port, 'mai_vang')]),
    async restore(file) {
      await withClient(urlAt(primary.port, 'postgres'), async (client) => {
        await client.query('drop database mai_vang with (force)');
        await client.query('create database mai_vang');
      });
      await command('pg_restore', ['--no-owner', '-d', urlAt(primary.port, 'mai_vang'), file]);
    },
    async stop() {
      await Promise.all([door.stop(), standby.line.stop()]);
      await Promise.all([kill(primary), kill(standby.server)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The postmaster and all its children die at once, as in a power cut. */
async function kill({ process: server }: Server): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const children = await childrenOf(server.pid);
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  for (const child of children) end(child);
  await gone;
  const deadline = performance.now() + startMs;
  // One that was forked in between notices by itself that its postmaster died; the same files open
  // only without it.
  while (children.some(lives)) {
    if (performance.now() > deadline) throw new Error('backends of a killed PostgreSQL live on');
    await pause(20);
  }
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was gone already.
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = performance.now() + startMs;
  while (performance.now() < deadline) {
    try {
      await withClient(url, async (client) => client.query('select 1'));
      return;
    } catch {
      // Recovering: it refuses or says so.
      await pause(50);
    }
  }
  throw new Error('PostgreSQL did not come up');
}
