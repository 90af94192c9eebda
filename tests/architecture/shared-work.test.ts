import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** A promise that is kept beyond the call which made it: several may wait for it. */
const keepsPromise =
  /: Promise<[^;]*> \| null = null|let \w+: Promise<|new Map<[^()]*Promise<|: PromiseWithResolvers</;

/** Who keeps one that needs nobody's name, and why. */
const inOwnName: Readonly<Record<string, string>> = {
  'server/modules/catalog/media-packages.ts': 'reads files, which know no action or transaction',
  'server/http/routes/media-reader.ts': 'opens files',
  'server/http/routes/portal-files.ts': 'reads and packs files',
  'server/site/site-bundle.ts': 'loads a file',
  'server/modules/search/note-preparer.ts': 'each waits for the one before and does its own',
  'server/db/pglite.ts': 'each waits for the one before and does its own',
  'server/running-server.ts': 'the end of the process',
};

const keeps = (source: string): boolean => keepsPromise.test(source);

describe('what several wait for in the server', () => {
  it('is done in nobody’s name, or could be in anybody’s', () => {
    const files = globSync('server/**/*.ts', { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !file.endsWith('.test.ts'));
    const kept = files
      .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
      .filter(({ source }) => keeps(source));
    expect(kept.length).toBeGreaterThan(10);
    const own = kept.filter(({ source }) => !source.includes('inNobodysName('));
    expect(own.map(({ file }) => file).toSorted()).toEqual(Object.keys(inOwnName).toSorted());
  });

  it('as this test would find', () => {
    expect(keeps('let reading: Promise<void> | null = null;')).toBe(true);
    expect(keeps('const asking = new Map<string, Promise<Result<Checked, AppError>>>();')).toBe(
      true,
    );
    expect(keeps('readonly granted: PromiseWithResolvers<Share>;')).toBe(true);
    expect(keeps('let last: Promise<unknown> = Promise.resolve();')).toBe(true);
    expect(keeps('async function read(): Promise<Row | null> {}')).toBe(false);
    expect(keeps('const rows = new Map<string, Row>();\nasync (): Promise<void> => {}')).toBe(
      false,
    );
  });
});
