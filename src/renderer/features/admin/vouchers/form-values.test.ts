import { expect, it } from 'vitest';
import type { AdminVoucherRowFragment } from '#renderer/graphql/generated/graphql.ts';
import { emptyForm, formOf, formOfCopy, readForm, type VoucherFormValues } from './form-values.ts';

const now = Date.parse('2026-11-21T22:30:00+07:00');
const typed = (changes: Partial<VoucherFormValues> = {}): VoucherFormValues => ({
  ...emptyForm(now),
  code: 'mai sớm 10',
  ...changes,
});
const voucher: AdminVoucherRowFragment = {
  __typename: 'AdminVoucher',
  id: '1',
  code: 'BANCU300',
  has_many_codes: false,
  audience: 'PUBLIC',
  owner_email: null,
  kind: 'FIXED',
  percent: null,
  cap: null,
  amount: '300000',
  min_order: '2500000',
  plans: ['PRO'],
  starts_at: '2026-11-16T05:12:00.000Z',
  ends_at: '2026-12-15T05:12:00.000Z',
  max_uses: 100,
  per_day: null,
  used: 3,
  used_today: 0,
  is_paused: false,
  status: 'RUNNING',
  note: 'cũ',
  version: 2,
};

it('reads what is typed as people type it: dots between thousands, whole days in Vietnam', () => {
  const read = readForm(
    typed({
      cap: '300.000',
      minOrder: '2 500 000',
      starts: '22/11/2026',
      ends: ' 30-11-2026',
      maxUses: '1.000',
      perDay: '12',
    }),
    'create',
    null,
  );
  expect(read.ok && read.value.terms).toEqual({
    kind: 'PERCENT',
    percent: 10,
    cap: '300000',
    amount: null,
    min_order: '2500000',
    plans: ['PRO', 'KHA_PRO'],
    starts_at: '2026-11-21T17:00:00.000Z',
    ends_at: '2026-11-30T16:59:59.999Z',
    max_uses: 1000,
    per_day: 12,
    note: '',
  });
  expect(read.ok && read.value.draft.code).toBe('MAISOM10');
});

it('takes what is empty for no limit, and begins today', () => {
  const read = readForm(typed(), 'create', null);
  expect(read.ok && read.value.terms).toMatchObject({
    cap: null,
    min_order: '0',
    starts_at: '2026-11-20T17:00:00.000Z',
    ends_at: null,
    max_uses: null,
    per_day: null,
  });
});

it('names every field that is wrong', () => {
  expect(
    readForm(
      typed({
        code: 'a',
        percent: '101',
        cap: 'nhiều',
        minOrder: 'x',
        plans: [],
        starts: '22/11/2026',
        ends: '21/11/2026',
        maxUses: '0',
        perDay: '1,5',
        audience: 'PERSONAL',
        note: 'x'.repeat(201),
      }),
      'create',
      null,
    ),
  ).toEqual({
    ok: false,
    error: [
      'code',
      'percent',
      'cap',
      'min_order',
      'plans',
      'ends_at',
      'max_uses',
      'per_day',
      'owner_email',
      'note',
    ],
  });
  for (const starts of ['', '31/11/2026', '11/22/2026', 'mai'])
    expect(readForm(typed({ starts }), 'create', null)).toEqual({
      ok: false,
      error: ['starts_at'],
    });
  expect(readForm(typed({ ends: '30/2/2027' }), 'create', null)).toEqual({
    ok: false,
    error: ['ends_at'],
  });
  expect(readForm(typed({ code: 'T', count: '2001' }), 'codes', null)).toEqual({
    ok: false,
    error: ['code', 'count'],
  });
});

it('makes many codes of one use each behind the prefix', () => {
  const read = readForm(typed({ code: 'tết-', count: '2.000', maxUses: '7' }), 'codes', null);
  expect(
    read.ok && [
      read.value.draft.code,
      read.value.draft.audience,
      read.value.count,
      read.value.terms.max_uses,
    ],
  ).toEqual(['TET', 'code', 2000, null]);
});

it('keeps the moment of a day that was not touched', () => {
  const read = readForm(formOf(voucher), 'edit', voucher);
  expect(read.ok && read.value.terms).toEqual({
    kind: 'FIXED',
    percent: null,
    cap: null,
    amount: '300000',
    min_order: '2500000',
    plans: ['PRO'],
    starts_at: voucher.starts_at,
    ends_at: voucher.ends_at,
    max_uses: 100,
    per_day: null,
    note: 'cũ',
  });
  const later = readForm({ ...formOf(voucher), ends: '20/12/2026' }, 'edit', voucher);
  expect(later.ok && later.value.terms.ends_at).toBe('2026-12-20T16:59:59.999Z');
});

it('copies the rules, not the code and not an end that is over', () => {
  expect(formOfCopy(voucher, now)).toMatchObject({
    code: '',
    amount: '300000',
    starts: '21/11/2026',
    ends: '15/12/2026',
  });
  expect(formOfCopy({ ...voucher, ends_at: '2026-11-20T00:00:00.000Z' }, now).ends).toBe('');
});
