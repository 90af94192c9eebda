import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadDemoManifest } from '#server/media/demo-manifest.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { demoAffiliate } from '#server/demo/demo-affiliate-story.ts';
import { features } from '#renderer/app/features.ts';
import { adminSections } from '#renderer/features/admin/sections.ts';
import { longRun } from '#scripts/long-run.ts';
import { limits } from '#server/limits.ts';
import { refundWindowMs } from '#shared/domain/commerce/commerce-rules.ts';
import { errorCodes } from '#shared/errors/error-code.ts';
import { licenceDays } from '#shared/offline/offline-state.ts';
import { routeRules } from '../integration/support/route-rules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();
/** What the first group of a pattern that matched holds, of each place. */
const allOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(
    (groups) => groups.slice(1).find((group) => group !== undefined) ?? '',
  );

/** Of the repository, without what npm brings and builds leave. */
const files = globSync(['*', '{docs,packaging,resources,scripts,server,src,tests,web}/**'], {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name === 'out' || name === 'data',
})
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => statSync(path.join(root, file)).isFile());
const sources = (place: RegExp): readonly string[] =>
  files.filter((file) => place.test(file) && /\.(?:tsx?|mjs)$/.test(file)).map(read);
const product = sources(/^(?:server|scripts|src|web|packaging)\/(?!.*\.test\.tsx?$)|^[^/]+$/);
const testSources = sources(/^tests\//);
/** Beside the code. */
const unitSources = sources(/^(?:server|scripts|src)\/.*\.test\.tsx?$/);

/** What says how things are now: 0020 quotes findings, which name what is no more. */
const documents = files.filter(
  (file) =>
    file.endsWith('.md') &&
    (file === 'README.md' || file.startsWith('docs/')) &&
    !file.includes('/0020-'),
);
const readme = read('README.md');
const testing = read('docs/testing.md');
/** `document: words` of everything that stands between backticks. */
const quoted = documents.flatMap((file) =>
  allOf(read(file).replaceAll(/```[\s\S]*?```/g, ''), /`([^`\n]+)`/g).map((text) => ({
    file,
    text,
  })),
);
/** Variables in the first cells of tables. */
const inTables = (text: string): readonly string[] =>
  allOf(text, /^\| (`[A-Z][^|]*) \|/gm).flatMap((cell) => allOf(cell, /`([A-Z][A-Z\d_]+)`/g));
const untrue = (isTrue: (text: string) => boolean): readonly string[] =>
  quoted.filter(({ text }) => !isTrue(text)).map(({ file, text }) => `${file}: ${text}`);

describe('variables', () => {
  /** Of the system, of npm, of Vite and of Node, not of ours. */
  const systems = new Set([
    'APPIMAGE',
    'CI',
    'DISPLAY',
    'FLATPAK_ID',
    'NODE_COMPILE_CACHE',
    'PATH',
    'PROD',
    'SNAP',
    'WAYLAND_DISPLAY',
    'XDG_CONFIG_HOME',
  ]);
  /** electron-builder reads them by itself. */
  const builders = ['APPLE_API_ISSUER', 'APPLE_API_KEY_ID', 'CSC_KEY_PASSWORD'];
  /** Between processes of the tests, which set them themselves. */
  const handedOn = new Set([
    'ELECTRON_HOST_CHROMIUM',
    'ELECTRON_HOST_NO_KEYRING',
    'HANG_LIST',
    'HANG_PIPE',
    'MAI_VANG_TEST_CLOCK_MS',
  ]);
  const readIn = (source: string): readonly string[] =>
    allOf(
      source,
      /(?:\benv|\bvariables)(?:\.|\[')([A-Z][A-Z\d_]+)|\b(?:named|needs)\('([A-Z][A-Z\d_]+)'/g,
    ).filter((name) => !systems.has(name));
  const config = read('server/config.ts');
  const ofServer = allOf(
    /const environment = z\.object\(\{([\s\S]*?)\n\}\);/.exec(config)?.[1] ?? '',
    /^ {2}([A-Z][A-Z\d_]+): /gm,
  );
  const ofProduct = sorted([...ofServer, ...product.flatMap(readIn)]);

  it('stand in a table of the README, or of docs/testing.md, when the product or a script reads them', () => {
    expect(ofServer.length).toBeGreaterThan(25);
    expect(ofProduct).toEqual(
      expect.arrayContaining([
        'UV_THREADPOOL_SIZE',
        'MAI_VANG_USER_DATA',
        'CSC_LINK',
        'VITE_BRAND_NAME',
        'CHROMIUM_PATH',
      ]),
    );
    const told = new Set([...inTables(readme), ...inTables(testing)]);
    expect(ofProduct.filter((name) => !told.has(name) && !handedOn.has(name))).toEqual([]);
  });

  it('stand in docs/testing.md when only the tests read them', () => {
    const told = new Set(inTables(testing));
    const ofTests = sorted(testSources.flatMap(readIn));
    expect(ofTests).toContain('SIM_RUNS');
    expect(
      ofTests.filter((name) => !told.has(name) && !ofProduct.includes(name) && !handedOn.has(name)),
    ).toEqual([]);
  });

  it('are read when they stand in a table', () => {
    const all = new Set([
      ...ofProduct,
      ...builders,
      ...testSources.flatMap(readIn),
      ...unitSources.flatMap(readIn),
    ]);
    expect([...inTables(readme), ...inTables(testing)].filter((name) => !all.has(name))).toEqual(
      [],
    );
  });

  it('that can come from a file are the ones that the README names', () => {
    const secrets = allOf(/const secrets = \[([^\]]*)\]/.exec(config)?.[1] ?? '', /'([A-Z_]+)'/g);
    const sentence = readme.split('\n\n').find((text) => text.includes('`_FILE`')) ?? '';
    expect(sorted(allOf(sentence, /`([A-Z][A-Z_]+)`/g))).toEqual(sorted(secrets));
  });
});

describe('commands', () => {
  const scripts = Object.keys(
    (JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> })
      .scripts,
  );
  /** `npm run a`, `b` in one cell of a table names both. */
  const told = documents
    .map(read)
    .flatMap((text) => [
      ...allOf(text, /npm (?:run )?([a-z][a-z:\d-]*)/g),
      ...allOf(text, /^\| (`npm run [^|]*) \|/gm).flatMap((cell) => allOf(cell, /`([a-z:-]+)`/g)),
    ]);

  it('of package.json are all told of', () => {
    expect(scripts.filter((name) => !name.startsWith('pre') && !told.includes(name))).toEqual([]);
  });

  it('that are told of are in package.json', () => {
    expect(sorted(told).filter((name) => ![...scripts, 'ci', 'run'].includes(name))).toEqual([]);
  });

  it('of scripts/ are reached: imported, run by npm, or told of', () => {
    const places = [read('package.json'), ...documents.map(read)].join('\n');
    const imported = new Set(
      [...product, ...testSources].flatMap((source) =>
        allOf(source, /from '[^']*?([\w-]+\.(?:ts|mjs))'/g),
      ),
    );
    const scriptFiles = files.filter((file) =>
      /^scripts\/[^/]+(?<!\.test)\.(?:ts|mjs)$/.test(file),
    );
    expect(
      scriptFiles.filter((file) => !places.includes(file) && !imported.has(path.basename(file))),
    ).toEqual([]);
  });
});

it('scripts/slowest-first.ts names tests that are there', () => {
  const slow = allOf(read('scripts/slowest-first.ts'), /'(tests\/[^']+)'/g);
  expect(slow.length).toBeGreaterThan(10);
  expect(slow.filter((file) => !files.includes(file))).toEqual([]);
});

describe('what documents name between backticks is there:', () => {
  it('files and folders', () => {
    const isThere = (text: string): boolean =>
      existsSync(path.join(root, text)) ||
      files.some(
        (file) =>
          `/${file}/`.includes(`/${text.replace(/\/$/, '')}/`) || file.endsWith(`/${text}.ts`),
      );
    const isOurs = (text: string): boolean =>
      /^(?:src|server|web|tests|docs|scripts|packaging|resources|features|lib|ui|cache)\/[\w./-]+$|^[\w-]+(?:\/[\w-]+)*(?:\.test|\.spec)?\.(?:tsx?|mjs)$/.test(
        text,
      );
    /** Made while the product runs or is built. */
    const made = new Set(['cache/search.sqlite']);
    expect(untrue((text) => !isOurs(text) || made.has(text) || isThere(text))).toEqual([]);
  });

  it('codes of refusals, values of enumerations and variables', () => {
    const known = new Set<string>([
      ...errorCodes,
      ...allOf(read('server/graphql/schema.graphql'), /^ {2}([A-Z_]+)$/gm),
      ...inTables(readme),
      ...inTables(testing),
    ]);
    expect(
      untrue(
        (text) =>
          !/^[A-Z]+(?:_[A-Z]+)+$/.test(text) ||
          known.has(text) ||
          text.endsWith('_FILE') ||
          text === 'NODE_COMPILE_CACHE',
      ),
    ).toEqual([]);
  });

  it('addresses', () => {
    const known = [
      '/dev/ui',
      '/dev/offline',
      ...features.flatMap(({ pages }) => pages.map(({ path: address }) => `/${address}`)),
      ...adminSections.flatMap(({ path: section, pages }) =>
        Object.keys(pages).map((rest) => `/${['admin', section, rest].filter(Boolean).join('/')}`),
      ),
      ...Object.keys(routeRules).map((rule) => rule.split(' ')[1] ?? ''),
    ].map(
      (address) =>
        new RegExp(
          `^${address
            .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
            .replaceAll(/:\w+/g, '[^/]+')
            .replaceAll('*', '.*')}$`,
        ),
    );
    expect(known.length).toBeGreaterThan(60);
    const narrow = known.filter(({ source }) => source !== '^\\/.*$');
    expect(
      untrue(
        (text) =>
          !/^(?:(?:GET|POST) )?\/[a-z]/.test(text) ||
          narrow.some((address) => address.test(text.replace(/^[A-Z]+ /, '').replace(/\?.*$/, ''))),
      ),
    ).toEqual([]);
  });
});

describe('the README tells', () => {
  const dayMs = 86_400_000;
  /** `1 000`: what `npm run test:long` sets a variable to. */
  const long = (name: keyof typeof longRun): string =>
    longRun[name].replace(/\B(?=(?:\d{3})+$)/g, ' ');

  it.each([
    ['how long a stop takes', `has ended within ${limits.stopWholeMs / 1000 + 1} s`],
    [
      'how many connections a process uses',
      `up to ${limits.databaseConnections * 1.5 + 3} connections`,
    ],
    ['how long files of banks are kept', `are kept for ${limits.statementFileMs / dayMs} days`],
    ['how long downloads play', `plays for ${licenceDays} days without a network`],
    [
      'how long a refund needs no reason',
      `Within ${refundWindowMs / dayMs} days the money comes back`,
    ],
    [
      'what the long tests do',
      `${long('KILL_ROUNDS')} kills, ${long('DAMAGE_ROUNDS')} damaged files`,
    ],
  ])('%s', (_what, sentence) => expect(readme.replaceAll(/\s+/g, ' ')).toContain(sentence));

  it('who is in the demonstration, and the password', () => {
    const rows = allOf(readme, /^\| `([a-z]+@maivang\.example)` \|/gm);
    expect(rows).toEqual([...demoAccounts, demoAffiliate].map(({ email }) => email));
    expect(readme).toContain(`\`${demoPassword}\``);
  });

  it('how many lessons the demonstration has', () => {
    const { chapters } = loadDemoManifest(path.join(root, 'resources/demo'));
    const lessons = chapters.flatMap((chapter) => chapter.lessons);
    const released = lessons.filter((lesson) => lesson.released).length;
    expect(readme).toContain(`The course has ${lessons.length} lessons; ${released} are released`);
    expect(readme).toContain(`${lessons.length - released} are announced`);
  });
});

describe('src/renderer/ui/README.md', () => {
  const told = read('src/renderer/ui/README.md');
  const inUi = (file: string): boolean => file.startsWith('src/renderer/ui/');

  it('names every component that features use, and none that is not there', () => {
    const uses = files
      .filter((file) => /^(?:src\/renderer|web)\/.*\.tsx$/.test(file) && !inUi(file))
      .flatMap((file) => allOf(read(file), /'[^']*\/ui\/([\w/-]+\.tsx)'/g));
    expect(uses.length).toBeGreaterThan(500);
    expect(sorted(uses).filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
    expect(
      allOf(told, /^\| `([\w/-]+\.tsx?)`/gm).filter(
        (name) => !files.includes(`src/renderer/ui/${name}`),
      ),
    ).toEqual([]);
  });
});

describe('the tree of docs/architecture.md', () => {
  const tree = /```\n(src\/shared\/[\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
  /** A line of the tree with what is indented below it. */
  const below = (text: string, name: string): string =>
    new RegExp(`^( *)${name}/.*\\n(?:\\1 +.*\\n)*`, 'm').exec(text)?.[0] ?? '';

  it.each([
    ['src/shared', below(tree, 'src/shared')],
    ['src/main', below(tree, 'src/main')],
    ['src/renderer', below(tree, 'src/renderer')],
    ['src/renderer/features', below(below(tree, 'src/renderer'), 'features')],
    ['web', below(tree, 'web')],
    ['server', below(tree, 'server')],
    ['server/modules', below(below(tree, 'server'), 'modules')],
    ['tests', below(tree, 'tests')],
  ])('names every folder of %s', (place, part) => {
    const folders = readdirSync(path.join(root, place), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.length).toBeGreaterThan(2);
    expect(
      folders.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(part)),
    ).toEqual([]);
  });
});
