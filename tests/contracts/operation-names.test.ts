import { expect, it } from 'vitest';
import { operationName } from '#renderer/features/admin/jobs/operation-names.ts';
import { routeTexts } from '#renderer/features/admin/jobs/operations.copy.ts';
import { routeRules } from '../integration/support/route-rules.ts';

it('has a name for every route of the server, and for no other', () => {
  const patterns = new Set(Object.keys(routeRules).map((route) => route.split(' ')[1] ?? ''));
  expect(Object.keys(routeTexts).toSorted()).toEqual([...patterns].toSorted());
  expect([...patterns].filter((pattern) => operationName(pattern) === null)).toEqual([]);
});
