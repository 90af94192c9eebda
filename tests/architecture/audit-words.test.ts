import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditActionTexts } from '#renderer/features/admin/audit/actions.copy.ts';

it('every action that the server records by name has words in the audit list', () => {
  const actions = globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(
      ([, action = '']) => action,
    ),
  );
  expect(new Set(actions).size).toBeGreaterThan(30);
  expect(
    [...new Set(actions)].filter((action) => !Object.hasOwn(auditActionTexts, action)),
  ).toEqual([]);
});
