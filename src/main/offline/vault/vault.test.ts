import { createHash, randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MetaStore } from '../../cache/stores/meta-store.ts';
import type { MediaKey } from '../media-key.ts';
import { nodeDisk } from './node-disk.ts';
import type { VaultDisk, VaultFile } from './vault-disk.ts';
import { readManifest, sealManifest } from './vault-manifest.ts';
import { createVaultPlace, hasUnfinishedMove, knowOldRoots } from './vault-place.ts';
import { createVault, type Vault } from './vault.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-vault-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key: MediaKey = { id: 'aa', key: randomBytes(32) };
const content = randomBytes(5000);
const pieces = [0, 1, 2, 3, 4].map((index) =>
  createHash('sha256')
    .update(content.subarray(index * 1024, (index + 1) * 1024))
    .digest('hex'),
);
const wanted = {
  userId: 'linh',
  lessonId: 'l1',
  slug: 'bai-1',
  isPreview: false,
  version: '1',
  mediaFolder: 'm1',
  qualityHeight: 720,
  createdAtMs: 1,
  files: [{ name: 'v0.mp4', bytes: content.length, height: 720, pieceBytes: 1024, pieces }],
};
/** What a test opened and has not closed. */
const openFiles = new Set<VaultFile>();
const watchedDisk: VaultDisk = {
  ...nodeDisk,
  async open(place, mode) {
    const file = await nodeDisk.open(place, mode);
    openFiles.add(file);
    return { ...file, close: async () => (openFiles.delete(file), file.close()) };
  },
};
const vaults: Vault[] = [];
afterEach(async () => {
  for (const vault of vaults.splice(0)) await vault.close();
  expect([...openFiles]).toEqual([]);
});

function openVault(root: string, disk: VaultDisk = watchedDisk): Vault {
  const vault = createVault({
    disk,
    root,
    currentKey: async () => key,
    findKey: (id) => (id === key.id ? key : null),
    randomBytes,
  });
  vaults.push(vault);
  return vault;
}

async function fillVault(root: string, disk?: VaultDisk) {
  const vault = openVault(root, disk);
  await vault.prepare();
  const copy = await vault.create(wanted);
  for (const piece of copy.pieces) await copy.keep(piece, content.subarray(piece.start, piece.end));
  return { vault, name: copy.name };
}

async function readAll(
  vault: ReturnType<typeof openVault>,
  name: string,
  start = 0,
  end = content.length,
): Promise<Buffer> {
  const opened = await vault.open(name);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.copy.read(0, start, end)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a copy in the vault', () => {
  test('gives any range back to the byte, also at the next start, and only its owner may read its files', async () => {
    const { vault, name } = await fillVault(path.join(folder, 'v'));
    await vault.close();
    const again = openVault(path.join(folder, 'v'));
    for (const [start, end] of [
      [0, 5000],
      [1023, 1025],
      [4999, 5000],
      [100, 100],
      [2048, 3072],
    ] as const) {
      expect(
        (await readAll(again, name, start, end)).equals(content.subarray(start, end)),
        `${start}-${end}`,
      ).toBe(true);
    }
    if (process.platform !== 'win32')
      expect(statSync(path.join(folder, 'v', name, '0.bin')).mode & 0o077).toBe(0);
    expect(
      readFileSync(path.join(folder, 'v', name, '0.bin')).includes(content.subarray(0, 32)),
    ).toBe(false);
  });

  test('one that is removed while it is read and kept leaves no file open, and its readers end', async () => {
    const { vault, name } = await fillVault(path.join(folder, 'v'));
    const reading = Array.from({ length: 4 }, async () => readAll(vault, name));
    const removed = vault.remove(name);
    const ends = await Promise.allSettled([...reading, removed]);
    for (const end of ends)
      if (end.status === 'rejected')
        expect(String(end.reason)).toMatch(/the copy is closed|DOWNLOAD_MISSING/);
    expect(ends.at(-1)?.status).toBe('fulfilled');
    expect(openFiles.size).toBe(0);
  });

  test('a file that is changed while it is in use is noticed at the next read', async () => {
    const { vault, name } = await fillVault(path.join(folder, 'v'));
    await readAll(vault, name);
    const file = path.join(folder, 'v', name, '0.bin');
    const bytes = readFileSync(file);
    bytes[2000] = (bytes[2000] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(readAll(vault, name)).rejects.toThrow('DOWNLOAD_CORRUPT');
    rmSync(file);
    await expect(readAll(vault, name)).rejects.toThrow('DOWNLOAD_MISSING');
  });

  test('what a crash left half removed goes at the next start; strangers stay', async () => {
    const root = path.join(folder, 'v');
    const { vault, name } = await fillVault(root);
    const kept: string[] = [];
    // The machine dies between the two steps of the removal.
    const dying: VaultDisk = {
      ...watchedDisk,
      rename: async (from, to) => (kept.push(to), watchedDisk.rename(from, to)),
      remove: () => Promise.reject(new Error('dead')),
    };
    await expect(openVault(root, dying).remove(name)).rejects.toThrow('dead');
    await vault.close();
    const strangers = ['0123456789abcdef0123456789abcdef.another.gone', 'Ảnh cưới'];
    for (const stranger of strangers) mkdirSync(path.join(root, stranger));
    expect(readdirSync(root)).toHaveLength(3);
    const again = openVault(root);
    expect(await again.prepare()).toBe(true);
    expect([kept.length, readdirSync(root).toSorted()]).toEqual([1, strangers.toSorted()]);
    expect(await again.list()).toEqual([]);
  });
});

describe('a manifest', () => {
  const manifest = {
    ...wanted,
    files: wanted.files.map((file) => ({ ...file, iv: 'ab'.repeat(16) })),
  };
  const sealed = () => sealManifest(manifest, { key, randomBytes });

  test('opens with its key as it was; without it, it only says whose it is', () => {
    expect(readManifest(sealed(), () => key)).toEqual({ kind: 'sound', manifest, key });
    expect(readManifest(sealed(), () => null)).toEqual({
      kind: 'locked',
      userId: 'linh',
      lessonId: 'l1',
    });
  });

  test('is nothing at all after any change, also of whose it is', () => {
    const text = Buffer.from(sealed()).toString();
    expect(
      readManifest(Buffer.from(text.replace('"userId":"linh"', '"userId":"minh"')), () => key),
    ).toEqual({ kind: 'damaged' });
    expect(readManifest(Buffer.from(text.slice(0, -2)), () => key)).toEqual({ kind: 'damaged' });
    expect(readManifest(sealed(), () => ({ id: 'aa', key: randomBytes(32) }))).toEqual({
      kind: 'damaged',
    });
  });
});

describe('moving the vault to another folder', () => {
  const metaStore = () => {
    const values = new Map<string, string>();
    return {
      find: (name) => values.get(name) ?? null,
      names: (prefix) => [...values.keys()].filter((name) => name.startsWith(prefix)),
      put: (name, value) => (values.set(name, value), true),
      remove: (name) => (values.delete(name), true),
    } satisfies MetaStore;
  };
  /** Renames between the two places fail, as they do between two disks. */
  const twoDisks: VaultDisk = {
    ...watchedDisk,
    async rename(from, to) {
      if (from.includes('old') !== to.includes('old'))
        throw Object.assign(new Error('another disk'), { code: 'EXDEV' });
      await nodeDisk.rename(from, to);
    },
  };

  test.each([
    ['one disk', watchedDisk],
    ['two disks', twoDisks],
  ] as const)('on %s what is open plays on from the new place', async (_name, disk) => {
    const { vault, name } = await fillVault(path.join(folder, 'old'), disk);
    const meta = metaStore();
    const remembered: string[] = [];
    const place = createVaultPlace({
      vault,
      meta: async () => meta,
      remember: (chosen) => remembered.push(chosen) > 0,
    });
    await readAll(vault, name);
    expect(await place.moveTo(path.join(folder, 'new'))).toEqual({ ok: true, value: null });
    expect((await readAll(vault, name)).equals(content)).toBe(true);
    expect([remembered, readdirSync(path.join(folder, 'old')), hasUnfinishedMove(meta)]).toEqual([
      [path.join(folder, 'new')],
      [],
      false,
    ]);
  });

  test.each([
    { what: 'the settings are not written', isNoted: true, isRemembered: false },
    { what: 'where it came from is only in memory', isNoted: false, isRemembered: true },
  ])('that the next start would not know is none: $what', async ({ isNoted, isRemembered }) => {
    const { vault, name } = await fillVault(path.join(folder, 'old'));
    const kept = metaStore();
    const meta = { ...kept, put: (...row: [string, string]) => kept.put(...row) && isNoted };
    const place = createVaultPlace({ vault, meta: async () => meta, remember: () => isRemembered });
    expect(await place.moveTo(path.join(folder, 'new'))).toMatchObject({
      ok: false,
      error: { code: 'SETTINGS_UNWRITTEN' },
    });
    expect((await readAll(vault, name)).equals(content)).toBe(true);
    expect([vault.root(), hasUnfinishedMove(meta)]).toEqual([path.join(folder, 'old'), false]);
    const next = openVault(path.join(folder, 'old'));
    expect((await readAll(next, name)).equals(content)).toBe(true);
  });

  test('cut off in the middle: everything plays from where it lies, and the next start goes on', async () => {
    const { vault, name } = await fillVault(path.join(folder, 'old'));
    const meta = metaStore();
    // The machine dies when the first folder is about to be moved.
    const dying = { ...vault, moveHere: () => new Promise<never>(() => undefined) };
    const remembered: string[] = [];
    void createVaultPlace({
      vault: dying,
      meta: async () => meta,
      remember: (chosen) => remembered.push(chosen) > 0,
    }).moveTo(path.join(folder, 'new'));
    await expect.poll(() => remembered.length).toBe(1);

    const again = openVault(path.join(folder, 'new', 'mai-vang-bai-hoc'));
    knowOldRoots(again, meta);
    expect((await readAll(again, name)).equals(content)).toBe(true);
    expect(
      await createVaultPlace({
        vault: again,
        meta: async () => meta,
        remember: () => true,
      }).finishMove(),
    ).toEqual({ ok: true, value: null });
    expect((await readAll(again, name)).equals(content)).toBe(true);
    expect([readdirSync(path.join(folder, 'old')), hasUnfinishedMove(meta)]).toEqual([[], false]);
  });

  test('drives that are away at one start, and another move meanwhile, make nobody forget what lies there', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    const own = (chosen: string) => path.join(chosen, 'mai-vang-bai-hoc');
    const meta = metaStore();
    const { vault, name } = await fillVault(own(first));
    const unplugged = {
      ...vault,
      moveHere: () =>
        Promise.reject(Object.assign(new Error('gone'), { code: 'ENODEV', syscall: 'rename' })),
    };
    expect(
      await createVaultPlace({
        vault: unplugged,
        meta: async () => meta,
        remember: () => true,
      }).moveTo(second),
    ).toMatchObject({ ok: false });
    await vault.close();
    renameSync(first, path.join(folder, 'in a drawer'));

    const next = openVault(own(second));
    knowOldRoots(next, meta);
    const place = createVaultPlace({
      vault: next,
      meta: async () => meta,
      remember: () => true,
    });
    expect(await place.finishMove()).toEqual({ ok: true, value: null });
    expect([hasUnfinishedMove(meta), (await next.open(name)).kind]).toEqual([true, 'unreadable']);
    await expect(next.remove(name)).rejects.toMatchObject({ code: 'ENODEV' });
    expect(await place.moveTo(third)).toEqual({ ok: true, value: null });
    await next.close();

    renameSync(path.join(folder, 'in a drawer'), first);
    const back = openVault(own(third));
    knowOldRoots(back, meta);
    expect((await readAll(back, name)).equals(content)).toBe(true);
    expect(
      await createVaultPlace({
        vault: back,
        meta: async () => meta,
        remember: () => true,
      }).finishMove(),
    ).toEqual({ ok: true, value: null });
    expect((await readAll(back, name)).equals(content)).toBe(true);
    expect([hasUnfinishedMove(meta), readdirSync(own(third))]).toEqual([false, [name]]);
  });

  test('one path alone, as it was written before, is read as well', async () => {
    const meta = metaStore();
    meta.put('vault_old_root', path.join(folder, 'old'));
    const known: string[] = [];
    knowOldRoots(
      { root: () => path.join(folder, 'new'), knowOldRoot: (root) => known.push(root) },
      meta,
    );
    expect([known, hasUnfinishedMove(meta)]).toEqual([[path.join(folder, 'old')], true]);
  });

  test('a folder that cannot be written is refused, and nothing moves', async () => {
    const { vault, name } = await fillVault(path.join(folder, 'old'));
    writeFileSync(path.join(folder, 'file'), 'not a folder');
    const meta = metaStore();
    expect(
      await createVaultPlace({ vault, meta: async () => meta, remember: () => true }).moveTo(
        path.join(folder, 'file'),
      ),
    ).toMatchObject({ ok: false, error: { code: 'DOWNLOAD_FOLDER' } });
    expect((await readAll(vault, name)).equals(content)).toBe(true);
  });
});
