import { expect, it } from 'vitest';
import { isToConfirm, runState } from './run-words.ts';

const nothing = {
  __typename: 'PayoutRunSums',
  payments: 0,
  open: 0,
  failed: 0,
  gross_amount: '0',
  tax_amount: '0',
  net_amount: '0',
  draft_net_amount: '0',
} as const;
const run = { confirmed_at: null, stopped: 0, left_out: 0, sums: nothing } as const;

it.each([
  ['of nobody', run, 'Không có khoản nào', false],
  ['that left out two', { ...run, left_out: 2 }, '2 người chưa vào đợt', true],
  [
    'whose only draft failed, with one left out',
    { ...run, left_out: 1, sums: { ...nothing, failed: 1 } },
    '1 người chưa vào đợt',
    true,
  ],
  [
    'whose only draft failed',
    { ...run, sums: { ...nothing, failed: 1 } },
    '1 khoản chưa chuyển được',
    false,
  ],
  [
    'with a draft and one left out',
    { ...run, left_out: 1, sums: { ...nothing, payments: 1, open: 1 } },
    'Chờ duyệt',
    true,
  ],
  ['of nobody that was confirmed', { ...run, confirmed_at: 'x' }, 'Không có khoản nào', false],
])('a run %s says what waits, and can be confirmed while somebody does', (_name, of, text, is) => {
  expect(runState(of).text).toBe(text);
  expect(isToConfirm(of)).toBe(is);
});
