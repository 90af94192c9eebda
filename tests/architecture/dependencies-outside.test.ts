import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Packages that run in a server and have code that asks others over the network, resolves names, or
 * starts programs: what they have, and why nothing that a stranger sends comes to it. HTTP is
 * refused to all of them besides (server/outgoing/one-way-out.ts).
 */
const mayAsk: Readonly<Record<string, { readonly has: string; readonly why: string }>> = {
  '@electric-sql/pglite': { has: 'fetch', why: 'its own files, in browsers only' },
  '@fastify/multipart': { has: 'http', why: 'an example that is never loaded' },
  '@simplewebauthn/server': {
    has: 'fetch',
    why: 'lists of revoked certificates: it is given no statement (auth/second-factor/webauthn.ts)',
  },
  fastify: { has: 'dns fetch http http2 https undici', why: 'listens; names of its own host' },
  'find-my-way': { has: 'http', why: 'an example that is never loaded' },
  'light-my-request': { has: 'http', why: 'a class of answers; asks nobody' },
  'node-addon-api': { has: 'child_process', why: 'a tool for whoever builds it' },
  marked: { has: 'child_process', why: 'a program of its own that is never loaded' },
  nodemailer: {
    has: 'child_process dns http https net tls',
    why: 'the mail server of the configuration; addresses in e-mails are shut off (smtp.ts)',
  },
  pg: { has: 'dns net tls', why: 'the database of the configuration' },
  sharp: { has: 'child_process', why: 'looks for its library when it is installed' },
  'detect-libc': { has: 'child_process', why: 'asks the system which library it has' },
  kysely: { has: 'fetch', why: 'a clause of SQL' },
  '@noble/hashes': { has: 'fetch', why: 'takes bytes' },
  brotli: { has: 'fetch', why: 'only packs, by a part that is never loaded' },
  'png-js': { has: 'fetch', why: 'browsers only' },
  'pg-boss': { has: 'fetch', why: 'takes jobs from the database' },
  domutils: { has: 'fetch', why: 'takes parts of a tree' },
};

/** By what a source says: asking over HTTP without a module, and modules of Node. */
const asksItself =
  /(?<![\w.$])fetch\(|(?:globalThis|self|window)\.fetch|new (?:WebSocket|EventSource|XMLHttpRequest)\b/;
const loads =
  /(?:from\s*|require\(|import\()\s*['"](?:node:)?(https?|http2|net|tls|dgram|dns|child_process|undici)(?:\/promises)?['"]/g;

/** What a source has of it, each once. */
function waysOf(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=\s|^)\/\/.*$/gm, '');
  return [
    ...(asksItself.test(code) ? ['fetch'] : []),
    ...Array.from(code.matchAll(loads), ([, module = '']) => module),
  ];
}

/** Folders of the packages that these depend on, and their own, by name. */
function packagesOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const visit = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    // Not of this system, or not wanted.
    if (folder === null || found.get(name)?.includes(folder) === true) return;
    found.set(name, [...(found.get(name) ?? []), folder]);
    // of npm
    const said = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
      string,
      object | undefined
    >;
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies'])
      for (const needed of Object.keys(said[kind] ?? {})) visit(needed, folder);
  };
  for (const name of names) visit(name, root);
  return found;
}

function folderOf(name: string, from: string): string | null {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  return path.dirname(from) === from ? null : folderOf(name, path.dirname(from));
}

/** Packages that the server's own files name. */
function imported(): readonly string[] {
  const files = globSync(['server/**/*.ts', 'src/shared/**/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(300);
  const names = files.flatMap((file) =>
    Array.from(
      readFileSync(path.join(root, file), 'utf8').matchAll(
        /(?:^import '|^(?:import|export|\}) (?!type ).*from '|import\(')((?:@[\w-]+\/)?[a-z][\w.-]*)(?=[/'])/gm,
      ),
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].toSorted();
}

describe('of what the server depends on', () => {
  it('everything that asks others is known, with why no stranger comes to it', () => {
    const names = imported();
    expect(names).toEqual(expect.arrayContaining(['@simplewebauthn/server', 'nodemailer', 'pg']));
    const has = [...packagesOf(names)].flatMap(([name, folders]) => {
      const ways = folders.flatMap((folder) =>
        globSync('**/*.{js,cjs,mjs}', { cwd: folder, exclude: (entry) => entry === 'node_modules' })
          .filter((file) => !/(?:^|[\\/])(?:tests?|benchmarks?|docs|examples?)[\\/]/.test(file))
          .flatMap((file) => waysOf(readFileSync(path.join(folder, file), 'utf8'))),
      );
      return ways.length === 0 ? [] : [[name, [...new Set(ways)].toSorted().join(' ')]];
    });
    expect(Object.fromEntries(has)).toEqual(
      Object.fromEntries(Object.entries(mayAsk).map(([name, { has: ways }]) => [name, ways])),
    );
  });

  it('nothing is loaded before the way out is shut', () => {
    const first = readFileSync(path.join(root, 'server/run-server.ts'), 'utf8').split('\n');
    expect(first.slice(0, 2)).toEqual([
      "import './thread-pool.ts';",
      "import './outgoing/one-way-out.ts';",
    ]);
    expect(readFileSync(path.join(root, 'server/thread-pool.ts'), 'utf8')).not.toMatch(
      /from '[^.]/,
    );
    expect(readFileSync(path.join(root, 'server/index.ts'), 'utf8')).toMatch(
      /^import \{ runServer \} from '\.\/run-server\.ts';\n(?!import)/,
    );
  });

  it('as this test would find', () => {
    expect(waysOf('const a = await fetch(b); // fetch')).toEqual(['fetch']);
    expect(waysOf("import { get } from 'node:https';const n=require('net')")).toEqual([
      'https',
      'net',
    ]);
    expect(waysOf("import dns from 'dns/promises';")).toEqual(['dns']);
    expect(waysOf("row.fetch(1); /* fetch(2) */ import a from 'node:path';")).toEqual([]);
  });
});
