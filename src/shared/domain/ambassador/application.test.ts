import { describe, expect, it } from 'vitest';
import type { AppError } from '../../errors/error-code.ts';
import { checkAnswer, cleanTopics, readAmount, readYears } from './answer-rules.ts';
import {
  type ApplicationAnswers,
  emptyAnswers,
  readAnswers,
  sameAnswers,
  shownFields,
  stepFields,
  stepOf,
  teachingFields,
  textFields,
} from './application.ts';
import { checkApplication, checkStep, minutesLeft, readStep } from './check-application.ts';
import { isWholeSecret, type PayoutContext, readDay, writtenDay } from './payout-rules.ts';
import { readWebAddress } from './web-address.ts';

const good: ApplicationAnswers = {
  ...emptyAnswers,
  job_description: 'Chủ tiệm bánh',
  city_live: 'Đà Lạt',
  specialize: 'Bánh mì men tự nhiên',
  experience: 'Mười năm làm bánh và quản lý ba cửa hàng.',
  teaching_experience: 'Chưa',
  teaching_year: '0',
  main_channel: 'youtube',
  followers: '10000-50000',
  channel_url: 'youtube.com/@beplinh',
  topics: ['Nấu ăn'],
  proud_content: 'Loạt video bánh mì',
  elearning_idea: 'Dạy làm bánh cho người bận rộn.',
  course_name: 'Bánh mì',
  course_description: 'Mười bài từ bột đến ổ bánh đầu tiên.',
  legal_name: 'Trần Mỹ Linh',
  date_of_birth: '1/2/1990',
  account_bank: '970436',
  account_holder: 'TRAN MY LINH',
  agrees: true,
};
const context: PayoutContext = {
  secrets: { identity_number: '001 190 000 123', account_number: '1903 3344 5566' },
  isAffiliate: false,
  today: '2026-11-21',
};
const said = (errors: readonly AppError[]) => errors.map(({ code, field }) => `${field} ${code}`);

it('a whole application has nothing missing, and an empty one says everything that is, step by step and in the order of the page', () => {
  expect(checkApplication(good, context)).toEqual([]);
  expect(said(checkStep(2, emptyAnswers, context))).toEqual(
    ['main_channel', 'followers', 'channel_url', 'topics', 'proud_content'].map(
      (field) => `${field} ANSWER_MISSING`,
    ),
  );
  const empty = checkApplication(emptyAnswers, {
    ...context,
    secrets: { identity_number: '', account_number: '' },
  });
  const steps = empty.map(({ field }) => stepOf(field as ApplicationFieldOf));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(new Set(steps)).toEqual(new Set([1, 2, 3, 4]));
});

type ApplicationFieldOf = Parameters<typeof stepOf>[0];

it('every teaching field of the specification is asked in one step, and no field in two', () => {
  const asked = Object.values(stepFields).flat();
  expect(new Set(asked).size).toBe(asked.length);
  for (const field of teachingFields) expect(asked).toContain(field);
  expect(teachingFields).toHaveLength(16);
});

it('what two writers left otherwise is shown in the order of the pages, whole', () => {
  expect(shownFields.toSorted()).toEqual([...textFields, 'topics'].toSorted());
  expect(shownFields.slice(0, 3)).toEqual(['job_description', 'city_live', 'specialize']);
});

describe('an answer', () => {
  it.each([
    ['job_description', '  \n', 'ANSWER_MISSING'],
    ['experience', 'Ngắn quá', 'ANSWER_TOO_SHORT'],
    ['job_description', 'a'.repeat(201), 'ANSWER_TOO_LONG'],
    ['teaching_year', 'hai', 'ANSWER_INVALID'],
    ['teaching_year', '61', 'ANSWER_INVALID'],
    ['teaching_year', '100', 'ANSWER_INVALID'],
    ['main_channel', 'myspace', 'ANSWER_INVALID'],
    ['channel_url', 'javascript:alert(1)', 'ANSWER_INVALID'],
    ['expected_sales', '-5', 'ANSWER_INVALID'],
  ] as const)('%s %j is refused with %s', (field, typed, code) => {
    expect(checkAnswer(field, typed)).toEqual({ code, field });
  });

  it.each([
    ['business_description', ''],
    ['course_url', ''],
    ['expected_sales', '50.000.000 ₫'],
    ['teaching_year', '0'],
    ['experience', `${'a'.repeat(20)}  `],
  ] as const)('%s %j is fine', (field, typed) => {
    expect(checkAnswer(field, typed)).toBeNull();
  });

  it('counts characters after trimming and composing, so that typed marks do not make it longer', () => {
    expect(checkAnswer('city_live', 'à'.normalize('NFD').repeat(100))).toBeNull();
  });
});

describe('addresses, numbers and days', () => {
  it.each([
    ['youtube.com/@beplinh', 'https://youtube.com/@beplinh'],
    [' http://bếp.vn/bài ', 'http://bếp.vn/bài'],
    ['https://ai@xau.vn', null],
    ['ftp://vidu.vn', null],
    ['khong-co-cham', null],
    ['có dấu cách .vn', null],
    ['', null],
  ])('reads %j as %j', (typed, address) => {
    expect(readWebAddress(typed)).toBe(address);
  });

  it('reads money, years and topics as people write them', () => {
    expect([
      readAmount('1.000'),
      readAmount('999'),
      readAmount('999.999.999 đ'),
      readAmount('1.000.000.000'),
    ]).toEqual([1000n, null, 999_999_999n, null]);
    expect([readYears(' 7 '), readYears('7,5')]).toEqual([7, null]);
    expect(cleanTopics([' Nấu  ăn', 'Nấu ăn', ''])).toEqual(['Nấu ăn']);
  });

  it('reads a day in the order of Vietnam and refuses days that there are not', () => {
    expect([
      readDay('1/2/1990'),
      readDay('1990-02-01'),
      readDay('31/02/1990'),
      readDay('1/2/90'),
    ]).toEqual(['1990-02-01', '1990-02-01', null, null]);
    expect(writtenDay('1990-02-01')).toBe('01/02/1990');
  });
});

describe('the step about payouts', () => {
  const problems = (change: Partial<ApplicationAnswers>, more: Partial<PayoutContext> = {}) =>
    said(checkStep(4, { ...good, ...change }, { ...context, ...more }));

  it('keeps the rules of joining the programme', () => {
    expect(problems({ date_of_birth: '22/11/2008' })).toEqual(['date_of_birth UNDER_AGE']);
    expect(problems({ account_holder: 'NGUYEN VAN AN' })).toEqual([
      'account_holder ACCOUNT_HOLDER_DIFFERS',
    ]);
    expect(problems({ account_holder: 'NGUYEN VAN AN', accepts_other_holder: true })).toEqual([]);
    expect(problems({ agrees: false })).toEqual(['agrees ANSWER_MISSING']);
  });

  it('takes a number that the server keeps for given, and one that is typed at its word', () => {
    expect(problems({}, { secrets: { identity_number: null, account_number: null } })).toEqual([]);
    expect(problems({}, { secrets: { identity_number: '123', account_number: null } })).toEqual([
      'identity_number IDENTITY_INVALID',
    ]);
    expect([
      isWholeSecret('identity_number', '001 190 000 123'),
      isWholeSecret('identity_number', '00119'),
      isWholeSecret('account_number', '19-03'),
      isWholeSecret('account_number', '1903334455'),
    ]).toEqual([true, false, false, true]);
  });

  it('asks an affiliate for no account: their own page alone changes it', () => {
    const known = { ...good, account_bank: '', account_holder: '' };
    expect(
      said(
        checkStep(4, known, {
          ...context,
          secrets: { ...context.secrets, account_number: '' },
          isAffiliate: true,
        }),
      ),
    ).toEqual([]);
    expect(problems({ legal_name: 'Linh' }, { isAffiliate: true })).toEqual([
      'legal_name LEGAL_NAME_INVALID',
    ]);
  });
});

it('what was kept as JSON comes back as it was, and foreign things become empty answers or nothing', () => {
  expect(readAnswers(JSON.parse(JSON.stringify(good)))).toEqual(good);
  expect(sameAnswers(good, { ...good, topics: ['Nấu ăn', 'Sức khỏe'] })).toBe(false);
  expect(readAnswers({ job_description: 7, topics: 'x', other: 1 })).toEqual(emptyAnswers);
  expect([readAnswers(null), readAnswers('x')]).toEqual([null, null]);
});

it('the wizard begins at 0, takes the step of the address, and says how long the rest takes', () => {
  expect([readStep(null), readStep('3'), readStep('7'), readStep('-1'), readStep('x')]).toEqual([
    0, 3, 0, 0, 0,
  ]);
  expect([minutesLeft(1), minutesLeft(2), minutesLeft(5)]).toEqual([11, 8, 1]);
});
