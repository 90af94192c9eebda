import { describe, expect, it } from 'vitest';
import { paymentCodeOf, payoutCodeOf, refundCodeOf } from '../commerce/payment-code.ts';
import { hasMoneyCode, isAllowedAffiliateCode, makeAffiliateCode } from './affiliate-code.ts';
import {
  isCampaignName,
  isCampaignPath,
  normaliseCampaignName,
  referralUrl,
} from './campaign-link.ts';
import { type PapersInput, validatePapers, validateReceivingAccount } from './join-rules.ts';

const papers: PapersInput = {
  legal_name: ' Trần  Mỹ Linh ',
  date_of_birth: '1990-11-20',
  identity_number: '001 190 012 345',
};
const today = '2026-11-21';
const codesOf = (
  change: Partial<PapersInput>,
): readonly (readonly [string, string | undefined])[] => {
  const result = validatePapers({ ...papers, ...change }, today);
  return result.ok ? [] : result.error.map(({ code, field }) => [code, field]);
};

describe('papers', () => {
  it('are brought to their written form', () => {
    expect(validatePapers(papers, today)).toEqual({
      ok: true,
      value: {
        legalName: 'Trần Mỹ Linh',
        dateOfBirth: '1990-11-20',
        identityNumber: '001190012345',
      },
    });
  });

  it.each(['Linh', '', 'Trần 2 Linh', 'Trần <b>', `Trần ${'a'.repeat(96)}`])(
    'refuse the name %j',
    (name) => {
      expect(codesOf({ legal_name: name })).toEqual([['LEGAL_NAME_INVALID', 'legal_name']]);
    },
  );

  it('take names as people have them, up to 100 characters', () => {
    for (const name of [
      'Hồ Văn A',
      "H'Hen Niê",
      'Nguyễn-Lê Thị Ánh',
      'Trần Mỹ Linh',
      `Trần ${'a'.repeat(95)}`,
    ])
      expect(codesOf({ legal_name: name }), name).toEqual([]);
  });

  it.each([
    ['2008-11-21', []],
    ['2008-11-22', ['UNDER_AGE']],
    ['2026-11-21', ['BIRTH_DATE_INVALID']],
    ['1900-01-01', []],
    ['1899-12-31', ['BIRTH_DATE_INVALID']],
    ['1990-11', ['BIRTH_DATE_INVALID']],
    ['1990-11-20T00', ['BIRTH_DATE_INVALID']],
    ['1990-02-30', ['BIRTH_DATE_INVALID']],
    ['20/11/1990', ['BIRTH_DATE_INVALID']],
  ])('born on %s: %j', (birth, refused) => {
    expect(codesOf({ date_of_birth: birth })).toEqual(
      refused.map((code) => [code, 'date_of_birth']),
    );
  });

  it('count the years of somebody born on 29 February to 1 March', () => {
    const born = { ...papers, date_of_birth: '2008-02-29' };
    expect([validatePapers(born, '2026-02-28').ok, validatePapers(born, '2026-03-01').ok]).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    ['123456789', 'IDENTITY_OLD'],
    ['12345678901', 'IDENTITY_INVALID'],
    ['0011900123456', 'IDENTITY_INVALID'],
    ['00119001234X', 'IDENTITY_INVALID'],
    ['', 'IDENTITY_INVALID'],
  ])('refuse the number %j with %s', (number, code) => {
    expect(codesOf({ identity_number: number })).toEqual([[code, 'identity_number']]);
  });

  it('name every broken field at once', () => {
    expect(
      codesOf({ legal_name: 'x', date_of_birth: '2020-01-01', identity_number: '1' }).map(
        ([, field]) => field,
      ),
    ).toEqual(['legal_name', 'date_of_birth', 'identity_number']);
  });
});

describe('a receiving account', () => {
  const account = {
    account_bank: '970436',
    account_number: '0011 2233 44',
    account_holder: 'tran my linh',
    accepts_other_holder: false,
  };
  it('is theirs when the folded names are the same', () => {
    expect(validateReceivingAccount(account, 'Trần Mỹ Linh')).toEqual({
      ok: true,
      value: { bin: '970436', accountNumber: '0011223344', holder: 'TRAN MY LINH' },
    });
  });

  it('of somebody else is refused until they say that they mean it', () => {
    expect(validateReceivingAccount(account, 'Trần Mỹ Lan')).toMatchObject({
      ok: false,
      error: [{ code: 'ACCOUNT_HOLDER_DIFFERS', field: 'account_holder' }],
    });
    expect(
      validateReceivingAccount({ ...account, accepts_other_holder: true }, 'Trần Mỹ Lan').ok,
    ).toBe(true);
    expect(validateReceivingAccount(account, null).ok).toBe(true);
  });

  it('that is broken stays refused whatever they accept', () => {
    expect(
      validateReceivingAccount(
        { ...account, account_number: '1', accepts_other_holder: true },
        'Trần Mỹ Linh',
      ),
    ).toMatchObject({ ok: false, error: [{ code: 'BANK_ACCOUNT_INVALID' }] });
  });
});

describe('affiliate codes', () => {
  it.each([
    'MV2481',
    'MV7K3M9QP1',
    'HT12345678',
    'LON88',
    '1DIT',
    'ADMIN',
    'HOTRO1',
    'MAIVANG99',
    '1234',
    'ABC',
  ])('%s is nobody’s', (code) => {
    expect(isAllowedAffiliateCode(code)).toBe(false);
  });

  it.each(['LINH88', 'LONG472', 'DIEM234', 'CUONG9', 'MVLINH', 'THUHUONG'])(
    '%s may be somebody’s',
    (code) => {
      expect(isAllowedAffiliateCode(code)).toBe(true);
    },
  );

  it('have no code of money in them, wherever', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const bytes = Uint8Array.of(byte, 255 - byte, byte ^ 90, 7, byte);
      for (const code of [paymentCodeOf(bytes), refundCodeOf(bytes), payoutCodeOf('1a2b3c4d')]) {
        for (const before of ['', 'A', 'LINH', '88'])
          expect(isAllowedAffiliateCode(before + code), before + code).toBe(false);
        expect(hasMoneyCode(`CT99AA00 AN${code}`)).toBe(true);
      }
    }
  });

  it.each(['KIMVAN88', 'MINHTRANG1', 'LAMVY2345', 'DUCTAM234'])(
    '%s stays somebody’s though it has the first letters of one',
    (code) => {
      expect(isAllowedAffiliateCode(code)).toBe(true);
    },
  );

  it('are made of the first name and three digits that read as no letter', () => {
    expect(makeAffiliateCode('Đức', Uint8Array.of(0, 1, 2))).toBe('DUC234');
    expect(makeAffiliateCode('Mỹ Linh', Uint8Array.of(0, 1, 2))).toBe('MYLINH234');
    expect(makeAffiliateCode('Wolfeschlegelstein', Uint8Array.of(0, 1, 2))).toBe('WOLFESCHLE234');
    expect(makeAffiliateCode('Cu', Uint8Array.of(0, 1, 2))).toBe('BAN234');
    // Byte 4 is the digit 6, byte 7 the digit 9.
    expect(makeAffiliateCode('Linh', Uint8Array.of(4, 7, 0))).toBe('LINH682');
    for (const name of ['', 'Cu', '王', 'Wolfeschlegelstein', 'Mv', 'Lon']) {
      for (let byte = 0; byte < 256; byte += 1) {
        const code = makeAffiliateCode(name, Uint8Array.of(byte, 255 - byte, byte ^ 77));
        expect(isAllowedAffiliateCode(code), code).toBe(true);
        expect(code).toMatch(/^[A-Z]{2,10}[2-9]{3}$/);
        expect(code).not.toContain('69');
      }
    }
  });
});

describe('campaign links', () => {
  it.each([
    ['Tet-2027 ', 'tet-2027'],
    ['A', 'a'],
    ['ban-be-1', 'ban-be-1'],
    ['A'.repeat(40), 'a'.repeat(40)],
  ])('%j is the name %s', (typed, name) => {
    expect(normaliseCampaignName(typed)).toBe(name);
    expect(isCampaignName(name)).toBe(true);
  });

  it.each(['', '-tet', 'tet-', 'tet--2027', 'tết', 'tet 2027', 'a'.repeat(41), 'tet_1'])(
    '%j is no name',
    (name) => {
      expect(isCampaignName(name)).toBe(false);
    },
  );

  it.each([
    '/',
    '/checkout',
    '/register',
    '/learn/quay',
    '/learn/goc-quay',
    '/#faq',
    '/#chuong_trinh_hoc',
    '/blog',
    '/blog/bai-dau',
    '/ambassador-offer',
    '/affiliate/policy',
    `/learn/${'a'.repeat(193)}`,
  ])('%s is a page of ours', (path) => {
    expect(isCampaignPath(path)).toBe(true);
  });

  it.each([
    '',
    'checkout',
    '//evil.example',
    '/\\evil.example',
    '/learn/../admin',
    '/admin',
    '/dashboard',
    'https://evil.example/',
    '/checkout?ref=ABC',
    '/learn/',
    '/learn/a/b',
    '/%2F',
    `/learn/${'a'.repeat(194)}`,
    'https://evil.example/checkout',
    'https://evil.example/affiliate/policy',
    'https://evil.example/blog/bai-dau',
    'https://evil.example/#faq',
    '/affiliate/policy/edit',
    '/#faq"onload',
  ])('%j is none', (path) => {
    expect(isCampaignPath(path)).toBe(false);
  });

  it('carry code, campaign and voucher, before the part of the page', () => {
    const target = {
      origin: 'https://hoc.example.vn',
      path: '/',
      code: 'LINH88',
      campaign: null,
      voucherCode: null,
    };
    expect(referralUrl(target)).toBe('https://hoc.example.vn/?ref=LINH88');
    expect(
      referralUrl({ ...target, path: '/#faq', campaign: 'tet-2027', voucherCode: 'MAI-SOM10' }),
    ).toBe('https://hoc.example.vn/?ref=LINH88&c=tet-2027&voucher=MAI-SOM10#faq');
  });
});
