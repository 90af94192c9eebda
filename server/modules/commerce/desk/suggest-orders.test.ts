import { expect, it } from 'vitest';
import type { CandidateRow } from './money-store.ts';
import { suggestOrders } from './suggest-orders.ts';

const order = (changes: Partial<CandidateRow>): CandidateRow => ({
  id: '1', number: 2481, learner_name: 'Phạm Gia Hân', email: 'han@example.com', plan: 'pro', status: 'pending', payment_code: 'MV7K3D9QX4', total_vnd: 2_900_000n, missing_vnd: 2_900_000n,
  created_at: new Date(0), ...changes,
});

it('puts first the order whose code was cut off, then what has amount and name', () => {
  const coded = order({ id: 'code', number: 2490, total_vnd: 1n, missing_vnd: 1n });
  const named = order({ id: 'named', number: 2491, payment_code: 'MV00000000', learner_name: 'Lê Quốc Bảo' });
  const paysSame = order({ id: 'same', number: 2492, payment_code: 'MV11111111', learner_name: 'Đỗ Thảo Vy' });
  const found = suggestOrders({ amount_vnd: 2_900_000n, memo: 'CT DEN mv 7k3d 9q le quoc bao hoc phi', counterparty: null }, [paysSame, coded, named]);
  expect(found.map(({ order: { id }, reasons }) => [id, reasons])).toEqual([['named', ['amount', 'name']], ['code', ['code']], ['same', ['amount']]]);
});

it('knows a name without its marks, in any order, and in the name of who paid', () => {
  const [found] = suggestOrders({ amount_vnd: 5n, memo: 'chuyen tien', counterparty: 'HAN PHAM GIA' }, [order({})]);
  expect(found?.reasons).toEqual(['name']);
});

it('takes what is still missing for the right amount', () => {
  const [found] = suggestOrders({ amount_vnd: 10_000n, memo: '', counterparty: null }, [order({ missing_vnd: 10_000n, status: 'underpaid' })]);
  expect(found?.reasons).toEqual(['amount']);
});

it('leaves out what nothing speaks for, and a name of one word that stands in any memo', () => {
  expect(suggestOrders({ amount_vnd: 7n, memo: 'han chuyen khoan', counterparty: null }, [order({ learner_name: 'Hân' }), order({ learner_name: 'Hân Hoan' })])).toEqual([]);
});
