import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../src/renderer');

it('one function makes a day of the moment at which the early price ends: a page that named that moment’s day would promise a day too many', () => {
  const reading = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|generated\//.test(name))
    .filter((name) => /\bearly_until\b/.test(readFileSync(path.join(renderer, name), 'utf8')));
  expect(reading).toEqual(['lib/checkout/last-early-day.ts']);
});
