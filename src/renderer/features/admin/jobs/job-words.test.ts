import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { jobText } from './job-words.ts';
import { periodicWords } from './periodic.copy.ts';

const server = path.resolve(import.meta.dirname, '../../../../../server');

/** Names of what the server does again and again, as its modules write them. */
function periodicNames(): readonly string[] {
  const names = globSync('modules/**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(server, file), 'utf8'))
    .filter((text) => /\beveryMs\b/.test(text))
    .flatMap((text) => [...text.matchAll(/(?:\.every\(\s*|\bname: )'([a-z_.]+)'/g)])
    .flatMap(([, name]) => name ?? []);
  return [...new Set(names)];
}

it('has a word for whatever the server does again and again', () => {
  const names = periodicNames();
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => periodicWords[name] === undefined)).toEqual([]);
});

it('says which of them a job is, and what it is called where nobody knows it', () => {
  const data = (name: string) => JSON.stringify({ name });
  expect(jobText({ kind: 'PERIODIC', data: data('expire_orders') })).toBe('Khép đơn hết hạn');
  expect(jobText({ kind: 'PERIODIC', data: data('of_tomorrow') })).toBe(
    'Việc định kỳ: of_tomorrow',
  );
  expect(jobText({ kind: 'SEND_EMAIL', data: data('expire_orders') })).toBe('Gửi email');
});
