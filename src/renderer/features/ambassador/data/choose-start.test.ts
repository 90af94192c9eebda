import { describe, expect, it } from 'vitest';
import { type ApplicationAnswers, emptyAnswers } from '#shared/domain/ambassador/application.ts';
import { chooseStart, writeContent } from './choose-start.ts';
import type { ServerDraft } from './server-draft.ts';

const says = (job: string): ApplicationAnswers => ({ ...emptyAnswers, job_description: job });
const server = (revision: number, job: string): ServerDraft => ({
  revision,
  answers: says(job),
  step: 3,
  masks: { identity_number: null, account_number: null },
  updatedAtMs: 0,
});
const kept = (baseRevision: number, job: string) => ({
  value: writeContent({ answers: says(job), step: 2 }),
  baseRevision,
  savedAtMs: 0,
});
const prefilled = says('hồ sơ');

describe('the wizard begins', () => {
  it('with the profile when nothing was ever written', () => {
    expect(chooseStart({ server: null, kept: null, prefilled })).toEqual({
      answers: prefilled,
      step: 1,
      revision: 0,
      isUnsent: false,
      other: null,
    });
  });

  it('with what the server has when this device has nothing else', () => {
    expect(chooseStart({ server: server(4, 'máy chủ'), kept: null, prefilled })).toMatchObject({
      answers: says('máy chủ'),
      step: 3,
      revision: 4,
      isUnsent: false,
    });
    expect(
      chooseStart({ server: server(5, 'như nhau'), kept: kept(4, 'như nhau'), prefilled }),
    ).toMatchObject({ revision: 5, isUnsent: false, other: null });
  });

  it('with what this device has not sent, at the step where it was written, and knows that it is unsent', () => {
    expect(
      chooseStart({ server: server(4, 'máy chủ'), kept: kept(4, 'chưa gửi'), prefilled }),
    ).toMatchObject({
      answers: says('chưa gửi'),
      step: 2,
      revision: 4,
      isUnsent: true,
      other: null,
    });
    expect(chooseStart({ server: null, kept: kept(0, 'chưa gửi'), prefilled })).toMatchObject({
      answers: says('chưa gửi'),
      revision: 0,
      isUnsent: true,
      other: null,
    });
  });

  it('with both when another device wrote since: its writer chooses', () => {
    const other = server(6, 'máy khác');
    expect(chooseStart({ server: other, kept: kept(4, 'máy này'), prefilled })).toMatchObject({
      answers: says('máy này'),
      revision: 4,
      isUnsent: true,
      other,
    });
  });

  it('takes an answer that was kept without a network for what it is, older than this device', () => {
    expect(
      chooseStart({ server: server(3, 'bản cũ'), kept: kept(5, 'máy này'), prefilled }),
    ).toMatchObject({ answers: says('máy này'), revision: 5, other: null });
  });

  it.each(['', '{', '{"answers":7,"step":1}', '{"answers":{},"step":9}'])(
    'with the server’s word when what was kept is no draft: %j',
    (value) => {
      expect(
        chooseStart({
          server: server(1, 'máy chủ'),
          kept: { value, baseRevision: 1, savedAtMs: 0 },
          prefilled,
        }),
      ).toMatchObject({ answers: says('máy chủ'), isUnsent: false });
    },
  );
});
