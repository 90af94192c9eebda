import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createStandstill, heartbeatFields } from './heartbeat.ts';

const watch = path.join(import.meta.dirname, 'watch-standstill.ts');

/** What became of a process that watches itself and then does something. */
async function run(work: string, args: readonly string[] = []) {
  const child = spawn(
    process.execPath,
    [
      ...args,
      '--input-type=module-typescript',
      '--eval',
      `import { atLength, watchStandstill } from ${JSON.stringify(watch)};
       const watched = watchStandstill({ everyMs: 10, missed: 5, missedAtLength: 1_000_000 });
       const spin = (ms) => { for (const end = Date.now() + ms; Date.now() < end;); };
       ${work}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const said = text(child.stderr);
  const ended = await new Promise((done) =>
    child.once('exit', (code, signal) => done(code ?? signal)),
  );
  return { ended, said: await said };
}

describe('a process whose one thread stands still', () => {
  it('is ended by the thread beside, which says why', async () => {
    const { ended, said } = await run('setInterval(() => {}, 1000); await watched; spin(600_000);');
    expect({ ended, said }).toEqual({
      ended: 'SIGKILL',
      said: expect.stringContaining('Máy chủ đứng yên'),
    });
  });

  it('is left alone while it does what it said takes long', async () => {
    const work =
      'const alive = setInterval(() => {}, 1000); await watched; await atLength(async () => spin(500)); clearInterval(alive);';
    expect(await run(work)).toEqual({ ended: 0, said: '' });
  });

  it('and is kept alive by nobody', async () => {
    expect(await run('')).toEqual({ ended: 0, said: '' });
  });
});

describe('the thread beside', () => {
  const make = () => {
    const beats = new Int32Array(new SharedArrayBuffer(12));
    const set = (name: keyof typeof heartbeatFields, value: number) =>
      void Atomics.store(beats, heartbeatFields[name], value);
    const standstill = createStandstill({ beats, missed: 3, missedAtLength: 6 });
    const looks = (count: number) => Array.from({ length: count }, () => standstill.look());
    return { set, looks };
  };

  it('counts its own looks: who slept with the whole computer missed none', () => {
    const { set, looks } = make();
    expect(looks(3)).toEqual([false, false, false]);
    set('beats', 1);
    expect(looks(4)).toEqual([false, false, false, true]);
  });

  it('waits for who stands at a breakpoint', () => {
    const { set, looks } = make();
    set('isDebugged', 1);
    expect(looks(20)).not.toContain(true);
    set('isDebugged', 0);
    expect(looks(3)).toEqual([false, false, true]);
  });

  it('waits longer for what was said to take long', () => {
    const { set, looks } = make();
    set('longWorks', 1);
    expect(looks(7)).toEqual([false, false, false, false, false, false, true]);
  });
});
