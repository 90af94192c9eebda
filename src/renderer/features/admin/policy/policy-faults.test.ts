import { expect, it } from 'vitest';
import { isWhole, policyFaults } from './policy-faults.ts';

const form = {
  markdown: '## Mục một\n\nNội dung',
  summary: ['a', 'b', 'c', 'd', 'e'],
  effectiveFrom: '2026-11-29',
};
const today = '2026-11-29';

it('finds nothing in a whole version', () => expect(isWhole(policyFaults(form, today))).toBe(true));

it('says each fault at its field, and of no other', () => {
  const late = policyFaults({ ...form, effectiveFrom: '2026-11-20' }, today);
  expect([late.markdown, ...late.summary].filter(Boolean)).toEqual([]);
  expect(late.effectiveFrom).toContain('29/11/2026');
  const short = policyFaults({ ...form, summary: ['a', ' ', 'c', 'd', 'e'], markdown: 'x' }, today);
  expect(short.summary.map(Boolean)).toEqual([false, true, false, false, false]);
  expect(short.markdown).toBe('Nội dung cần ít nhất một mục bắt đầu bằng ##.');
  expect(isWhole(short)).toBe(false);
});
