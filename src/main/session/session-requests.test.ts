import { describe, expect, test } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { ApiAnswer, ApiClient } from '../api/api-client.ts';
import { createSessionRequests } from './session-requests.ts';
import type { SignInMarks } from './sign-in-marks.ts';

const serverNowMs = Date.parse('2026-11-21T03:00:00Z');
const payload = {
  user: { id: 'u1', email: 'linh@maivang.example' },
  session_id: 's1',
  access_token: 'a',
  refresh_token: 'r',
  access_expires_at: '2026-11-21T03:15:00.000Z',
};

function setUp(data: unknown, answer: Partial<ApiAnswer> = {}) {
  const kept = new Map<string, string>();
  const marks: SignInMarks = {
    find: async (email) => kept.get(email) ?? null,
    keep: async (email, given) => void kept.set(email, given),
  };
  const sent: { body: unknown; accessToken: string | null }[] = [];
  const client = {
    async post(body, { accessToken }) {
      sent.push({ body: JSON.parse(body), accessToken });
      return ok({ status: 200, text: JSON.stringify({ data }), serverNowMs, ...answer });
    },
  } as Pick<ApiClient, 'post'> as ApiClient; // these requests only post
  // The machine's own clock is ten years ahead: it must not matter.
  return {
    requests: createSessionRequests(client, 'Ứng dụng trên Linux', {
      now: () => serverNowMs + 10 * 365 * 86_400_000,
      marks,
    }),
    sent,
    kept,
  };
}

describe('the session mutations', () => {
  test('signing in sends no token, names this client, and reads the grant by the server clock', async () => {
    const { requests, sent } = setUp({ sign_in: payload });
    expect(await requests.signIn({ email: 'linh@maivang.example', password: 'x' })).toEqual(
      ok({
        userId: 'u1',
        email: 'linh@maivang.example',
        accessToken: 'a',
        refreshToken: 'r',
        accessLifetimeMs: 900_000,
        marks: null,
      }),
    );
    expect(sent).toEqual([
      {
        accessToken: null,
        body: {
          operationName: 'SignIn',
          query: hostOperations.SignIn,
          variables: {
            input: {
              email: 'linh@maivang.example',
              password: 'x',
              client: { kind: 'DESKTOP', name: 'Ứng dụng trên Linux', marks: null },
            },
          },
        },
      },
    ]);
  });

  test('signing in shows what the sign-in before gave, and a renewal takes nothing away', async () => {
    const { requests, sent, kept } = setUp({
      sign_in: { ...payload, marks: 'dau-1' },
      refresh_session: payload,
    });
    const input = { email: 'linh@maivang.example', password: 'x' };
    await requests.signIn(input);
    await requests.refresh('r');
    await requests.signIn(input);
    expect(sent.at(-1)?.body).toMatchObject({
      variables: { input: { client: { marks: 'dau-1' } } },
    });
    expect([...kept]).toEqual([['linh@maivang.example', 'dau-1']]);
  });

  test('registering leaves out what was not filled in', async () => {
    const { requests, sent } = setUp({ register: payload });
    await requests.register({
      fullName: 'Trần Mỹ Linh',
      email: 'e',
      phoneNumber: '',
      password: 'p',
      referralCode: '',
      agreed: true,
    });
    expect(sent[0]?.body).toMatchObject({
      variables: {
        input: { full_name: 'Trần Mỹ Linh', phone_number: null, referral_code: null, agreed: true },
      },
    });
  });

  test.each([
    ['2026-11-21T02:00:00Z', 60_000],
    ['2036-11-21T03:00:00Z', 86_400_000],
    ['nonsense', 60_000],
  ])(
    'a token that ends at %s is believed for %i ms',
    async (access_expires_at, accessLifetimeMs) => {
      const { requests } = setUp({ refresh_session: { ...payload, access_expires_at } });
      expect(await requests.refresh('r')).toMatchObject({ ok: true, value: { accessLifetimeMs } });
    },
  );

  test.each([
    [{ sign_in: { ...payload, access_token: null } }],
    [{ sign_in: null }],
    [{ register: payload }],
    ['text'],
  ])('an answer without a grant (%j) is INTERNAL', async (data) => {
    expect(await setUp(data).requests.signIn({ email: 'e', password: 'p' })).toEqual(
      err(appError('INTERNAL')),
    );
  });

  test('a refusal keeps its code and waiting time', async () => {
    const text = '{"errors":[{"extensions":{"code":"ACCOUNT_LOCKED","retry_after_seconds":8}}]}';
    expect(await setUp(null, { text }).requests.signIn({ email: 'e', password: 'p' })).toEqual(
      err(appError('ACCOUNT_LOCKED', { retryAfterSeconds: 8 })),
    );
  });
});
