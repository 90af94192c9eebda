import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MetaStore } from '../../cache/stores/meta-store.ts';
import { nodeDisk } from './node-disk.ts';
import {
  createVaultPlace,
  hasUnfinishedMove,
  knowOldRoots,
  vaultRoot,
  type VaultPlaceDeps,
} from './vault-place.ts';
import { createVault, type Vault } from './vault.ts';

let folder = '';
let meta: MetaStore;
const vaults: Vault[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-place-'));
  meta = createMeta();
});
afterEach(async () => {
  for (const vault of vaults.splice(0)) await vault.close();
  rmSync(folder, { recursive: true, force: true });
});
const at = (...names: readonly string[]) => path.join(folder, ...names);
/** Where the vault lies below a folder of the learner's. */
const below = (chosen: string) => at(chosen, 'mai-vang-bai-hoc');

test('the vault lies in a folder of its own below the learner’s, or where the application keeps its own', () => {
  expect(vaultRoot(null, at('own'))).toBe(at('own'));
  expect(vaultRoot(at('chosen'), at('own'))).toBe(below('chosen'));
});

test('the place of now is none of those that something is moved from', () => {
  meta.put('vault_old_root', JSON.stringify([at('a'), at('now'), at('b')]));
  const known: string[] = [];
  knowOldRoots({ root: () => at('now'), knowOldRoot: (old) => known.push(old) }, meta);
  expect(known).toEqual([at('a'), at('b')]);
});

describe('a move', () => {
  test('to the same place does nothing, and of a finished one nothing is remembered', async () => {
    const { vault, names } = await fillVault(2);
    const remembered: string[] = [];
    const place = placeOf(vault, { remember: (chosen) => remembered.push(chosen) > 0 });
    expect(await place.moveTo(at('new'))).toEqual({ ok: true, value: null });
    expect(readdirSync(below('new')).toSorted()).toEqual(names);
    expect([meta.find('vault_old_root'), hasUnfinishedMove(meta)]).toEqual([null, false]);
    expect(await place.moveTo(at('new'))).toEqual({ ok: true, value: null });
    expect(await place.finishMove()).toEqual({ ok: true, value: null });
    expect(remembered).toEqual([at('new')]);
  });

  test('to a folder that takes nothing leaves the vault where it was, for new lessons too', async () => {
    const { vault } = await fillVault(1, {
      makeFolder: async (made) =>
        made === below('new') ? Promise.reject(refusal('EROFS')) : nodeDisk.makeFolder(made),
    });
    const remembered: string[] = [];
    const place = placeOf(vault, { remember: (chosen) => remembered.push(chosen) > 0 });
    expect(await place.moveTo(at('new'))).toEqual({
      ok: false,
      error: { code: 'DOWNLOAD_FOLDER' },
    });
    expect([vault.root(), remembered, meta.find('vault_old_root')]).toEqual([
      below('old'),
      [],
      null,
    ]);
  });

  test.each([
    ['ENOSPC', 'DISK_FULL', 1],
    ['EDQUOT', 'DISK_FULL', 1],
    ['EACCES', 'DOWNLOAD_FOLDER', 3],
    ['EIO', 'DOWNLOAD_FOLDER', 3],
  ])(
    'that the disk refuses by %s says %s after %d tries, and goes on from there later',
    async (code, said, tries) => {
      const { vault, names } = await fillVault(3);
      let tried = 0;
      let isRefused = true;
      const place = placeOf({
        ...vault,
        moveHere: async (name) => {
          if (!isRefused) return vault.moveHere(name);
          tried += 1;
          throw refusal(code);
        },
      });
      expect(await place.moveTo(at('new'))).toEqual({ ok: false, error: { code: said } });
      expect([tried, readdirSync(below('old')).toSorted()]).toEqual([tries, names]);
      expect(meta.find('vault_old_root')).toBe(JSON.stringify([below('old')]));
      isRefused = false;
      expect(await place.finishMove()).toEqual({ ok: true, value: null });
      expect([readdirSync(below('new')).toSorted(), hasUnfinishedMove(meta)]).toEqual([
        names,
        false,
      ]);
    },
  );

  test('says the first refusal, and moves what is not refused', async () => {
    const { vault, names } = await fillVault(3);
    const refusals = ['EACCES', null, 'ENOSPC'];
    const place = placeOf({
      ...vault,
      moveHere: async (name) => {
        const code = refusals.shift();
        return code ? Promise.reject(refusal(code)) : vault.moveHere(name);
      },
    });
    expect(await place.moveTo(at('new'))).toMatchObject({ error: { code: 'DOWNLOAD_FOLDER' } });
    expect(readdirSync(below('new'))).toHaveLength(1);
    expect(readdirSync(below('old'))).toHaveLength(names.length - 1);
  });

  test('forgets no old place when nobody can list what lies there', async () => {
    const { vault } = await fillVault(1);
    const place = placeOf({ ...vault, list: () => Promise.reject(refusal('EIO')) });
    expect(await place.moveTo(at('new'))).toMatchObject({ error: { code: 'DOWNLOAD_FOLDER' } });
    expect(meta.find('vault_old_root')).toBe(JSON.stringify([below('old')]));
  });

  test('forgets no old place that does not say whether it is there', async () => {
    const { vault } = await fillVault(1);
    const place = placeOf({ ...vault, isThere: () => Promise.reject(refusal('EIO')) });
    expect(await place.moveTo(at('new'))).toEqual({ ok: true, value: null });
    expect(meta.find('vault_old_root')).toBe(JSON.stringify([below('old')]));
  });

  test('back to a place that was left leaves that one out of those that are old', async () => {
    const { vault, names } = await fillVault(1);
    const stuck = placeOf({ ...vault, moveHere: () => Promise.reject(refusal('EACCES')) });
    await stuck.moveTo(at('new'));
    await stuck.moveTo(at('newer'));
    expect(meta.find('vault_old_root')).toBe(JSON.stringify([below('new'), below('old')]));
    await stuck.moveTo(at('old'));
    expect(meta.find('vault_old_root')).toBe(JSON.stringify([below('newer'), below('new')]));
    expect([vault.root(), readdirSync(below('old'))]).toEqual([below('old'), names]);
  });

  test('leaves what another machine keeps there', async () => {
    const { vault, names } = await fillVault(1);
    const foreign = openVault({ machine: 'another', keyId: 'bb' });
    const { name } = await foreign.create(lesson);
    expect(await placeOf(vault).moveTo(at('new'))).toEqual({ ok: true, value: null });
    expect([readdirSync(below('new')), readdirSync(below('old'))]).toEqual([names, [name]]);
  });

  test('hands on a fault of the program', async () => {
    const { vault } = await fillVault(1);
    const place = placeOf({ ...vault, moveHere: () => Promise.reject(new TypeError('a bug')) });
    await expect(place.moveTo(at('new'))).rejects.toThrow('a bug');
    expect(existsSync(below('old'))).toBe(true);
  });
});

const lesson = {
  userId: 'linh',
  lessonId: 'l1',
  slug: 'bai-1',
  isPreview: false,
  version: '1',
  mediaFolder: 'm1',
  qualityHeight: 720,
  createdAtMs: 1,
  files: [{ name: 'v0.mp4', bytes: 10, height: 720, pieceBytes: 1024, pieces: ['ab'.repeat(32)] }],
};

function openVault({
  disk = {},
  machine = 'may-1',
  keyId = 'aa',
}: {
  readonly disk?: Partial<typeof nodeDisk>;
  readonly machine?: string;
  readonly keyId?: string;
} = {}): Vault {
  const key = { id: keyId, key: Buffer.alloc(32, keyId) };
  const vault = createVault({
    disk: { ...nodeDisk, ...disk },
    root: below('old'),
    currentKey: async () => key,
    findKey: (id) => (id === key.id ? key : null),
    randomBytes,
    owner: async () => machine,
  });
  vaults.push(vault);
  return vault;
}

async function fillVault(count: number, disk?: Partial<typeof nodeDisk>) {
  const vault = openVault(disk ? { disk } : {});
  await vault.prepare();
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) names.push((await vault.create(lesson)).name);
  return { vault, names: names.toSorted() };
}

function placeOf(vault: Vault, deps: Partial<VaultPlaceDeps> = {}) {
  return createVaultPlace({ vault, meta: async () => meta, remember: () => true, ...deps });
}

function createMeta(): MetaStore {
  const values = new Map<string, string>();
  return {
    find: (name) => values.get(name) ?? null,
    names: (prefix) => [...values.keys()].filter((name) => name.startsWith(prefix)),
    put: (name, value) => (values.set(name, value), true),
    remove: (name) => (values.delete(name), true),
  };
}

function refusal(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: 'rename' });
}
