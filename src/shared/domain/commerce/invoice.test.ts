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

  const invalid = (field: string) => ['INVOICE_INVALID', field];
  it.each([
    [{ tax_code: '12345' }, [invalid('tax_code')]],
    [{ tax_code: '0312345678' }, [invalid('tax_code')]],
    [{ tax_code: '0312345678-001' }, [invalid('tax_code')]],
    [{ tax_code: '0312345673-1' }, [invalid('tax_code')]],
    [{ tax_code: '0312345673-0012' }, [invalid('tax_code')]],
    [{ tax_code: '' }, [invalid('tax_code')]],
    [{ address: null }, [invalid('address')]],
    [{ address: 'x'.repeat(300) }, []],
    [{ address: 'x'.repeat(301) }, [invalid('address')]],
    [{ name: ' ' }, [invalid('name')]],
    [{ name: 'x'.repeat(200) }, []],
    [{ email: 'không phải' }, [['EMAIL_INVALID', 'email']]],
    [
      { name: 'x'.repeat(201), tax_code: 'abc', email: '' },
      [invalid('name'), invalid('tax_code'), ['EMAIL_INVALID', 'email']],
    ],
  ])('with %j is refused with %j', (change, expected) => {
    const result = validateInvoice({ ...company, ...change });
    expect(result.ok ? [] : result.error.map(({ code, field }) => [code, field])).toEqual(expected);
  });
});
