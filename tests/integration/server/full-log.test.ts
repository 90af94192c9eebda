import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('a server that can write no line of its log', () => {
  let folder: string;
  let child: ChildProcess;
  let exit: string | null = null;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'full-log-'));
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('answers, and ends when it is told to', async () => {
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    child = spawn(process.execPath, ['server/index.ts'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        NODE_ENV: 'test',
        DEMO: '0',
        PORT: String(port),
        DATA_DIR: path.join(folder, 'data'),
      },
      stdio: ['ignore', full, full],
    });
    closeSync(full);
    child.once('exit', (code, signal) => (exit = `${code} ${signal}`));
    const ask = async (at: string): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      return answer?.status ?? 0;
    };
    await expect.poll(async () => ask('/healthz')).toBe(200);
    // Each writes a line.
    for (let nth = 0; nth < 20; nth += 1) await ask(`/graphql?query=${nth}`);
    expect(await ask('/healthz')).toBe(200);
    child.kill('SIGTERM');
    await expect.poll(() => exit).toBe('0 null');
  });
});
