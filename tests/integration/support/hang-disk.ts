import fs, { constants } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * Loaded before a server (`--import`): calls of the disk below the folders that the file
 * `HANG_LIST` names, one a line, hang as a dead network disk does. Each truly keeps a thread of
 * libuv: it opens a pipe (`HANG_PIPE`) that nobody writes to, until somebody does.
 */
const list = process.env['HANG_LIST'] ?? '';
const pipe = process.env['HANG_PIPE'] ?? '';
const openReally = fs.open;
const openPlaces = new Map<number, string>();

function hangs(place: unknown): boolean {
  if (typeof place !== 'string') return false;
  const folders = fs
    .readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return folders.some((folder) => path.resolve(place).startsWith(folder));
}

async function waitFor(place: unknown): Promise<void> {
  if (!hangs(place)) return;
  await new Promise<void>((resolve) => openReally(pipe, constants.O_RDONLY, () => resolve()));
}

type Call = (...values: unknown[]) => unknown;

/** Functions of promises by their first argument, a path. */
function patchPromises(names: readonly string[]): void {
  // Built-in functions, replaced by others of the same shape.
  const functions = fs.promises as unknown as Record<string, Call>;
  for (const name of names) {
    const real = functions[name];
    if (real === undefined) throw new Error(`node:fs/promises has no ${name}`);
    functions[name] = async (...values) => {
      await waitFor(values[0]);
      return real(...values);
    };
  }
}

/** Functions of callbacks: a path, or a file that was opened by one. */
function patchCallbacks(): void {
  const functions = fs as unknown as Record<'open' | 'read', Call>;
  const { open, read } = functions;
  functions.open = (place, ...rest) => {
    const done = rest.pop() as (error: unknown, file?: number) => void; // callers give one
    const keep = (error: unknown, file?: number): void => {
      if (typeof file === 'number') openPlaces.set(file, String(place));
      done(error, file);
    };
    void waitFor(place).then(() => open(place, ...rest, keep));
  };
  functions.read = (file, ...rest) => {
    void waitFor(openPlaces.get(Number(file))).then(() => read(file, ...rest));
  };
  // `promisify` answers what these name.
  Object.defineProperties(functions.read, Object.getOwnPropertyDescriptors(read));
}

patchPromises([
  'open',
  'stat',
  'statfs',
  'realpath',
  'readdir',
  'readFile',
  'mkdir',
  'rm',
  'rename',
  'writeFile',
]);
patchCallbacks();
syncBuiltinESMExports();
