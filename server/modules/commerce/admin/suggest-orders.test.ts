import { expect, it } from 'vitest';
import type { CandidateRow } from './money-store.ts';
import { ownedOf, suggestOrders } from './suggest-orders.ts';

const order = (changes: Partial<CandidateRow>): CandidateRow => ({
  id: '1',
  number: 2481,
  learner_name: 'Phạm Gia Hân',
  email: 'han@example.com',
  plan: 'pro',
  status: 'pending',
  payment_code: 'MV7K3D9QX4',
  total_vnd: 2_900_000n,
  missing_vnd: 2_900_000n,
  created_at: new Date(0),
  owned_plan: null,
  is_upgrade: false,
  revision: '00000000-0000-4000-8000-000000000000',
  ...changes,
});

it('puts first the order whose code was cut off, then what has amount and name', () => {
  const coded = order({ id: 'code', number: 2490, total_vnd: 1n, missing_vnd: 1n });
  const named = order({
    id: 'named',
    number: 2491,
    payment_code: 'MV00000000',
    learner_name: 'Lê Quốc Bảo',
  });
  const paysSame = order({
    id: 'same',
    number: 2492,
    payment_code: 'MV11111111',
    learner_name: 'Đỗ Thảo Vy',
  });
  const found = suggestOrders(
    { amount_vnd: 2_900_000n, memo: 'CT DEN mv 7k3d 9q le quoc bao hoc phi', counterparty: null },
    [paysSame, coded, named],
  );
  expect(found.map(({ order: { id }, reasons }) => [id, reasons])).toEqual([
    ['named', ['amount', 'name']],
    ['code', ['code']],
    ['same', ['amount']],
  ]);
});

it('knows a name without its marks, in any order, and in the name of who paid', () => {
  const [found] = suggestOrders(
    { amount_vnd: 5n, memo: 'chuyen tien', counterparty: 'HAN PHAM GIA' },
    [order({})],
  );
  expect(found?.reasons).toEqual(['name']);
});

it('takes what is still missing for the right amount', () => {
  const [found] = suggestOrders({ amount_vnd: 10_000n, memo: '', counterparty: null }, [
    order({ missing_vnd: 10_000n, status: 'underpaid' }),
  ]);
  expect(found?.reasons).toEqual(['amount']);
});

it('leaves out what nothing speaks for, and a name of one word that stands in any memo', () => {
  expect(
    suggestOrders({ amount_vnd: 7n, memo: 'han chuyen khoan', counterparty: null }, [
      order({ learner_name: 'Hân' }),
      order({ learner_name: 'Hân Hoan' }),
    ]),
  ).toEqual([]);
});

it('tells the whole code from most of it', () => {
  const [found] = suggestOrders(
    { amount_vnd: 5n, memo: 'CT DEN mv7k 3d9qx4 hoc phi', counterparty: null },
    [order({})],
  );
  expect(found?.reasons).toEqual(['exact_code']);
});

it('puts a cancelled order, and one of a learner who has the plan, behind those that wait for money', () => {
  const cancelled = order({ id: 'cancelled', number: 2500, status: 'cancelled' });
  const owned = order({ id: 'owned', number: 2499, plan: 'kha_pro', owned_plan: 'pro' });
  const upgrade = order({
    id: 'upgrade',
    number: 2498,
    is_upgrade: true,
    owned_plan: 'kha_pro',
    payment_code: 'MV00000000',
  });
  const found = suggestOrders({ amount_vnd: 2_900_000n, memo: 'MV7K3D9QX4', counterparty: null }, [
    cancelled,
    owned,
    upgrade,
  ]);
  expect(found.map(({ order: { id } }) => id)).toEqual(['upgrade', 'cancelled', 'owned']);
  expect([cancelled, owned, upgrade].map(ownedOf)).toEqual([null, 'pro', null]);
});

it.each([
  ['THANH TOAN DON MV-2487', true],
  ['don hang so 2487 hoc phi', true],
  ['CT MV2487 LE AN', true],
  ['mv 2487', true],
  ['thanh toan MV-24871', false],
  ['2487', false],
  ['MV2487X9QX', false],
  ['nguyendon2487', false],
])('looks for the number that people read: %s', (memo, isFound) => {
  const numbered = order({ id: 'numbered', number: 2487, total_vnd: 1n, missing_vnd: 1n });
  const [found] = suggestOrders({ amount_vnd: 5n, memo, counterparty: null }, [numbered]);
  expect(found?.reasons ?? []).toEqual(isFound ? ['number'] : []);
});
