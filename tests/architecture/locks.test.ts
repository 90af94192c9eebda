import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import {
  declaresStatements,
  loadStatements,
  type LoadedStatements,
} from '../integration/statements/load-statements.ts';
import { knownLocks } from '../simulation/money/lock-order.ts';

const server = path.resolve(import.meta.dirname, '../../server');
const lock =
  /\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b|\bpg_(try_)?advisory_\w*lock|\block\s+table\b/i;

/** What locks without being a declared statement: file → why it needs no place in the order. */
const elsewhere: Readonly<Record<string, string>> = {
  'db/postgres/postgres.ts': 'starters and migrations, before a request is answered',
  'db/migrations/0008-ledger.sql':
    'accounts in the order of their ids, at the very end of a transaction (written anew in 0018)',
  'db/migrations/0013-audit.sql':
    'the head of the audit, which nobody holds while taking a lock of the table above: it is asked for at commit or last',
  'db/migrations/0018-affiliate-rollups.sql':
    'accounts in the order of their ids, at the very end of a transaction',
  'db/migrations/0023-profile.sql': 'the person a row is about, as its foreign key does',
  'db/migrations/0037-office-roles.sql':
    'the owners of the office, after office.lock_owners holds them',
  'db/migrations/0096-words-of-money.sql':
    'the trigger of a report locks the money beside it, by id: whoever concludes a report has that before any order',
};

function sources(ending: RegExp): readonly { readonly file: string; readonly text: string }[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => ending.test(file) && !file.endsWith('.test.ts'),
  );
  return files.map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(server, file), 'utf8'),
  }));
}

let statements: LoadedStatements;

beforeAll(async () => {
  statements = await loadStatements();
}, 60_000);

it('holds every statement that locks against the order of locks', () => {
  const locking = [...statements].filter(([, { text }]) => lock.test(text)).map(([name]) => name);
  expect(locking.length).toBeGreaterThan(50);
  expect(locking.filter((name) => !knownLocks.includes(name))).toEqual([]);
});

it('knows no lock of a statement that is gone', () => {
  expect(knownLocks.filter((name) => !statements.has(name))).toEqual([]);
});

it('knows every lock that is no declared statement', () => {
  const others = sources(/\.(ts|sql)$/).filter(
    ({ text }) => !declaresStatements(text) && lock.test(withoutComments(text)),
  );
  expect(others.map(({ file }) => file).toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '');
}
