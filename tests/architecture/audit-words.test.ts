import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { payoutWords } from '#shared/domain/affiliate/payout-status.ts';
import { refundWords } from '#shared/domain/commerce/refund-state.ts';
import { auditValueTexts } from '#renderer/features/admin/audit/facts.copy.ts';

const folder = new URL('../../server/db/migrations/', import.meta.url);

it('has a word in the record for every state that a table may have', () => {
  const states = readdirSync(folder).flatMap((name) =>
    Array.from(
      readFileSync(new URL(name, folder), 'utf8').matchAll(
        /check \((?:state|status) in \(([^)]+)\)\)/g,
      ),
      ([, list = '']) => Array.from(list.matchAll(/'(\w+)'/g), ([, state = '']) => state),
    ).flat(),
  );
  expect(states.length).toBeGreaterThan(60);
  // Payments and refunds have tables of their own.
  const known = [auditValueTexts, payoutWords, refundWords].flatMap((words) => Object.keys(words));
  const isKnown = (state: string) =>
    known.some((key) => key === state || key.endsWith(`.${state}`));
  expect([...new Set(states)].filter((state) => !isKnown(state))).toEqual([]);
});
