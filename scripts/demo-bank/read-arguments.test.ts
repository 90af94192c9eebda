import { expect, it } from 'vitest';
import { isWantedOrder, readDemoPayArguments } from './read-arguments.ts';

it('pays what is missing of the newest order by SePay when nothing else is asked for', () => {
  expect(readDemoPayArguments([])).toEqual({
    provider: 'sepay',
    amountVnd: null,
    memo: null,
    order: null,
  });
});

it('takes amounts as people write them', () => {
  expect(
    readDemoPayArguments([
      '--amount',
      '1.000.000',
      '--memo',
      'sai nội dung',
      '--provider',
      'casso',
      '--order',
      '#MV-7',
    ]),
  ).toEqual({ provider: 'casso', amountVnd: 1_000_000n, memo: 'sai nội dung', order: '#MV-7' });
});

it.each([
  [['--amount', '0']],
  [['--amount', '-5']],
  [['--amount', '1,5']],
  [['--provider', 'momo']],
  [['--what']],
])('says in words what is wrong with %j', (args) => {
  expect(typeof readDemoPayArguments(args)).toBe('string');
});

it('knows an order by its number however it is written', () => {
  expect(isWantedOrder('#MV-1003', 'mv-1003')).toBe(true);
  expect(isWantedOrder('#MV-1003', '1003')).toBe(true);
  expect(isWantedOrder('#MV-1003', '#MV-103')).toBe(false);
});
