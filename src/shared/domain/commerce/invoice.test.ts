import { describe, expect, it } from 'vitest';
import { validateInvoice } from './invoice.ts';

const company = {
  kind: 'company',
  name: ' Công ty  Hoa Mai ',
  tax_code: '0312 345 673',
  address: '12 Lê Lợi',
  email: 'Ke.Toan@hoamai.vn',
} as const;

describe('an invoice', () => {
  it('of a company has its tax code of 10 or 13 digits and its address', () => {
    expect(validateInvoice(company)).toEqual({
      ok: true,
      value: {
        kind: 'company',
        name: 'Công ty Hoa Mai',
        taxCode: '0312345673',
        address: '12 Lê Lợi',
        email: 'ke.toan@hoamai.vn',
      },
    });
    expect(validateInvoice({ ...company, tax_code: '0312345673-001' })).toMatchObject({
      value: { taxCode: '0312345673001' },
    });
  });

  it('of a person needs a name and an e-mail only', () => {
    expect(
      validateInvoice({
        kind: 'person',
        name: 'Trần Mỹ Linh',
        tax_code: null,
        address: '',
        email: 'linh@maivang.example',
      }),
    ).toMatchObject({ ok: true, value: { taxCode: null, address: null } });
  });

  it.each([
    [{ tax_code: '12345' }, ['tax_code']],
    [{ tax_code: '0312345678' }, ['tax_code']],
    [{ tax_code: '0312345678-001' }, ['tax_code']],
    [{ tax_code: '' }, ['tax_code']],
    [{ address: null }, ['address']],
    [{ name: ' ' }, ['name']],
    [{ email: 'không phải' }, ['email']],
    [{ name: 'x'.repeat(201), tax_code: 'abc', email: '' }, ['name', 'tax_code', 'email']],
  ])('%j is refused at its fields', (change, fields) => {
    const refused = validateInvoice({ ...company, ...change });
    expect(refused.ok ? [] : refused.error.map(({ field }) => field)).toEqual(fields);
  });
});
