import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * The files that may send an answer part by part, and how each asks again whether it goes on: a
 * session may end, or a plan be given back, while it is under way.
 */
const senders: Readonly<Record<string, string>> = {
  'routes/file-readers.ts': 'before each part',
  'routes/media-route.ts': 'mayGoOn: before each buffer',
  'answers/send-kept-file.ts': 'public pictures as they are; others by file-readers.ts',
  'routes/events-route.ts': 'ends with its session (events-route.test.ts)',
};

const routes = path.join(import.meta.dirname, '..');

it('a file of the routes that sends part by part asks again on the way, or uses who does', () => {
  const streaming = globSync('**/*.ts', { cwd: routes }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /\bReadable\.|\bnew Readable\b|\bhijack\(|createReadStream|\.raw\.write\(/.test(
        readFileSync(path.join(routes, file), 'utf8'),
      ),
  );
  expect(streaming.toSorted()).toEqual(Object.keys(senders).toSorted());
});
