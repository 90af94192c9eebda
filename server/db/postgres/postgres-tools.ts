import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates } from 'node:tls';
import { Client, DatabaseError } from 'pg';
import { BackupError } from '../../backup/backup-file.ts';

/**
 * Runs `pg_dump` or `pg_restore` on the database of an address. The password goes through the
 * environment, where no list of processes shows it.
 */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  url: string,
): Promise<void> {
  const program = findTool(tool);
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-roots-'));
  try {
    const roots = path.join(folder, 'roots.pem');
    writeFileSync(roots, getCACertificates('default').join('\n'));
    const child = spawn(program, args, {
      env: { ...process.env, ...toolEnvironment(url, roots) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (said = (said + text).slice(-2000)));
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    if (code !== 0) throw new BackupError(`${tool} không thành công: ${said.trim()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On the path, else the newest of Debian's. */
function findTool(tool: string): string {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, process.platform === 'win32' ? `${tool}.exe` : tool));
  const base = '/usr/lib/postgresql';
  const debian = existsSync(base)
    ? readdirSync(base)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => path.join(base, version, 'bin', tool))
    : [];
  const found = [...debian, ...onPath].find((file) => existsSync(file));
  if (found === undefined)
    throw new BackupError(
      `Không tìm thấy ${tool}: hãy cài PostgreSQL (gói postgresql-client) trên máy này.`,
    );
  return found;
}

/**
 * Where the tools go, by the variables of libpq: as the server itself reads the address, whose host
 * and port may be its parameters. `roots` is a file with the certificates that this process trusts.
 */
export function toolEnvironment(text: string, roots: string): Record<string, string> {
  const client = new Client({ connectionString: text });
  const { host, port, user, password, database } = client;
  const set = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    ...tlsEnvironment(client.ssl, new URL(text).searchParams, roots),
  };
  return Object.fromEntries(
    Object.entries(set).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}

/**
 * The same check of the server's certificate as ours. What `ssl` says is pg's reading, by which
 * `require` and `prefer` check it in full; libpq would not.
 */
function tlsEnvironment(
  ssl: unknown,
  params: URLSearchParams,
  roots: string,
): Record<string, string | null> {
  if (ssl === false) return { PGSSLMODE: params.get('sslmode') };
  const isChecked = !(isObject(ssl) && ssl['rejectUnauthorized'] === false);
  // Set by pg for addresses that ask for libpq's own meaning of a mode.
  const isNameChecked = !(isObject(ssl) && 'checkServerIdentity' in ssl);
  return {
    PGSSLMODE: isChecked ? (isNameChecked ? 'verify-full' : 'verify-ca') : 'require',
    // With roots in its hands libpq would check `require`, too: a file that is not there is none.
    PGSSLROOTCERT: isChecked ? (params.get('sslrootcert') ?? roots) : `${roots}.none`,
    PGSSLCERT: params.get('sslcert'),
    PGSSLKEY: params.get('sslkey'),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Name of the database of an address. */
export function databaseOf(url: string): string {
  return new Client({ connectionString: url }).database ?? '';
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

/** Runs a task on a connection of its own. */
export async function onConnection<T>(
  url: string,
  task: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** Whether a database could not be renamed or dropped because somebody is connected to it. */
export function isDatabaseInUse(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55006';
}
