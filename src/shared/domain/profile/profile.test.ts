import { describe, expect, it } from 'vitest';
import { teachingFields } from '../ambassador/application.ts';
import { isAvatarFile, smallAvatar } from './avatar.ts';
import { checkProfile, checkProfileField } from './check-profile.ts';
import { completionOf, type ProfileExtras } from './completion.ts';
import {
  groupFields,
  groupOf,
  kindOf,
  profileFields,
  type ProfileRecord,
} from './profile-fields.ts';
import { canonicalText, profileText, sameProfileText } from './profile-text.ts';
import { isOfferedPlace, provinces } from './provinces.ts';

const today = '2026-11-21';
// Null is a value of each field.
const empty = Object.fromEntries(
  profileFields.map((field) => [field, null]),
) as unknown as ProfileRecord;
const codeOf = (field: Parameters<typeof checkProfileField>[0], typed: string, before = '') =>
  checkProfileField(field, typed, { today, before })?.code ?? null;

it('every teaching field of the specification is in one group, and no field in two', () => {
  for (const field of teachingFields) expect(profileFields).toContain(field);
  expect(new Set(profileFields).size).toBe(profileFields.length);
  for (const field of profileFields)
    expect(groupFields[groupOf(field)] as readonly string[]).toContain(field);
});

it('each field refuses what is none of its kind, and every text has an end', () => {
  const wrong = {
    name: 'x'.repeat(61),
    choice: 'bịa',
    day: '2026-02-30',
    phone: '12',
    line: 'x'.repeat(100_001),
    lines: 'x'.repeat(100_001),
    links: 'javascript:alert(1)',
    address: 'javascript:alert(1)',
    years: 'ba',
    money: 'nhiều',
  };
  for (const field of profileFields)
    expect([field, codeOf(field, wrong[kindOf(field)])]).not.toEqual([field, null]);
});

describe('a field', () => {
  it.each([
    ['firstname', '', 'NAME_REQUIRED'],
    ['firstname', 'a'.repeat(61), 'NAME_TOO_LONG'],
    ['lastname', '', null],
    ['gender', 'male', null],
    ['gender', 'x', 'CHOICE_UNKNOWN'],
    ['date_of_birth', '31/02/1990', 'BIRTH_DATE_INVALID'],
    ['date_of_birth', '1/2/1890', 'BIRTH_DATE_INVALID'],
    ['date_of_birth', '21/11/2026', 'BIRTH_DATE_FUTURE'],
    ['date_of_birth', '20/11/2026', null],
    ['phone_number', '0903 123 456', null],
    ['phone_number', '12', 'PHONE_INVALID'],
    ['city_live', 'Lâm Đồng', null],
    ['city_live', 'Sài Gòn hoa lệ', 'CHOICE_UNKNOWN'],
    ['referral_source', 'friend', null],
    ['media', 'youtube.com/@linh\nkhông phải', 'URL_INVALID'],
    ['media', 'a.vn\nb.vn\nc.vn\nd.vn\ne.vn\nf.vn', 'LINKS_TOO_MANY'],
    ['teaching_year', '61', 'YEARS_INVALID'],
    ['teaching_year', '0', null],
    ['course_url', 'banhmi linh', 'URL_INVALID'],
    ['course_url', 'javascript:alert(1)', 'URL_INVALID'],
    ['course_url', 'banhmilinh.vn', null],
    ['expected_sales', '60.000.000', null],
    ['expected_sales', '12', 'MONEY_INVALID'],
    ['course_description', 'a'.repeat(1001), 'ANSWER_TOO_LONG'],
  ] as const)('%s %j: %j', (field, typed, code) => {
    expect(codeOf(field, typed)).toBe(code);
  });

  it('that stays as it was is not refused for a rule younger than it', () => {
    expect(codeOf('city_live', 'Đà Lạt', 'Đà Lạt')).toBeNull();
    expect(codeOf('media', 'Báo Tuổi Trẻ\nhttps://a.vn', 'Báo Tuổi Trẻ')).toBeNull();
    expect(codeOf('firstname', '', '')).toBe('NAME_REQUIRED');
  });

  it('means the same however it is written, so that nothing is taken for a change that is none', () => {
    expect(sameProfileText('phone_number', '0903123456', '+84 903 123 456')).toBe(true);
    expect(sameProfileText('date_of_birth', '1/2/1990', '01/02/1990')).toBe(true);
    expect(sameProfileText('expected_sales', '60000000', '60.000.000 ₫')).toBe(true);
    expect(sameProfileText('course_url', 'a.vn', 'https://a.vn')).toBe(true);
    expect(sameProfileText('experience', 'Một\r\nHai', 'Một\nHai  ')).toBe(true);
    expect(sameProfileText('lastname', 'Trần'.normalize('NFD'), 'Trần')).toBe(true);
    expect(sameProfileText('lastname', 'Trần', 'Tran')).toBe(false);
  });

  it('loses what cannot be seen in it', () => {
    expect(canonicalText('lastname', ' Trần\u202e \u200bMỹ\t ')).toBe('Trần Mỹ');
  });
});

it('a profile reads as people write it, and writes back as it was', () => {
  const text = profileText({
    ...empty,
    date_of_birth: '1990-02-01',
    phone_number: '+84903123456',
    expected_sales: 60_000_000n,
    teaching_year: 0,
    lastname: 'Trần',
  });
  expect(text).toMatchObject({
    date_of_birth: '01/02/1990',
    phone_number: '0903 123 456',
    expected_sales: '60.000.000',
    teaching_year: '0',
    lastname: 'Trần',
    media: '',
  });
  expect([
    canonicalText('date_of_birth', text.date_of_birth),
    canonicalText('phone_number', text.phone_number),
    canonicalText('expected_sales', text.expected_sales),
  ]).toEqual(['1990-02-01', '+84903123456', '60000000']);
  expect(checkProfile(text, text, today).map(({ code, field }) => `${field} ${code}`)).toEqual([
    'firstname NAME_REQUIRED',
  ]);
});

it('counts what is filled of each group as the design does', () => {
  const extras: ProfileExtras = {
    hasAvatar: true,
    hasEmail: true,
    hasSocialAccount: false,
    account: { bank: true, number: true, holder: true },
  };
  const of = profileText({
    ...empty,
    firstname: 'Linh',
    media: 'https://a.vn',
    course_name: 'Bánh',
  });
  expect(
    (['personal', 'social', 'experience', 'course', 'payout'] as const).map((group) =>
      completionOf(group, of, extras),
    ),
  ).toEqual([
    { done: 3, of: 10 },
    { done: 1, of: 2 },
    { done: 0, of: groupFields.experience.length },
    { done: 1, of: groupFields.course.length },
    { done: 3, of: 3 },
  ]);
});

it('there are 34 provinces since 1 July 2025, and each of the 63 of before is one of them or part of exactly one', () => {
  expect(provinces).toHaveLength(34);
  const all = provinces.flatMap(({ name, formerly }) => [name, ...formerly]);
  expect(all).toHaveLength(63);
  expect(new Set(all).size).toBe(63);
  expect([isOfferedPlace('Nước ngoài'), isOfferedPlace('Bình Dương')]).toEqual([true, false]);
});

it('a picture’s file is one of our names and nothing else of an address', () => {
  const name = 'A'.repeat(24);
  expect(
    [
      `${name}-96.webp`,
      `${name}-512.webp`,
      `${name}-1.webp`,
      `../${name}-96.webp`,
      `${name}-96.webp/..`,
      '',
    ].map(isAvatarFile),
  ).toEqual([true, true, false, false, false, false]);
  expect([smallAvatar(`/avatars/${name}-512.webp`), smallAvatar('https://x/y-512.webp')]).toEqual([
    `/avatars/${name}-96.webp`,
    'https://x/y-512.webp',
  ]);
});
