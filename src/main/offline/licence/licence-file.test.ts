import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaKey } from '../media-key.ts';
import { createLicenceFile } from './licence-file.ts';
import type { LicenceStore } from './licence-store.ts';

const key: MediaKey = { id: 'a', key: new Uint8Array(32).fill(7) };
const licences: LicenceStore = {
  deviceId: 'may-1',
  time: { markMs: 1000, contact: { serverMs: 1000, wallMs: 900 } },
  people: [{ userId: 'linh', right: { kind: 'granted', untilMs: 2000 } }],
  isDoubtful: false,
};
/** `licences`, as the first version wrote it under this key. */
const written =
  String.raw`{"licences":"{\"deviceId\":\"may-1\",\"time\":{\"markMs\":1000,\"contact\":` +
  String.raw`{\"serverMs\":1000,\"wallMs\":900}},\"people\":[{\"userId\":\"linh\",\"right\":` +
  String.raw`{\"kind\":\"granted\",\"untilMs\":2000}}],\"isDoubtful\":false}",` +
  '"mac":"1cf038a7ae7c0bbaec06aa0b4d5a64869a436bd227167055153dc4f296e63f50"}';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'licence-file-'));
  file = path.join(folder, 'licences.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = (...keys: readonly (MediaKey | null)[]) => {
  const left = [...keys];
  return createLicenceFile(file, async () => (left.length > 1 ? left.shift() : left[0]) ?? null);
};

describe('the file of licences', () => {
  it('gives back what was saved, and reads what the first version wrote', async () => {
    expect(await open(key).save(licences)).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(written);
    expect(await open(key).load()).toEqual({ kind: 'sound', licences });
  });

  it('casts no doubt on what was written before there was any', async () => {
    const text =
      '{"deviceId":"may-1","time":{"markMs":1000,"contact":null},"people":[{"userId":"linh",' +
      '"right":{"kind":"denied","sinceMs":500,"hadOne":true}}]}';
    const mac = '6d257047099ce077e5cfc4f8377b48bd4e86e923e1661f159805ce658e02a6cd';
    writeFileSync(file, JSON.stringify({ licences: text, mac }));
    expect(await open(key).load()).toMatchObject({
      kind: 'sound',
      licences: { people: [{ right: { isDoubtful: false } }], isDoubtful: false },
    });
  });

  it('is missing where there is none', async () => {
    expect(await open(key).load()).toEqual({ kind: 'missing' });
    expect(await open(null).load()).toEqual({ kind: 'missing' });
  });

  it('is locked without its key, whatever is in it, and saves nothing', async () => {
    for (const text of [written, '{']) {
      writeFileSync(file, text);
      expect(await open(null).load()).toEqual({ kind: 'locked' });
      expect(await open(null).save(licences)).toBe(false);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it.each([
    ['empty', ''],
    ['cut', written.slice(0, 60)],
    ['of another thing', '{}'],
    ['edited', written.replace('2000', '9000')],
    ['signed by nobody', written.replace(/"mac":".{64}"/, `"mac":"${'0'.repeat(64)}"`)],
    ['signed by more than a signature', written.replace(/(.{64})"\}$/, '$1zz"}')],
    ['signed too short', written.replace(/"mac":".{64}"/, '"mac":"1cf0"')],
  ])('is damaged when it is %s', async (_how, text) => {
    writeFileSync(file, text);
    expect(await open(key).load()).toEqual({ kind: 'damaged' });
  });

  it('is damaged under another key', async () => {
    writeFileSync(file, written);
    expect(await open({ id: 'a', key: new Uint8Array(32).fill(8) }).load()).toEqual({
      kind: 'damaged',
    });
  });

  it('says nothing of itself when the disk does not give it, and is not written over', async () => {
    mkdirSync(file);
    expect(await open(key).load()).toEqual({ kind: 'unreadable' });
    rmSync(file, { recursive: true });
    writeFileSync(path.join(folder, 'no folder'), '');
    file = path.join(folder, 'no folder', 'licences.json');
    expect(await open(key).save(licences)).toBe(false);
  });

  it('counts by what lies beside it where its name could not be taken over, if that is whole', async () => {
    writeFileSync(file, written);
    writeFileSync(`${file}.new`, written.slice(0, 60));
    expect(await open(key).load()).toEqual({ kind: 'sound', licences });
    writeFileSync(file, '{');
    writeFileSync(`${file}.new`, written);
    expect(await open(key).load()).toEqual({ kind: 'sound', licences });
  });

  it('stays locked when the key comes between two readings and the rest is damaged', async () => {
    writeFileSync(`${file}.new`, written);
    writeFileSync(file, '{');
    // What lies beside was not read: nobody can say that the licences are lost.
    expect(await open(null, key).load()).toEqual({ kind: 'locked' });
    expect(await open(key).load()).toMatchObject({ kind: 'sound' });
  });
});
