import { expect, it } from 'vitest';
import { isToConfirm, leftOutText, runState } from './run-words.ts';

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
const run = {
  is_monthly: false,
  confirmed_at: null,
  stopped: 0,
  left_out: 0,
  left_out_unreadable: 0,
  sums: nothing,
} as const;
const monthly = { ...run, is_monthly: true } as const;
const one = { ...nothing, payments: 1, open: 1 } as const;

it.each([
  ['of nobody', run, 'Không có khoản nào', false],
  ['that left out two', { ...run, left_out: 2 }, '2 người chưa vào đợt', true],
  ['of a month that left out two', { ...monthly, left_out: 2 }, '2 người chưa vào đợt', false],
  ['of a month with a draft', { ...monthly, left_out: 2, sums: one }, 'Chờ duyệt', true],
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
  ['with a draft and one left out', { ...run, left_out: 1, sums: one }, 'Chờ duyệt', true],
  ['of nobody that was confirmed', { ...run, confirmed_at: 'x' }, 'Không có khoản nào', false],
])('a run %s says what waits, and can be confirmed while somebody does', (_name, of, text, is) => {
  expect(runState(of).text).toBe(text);
  expect(isToConfirm(of)).toBe(is);
});

it('says of whom it left out what helps, and of accounts only where one cannot be read', () => {
  const press = 'bấm “Lập đợt tháng này”';
  const [account, leave] = ['nhập lại tài khoản', 'bạn duyệt đợt'];
  const says = (of: Parameters<typeof leftOutText>[0]) =>
    [press, 'bấm “Lập đợt theo yêu cầu”', account, leave].filter((words) =>
      leftOutText(of).includes(words),
    );
  const two = { ...monthly, left_out: 2 } as const;
  expect(says(two)).toEqual([press]);
  expect(says({ ...two, left_out_unreadable: 1 })).toEqual([press, account]);
  expect(says({ ...two, sums: one })).toEqual([press, leave]);
  expect(says({ ...run, left_out: 2 })).toEqual(['bấm “Lập đợt theo yêu cầu”', leave]);
});
