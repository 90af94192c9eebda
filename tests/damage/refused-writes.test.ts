import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSteadyFile, replaceFile } from '#main/disk/steady-file.ts';
import type { SecretStore } from '#main/session/secret-store.ts';
import { createSessionFile } from '#main/session/session-file.ts';
import { atEachCall, type Fault } from './faulty-system.ts';

let folder = '';
const clear = () => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-writes-'));
};
beforeEach(clear);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string) => path.join(folder, name);
const has = (name: string) => readdirSync(folder).includes(name);
const whole = (word: string) => Buffer.from(`<${word}>`);
/** Null of what was cut off. */
const read = (content: Uint8Array) =>
  /^<(.*)>$/.exec(Buffer.from(content).toString('utf8'))?.[1] ?? null;

/** What lies there before, and which of it counts. */
const folders: readonly (readonly [
  counts: string | null,
  lies: Readonly<Record<string, string>>,
])[] = [
  [null, {}],
  ['one', { file: '<one>' }],
  ['two', { file: '<one>', 'file.new': '<two>' }],
  ['two', { 'file.new': '<two>' }],
  ['one', { file: '<one>', 'file.new': '<tw' }],
  ['two', { file: '<one>', 'file.new': '<two>', 'file.part': '<thr' }],
];
const lay = (lies: Readonly<Record<string, string>>) => {
  clear();
  for (const [name, content] of Object.entries(lies)) writeFileSync(inFolder(name), content);
};
/** As the next start reads it. */
const load = () => openSteadyFile(inFolder('file')).inTurn((held) => held.load(read));
const isCrash = (fault: Fault) => fault.startsWith('crashes');

describe('a steady file, whatever the system does at whichever call', () => {
  test.each(folders)(
    'is the content before or the new one, and never an older one (before: %s, %j)',
    async (counts, lies) => {
      const histories = await atEachCall(async ({ system }, fault, name) => {
        lay(lies);
        const isReplaced = await openSteadyFile(inFolder('file'), system)
          .inTurn((held) => held.replace(whole('three')))
          .then(
            () => true,
            () => false,
          );
        const found = await load();
        if (isReplaced) expect(found, name).toBe('three');
        else if (isCrash(fault) || fault === 'is done and fails')
          expect([counts, 'three'], name).toContain(found);
        else expect(found, name).toBe(counts);
        // Nothing is left behind that would be in anybody's way.
        if (fault === 'fails') expect(has('file.part'), name).toBe(false);
        await openSteadyFile(inFolder('file')).inTurn((held) => held.replace(whole('four')));
        expect([await load(), readdirSync(folder)], name).toEqual(['four', ['file']]);
      });
      expect(histories).toBeGreaterThan(15);
    },
  );

  test.each(folders)(
    'is not lost when it is set aside, and nothing older comes forth (before: %s, %j)',
    async (counts, lies) => {
      await atEachCall(async ({ system }, _fault, name) => {
        lay(lies);
        const isDone = await openSteadyFile(inFolder('file'), system)
          .inTurn((held) =>
            held.setAside({ newest: 'aside', older: 'older' }, (content) => read(content) !== null),
          )
          .then(
            () => true,
            () => false,
          );
        const aside = await openSteadyFile(inFolder('aside')).inTurn((held) => held.load(read));
        expect([aside, await load()], name).toContain(counts);
        expect([counts, null], name).toContain(await load());
        if (isDone) expect([aside, await load()], name).toEqual([counts, null]);
      });
    },
  );

  test.each(folders)(
    'is gone or what it was when it is removed (before: %s, %j)',
    async (counts, lies) => {
      const histories = await atEachCall(async ({ system }, fault, name) => {
        lay(lies);
        const isGone = await openSteadyFile(inFolder('file'), system)
          .inTurn((held) => held.remove())
          .then(
            () => true,
            () => false,
          );
        if (isGone || isCrash(fault))
          expect([isGone ? null : counts, null]).toContain(await load());
        if (isGone) expect(await load(), name).toBe(null);
      });
      expect(histories).toBeGreaterThan(10);
    },
  );

  test('a file that only has to be the old or the new one leaves nothing beside it either', async () => {
    await atEachCall(async ({ system }, fault, name) => {
      lay({ file: '<one>' });
      await replaceFile(inFolder('file'), whole('two'), system).catch(() => null);
      expect(['one', 'two'], name).toContain(await load());
      if (fault === 'fails') expect(readdirSync(folder), name).toEqual(['file']);
    });
  });
});

describe('the file of the session, whatever the system does at whichever call', () => {
  const stored = (refreshToken: string) => ({ userId: 'linh', email: 'l@x.example', refreshToken });
  /** Seals so that what was cut off does not open, as every key store does. */
  const ring = (isLocked = () => false): SecretStore => ({
    isAvailable: async () => !isLocked(),
    isLocked: async () => isLocked(),
    seal: async (text) => (isLocked() ? null : whole(Buffer.from(text).toString('base64'))),
    unseal: async (sealed) => {
      const text = isLocked() ? null : read(sealed);
      return text === null ? null : Buffer.from(text, 'base64').toString('utf8');
    },
  });
  const open = (parts: Parameters<typeof createSessionFile>[2] = {}, secrets = ring()) =>
    createSessionFile(inFolder('session'), secrets, parts);
  const heldByOthers = {
    rename: () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })),
  };
  /** One token under its name, and a newer one beside it when `tokens` has two. */
  const keep = async (tokens: readonly string[]) => {
    clear();
    for (const [index, token] of tokens.entries()) {
      const sealed = await ring().seal(JSON.stringify(stored(token)));
      writeFileSync(inFolder(index === 0 ? 'session' : 'session.new'), sealed ?? '');
    }
  };
  const held = [{ tokens: ['refresh-1'] }, { tokens: ['refresh-1', 'refresh-2'] }];

  test.each(held)('shows no token that is spent ($tokens)', async ({ tokens }) => {
    const newest = tokens.at(-1) ?? '';
    const histories = await atEachCall(async ({ system }, fault, name) => {
      await keep(tokens);
      const isKept = await open(system).save(stored('refresh-9'));
      const token = (await open().load())?.refreshToken ?? null;
      if (isKept) expect(token, name).toBe('refresh-9');
      else if (isCrash(fault)) expect([newest, 'refresh-9', null], name).toContain(token);
      else if (fault !== 'fails from then on') expect(token, name).toBe(null);
      // Nothing could be written at all: what is there is at least not an older one.
      else expect([newest, null], name).toContain(token);
    });
    expect(histories).toBeGreaterThan(15);
  });

  test('shows none after writes that failed one after the other, a crash in between', async () => {
    await atEachCall(async ({ system }, _fault, name) => {
      await keep(['refresh-1']);
      expect(await open(heldByOthers).save(stored('refresh-2')), name).toBe(false);
      const isKept = await open(system).save(stored('refresh-3'));
      const token = (await open().load())?.refreshToken ?? null;
      expect(isKept ? ['refresh-3'] : [null, 'refresh-3'], name).toContain(token);
    });
  });

  test('shows the one that is kept at the second attempt, though the first was there and marked', async () => {
    const histories = await atEachCall(async ({ system }, _fault, name) => {
      await keep(['refresh-1']);
      await open(system).save(stored('refresh-2'));
      expect(await open().save(stored('refresh-2')), name).toBe(true);
      expect(await open().load(), name).toEqual(stored('refresh-2'));
    });
    expect(histories).toBeGreaterThan(15);
  });

  test('shows none that a locked key store hid when the next one could not be sealed', async () => {
    for (const { tokens } of held) {
      await keep(tokens);
      let isLocked = true;
      const file = open(
        {},
        ring(() => isLocked),
      );
      expect(await file.save(stored('refresh-9'))).toBe(false);
      isLocked = false;
      expect(await file.load()).toEqual({ ...stored(tokens.at(-1) ?? ''), refreshToken: null });
      rmSync(inFolder('session.new'), { force: true });
      expect((await file.load())?.refreshToken).toBe(null);
    }
  });

  test.each(held)('says that nobody is there only when so it is ($tokens)', async ({ tokens }) => {
    const newest = tokens.at(-1) ?? '';
    await atEachCall(async ({ system }, _fault, name) => {
      await keep(tokens);
      const isGone = await open(system).remove();
      const found = await open().load();
      if (isGone) expect(found, name).toBe(null);
      else expect([newest, undefined], name).toContain(found?.refreshToken);
    });
  });
});
