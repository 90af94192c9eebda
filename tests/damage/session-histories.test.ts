import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SecretStore } from '#main/session/secret-store.ts';
import { createSessionFile, type SessionFile } from '#main/session/session-file.ts';
import { createRandom, type Random } from '../simulation/random.ts';
import { createHeldDisk, type HeldDisk, type Rule } from './held-system.ts';

/** More with `SESSION_HISTORIES=5000`. */
const histories = Number(process.env['SESSION_HISTORIES'] ?? 100);
const actions = 7;

/** `nobody`, or who it is and their token: `2/7`; `2/-` without one. */
type Found = string;

test(
  `a token that is spent or left is never shown, in ${histories} histories of a bad disk`,
  async () => {
    const seen = { kept: 0, refused: 0, ended: 0, 'nothing helped': 0 };
    for (let seed = 1; seed <= histories; seed += 1) await runHistory(seed, seen);
    expect(Object.values(seen).every((count) => count > histories / 50)).toBe(true);
  },
  histories * 5000,
);

describe('the file of the session, while others hold files', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-held-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const setUp = () => {
    const file = path.join(folder, 'session');
    const disk = createHeldDisk(createRandom(1));
    const start = () => createSessionFile(file, secretsOf({ isOpen: true }), disk.system);
    const hold = (name: string) => disk.refuse([holding(`${file}${name}`, true)]);
    return { disk, start, hold, file };
  };
  const of = (userId: string, refreshToken: string | null) => ({
    userId,
    email: 'e',
    refreshToken,
  });
  const full: Rule = (call, file) => (call === 'write' && file.endsWith('.part') ? 'ENOSPC' : null);
  const readOnly: Rule = (call) => (call === 'read' ? null : 'EROFS');

  test('a spent token is not shown because its mark cannot be read now', async () => {
    const { disk, start, hold } = setUp();
    await start().save(of('linh', 'one'));
    disk.refuse([full]);
    expect(await start().save(of('linh', 'two'))).toBe(false);
    hold('.spent');
    expect(await start().load()).toEqual(of('linh', null));
  });

  test('nobody is signed in as who left because that cannot be read now', async () => {
    const { disk, start, hold, file } = setUp();
    await start().save(of('linh', 'one'));
    disk.refuse([
      (call, place) => (place === file && (call === 'unlink' || call === 'empty') ? 'EBUSY' : null),
    ]);
    expect(await start().remove()).toBe(true);
    hold('.left');
    await expect(start().load()).rejects.toThrow(/does not say/);
    disk.refuse([]);
    expect(await start().load()).toBe(null);
  });

  test('a mark that somebody holds for a moment is waited for', async () => {
    const { disk, start } = setUp();
    await start().save(of('linh', 'one'));
    let left = 3;
    disk.refuse([(call) => (call === 'read' && left-- > 0 ? 'EBUSY' : null)]);
    expect(await start().load()).toEqual(of('linh', 'one'));
  });

  test('who was there before is not signed in when the one who came later leaves', async () => {
    const { disk, start, hold } = setUp();
    const file = start();
    await file.save(of('an', 'one'));
    hold('');
    expect(await file.save(of('binh', 'two'))).toBe(true);
    expect(await file.remove()).toBe(true);
    disk.refuse([]);
    expect(await start().load()).toBe(null);
  });

  test('who leaves is said to have left though the disk does not give what lies there', async () => {
    const { disk, start, hold } = setUp();
    await start().save(of('an', 'one'));
    const file = start();
    await file.load();
    hold('');
    expect(await file.remove()).toBe(true);
    disk.refuse([]);
    expect(await start().load()).toBe(null);
  });

  test('it is not said that somebody left where nobody knows what lies there', async () => {
    const { disk, start, hold } = setUp();
    await start().save(of('an', 'one'));
    hold('');
    expect(await start().remove()).toBe(false);
    disk.refuse([]);
    expect(await start().load()).toEqual(of('an', 'one'));
  });

  test('a run whose disk became read-only knows what it could not write, and writes it later', async () => {
    const { disk, start } = setUp();
    const file = start();
    await file.save(of('an', 'one'));
    disk.refuse([readOnly]);
    expect(await file.save(of('an', 'two'))).toBe(false);
    expect(await file.load()).toEqual(of('an', null));
    expect(await file.remove()).toBe(false);
    expect(await file.load()).toBe(null);
    disk.refuse([]);
    await file.load();
    expect(await start().load()).toBe(null);
  });
});

async function runHistory(seed: number, seen: Record<string, number>): Promise<void> {
  const random = createRandom(seed);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-histories-'));
  const file = path.join(folder, 'session');
  const disk = createHeldDisk(random);
  const ring = { isOpen: true };
  const start = () => createSessionFile(file, secretsOf(ring), disk.system);
  const log: string[] = [`seed ${seed}`];
  let kept = start();
  let lies: Found = 'nobody';
  let hasLoaded = true;
  let [user, token] = [1, 0];
  try {
    await foundBy(kept);
    for (let action = 0; action < actions; action += 1) {
      const faults = faultsOf(random, file);
      disk.refuse(faults.map(({ rule }) => rule));
      ring.isOpen = random.chance(0.95);
      disk.endAt(random.chance(0.12) ? 1 + random.below(14) : null);
      const saves = lies === 'nobody' || random.chance(0.7);
      if (saves && (lies === 'nobody' || random.chance(0.15))) user += 1;
      if (saves) token += 1;
      const said = saves
        ? await kept.save({ userId: `${user}`, email: 'e', refreshToken: `${token}` })
        : await kept.remove();
      const hasEnded = disk.hasEnded();
      const nothingHelps = !said && !helps(disk, file, hasLoaded);
      disk.endAt(null);
      disk.refuse([]);
      ring.isOpen = true;
      const found = await foundBy(start());
      log.push(
        `${saves ? `save ${user}/${token}` : 'remove'}, ${faults.map(({ name }) => name).join(', ')}: ` +
          `${hasEnded ? 'ended' : said}, found ${found}`,
      );
      const may = {
        before: [lies, 'nobody', withoutToken(lies)],
        now: saves ? [`${user}/${token}`, `${user}/-`] : ['nobody'],
      };
      if (hasEnded) expect([...may.before, ...may.now], log.join('\n')).toContain(found);
      else if (said) expect(found, log.join('\n')).toBe(may.now[0]);
      else if (saves && !nothingHelps)
        expect([...may.before.slice(1), ...may.now], log.join('\n')).toContain(found);
      else expect([...may.before, ...may.now], log.join('\n')).toContain(found);
      const end = said ? 'kept' : nothingHelps ? 'nothing helped' : 'refused';
      seen[hasEnded ? 'ended' : end] = (seen[hasEnded ? 'ended' : end] ?? 0) + 1;
      // This run knows what it could not write: it never shows what is spent or left.
      if (!hasEnded && hasLoaded && !said)
        expect(
          ['nobody', withoutToken(found), ...may.now.slice(1), ...(saves ? [] : ['nobody'])],
          `${log.join('\n')}\n (the same run)`,
        ).toContain(await foundBy(kept));
      // Whatever is held against reading at the next start, no other token comes forth.
      for (const name of names) {
        disk.refuse([holding(`${file}${name}`, true)]);
        expect(
          ['nobody', found, withoutToken(found)],
          `${log.join('\n')}\n then ${name} is held`,
        ).toContain(await foundBy(start()));
      }
      disk.refuse([]);
      lies = found;
      if (hasEnded || random.chance(0.1)) {
        kept = start();
        hasLoaded = random.chance(0.7);
        if (hasLoaded) await foundBy(kept);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = ['', '.new', '.part', '.spent', '.left'] as const;

function faultsOf(random: Random, file: string): { readonly name: string; readonly rule: Rule }[] {
  const count = random.chance(0.45) ? 0 : 1 + random.below(2);
  return Array.from({ length: count }, () => {
    const dice = random.next();
    if (dice < 0.45) {
      const [name, reads] = [random.pick(names), random.chance(0.4)];
      return {
        name: `session${name} held${reads ? ' against reading too' : ''}`,
        rule: holding(`${file}${name}`, reads),
      };
    }
    if (dice < 0.65) return { name: 'full', rule: (call) => (call === 'write' ? 'ENOSPC' : null) };
    if (dice < 0.75)
      return { name: 'full late', rule: (call) => (call === 'write the rest' ? 'ENOSPC' : null) };
    if (dice < 0.87) return { name: 'no sync', rule: (call) => (call === 'sync' ? 'EIO' : null) };
    return { name: 'read-only', rule: (call) => (call === 'read' ? null : 'EROFS') };
  });
}

function holding(held: string, reads: boolean): Rule {
  return (call, file) => (file === held && (reads || call !== 'read') ? 'EBUSY' : null);
}

/** Whether the disk took at least a mark, or the removal. */
function helps(disk: HeldDisk, file: string, hasLoaded: boolean): boolean {
  const lying = [`${file}.new`, file].filter((place) => existsSync(place));
  const marks = disk.grants(`${file}.spent`, 'open', 'write', 'write the rest', 'sync');
  return (
    (marks && (hasLoaded || lying.every((place) => disk.grants(place, 'read')))) ||
    [`${file}.new`, file].every(
      (place) => disk.grants(place, 'unlink') || disk.grants(place, 'empty'),
    )
  );
}

/** What the disk does not say is nobody, for now. */
async function foundBy(file: SessionFile): Promise<Found> {
  const session = await file.load().catch(() => null);
  return session === null ? 'nobody' : `${session.userId}/${session.refreshToken ?? '-'}`;
}

function withoutToken(found: Found): Found {
  return found === 'nobody' ? found : `${found.split('/')[0] ?? ''}/-`;
}

/** Seals so that what was cut off does not open; the same content gives the same seal. */
function secretsOf(ring: { readonly isOpen: boolean }): SecretStore {
  return {
    isAvailable: async () => ring.isOpen,
    isLocked: async () => !ring.isOpen,
    seal: async (text) => (ring.isOpen ? Buffer.from(`<${text}>`) : null),
    unseal: async (sealed) =>
      ring.isOpen ? (/^<(.*)>$/.exec(Buffer.from(sealed).toString())?.[1] ?? null) : null,
  };
}
