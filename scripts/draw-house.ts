import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { payment, type Step, tick } from './house-ways.ts';

/**
 * Draws the house into docs/architecture.md from the imports of its files: `node
 * scripts/draw-house.ts`. A test fails when the picture is out of date.
 */
const root = path.resolve(import.meta.dirname, '..');
const page = path.join(root, 'docs/architecture.md');
const begin = '<!-- drawn by scripts/draw-house.ts; do not edit -->';
const end = '<!-- end of what is drawn -->';

/** Folders that are drawn as one room each, the longest name first where one lies in another. */
const rooms = [
  'src/shared',
  'src/preload',
  'src/main',
  'src/renderer/app',
  'src/renderer/features',
  'src/renderer/platform',
  'src/renderer/ui',
  'web',
  'server/http',
  'server/graphql',
  'server/modules',
  'server/db',
  'server/jobs',
  'server/push',
  'server/site',
] as const;
type Room = (typeof rooms)[number];

/** What no import shows: one process asks another. `file` has the words that open the door. */
const doors: readonly {
  readonly from: Room;
  readonly to: Room;
  readonly says: string;
  readonly file: string;
  readonly words: string;
}[] = [
  {
    from: 'src/preload',
    to: 'src/main',
    says: 'IPC',
    file: 'src/preload/index.ts',
    words: 'ipcRenderer.invoke',
  },
  {
    from: 'src/renderer/platform',
    to: 'src/preload',
    says: 'bridge',
    file: 'src/preload/index.ts',
    words: 'exposeInMainWorld',
  },
  {
    from: 'src/main',
    to: 'server/http',
    says: '/graphql, /events, /media',
    file: 'src/main/api/forward-graphql.ts',
    words: '/graphql',
  },
  {
    from: 'src/renderer/platform',
    to: 'server/http',
    says: '/graphql, /events, /media',
    file: 'server/http/routes/events-route.ts',
    words: '/events',
  },
];

/** The page with the picture as the code is now. Throws when a step or a door is gone. */
export function drawHouse(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/architecture.md has no place for the picture');
  return `${text.slice(0, from)}${begin}\n${picture()}\n${text.slice(to)}`;
}

function picture(): string {
  return [
    '```mermaid',
    'flowchart TB',
    ...rooms.map((room) => `  ${idOf(room)}["${room}"]`),
    ...importsBetween(rooms).map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`),
    ...doors.map((door) => {
      hold(door.file, door.words);
      return `  ${idOf(door.from)} -. "${door.says}" .-> ${idOf(door.to)}`;
    }),
    '```',
    '',
    'An arrow is an import, a dotted one a request to another process. Everything may import',
    '`src/shared`, which imports nothing of the others: its arrows are left out.',
    '',
    '**Modules of the server**, the ones above ask the ones below:',
    '',
    ...layers().map((names, index) => `${index + 1}. ${names.join(', ')}`),
    '',
    ...way('The way of a tick', tick),
    '',
    ...way('The way of a payment', payment),
  ].join('\n');
}

function way(title: string, steps: readonly Step[]): readonly string[] {
  return [
    `**${title}**`,
    '',
    ...steps.map(({ file, symbol, says }, index) => {
      hold(file, symbol);
      return `${index + 1}. ${says} (\`${file}\`)`;
    }),
  ];
}

function hold(file: string, words: string): void {
  if (!readFileSync(path.join(root, file), 'utf8').includes(words))
    throw new Error(`${file} has no ${words} any more: scripts/draw-house.ts says so`);
}

function idOf(room: string): string {
  return room.replaceAll(/[/-]/g, '_');
}

/** Which room imports which, in the order of the rooms; without `src/shared`, which all import. */
function importsBetween(all: readonly Room[]): readonly (readonly [Room, Room])[] {
  const found = new Set<string>();
  for (const [from, to] of imports()) {
    const [a, b] = [roomOf(from), roomOf(to)];
    if (a !== null && b !== null && a !== b && b !== 'src/shared') found.add(`${a} ${b}`);
  }
  return all.flatMap((a) => all.flatMap((b) => (found.has(`${a} ${b}`) ? [[a, b] as const] : [])));
}

function roomOf(file: string): Room | null {
  return rooms.find((room) => file.startsWith(`${room}/`)) ?? null;
}

/**
 * The modules by how far they stand above those that ask no other one. Modules that ask each other
 * stand together.
 */
function layers(): readonly (readonly string[])[] {
  const asks = new Map<string, Set<string>>();
  for (const [from, to] of imports()) {
    const [a, b] = [moduleOf(from), moduleOf(to)];
    if (a === null || b === null) continue;
    const known = asks.get(a) ?? new Set();
    asks.set(a, known);
    if (!asks.has(b)) asks.set(b, new Set());
    if (a !== b) known.add(b);
  }
  const reach = new Map([...asks.keys()].map((name) => [name, reachOf(name, asks)]));
  const isBelow = (low: string, high: string): boolean =>
    reach.get(high)?.has(low) === true && reach.get(low)?.has(high) !== true;
  const heights = new Map<string, number>();
  const heightOf = (name: string): number => {
    const known = heights.get(name);
    if (known !== undefined) return known;
    const below = [...asks.keys()].filter((other) => isBelow(other, name));
    const height = below.length === 0 ? 0 : Math.max(...below.map(heightOf)) + 1;
    heights.set(name, height);
    return height;
  };
  const names = [...asks.keys()].toSorted();
  const highest = Math.max(...names.map(heightOf));
  return Array.from({ length: highest + 1 }, (_, down) =>
    names.filter((name) => heightOf(name) === highest - down),
  );
}

function reachOf(
  start: string,
  asks: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const next of asks.get(name) ?? [])
      if (!found.has(next)) {
        found.add(next);
        open.push(next);
      }
  return found;
}

function moduleOf(file: string): string | null {
  return /^server\/modules\/([^/]+)\//.exec(file)?.[1] ?? null;
}

let seen: readonly (readonly [string, string])[] | undefined;

/** Every import of the product from one file of it to another; of types too. */
function imports(): readonly (readonly [string, string])[] {
  seen ??= ['src', 'server', 'web'].flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
      .map((file) => `${part}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/generated\//.test(file))
      .flatMap((file) =>
        Array.from(
          readFileSync(path.join(root, file), 'utf8').matchAll(
            /(?:from|import)\s*\(?\s*'([#.][^']+)'/g,
          ),
          ([, to = '']) => [file, resolve(file, to)] as const,
        ),
      ),
  );
  return seen;
}

/** `imports` of package.json: `#server/…` is server, everything else lies in src. */
function resolve(file: string, to: string): string {
  if (!to.startsWith('#')) return path.posix.join(path.posix.dirname(file), to);
  return /^#(?:server|web|scripts|tests)\//.test(to) ? to.slice(1) : `src/${to.slice(1)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(page, drawHouse(readFileSync(page, 'utf8')));
