import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Nobody here is stuck unless the test says so. */
const stuckMs = 60_000;

/** Writes its number down and stays. */
const stayer = `require('node:fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)`;

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function pidIn(file: string): Promise<number> {
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/);
  return Number(readFileSync(file, 'utf8'));
}

describe('a program that is run', () => {
  it('gives its output line by line, and says how it failed', async () => {
    const lines: string[] = [];
    expect(
      await runProgram(process.execPath, ['-e', 'console.log("một\\nhai")'], {
        stuckMs,
        onLine: (line) => lines.push(line),
      }),
    ).toEqual({ ok: true, value: 'một\nhai' });
    expect(lines).toEqual(['một', 'hai']);
    expect(
      await runProgram(process.execPath, ['-e', 'console.error("hỏng"); process.exit(3)'], {
        stuckMs,
      }),
    ).toMatchObject({
      ok: false,
      error: { kind: 'failed', detail: expect.stringContaining('left with 3: hỏng') },
    });
    expect(await runProgram('khong-co-chuong-trinh-nay', [], { stuckMs })).toMatchObject({
      ok: false,
      error: { kind: 'missing' },
    });
  });

  it('ends when it is stopped', async () => {
    const stop = new AbortController();
    const file = path.join(folder, 'pid');
    const ended = runProgram(process.execPath, ['-e', stayer, file], {
      stuckMs,
      signal: stop.signal,
    });
    const pid = await pidIn(file);
    stop.abort();
    expect(await ended).toMatchObject({ ok: false, error: { kind: 'stopped' } });
    await expect.poll(() => lives(pid)).toBe(false);
  });

  it('ends when it stands still, however much it says that is no sign of going on', async () => {
    const file = path.join(folder, 'pid');
    const talker = `require('node:fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => console.log('vẫn đang chạy'), 1)`;
    let lines = 0;
    const ended = runProgram(process.execPath, ['-e', talker, file], {
      stuckMs: 5000,
      onLine: () => (lines += 1),
      isSign: () => false,
    });
    const pid = await pidIn(file);
    expect(await ended).toMatchObject({
      ok: false,
      error: { kind: 'stuck', detail: expect.stringContaining('no sign of going on for 5000 ms') },
    });
    expect(lines).toBeGreaterThan(0);
    await expect.poll(() => lives(pid)).toBe(false);
  });

  it('goes on for as long as it shows that it does', async () => {
    // Longer than it may stand still.
    const goer =
      'let left = 60; const timer = setInterval(() => { console.log(`còn ${left}`); left -= 1; if (left < 0) clearInterval(timer); }, 100)';
    const run = await runProgram(process.execPath, ['-e', goer], {
      stuckMs: 5000,
      isSign: (line) => line.startsWith('còn'),
    });
    expect(run).toMatchObject({ ok: true });
  });

  it('ends with the process that ran it, however that one dies', async () => {
    const file = path.join(folder, 'pid');
    const module = path.join(import.meta.dirname, 'run-program.ts');
    const runner = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { runProgram } from ${JSON.stringify(module)}; await runProgram(process.execPath, ['-e', ${JSON.stringify(stayer)}, ${JSON.stringify(file)}], { stuckMs: 60_000 });`,
      ],
      { stdio: 'ignore' },
    );
    const pid = await pidIn(file);
    expect(lives(pid)).toBe(true);
    runner.kill('SIGKILL');
    await expect.poll(() => lives(pid)).toBe(false);
  });
});
