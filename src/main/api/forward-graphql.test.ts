import { describe, expect, test } from 'vitest';
import { answerPatience } from '#shared/api/answer-patience.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { DocumentKey, StoredDocument } from '../cache/stores/document-store.ts';
import type { ApiAnswer } from './api-client.ts';
import { createGraphqlForward, forwardLimits } from './forward-graphql.ts';
import { documentKey } from './cached-documents.ts';

const course = 'query Course { course { title } }';
const good = '{"data":{"course":{"title":"Khóa học"}}}';
const savedAtMs = Date.parse('2026-11-21T03:00:00.000Z');

const nameOf = ({ owner, operationName, variablesHash }: DocumentKey) =>
  `${owner} ${operationName} ${variablesHash}`;

function setUp(first: Result<ApiAnswer, AppError>) {
  const kept = new Map<string, StoredDocument>();
  const state = {
    answer: first,
    owner: 'linh',
    now: savedAtMs,
    sent: [] as string[],
    waited: [] as number[],
    whileAsked: () => {},
  };
  const forward = createGraphqlForward({
    api: {
      post: async (body, { timeoutMs }) => {
        state.sent.push(body);
        state.waited.push(timeoutMs);
        state.whileAsked();
        return state.answer;
      },
    },
    documents: async () => ({
      put: (document) => Boolean(kept.set(nameOf(document), document)),
      find: (key) => kept.get(nameOf(key)) ?? null,
    }),
    owner: async () => state.owner,
    now: () => state.now,
  });
  const ask = async (
    body: unknown,
    init: { readonly method?: string; readonly type?: string } = {},
  ) => {
    const method = init.method ?? 'POST';
    const answer = await forward(
      new Request('app://mai/graphql', {
        method,
        headers: { 'content-type': init.type ?? 'application/json' },
        ...(method === 'GET'
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { state, kept, ask };
}

const answered = (text: string, status = 200): Result<ApiAnswer, AppError> =>
  ok({ status, text, serverNowMs: null });
const unreachable = err(appError('SERVER_UNREACHABLE'));
const codeOf = (body: Record<string, unknown>) =>
  (body['errors'] as { extensions: { code: string } }[])[0]?.extensions.code;

describe('the forward of /graphql', () => {
  test('passes the request on and the answer back as they are', async () => {
    const { state, ask } = setUp(answered(good));
    expect(await ask({ operationName: 'Course', query: course, variables: { a: 1 } })).toEqual({
      status: 200,
      body: JSON.parse(good),
    });
    expect(JSON.parse(state.sent[0] ?? '')).toEqual({
      operationName: 'Course',
      query: course,
      variables: { a: 1 },
    });
  });

  test('is as patient as what is asked needs', async () => {
    const { state, ask } = setUp(answered(good));
    for (const operationName of ['SaveProfile', 'AdminImportStatement'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ask({ operationName, query: `mutation ${operationName} { done }` });
    expect(state.waited).toEqual([answerPatience.usual.hostMs, answerPatience.long.hostMs]);
  });

  test('without a server the kept answer of the same person and variables comes back with its moment', async () => {
    const { state, ask } = setUp(answered(good));
    await ask({ operationName: 'Course', query: course, variables: { a: 1, b: { c: 1, d: 2 } } });
    state.answer = unreachable;
    state.now += 60_000;
    expect(
      await ask({ operationName: 'Course', query: course, variables: { b: { d: 2, c: 1 }, a: 1 } }),
    ).toEqual({
      status: 200,
      body: { ...JSON.parse(good), extensions: { as_of: '2026-11-21T03:00:00.000Z' } },
    });
    expect(state.waited).toEqual([answerPatience.usual.hostMs, forwardLimits.timeoutWithKeptMs]);
    expect(
      codeOf((await ask({ operationName: 'Course', query: course, variables: { a: 2 } })).body),
    ).toBe('OFFLINE_NOT_CACHED');
    state.owner = 'minh';
    expect(
      codeOf(
        (
          await ask({
            operationName: 'Course',
            query: course,
            variables: { a: 1, b: { c: 1, d: 2 } },
          })
        ).body,
      ),
    ).toBe('OFFLINE_NOT_CACHED');
  });

  test('without a server the answer that an earlier version kept to another text comes back, and says so, until the new text was answered', async () => {
    const { state, ask } = setUp(answered(good));
    const newer = {
      operationName: 'Course',
      query: 'query Course { course { title summary } }',
      variables: { a: 1 },
    };
    await ask({ operationName: 'Course', query: course, variables: { a: 1 } });
    const whole = '{"data":{"course":{"title":"Khóa học","summary":"Ngắn"}}}';
    for (const [answer, expected] of [
      [
        unreachable,
        {
          ...JSON.parse(good),
          extensions: { as_of: '2026-11-21T03:00:00.000Z', earlier_text: true },
        },
      ],
      [answered(whole), JSON.parse(whole)],
      [unreachable, { ...JSON.parse(whole), extensions: { as_of: '2026-11-21T03:00:00.000Z' } }],
    ] as const) {
      state.answer = answer;
      expect((await ask(newer)).body).toEqual(expected);
    }
    expect(codeOf((await ask({ ...newer, variables: { a: 2 } })).body)).toBe('OFFLINE_NOT_CACHED');
    state.owner = 'minh';
    expect(codeOf((await ask(newer)).body)).toBe('OFFLINE_NOT_CACHED');
  });

  test.each(['SESSION_EXPIRED', 'SESSION_REUSED'] as const)(
    'study goes on with kept answers after %s',
    async (code) => {
      const { state, ask } = setUp(answered(good));
      await ask({ operationName: 'Course', query: course });
      state.answer = err(appError(code));
      expect((await ask({ operationName: 'Course', query: course })).body).toMatchObject({
        data: { course: {} },
        extensions: { as_of: '2026-11-21T03:00:00.000Z' },
      });
      expect(codeOf((await ask({ operationName: 'Other', query: course })).body)).toBe(code);
    },
  );

  test.each([
    ['an error answer', '{"data":{"a":1},"errors":[{"message":"x"}]}', 200],
    ['a null answer', '{"data":null}', 200],
    ['an HTTP error', good, 500],
    ['no JSON', '<html>', 200],
  ])('%s is never kept', async (_name, text, status) => {
    const { kept, ask } = setUp(answered(text, status));
    await ask({ operationName: 'Course', query: course }).catch(() => null);
    expect(kept.size).toBe(0);
  });

  test('nothing of the office is kept, and no link that opens a door', async () => {
    const { kept, ask } = setUp(answered(good));
    const query = (name: string) => `query ${name} { x }`;
    await ask({ operationName: 'OfficePeople', query: query('OfficePeople') });
    await ask({
      operationName: 'PasswordLink',
      query: query('PasswordLink'),
      variables: { token: 'x' },
    });
    expect(kept.size).toBe(0);
  });

  test('a mutation is never kept, and without a server it says so', async () => {
    const { state, kept, ask } = setUp(answered('{"data":{"revoke_session":true}}'));
    const request = { operationName: 'Revoke', query: 'mutation Revoke { revoke_session(id: 1) }' };
    await ask(request);
    expect(kept.size).toBe(0);
    state.answer = unreachable;
    expect(codeOf((await ask(request)).body)).toBe('SERVER_UNREACHABLE');
  });

  test.each(['SignIn', 'Register', 'RefreshSession', 'SignOut'] as const)(
    '%s of the page is refused without being sent',
    async (name) => {
      const { state, ask } = setUp(answered(good));
      expect(codeOf((await ask({ operationName: name, query: hostOperations[name] })).body)).toBe(
        'OPERATION_NOT_ALLOWED',
      );
      expect(state.sent).toEqual([]);
    },
  );

  test('an answer that arrives after another person signed in is not kept for anybody', async () => {
    const { state, kept, ask } = setUp(answered(good));
    state.whileAsked = () => (state.owner = 'minh');
    await ask({ operationName: 'Course', query: course });
    expect(kept.size).toBe(0);
  });

  test('malformed requests are refused by their kind', async () => {
    const { state, ask } = setUp(answered(good));
    expect(await ask('', { method: 'GET' })).toMatchObject({ status: 405 });
    expect(await ask('{}', { type: 'text/plain' })).toMatchObject({ status: 415 });
    expect(await ask('{')).toMatchObject({ status: 400 });
    expect(await ask({ query: course })).toMatchObject({ status: 400 });
    expect(await ask({ operationName: 'A', query: course, variables: [1] })).toMatchObject({
      status: 400,
    });
    const tooLarge = await ask({
      operationName: 'A',
      query: course,
      variables: { a: 'x'.repeat(forwardLimits.maxBodyBytes) },
    });
    expect([tooLarge.status, codeOf(tooLarge.body)]).toEqual([413, 'QUERY_TOO_LARGE']);
    expect(state.sent).toEqual([]);
  });
});

test('the name of a kept answer depends on person, operation, text and variables only', () => {
  const request = {
    operationName: 'A',
    query: 'query A { a }',
    variables: { a: 1, b: [{ c: 1, d: 2 }] },
  };
  const key = documentKey('linh', request);
  expect(documentKey('linh', { ...request, variables: { b: [{ d: 2, c: 1 }], a: 1 } })).toEqual(
    key,
  );
  expect(documentKey('linh', { ...request, variables: { a: 1, b: [{ c: 2, d: 1 }] } })).not.toEqual(
    key,
  );
});
