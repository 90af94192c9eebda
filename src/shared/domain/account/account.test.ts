import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePhone } from './normalise-phone.ts';
import { validateEmail } from './validate-email.ts';
import { joinFullName, validateFullName } from './validate-full-name.ts';
import { passwordRules, validatePassword } from './validate-password.ts';
import { type RegistrationInput, validateRegistration } from './validate-registration.ts';

const codeOf = (result: { ok: boolean; error?: unknown }) =>
  result.ok ? 'ok' : (result.error as { code: string }).code;

describe('an e-mail address', () => {
  it.each([
    [' Linh@MaiVang.Example ', 'linh@maivang.example'],
    ['a.b+c@d-e.co.uk', 'a.b+c@d-e.co.uk'],
  ])('is kept trimmed and in lower case: %s', (typed, stored) => {
    expect(validateEmail(typed)).toEqual({ ok: true, value: stored });
  });

  it.each([
    '',
    '@',
    'linh',
    'linh@',
    '@maivang.vn',
    'linh@maivang',
    'li nh@maivang.vn',
    'linh@mai..vn',
    '.linh@mai.vn',
    'lỉnh@mai.vn',
    'lin\u212A@maivang.vn',
    'a@mai\u017F.vn',
    'a@b@c.vn',
    `${'a'.repeat(65)}@b.vn`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.vn`,
  ])('is refused when nobody can have it: %s', (typed) =>
    expect(validateEmail(typed)).toEqual({
      ok: false,
      error: { code: 'EMAIL_INVALID', field: 'email' },
    }),
  );
});

describe('a password', () => {
  it.each([
    ['ngan1', 'PASSWORD_TOO_SHORT'],
    ['a1'.repeat(65), 'PASSWORD_TOO_LONG'],
    ['chỉ có chữ thôi', 'PASSWORD_TOO_SIMPLE'],
    ['1234567890', 'PASSWORD_TOO_SIMPLE'],
    ['Linh2024@mai.vn', 'PASSWORD_IS_EMAIL'],
    ['linh2024', 'PASSWORD_IS_EMAIL'],
    ['hoa mai 7 cánh', 'ok'],
    ['a1'.repeat(64), 'ok'],
  ])('is judged by length, mix and the address: %s → %s', (password, code) => {
    expect(codeOf(validatePassword(password, 'linh2024@mai.vn'))).toBe(code);
  });

  it('is the same however its Vietnamese letters are typed', () => {
    expect(validatePassword('học bài 7'.normalize('NFD'), '')).toEqual(
      validatePassword('học bài 7', ''),
    );
  });

  it('meets all rules of the list exactly when it is accepted', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 140 }),
        fc.constantFrom('', 'linh2024@mai.vn'),
        (password, email) => {
          expect(passwordRules(password, email).every((rule) => rule.met)).toBe(
            validatePassword(password, email).ok,
          );
        },
      ),
    );
  });
});

describe('a full name', () => {
  it.each([
    ['Trần Mỹ Linh', { lastname: 'Trần', middlename: 'Mỹ', firstname: 'Linh' }],
    [
      '  Công  Tằng Tôn Nữ\tHoài An ',
      { lastname: 'Công', middlename: 'Tằng Tôn Nữ Hoài', firstname: 'An' },
    ],
    ['Lê Minh', { lastname: 'Lê', middlename: null, firstname: 'Minh' }],
    ['Linh', { lastname: null, middlename: null, firstname: 'Linh' }],
  ])('is split by Vietnamese order: %s', (typed, name) => {
    expect(validateFullName(typed)).toEqual({ ok: true, value: name });
  });

  it('is stored composed, so that search and comparison agree', () => {
    expect(validateFullName('Trần Mỹ Linh'.normalize('NFD'))).toEqual(
      validateFullName('Trần Mỹ Linh'),
    );
  });

  it.each([
    'https://lua-dao.example',
    'Nhận quà lua-dao.vn/qua',
    'www.lua-dao.vn',
    'an@vidu.vn',
    'Linh 0903123456',
    'Quà lua-dao．vn',
    'Nguyễn <b>An',
  ])('is no address: %j', (typed) => {
    expect(validateFullName(typed)).toEqual({
      ok: false,
      error: { code: 'NAME_HAS_ADDRESS', field: 'full_name' },
    });
  });

  it.each(['J. R. Nguyễn', "Y'Nhan Êban", 'Nguyễn-Lê An', 'H. Linh', 'Đ.T. An'])(
    'may have points, hyphens and apostrophes: %j',
    (typed) => {
      expect(validateFullName(typed).ok).toBe(true);
    },
  );

  it.each([
    ['', 'NAME_REQUIRED'],
    ['  \u200b ', 'NAME_REQUIRED'],
    ['12 34', 'NAME_REQUIRED'],
    [`Trần ${'M'.repeat(61)} Linh`, 'NAME_TOO_LONG'],
  ])('is refused: %j', (typed, code) => {
    expect(validateFullName(typed)).toEqual({ ok: false, error: { code, field: 'full_name' } });
  });

  it('reads back in the same order', () => {
    expect(joinFullName({ lastname: 'Trần', middlename: 'Mỹ', firstname: 'Linh' })).toBe(
      'Trần Mỹ Linh',
    );
    expect(joinFullName({ lastname: null, middlename: null, firstname: 'Linh' })).toBe('Linh');
  });
});

describe('a phone number', () => {
  it.each([
    '0903 123 456',
    '0903.123.456',
    '+84 903 123 456',
    '84903123456',
    '0084-903-123-456',
    '+84 (0)903123456',
    '+84903123456',
  ])('becomes E.164: %s', (typed) => {
    expect(normalisePhone(typed)).toEqual({ ok: true, value: '+84903123456' });
  });

  it('keeps a number that itself starts with 84 after the zero', () => {
    expect(normalisePhone('0843123456')).toEqual({ ok: true, value: '+84843123456' });
    expect(normalisePhone('843123456')).toEqual({ ok: true, value: '+84843123456' });
  });

  it.each(['', '903', '0103123456', '09031234567', '+1 903 123 4567', 'số của tôi', '02438123456'])(
    'is refused otherwise: %s',
    (typed) => {
      expect(normalisePhone(typed)).toEqual({
        ok: false,
        error: { code: 'PHONE_INVALID', field: 'phone_number' },
      });
    },
  );
});

describe('a registration', () => {
  const good: RegistrationInput = {
    full_name: 'Trần Mỹ Linh',
    email: 'Linh@mai.vn',
    phone_number: ' ',
    password: 'hoa mai 7 cánh',
    referral_code: '',
    agreed: true,
  };

  it('is normalised as it is stored; blank optional fields are absent', () => {
    expect(validateRegistration(good)).toEqual({
      ok: true,
      value: {
        name: { lastname: 'Trần', middlename: 'Mỹ', firstname: 'Linh' },
        email: 'linh@mai.vn',
        phoneNumber: null,
        password: 'hoa mai 7 cánh',
        referralCode: null,
      },
    });
  });

  it('names every broken field at once, in the order of the form', () => {
    const result = validateRegistration({
      full_name: '',
      email: 'x',
      phone_number: '1',
      password: '1',
      referral_code: null,
      agreed: false,
    });
    expect(result.ok ? [] : result.error.map((error) => [error.field, error.code])).toEqual([
      ['full_name', 'NAME_REQUIRED'],
      ['email', 'EMAIL_INVALID'],
      ['phone_number', 'PHONE_INVALID'],
      ['password', 'PASSWORD_TOO_SHORT'],
      ['agreed', 'CONSENT_REQUIRED'],
    ]);
  });
});
