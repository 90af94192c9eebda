import { beforeEach, describe, expect, it } from 'vitest';
import { type JoinDraft, useJoinDraft } from './join-draft.ts';
import { joinErrors, joinInput, stepOf } from './join-form-rules.ts';

const account = {
  account_bank: '970436',
  account_number: '0011223344',
  account_holder: 'TRAN MY LINH',
  accepts_other_holder: false,
};
const draft: JoinDraft = {
  legal_name: 'Trần Mỹ Linh',
  date_of_birth: '20/11/1990',
  identity_number: '001190012345',
  ...account,
  code: '',
  policy_version: 1,
};
const nowMs = Date.parse('2026-11-21T17:30:00Z');
const codes = (step: 0 | 1 | 2, change: Partial<JoinDraft>) =>
  joinErrors(step, { ...draft, ...change }, nowMs).map(({ code, field }) => [code, field]);

describe('the form of joining', () => {
  it('lets a right draft through every step', () => {
    expect(([0, 1, 2] as const).map((step) => joinErrors(step, draft, nowMs))).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('checks each step by its own fields', () => {
    const broken = {
      legal_name: 'Linh',
      date_of_birth: 'hôm qua',
      identity_number: '123456789',
      account_bank: '',
      code: 'MV2481',
      policy_version: null,
    };
    expect(codes(0, broken)).toEqual([
      ['LEGAL_NAME_INVALID', 'legal_name'],
      ['BIRTH_DATE_INVALID', 'date_of_birth'],
      ['IDENTITY_OLD', 'identity_number'],
    ]);
    expect(codes(1, broken)).toEqual([['BANK_UNKNOWN', 'account_bank']]);
    expect(codes(2, broken)).toEqual([
      ['AFFILIATE_CODE_INVALID', 'code'],
      ['CONSENT_REQUIRED', 'policy_version'],
    ]);
  });

  it('counts the eighteenth birthday by the Vietnamese day', () => {
    expect(codes(0, { date_of_birth: '22/11/2008' })).toEqual([]);
    expect(codes(0, { date_of_birth: '23/11/2008' })).toEqual([['UNDER_AGE', 'date_of_birth']]);
  });

  it('asks about another holder until they are meant', () => {
    const other = { ...account, account_holder: 'NGUYEN VAN BA' };
    expect(codes(1, other)).toEqual([['ACCOUNT_HOLDER_DIFFERS', 'account_holder']]);
    expect(codes(1, { ...other, accepts_other_holder: true })).toEqual([]);
  });

  it('sends what the server asks for, no code for none', () => {
    expect(joinInput({ ...draft, code: ' linh 88 ' }, 3)).toEqual({
      legal_name: 'Trần Mỹ Linh',
      date_of_birth: '1990-11-20',
      identity_number: '001190012345',
      ...account,
      code: 'LINH88',
      policy_version: 3,
    });
    expect(joinInput(draft, 3).code).toBeNull();
  });

  it('knows the step of each refusal', () => {
    expect([
      stepOf({ code: 'UNDER_AGE', field: 'date_of_birth' }),
      stepOf({ code: 'BANK_UNKNOWN', field: 'account_bank' }),
      stepOf({ code: 'AFFILIATE_CODE_TAKEN', field: 'code' }),
      stepOf({ code: 'INTERNAL' }),
    ]).toEqual([0, 1, 2, null]);
  });
});

describe('the draft', () => {
  beforeEach(() => useJoinDraft.getState().clear());

  it('outlives leaving the form, with the agreement given on the policy’s page', () => {
    const store = useJoinDraft.getState();
    store.agree(2);
    store.open('a', 'Trần Mỹ Linh');
    store.edit({ identity_number: '001190012345' });
    store.goTo(1);
    store.open('a', 'Khác');
    expect(useJoinDraft.getState()).toMatchObject({
      step: 1,
      draft: { legal_name: 'Trần Mỹ Linh', identity_number: '001190012345', policy_version: 2 },
    });
  });

  it('is another person’s never', () => {
    const store = useJoinDraft.getState();
    store.open('a', 'Trần Mỹ Linh');
    store.edit({ identity_number: '001190012345' });
    store.open('b', 'Lê Văn Ba');
    expect(useJoinDraft.getState()).toMatchObject({
      personId: 'b',
      step: 0,
      draft: { legal_name: 'Lê Văn Ba', identity_number: '', policy_version: null },
    });
  });
});
