import { expect, it } from 'vitest';
import { payoutWords } from '#shared/domain/affiliate/payout-status.ts';
import { refundWords } from '#shared/domain/commerce/refund-state.ts';
import { readProduct } from './copy/catalogue.ts';

/** Where the words of the states stand, each once. */
const tables = new Set([
  'src/shared/domain/affiliate/payout-status.ts',
  'src/shared/domain/commerce/refund-state.ts',
]);
/** Words that nothing but money on its way has; the others are of orders and papers too. */
const ofMoney = new Set<string>([
  refundWords.requested,
  refundWords.sending,
  refundWords.sent,
  payoutWords.failed,
  // What a page said instead of one of them.
  'Cần chuyển',
]);

it('says the state of a payment and of a refund by one table alone', () => {
  const found = readProduct()
    .filter(({ file }) => !tables.has(file))
    .flatMap(({ file, texts }) =>
      texts
        .filter(({ text }) => ofMoney.has(text))
        .map(({ text, line }) => `${file}:${line} ${text}`),
    );
  expect(found).toEqual([]);
});
