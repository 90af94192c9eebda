import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MediaKey } from '../media-key.ts';
import type { LessonCopy } from './lesson-copy.ts';
import { nodeDisk } from './node-disk.ts';
import type { VaultDisk } from './vault-disk.ts';
import { createVault, type Vault } from './vault.ts';

const captions = randomBytes(700);
const video = randomBytes(3000);
const wanted = {
  userId: 'linh',
  lessonId: 'l1',
  slug: 'bai-1',
  isPreview: false,
  version: '1',
  mediaFolder: 'm1',
  qualityHeight: 720,
  createdAtMs: 1,
  files: [fileOf('captions.vtt', captions, null), fileOf('v0.mp4', video, 720)],
};
const firstKey: MediaKey = { id: 'aa', key: randomBytes(32) };
const secondKey: MediaKey = { id: 'bb', key: randomBytes(32) };

let folder = '';
let root = '';
const vaults: Vault[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-damage-'));
  root = path.join(folder, 'v');
});
afterEach(async () => {
  for (const vault of vaults.splice(0)) await vault.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a folder of the vault', () => {
  test.each([
    ['flipped', (file: string) => flip(file, 60)],
    ['cut', (file: string) => truncateSync(file, 40)],
    ['emptied', (file: string) => truncateSync(file, 0)],
    ['removed', (file: string) => rmSync(file)],
  ])('is whole when one of its two manifests was %s, and gets it back', async (_how, spoil) => {
    const { name } = await keepLesson();
    for (const manifest of ['manifest', 'manifest-2']) {
      const file = path.join(root, name, manifest);
      const good = readFileSync(path.join(root, name, other(manifest)));
      spoil(file);
      expect(await contentOf(openVault(), name)).toEqual([captions, video]);
      expect(readFileSync(file)).toEqual(good);
      expect(readFileSync(path.join(root, name, other(manifest)))).toEqual(good);
    }
  });

  test('plays on a full disk that does not take the lost manifest back', async () => {
    const { name } = await keepLesson();
    truncateSync(path.join(root, name, 'manifest'), 0);
    const full = { ...nodeDisk, replace: () => Promise.reject(refusal('ENOSPC')) };
    expect(await contentOf(openVault({ disk: full }), name)).toEqual([captions, video]);
    expect(readFileSync(path.join(root, name, 'manifest'))).toHaveLength(0);
  });

  test('writes neither of two sound manifests', async () => {
    const { name } = await keepLesson();
    const before = ['manifest', 'manifest-2'].map((each) =>
      readFileSync(path.join(root, name, each)),
    );
    await openVault().open(name);
    expect(
      ['manifest', 'manifest-2'].map((each) => readFileSync(path.join(root, name, each))),
    ).toEqual(before);
  });

  test('is damaged without both, of whom it is remembered by the name of its machine', async () => {
    const { name } = await keepLesson();
    for (const each of ['manifest', 'manifest-2']) truncateSync(path.join(root, name, each), 10);
    expect(await openVault().open(name)).toEqual({ kind: 'damaged', isOurs: true });
    expect(await openVault({ machine: 'another' }).open(name)).toEqual({
      kind: 'damaged',
      isOurs: false,
    });
    for (const each of ['manifest', 'manifest-2', 'owner']) rmSync(path.join(root, name, each));
    expect(await openVault().open(name)).toEqual({ kind: 'damaged', isOurs: false });
  });

  test('whose key is lost says whose it is, also by its only sound manifest, and opens when the key is back', async () => {
    const { name } = await keepLesson();
    const locked = { kind: 'locked', userId: 'linh', lessonId: 'l1', isOurs: true };
    const vault = openVault({ keys: [secondKey] });
    expect(await vault.open(name)).toEqual(locked);
    truncateSync(path.join(root, name, 'manifest'), 10);
    expect(await vault.open(name)).toEqual(locked);
    expect(readFileSync(path.join(root, name, 'manifest'))).toHaveLength(10);
    expect(await contentOf(openVault({ keys: [secondKey, firstKey] }), name)).toEqual([
      captions,
      video,
    ]);
  });

  test.each([
    ['are lost', (file: string) => rmSync(file)],
    ['were cut', (file: string) => truncateSync(file, 3)],
    ['are too many', (file: string) => truncateSync(file, 5)],
  ])('whose marks %s counts as whole until it is read through', async (_how, spoil) => {
    const { name } = await keepLesson();
    spoil(path.join(root, name, 'kept'));
    const opened = await openVault().open(name);
    expect(opened).toMatchObject({ kind: 'open', isUnproved: true });
    if (opened.kind === 'open') expect(opened.copy.isWhole()).toBe(true);
    expect([...readFileSync(path.join(root, name, 'kept'))]).toEqual([0xa7, 0xa7, 0xa7, 0xa7]);
    expect(await openVault().open(name)).toMatchObject({ kind: 'open', isUnproved: false });
  });

  test('keeps what is marked and nothing else, and is proved', async () => {
    const { name } = await keepLesson([0, 2]);
    const opened = await openVault().open(name);
    expect(opened).toMatchObject({ kind: 'open', isUnproved: false });
    if (opened.kind === 'open')
      expect(opened.copy.missing().map(({ mark }) => mark)).toEqual([1, 3]);
  });

  test.each([
    ['is gone', (file: string) => rmSync(file)],
    ['was cut', (file: string) => truncateSync(file, 2999)],
    ['has grown', (file: string) => truncateSync(file, 3001)],
    ['is a folder', (file: string) => (rmSync(file), mkdirSync(file))],
  ])('of which a file %s loses the pieces of that file only, durably', async (_how, spoil) => {
    const { name } = await keepLesson();
    spoil(path.join(root, name, '1.bin'));
    const vault = openVault();
    const copy = await copyOf(vault, name);
    expect(copy.missing().map(({ mark }) => mark)).toEqual([1, 2, 3]);
    expect(readFileSync(path.join(root, name, '1.bin'))).toEqual(Buffer.alloc(3000));
    expect([...readFileSync(path.join(root, name, 'kept'))]).toEqual([0xa7, 0, 0, 0]);
    for (const piece of copy.missing()) await copy.keep(piece, bytesOf(piece));
    expect(await contentOf(openVault(), name)).toEqual([captions, video]);
  });

  test('that the drive does not let be read is said to be so, and looked at anew', async () => {
    const { name } = await keepLesson();
    let isHeld = true;
    const vault = openVault({
      disk: {
        ...nodeDisk,
        readWhole: async (file) =>
          isHeld ? Promise.reject(refusal('EACCES')) : nodeDisk.readWhole(file),
      },
    });
    expect(await vault.open(name)).toEqual({ kind: 'unreadable' });
    isHeld = false;
    expect(await contentOf(vault, name)).toEqual([captions, video]);
  });

  test('is opened once for all who ask, and anew after it was not there', async () => {
    const { name } = await keepLesson();
    renameSync(path.join(root, name), path.join(folder, 'away'));
    const vault = openVault();
    expect(await vault.open(name)).toEqual({ kind: 'missing' });
    renameSync(path.join(folder, 'away'), path.join(root, name));
    const [one, two] = await Promise.all([vault.open(name), vault.open(name)]);
    expect(one.kind).toBe('open');
    expect([two, await vault.open(name)]).toEqual([one, one]);
    expect(await vault.open(name)).toBe(one);
  });

  test('with a fault of the program in it is not taken for one of the disk', async () => {
    const { name } = await keepLesson();
    let isBroken = true;
    const vault = openVault({
      disk: {
        ...nodeDisk,
        readWhole: async (file) => {
          if (isBroken) throw new TypeError('a bug');
          return nodeDisk.readWhole(file);
        },
      },
    });
    await expect(vault.open(name)).rejects.toThrow('a bug');
    isBroken = false;
    expect((await vault.open(name)).kind).toBe('open');
  });
});

describe('a vault', () => {
  test('lists the folders of lessons alone, and says when its drive is away', async () => {
    const { name } = await keepLesson();
    for (const stranger of [`${name}.gone`, `x${name}`, 'A'.repeat(32), 'a'.repeat(31), '.probe'])
      mkdirSync(path.join(root, stranger));
    const vault = openVault();
    expect(await vault.list()).toEqual([name]);
    expect(await vault.isThere(root)).toBe(true);
    rmSync(root, { recursive: true });
    expect([await vault.list(), await vault.isThere(root)]).toEqual([null, false]);
  });

  test('lists what lies at an old place once, also while that is away', async () => {
    const { name } = await keepLesson();
    const next = path.join(folder, 'next');
    mkdirSync(next);
    cpSync(path.join(root, name), path.join(next, name), { recursive: true });
    const vault = openVault({ root: next });
    vault.knowOldRoot(root);
    expect(await vault.list()).toEqual([name]);
    rmSync(path.join(next, name), { recursive: true });
    expect(await vault.list()).toEqual([name]);
    rmSync(root, { recursive: true });
    expect(await vault.list()).toEqual([]);
  });

  test.each([
    ['ENOSPC', true],
    ['EDQUOT', true],
    ['EROFS', false],
    ['EACCES', false],
  ])('on a disk that answers %s to every write is ready: %s', async (code, isReady) => {
    const { name } = await keepLesson();
    const vault = openVault({
      disk: { ...nodeDisk, replace: () => Promise.reject(refusal(code)) },
    });
    expect(await vault.prepare()).toBe(isReady);
    expect(await contentOf(vault, name)).toEqual([captions, video]);
  });

  test('is not made ready by an error that the disk did not give', async () => {
    for (const error of [new Error('a bug'), 'no error at all'])
      for (const call of ['replace', 'list'])
        expect(
          await openVault({
            disk: { ...nodeDisk, [call]: () => Promise.reject(error) },
          }).prepare(),
        ).toBe(false);
  });

  test('leaves nothing behind when it is made ready, also at an old place and after a crash', async () => {
    mkdirSync(root);
    writeFileSync(path.join(root, '.probe'), 'of a start that died');
    expect(await openVault().prepare()).toBe(true);
    expect(readdirSync(root)).toEqual([]);
  });

  test('is ready although what a crash left cannot go yet', async () => {
    const { vault, name } = await keepLesson();
    const gone = await halfRemoved(name);
    await vault.close();
    const held: VaultDisk = {
      ...nodeDisk,
      remove: async (place) =>
        place === gone ? Promise.reject(refusal('EBUSY')) : nodeDisk.remove(place),
    };
    expect(await openVault({ disk: held }).prepare()).toBe(true);
    expect(existsSync(gone)).toBe(true);
    expect(await openVault().prepare()).toBe(true);
    expect(existsSync(gone)).toBe(false);
  });

  test('takes away what this machine left half removed or half moved, at every place, and nobody else’s', async () => {
    const { vault, name } = await keepLesson();
    const gone = await halfRemoved(name);
    await vault.close();
    const next = path.join(folder, 'next');
    mkdirSync(next);
    const moving = path.join(next, `${'e'.repeat(32)}.${ownMark(gone)}.moving`);
    mkdirSync(moving);
    const foreign = path.join(root, `${'f'.repeat(32)}.0123abcd.gone`);
    mkdirSync(foreign);
    const again = openVault({ root: next });
    again.knowOldRoot(root);
    expect(await again.prepare()).toBe(true);
    expect([gone, moving, foreign].map((each) => existsSync(each))).toEqual([false, false, true]);
    // Short enough for every file system, and the same at every start of this machine.
    expect(path.basename(gone)).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{8}\.gone$/);
  });

  test('is not held up by an old place that answers nothing', async () => {
    const old = path.join(folder, 'old');
    const vault = openVault({
      disk: {
        ...nodeDisk,
        list: async (place) =>
          place === old ? Promise.reject(refusal('EIO')) : nodeDisk.list(place),
      },
    });
    vault.knowOldRoot(old);
    expect(await vault.prepare()).toBe(true);
  });

  test('says how much room its disk has', async () => {
    const vault = openVault({
      disk: { ...nodeDisk, freeBytes: async (place) => (place === root ? 12_345 : 0) },
    });
    expect(await vault.freeBytes()).toBe(12_345);
  });
});

describe('a lesson that is made', () => {
  test('says whose it is before anything else, and what it is at last', async () => {
    const made: string[] = [];
    const note = (file: string) => made.push(path.basename(file));
    const vault = openVault({
      disk: {
        ...nodeDisk,
        replace: async (file, content) => (note(file), nodeDisk.replace(file, content)),
        create: async (file, bytes) => (note(file), nodeDisk.create(file, bytes)),
      },
    });
    await vault.prepare();
    made.length = 0;
    const { name } = await vault.create(wanted);
    expect(made).toEqual(['owner', '0.bin', '1.bin', 'kept', 'manifest-2', 'manifest']);
    expect(readFileSync(path.join(root, name, 'owner'), 'utf8')).toBe('may-1');
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(readFileSync(path.join(root, name, 'kept'))).toEqual(Buffer.alloc(4));
  });

  test('is open at once, as the same copy, and proved', async () => {
    const vault = openVault();
    await vault.prepare();
    const copy = await vault.create(wanted);
    const opened = await vault.open(copy.name);
    expect(opened).toMatchObject({ kind: 'open', isUnproved: false });
    expect(await copyOf(vault, copy.name)).toBe(copy);
    expect(copy.missing()).toHaveLength(4);
  });

  test.each(['owner', '1.bin', 'kept', 'manifest'])(
    'on a disk that is full at its %s leaves nothing',
    async (last) => {
      const refuse = async (file: string, task: () => Promise<void>) =>
        path.basename(file) === last ? Promise.reject(refusal('ENOSPC')) : task();
      const vault = openVault({
        disk: {
          ...nodeDisk,
          replace: (file, content) => refuse(file, () => nodeDisk.replace(file, content)),
          create: (file, bytes) => refuse(file, () => nodeDisk.create(file, bytes)),
        },
      });
      await vault.prepare();
      await expect(vault.create(wanted)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(readdirSync(root)).toEqual([]);
    },
  );

  test('says why it could not be made also when what is there cannot be taken away', async () => {
    const vault = openVault({
      disk: {
        ...nodeDisk,
        create: () => Promise.reject(refusal('ENOSPC')),
        remove: () => Promise.reject(refusal('EBUSY')),
      },
    });
    await expect(vault.create(wanted)).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  test('needs a key', async () => {
    const vault = openVault({ keys: [] });
    await vault.prepare();
    await expect(vault.create(wanted)).rejects.toThrow('a vault without a key takes nothing');
    expect(readdirSync(root)).toEqual([]);
  });
});

describe('a lesson that is removed', () => {
  test('is gone at once and for ever, and what was open of it is closed', async () => {
    const { vault, name } = await keepLesson();
    const copy = await copyOf(vault, name);
    await vault.remove(name);
    expect([await vault.list(), readdirSync(root)]).toEqual([[], []]);
    expect(await vault.open(name)).toEqual({ kind: 'missing' });
    await expect(copy.verify(copy.pieces[0] as never)).rejects.toThrow('the copy is closed');
    await vault.remove(name);
  });

  test('is removed whatever its key or its damage', async () => {
    for (const keys of [[secondKey], []]) {
      const { name } = await keepLesson();
      const vault = openVault({ keys });
      await vault.remove(name);
      expect(readdirSync(root)).toEqual([]);
    }
  });

  test('while its drive is away is not', async () => {
    const { vault, name } = await keepLesson();
    await vault.close();
    renameSync(root, path.join(folder, 'away'));
    const next = openVault();
    await expect(next.remove(name)).rejects.toMatchObject({ code: 'ENODEV', syscall: 'rm' });
    expect((await next.open(name)).kind).toBe('unreadable');
    renameSync(path.join(folder, 'away'), root);
    expect(await contentOf(next, name)).toEqual([captions, video]);
  });
});

describe('whose a folder is', () => {
  test('is known by the name of its machine, without it by its key, and of nothing it is nobody’s', async () => {
    const { name } = await keepLesson();
    const [stranger, restored] = [
      openVault({ machine: 'another', keys: [secondKey] }),
      openVault({ machine: 'another', keys: [firstKey] }),
    ];
    expect([
      await openVault().isOurs(name),
      await openVault({ keys: [secondKey] }).isOurs(name),
      await restored.isOurs(name),
      await stranger.isOurs(name),
      await stranger.isOurs('0'.repeat(32)),
      await openVault().isOurs('0'.repeat(32)),
    ]).toEqual([true, true, true, false, false, false]);
  });
});

describe('a lesson that is moved here', () => {
  const old = () => path.join(folder, 'old');

  test('goes by a rename on one disk and by copying to another one, byte for byte', async () => {
    for (const isFar of [false, true]) {
      const { vault, name } = await keepLesson();
      await vault.close();
      renameSync(root, old());
      const before = treeOf(path.join(old(), name));
      const copied: string[] = [];
      const renamed: string[] = [];
      const next = openVault({
        disk: {
          ...nodeDisk,
          rename: async (from, to) => {
            renamed.push(from);
            if (isFar && from.startsWith(old())) throw refusal('EXDEV');
            await nodeDisk.rename(from, to);
          },
          open: async (file, mode) =>
            file.startsWith(old()) && mode !== 'read'
              ? Promise.reject(refusal('EROFS'))
              : nodeDisk.open(file, mode),
          create: async (file, bytes) => (copied.push(file), nodeDisk.create(file, bytes)),
        },
      });
      await next.prepare();
      next.knowOldRoot(old());
      await next.moveHere(name);
      expect(copied).toHaveLength(isFar ? 6 : 0);
      expect(treeOf(path.join(root, name))).toEqual(before);
      expect([readdirSync(root), readdirSync(old())]).toEqual([[name], []]);
      const { length } = renamed;
      await next.moveHere(name);
      await next.moveHere('0'.repeat(32));
      expect(renamed).toHaveLength(length);
      expect(await contentOf(next, name)).toEqual([captions, video]);
      await next.close();
      rmSync(root, { recursive: true });
      rmSync(old(), { recursive: true });
    }
  });

  test('is copied by parts of four megabytes and begins anew over what a crash left', async () => {
    const { vault, name } = await keepLesson();
    await vault.close();
    renameSync(root, old());
    const large = randomBytes(4 * 1024 * 1024 + 5);
    writeFileSync(path.join(old(), name, 'large'), large);
    const parts: number[] = [];
    let isDead = true;
    const disk: VaultDisk = {
      ...nodeDisk,
      rename: async (from, to) =>
        from.startsWith(old()) ? Promise.reject(refusal('EXDEV')) : nodeDisk.rename(from, to),
      async open(file, mode) {
        if (isDead && path.basename(file) === 'large' && mode === 'write') throw refusal('ENOSPC');
        const real = await nodeDisk.open(file, mode);
        return {
          ...real,
          read: async (at, length) => {
            if (path.basename(file) === 'large') parts.push(length);
            return real.read(at, length);
          },
        };
      },
    };
    const next = openVault({ disk });
    await next.prepare();
    next.knowOldRoot(old());
    await expect(next.moveHere(name)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await contentOf(next, name)).toEqual([captions, video]);
    expect(readdirSync(root)).toHaveLength(1);
    await openVault().prepare();
    expect(readdirSync(root)).toEqual([]);
    await expect(next.moveHere(name)).rejects.toMatchObject({ code: 'ENOSPC' });
    isDead = false;
    await next.moveHere(name);
    expect(parts).toEqual([4 * 1024 * 1024, 5]);
    expect(readFileSync(path.join(root, name, 'large')).equals(large)).toBe(true);
    expect([readdirSync(root), readdirSync(old())]).toEqual([[name], []]);
  });

  test.each([
    ['its drive is pulled out', 'makeFolder', 'ENODEV'],
    ['a file of it goes away', 'list', 'ENOENT'],
  ])('is not moved when %s while it is copied, and is found again', async (_what, after, code) => {
    const { vault, name } = await keepLesson();
    await vault.close();
    renameSync(root, old());
    const [lying, away] = [path.join(old(), name), path.join(folder, 'away')];
    let isThere = true;
    const goes = (now: string): void => {
      if (now !== after || !isThere) return;
      isThere = false;
      if (after === 'list') renameSync(path.join(lying, '1.bin'), away);
      else renameSync(old(), away);
    };
    const next = openVault({
      disk: {
        ...nodeDisk,
        rename: async (from, to) =>
          from.startsWith(old()) ? Promise.reject(refusal('EXDEV')) : nodeDisk.rename(from, to),
        async makeFolder(made) {
          await nodeDisk.makeFolder(made);
          if (made.endsWith('.moving')) goes('makeFolder');
        },
        async list(place) {
          const names = await nodeDisk.list(place);
          if (names?.includes('1.bin') && existsSync(root) && readdirSync(root).length > 0)
            goes('list');
          return names;
        },
      },
    });
    await next.prepare();
    next.knowOldRoot(old());
    await expect(next.moveHere(name)).rejects.toMatchObject({ code });
    expect([isThere, existsSync(path.join(root, name))]).toEqual([false, false]);
    renameSync(away, after === 'list' ? path.join(lying, '1.bin') : old());
    expect(await contentOf(next, name)).toEqual([captions, video]);
    await next.moveHere(name);
    expect(readdirSync(old())).toEqual([]);
  });

  test('stays where it is when the disk refuses the rename, and plays there', async () => {
    const { vault, name } = await keepLesson();
    await vault.close();
    renameSync(root, old());
    const next = openVault({
      disk: { ...nodeDisk, rename: () => Promise.reject(refusal('EACCES')) },
    });
    await next.prepare();
    next.knowOldRoot(old());
    await expect(next.moveHere(name)).rejects.toMatchObject({ code: 'EACCES' });
    expect(readdirSync(root)).toEqual([]);
    expect(await contentOf(next, name)).toEqual([captions, video]);
  });

  test('is found at every place that was ever one, the newest first and each once', async () => {
    const places: string[] = [];
    const vault = openVault({
      disk: {
        ...nodeDisk,
        list: async (place) => (places.push(path.relative(folder, place)), nodeDisk.list(place)),
      },
    });
    vault.useRoot(path.join(folder, 'next'));
    vault.knowOldRoot(root);
    vault.knowOldRoot(old());
    vault.knowOldRoot(old());
    vault.useRoot(root);
    expect(vault.root()).toBe(root);
    await vault.open('n');
    expect(places.slice(0, 3)).toEqual(
      ['v/n', 'next/n', 'old/n'].map((each) => path.normalize(each)),
    );
    expect(places).toHaveLength(4);
  });
});

describe('a vault that is closed', () => {
  test('closes every lesson, whatever else was asked for, and opens them anew', async () => {
    const { vault, name } = await keepLesson();
    const copy = await copyOf(vault, name);
    await vault.close();
    await expect(copy.forget(copy.pieces)).rejects.toThrow('the copy is closed');
    const missing = vault.open('0'.repeat(32));
    await vault.close();
    expect(await missing).toEqual({ kind: 'missing' });
    expect(await contentOf(vault, name)).toEqual([captions, video]);
  });

  test('is closed although the drive lets go of no file, and so was each that was read', async () => {
    const { name } = await keepLesson();
    const vault = openVault({
      disk: {
        ...nodeDisk,
        async open(file, mode) {
          const real = await nodeDisk.open(file, mode);
          const close = async () => {
            await real.close();
            throw refusal('EIO');
          };
          return { ...real, close };
        },
      },
    });
    // One file after the other: each is closed when the next one is read.
    for (let round = 0; round < 2; round += 1)
      expect(await contentOf(vault, name)).toEqual([captions, video]);
    await vault.close();
    const again = await copyOf(vault, name);
    for (const piece of again.pieces.slice(0, 1)) await again.keep(piece, captions);
    await vault.remove(name);
    expect(readdirSync(root)).toEqual([]);
  });

  test('waits for what is being opened, also where that ends in a fault', async () => {
    const vault = openVault({
      disk: { ...nodeDisk, list: () => Promise.reject(new TypeError('a bug')) },
    });
    const opening = vault.open('0'.repeat(32));
    const [closed, opened] = await Promise.allSettled([vault.close(), opening]);
    expect([closed.status, opened.status]).toEqual(['fulfilled', 'rejected']);
  });
});

function fileOf(name: string, content: Buffer, height: number | null) {
  const pieces = [];
  for (let at = 0; at < content.length; at += 1024)
    pieces.push(
      createHash('sha256')
        .update(content.subarray(at, at + 1024))
        .digest('hex'),
    );
  return { name, bytes: content.length, height, pieceBytes: 1024, pieces };
}

function openVault({
  disk = nodeDisk,
  keys = [firstKey],
  machine = 'may-1',
  root: place = root,
}: {
  readonly disk?: VaultDisk;
  /** Those that are here; the first is the one for what is kept from now on. */
  readonly keys?: readonly MediaKey[];
  readonly machine?: string;
  readonly root?: string;
} = {}): Vault {
  const vault = createVault({
    disk,
    root: place,
    currentKey: async () => keys[0] ?? null,
    findKey: (id) => keys.find((key) => key.id === id) ?? null,
    randomBytes,
    owner: async () => machine,
  });
  vaults.push(vault);
  return vault;
}

/** A lesson of which the marked pieces are kept; all of them unless said. */
async function keepLesson(marks: readonly number[] = [0, 1, 2, 3]) {
  const vault = openVault();
  await vault.prepare();
  const copy = await vault.create(wanted);
  for (const piece of copy.pieces.filter(({ mark }) => marks.includes(mark)))
    await copy.keep(piece, bytesOf(piece));
  return { vault, name: copy.name };
}

function bytesOf(piece: LessonCopy['pieces'][number]): Buffer {
  return (piece.fileIndex === 0 ? captions : video).subarray(piece.start, piece.end);
}

async function copyOf(vault: Vault, name: string): Promise<LessonCopy> {
  const opened = await vault.open(name);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  return opened.copy;
}

async function contentOf(vault: Vault, name: string): Promise<readonly Buffer[]> {
  const copy = await copyOf(vault, name);
  return Promise.all(
    copy.manifest.files.map(async ({ bytes }, index) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of copy.read(index, 0, bytes)) chunks.push(chunk);
      return Buffer.concat(chunks);
    }),
  );
}

/** The folder of a lesson whose removal the machine did not survive. */
async function halfRemoved(name: string): Promise<string> {
  const dying = { ...nodeDisk, remove: () => Promise.reject(refusal('EIO')) };
  await expect(openVault({ disk: dying }).remove(name)).rejects.toMatchObject({ code: 'EIO' });
  return path.join(root, readdirSync(root).find((each) => each.startsWith(name)) ?? '');
}

/** What tells the leftovers of this machine from those of another one. */
function ownMark(leftover: string): string {
  return path.basename(leftover).split('.')[1] ?? '';
}

function other(manifest: string): string {
  return manifest === 'manifest' ? 'manifest-2' : 'manifest';
}

function treeOf(place: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(place).map((each) => [each, readFileSync(path.join(place, each)).toString('hex')]),
  );
}

function refusal(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: 'open' });
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
