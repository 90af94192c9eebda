import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['scripts', 'server', 'src', 'tests', 'web'];
const outside =
  /(?:^|\/)generated\/|^tests\/(?:architecture\/breach|electron-host\/contract|bench\/peers)\//;

/** package.json `imports` names each of these by its last part: `#shared/…`. */
const homes = ['src/shared', 'src/main', 'src/renderer', 'server', 'web', 'scripts', 'tests'];
const homeOf = (file: string): string | undefined =>
  homes.find((home) => file.startsWith(`${home}/`));

/** What is wrong with how a file imports another one; null when nothing is. */
function findFault(file: string, specifier: string): string | null {
  if (specifier.startsWith('../../../')) return 'climbs three folders';
  if (!specifier.startsWith('../')) return null;
  const target = path.posix.join(path.posix.dirname(file), specifier);
  const home = homeOf(target);
  return home === undefined || home === homeOf(file) ? null : `leaves for ${home}`;
}

it('knows a path that climbs, one that leaves, and one that stays', () => {
  expect(findFault('server/a/b/c/d.ts', '../../../x.ts')).toBe('climbs three folders');
  expect(findFault('server/a.ts', '../src/shared/x.ts')).toBe('leaves for src/shared');
  expect(findFault('server/a/b/c.ts', '../../x.ts')).toBeNull();
  expect(findFault('server/a.ts', '#shared/x.ts')).toBeNull();
});

it('imports by a name of package.json what lies far away or elsewhere', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !outside.test(file)),
  );
  expect(files.length).toBeGreaterThan(2000);
  const found = files.flatMap((file) =>
    Array.from(
      readFileSync(path.join(root, file), 'utf8').matchAll(
        /^(?:import|export)\b[^;]*?from '([^']+)'/gm,
      ),
      ([, specifier = '']) => ({ specifier, fault: findFault(file, specifier) }),
    )
      .filter(({ fault }) => fault !== null)
      .map(({ specifier, fault }) => `${file}: ${specifier} ${fault}`),
  );
  expect(found).toEqual([]);
});
