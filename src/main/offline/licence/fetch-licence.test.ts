import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { AuthorisedApi } from '../../api/authorised-api.ts';
import { createFetchLicence } from './fetch-licence.ts';

const question = { deviceId: 'may-1', questionId: 'hoi-2' };
const answering = (renewal: unknown): AuthorisedApi => ({
  post: async () =>
    ok({
      status: 200,
      serverNowMs: null,
      text: JSON.stringify({ data: { renew_licence: renewal } }),
    }),
});
const sound = {
  question_id: 'hoi-2',
  granted: true,
  issued_at: '2026-01-10T08:00:00.000Z',
  until: '2026-02-09T08:00:00.000Z',
};

describe('the question for a licence', () => {
  it('names device and question, and reads the answer', async () => {
    const sent: unknown[] = [];
    const api: AuthorisedApi = {
      post: async (body, options) => (
        sent.push({ ...(JSON.parse(body) as object), timeoutMs: options?.timeoutMs }),
        answering(sound).post(body, options)
      ),
    };
    expect(await createFetchLicence(api)(question)).toEqual(
      ok({
        granted: true,
        issuedAtMs: Date.parse(sound.issued_at),
        untilMs: Date.parse(sound.until),
      }),
    );
    expect(sent).toMatchObject([
      {
        operationName: 'RenewLicence',
        variables: { device_id: 'may-1', question_id: 'hoi-2' },
        timeoutMs: 15_000,
      },
    ]);
  });

  it('does not take an old answer that comes again', async () => {
    expect(
      await createFetchLicence(answering({ ...sound, question_id: 'hoi-1' }))(question),
    ).toEqual(err(appError('INTERNAL')));
  });

  it.each([
    [null],
    [{}],
    [{ ...sound, until: 'bao lâu cũng được' }],
    [{ ...sound, granted: 'true' }],
  ])('does not take %j for an answer', async (renewal) => {
    expect(await createFetchLicence(answering(renewal))(question)).toEqual(
      err(appError('INTERNAL')),
    );
  });

  it('hands a refusal on', async () => {
    expect(
      await createFetchLicence({ post: async () => err(appError('SERVER_UNREACHABLE')) })(question),
    ).toEqual(err(appError('SERVER_UNREACHABLE')));
  });
});
