import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename as renameOnce } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heldForMs, rename, renameNow } from './rename.ts';
import { type HeldFile, openSteadyFile as openFile, type SteadySystem } from './steady-file.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-steady-'))));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => path.join(folder, name);
const refused = (code: string) => Object.assign(new Error(code), { code, syscall: 'rename' });
const text = (content: Uint8Array) => Buffer.from(content).toString('utf8');
/** As Windows does while a virus scanner has the file open: refuses so many times, then does it. */
const heldFor = (times: number, code = 'EPERM') => {
  let left = times;
  return {
    async rename(from: string, to: string) {
      if (left-- > 0) throw refused(code);
      await renameOnce(from, to);
    },
  };
};

/** Each call in a turn of its own. */
function openSteadyFile(file: string, system?: Partial<SteadySystem>): HeldFile {
  const steady = openFile(file, system);
  return {
    load: (read) => steady.inTurn((held) => held.load(read)),
    replace: (content) => steady.inTurn((held) => held.replace(content)),
    contents: () => steady.inTurn((held) => held.contents()),
    setAside: (names, isOurs) => steady.inTurn((held) => held.setAside(names, isOurs)),
    remove: () => steady.inTurn((held) => held.remove()),
  };
}

describe('a rename that the system refuses because somebody holds the file', () => {
  test.each(['EPERM', 'EACCES', 'EBUSY'])('is done once they let go (%s)', async (code) => {
    writeFileSync(inFolder('from'), 'new');
    writeFileSync(inFolder('to'), 'old');
    await rename(inFolder('from'), inFolder('to'), heldFor(4, code));
    expect(readFileSync(inFolder('to'), 'utf8')).toBe('new');
  });

  test('is given up in bounded time, with nothing changed', async () => {
    writeFileSync(inFolder('from'), 'new');
    writeFileSync(inFolder('to'), 'old');
    const before = performance.now();
    await expect(
      rename(inFolder('from'), inFolder('to'), heldFor(Number.POSITIVE_INFINITY)),
    ).rejects.toMatchObject({ code: 'EPERM' });
    expect(performance.now() - before).toBeLessThan(heldForMs + 500);
    expect([readFileSync(inFolder('from'), 'utf8'), readFileSync(inFolder('to'), 'utf8')]).toEqual([
      'new',
      'old',
    ]);
  });

  test('is not waited for when it is about something else', async () => {
    let tries = 0;
    const rejected = rename(inFolder('missing'), inFolder('to'), {
      rename: () => ((tries += 1), Promise.reject(refused('ENOENT'))),
    });
    await expect(rejected).rejects.toMatchObject({ code: 'ENOENT' });
    expect(tries).toBe(1);
  });

  test('waits the same way where nothing can be awaited', () => {
    let left = 3;
    const renameSync = () => {
      if (left-- > 0) throw refused('EBUSY');
    };
    expect(() =>
      renameNow(inFolder('a'), inFolder('b'), { renameSync, patienceMs: 1000 }),
    ).not.toThrow();
    left = 3;
    expect(() => renameNow(inFolder('a'), inFolder('b'), { renameSync, patienceMs: 0 })).toThrow(
      'EBUSY',
    );
  });
});

describe('a steady file', () => {
  test('is the new content although its name can never be taken over, also after a restart', async () => {
    const file = inFolder('session');
    await openSteadyFile(file).replace(Buffer.from('one'));
    await openSteadyFile(file, heldFor(Number.POSITIVE_INFINITY)).replace(Buffer.from('two'));
    expect(readFileSync(file, 'utf8')).toBe('one');
    expect(await openSteadyFile(file).load(text)).toBe('two');
    await openSteadyFile(file).replace(Buffer.from('three'));
    expect([await openSteadyFile(file).load(text), readdirSync(folder)]).toEqual([
      'three',
      ['session'],
    ]);
  });

  test('is the old content when a crash cut the new one off', async () => {
    const file = inFolder('session');
    await openSteadyFile(file).replace(Buffer.from('whole: one'));
    writeFileSync(`${file}.new`, 'whol');
    expect(
      await openSteadyFile(file).load((content) =>
        text(content).startsWith('whole: ') ? text(content) : null,
      ),
    ).toBe('whole: one');
  });

  test('keeps the old content when the disk takes nothing', async () => {
    const file = inFolder('session');
    await openSteadyFile(file).replace(Buffer.from('one'));
    await expect(
      openSteadyFile(file, { rename: () => Promise.reject(refused('ENOSPC')) }).replace(
        Buffer.from('two'),
      ),
    ).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await openSteadyFile(file).load(text)).toBe('one');
  });

  test('says that the disk does not answer instead of saying that nothing is there', async () => {
    await expect(openSteadyFile(folder).load(text)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  test('leaves nothing when it is removed', async () => {
    const file = inFolder('session');
    await openSteadyFile(file).replace(Buffer.from('one'));
    await openSteadyFile(file, heldFor(Number.POSITIVE_INFINITY)).replace(Buffer.from('two'));
    await openSteadyFile(file).remove();
    expect([await openSteadyFile(file).load(text), readdirSync(folder)]).toEqual([null, []]);
  });

  test('leaves the newest when the older one cannot be taken away', async () => {
    const file = inFolder('session');
    await openSteadyFile(file).replace(Buffer.from('one'));
    await openSteadyFile(file, heldFor(Number.POSITIVE_INFINITY)).replace(Buffer.from('two'));
    const stays = async (place: string) => {
      if (place === file) throw refused('EROFS');
      rmSync(place, { force: true });
    };
    await expect(
      openSteadyFile(file, { unlink: stays, empty: stays }).remove(),
    ).rejects.toMatchObject({ code: 'EROFS' });
    expect(await openSteadyFile(file).load(text)).toBe('two');
  });

  test('loses neither of two that are set aside, and a cut one beside them', async () => {
    const file = inFolder('key');
    const names = { newest: 'aside', older: 'older' };
    const isWhole = (content: Uint8Array) => text(content).endsWith('.');
    const folders = [
      { lies: ['one.', 'two.'], aside: { aside: 'two.', older: 'one.' } },
      { lies: ['one', 'two'], aside: { aside: 'two', older: 'one' } },
      { lies: ['one.', 'tw'], aside: { aside: 'one.' } },
      { lies: ['on', 'two.'], aside: { aside: 'two.' } },
      { lies: ['one.', 'one.'], aside: { aside: 'one.' } },
    ];
    for (const { lies, aside } of folders) {
      for (const name of readdirSync(folder)) rmSync(inFolder(name));
      writeFileSync(file, lies[0] ?? '');
      writeFileSync(`${file}.new`, lies[1] ?? '');
      await openSteadyFile(file).setAside(names, isWhole);
      expect(
        Object.fromEntries(
          readdirSync(folder).map((name) => [name, readFileSync(inFolder(name), 'utf8')]),
        ),
      ).toEqual(aside);
    }
  });

  test('loses nothing of two that read it and write more at the same time, whoever opened it', async () => {
    const file = inFolder('marks');
    const add = (word: string) =>
      openFile(file).inTurn(async (held) =>
        held.replace(Buffer.from(`${(await held.load(text)) ?? ''}${word}`)),
      );
    await Promise.all([add('one '), add('two ')]);
    expect(await openSteadyFile(file).load(text)).toBe('one two ');
  });

  test('goes on after a work that failed', async () => {
    const file = inFolder('marks');
    await expect(openFile(file).inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await openSteadyFile(file).load(text)).toBeNull();
  });
});
