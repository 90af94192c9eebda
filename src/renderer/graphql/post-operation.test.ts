import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { createPostOperation } from './post-operation.ts';
import { appErrorOf, isOfflineError } from './request-error.ts';

const request = {
  operationName: 'WhoAmI',
  variables: { a: 1 },
  query: 'query WhoAmI { me { id } }',
};

function answering(
  body: string,
  init: ResponseInit = {},
): { fetch: typeof fetch; seen: RequestInit[] } {
  const seen: RequestInit[] = [];
  return {
    seen,
    fetch: async (_input, options) => {
      seen.push(options ?? {});
      return new Response(body, init);
    },
  };
}

async function refusalOf(attempt: Promise<unknown>) {
  const thrown = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Error);
  return { message: (thrown as Error).message /* checked above */, error: appErrorOf(thrown) };
}

describe('postOperation', () => {
  it('sends operationName, variables and query by POST, and nothing else', async () => {
    const server = answering('{"data":{"me":null}}');
    const answer = await createPostOperation(server.fetch)(request);
    expect(answer).toEqual({ data: { me: null }, asOfMs: null });
    expect(server.seen[0]?.method).toBe('POST');
    expect(JSON.parse(server.seen[0]?.body as string /* we send text */)).toEqual({
      operationName: 'WhoAmI',
      variables: { a: 1 },
      query: request.query,
    });
  });

  it('goes on without its page where that is asked for', async () => {
    const server = answering('{"data":{"sign_out":true}}');
    const post = createPostOperation(server.fetch);
    await post({ ...request, keepalive: true });
    await post(request);
    expect(server.seen.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it('says for whom it asks, and takes no answer that was made for somebody else', async () => {
    const made = (person: string) =>
      answering('{"data":{"me":1}}', { headers: { 'x-mai-vang-person': person } });
    const own = made('linh');
    expect(await createPostOperation(own.fetch)({ ...request, person: 'linh' })).toEqual({
      data: { me: 1 },
      asOfMs: null,
      person: 'linh',
    });
    expect(new Headers(own.seen[0]?.headers).get('x-mai-vang-person')).toBe('linh');
    expect(
      (await refusalOf(createPostOperation(made('minh').fetch)({ ...request, person: 'linh' })))
        .error,
    ).toEqual({ code: 'PERSON_CHANGED' });
    // The session is over, or nobody was named: nothing of anybody else is in it.
    expect(
      await createPostOperation(made('guest').fetch)({ ...request, person: 'linh' }),
    ).toMatchObject({ person: 'guest' });
    expect(await createPostOperation(made('minh').fetch)(request)).toMatchObject({
      person: 'minh',
    });
  });

  it('asks in a browser that cannot join signals, and stops when it is told to', async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any');
    Reflect.deleteProperty(AbortSignal, 'any');
    try {
      const [server, stop] = [answering('{"data":{"me":null}}'), new AbortController()];
      expect(await createPostOperation(server.fetch)({ ...request, signal: stop.signal })).toEqual({
        data: { me: null },
        asOfMs: null,
      });
      stop.abort();
      expect(server.seen[0]?.signal?.aborted).toBe(true);
    } finally {
      if (any !== undefined) Object.defineProperty(AbortSignal, 'any', any);
    }
  });

  it('words an unsuccessful status as the specification does, and keeps the number', async () => {
    const gateway = answering('<html>Bad gateway</html>', { status: 502 });
    const refusal = await refusalOf(createPostOperation(gateway.fetch)(request));
    expect(refusal.message).toBe('Response not successful: Received status code 502');
    expect(refusal.error).toEqual({ code: 'SERVER_UNREACHABLE', status: 502 });
    const server = answering('', { status: 500, headers: ownAnswerMark });
    const own = await refusalOf(createPostOperation(server.fetch)(request));
    expect(own.message).toBe('Response not successful: Received status code 500');
    expect(own.error).toEqual({ code: 'HTTP_STATUS', status: 500 });
  });

  it('takes the code of the body over the bare status', async () => {
    const server = answering(
      '{"errors":[{"message":"x","extensions":{"code":"RATE_LIMITED","retry_after_seconds":7}}]}',
      { status: 429 },
    );
    const refusal = await refusalOf(createPostOperation(server.fetch)(request));
    expect(refusal.message).toBe('Response not successful: Received status code 429');
    expect(refusal.error).toEqual({ code: 'RATE_LIMITED', retryAfterSeconds: 7 });
  });

  it('gives the field and the request id of a refusal', async () => {
    const server = answering(
      '{"errors":[{"message":"x","extensions":{"code":"EMAIL_TAKEN","field":"email","request_id":"r1"}}],"data":null}',
    );
    const refusal = await refusalOf(createPostOperation(server.fetch)(request));
    expect(refusal.error).toEqual({ code: 'EMAIL_TAKEN', field: 'email', requestId: 'r1' });
  });

  it('answers INTERNAL for a code it does not know and for an answer without data', async () => {
    const unknown = await refusalOf(
      createPostOperation(answering('{"errors":[{"extensions":{"code":"NEW_ONE"}}]}').fetch)(
        request,
      ),
    );
    expect(unknown.error.code).toBe('INTERNAL');
    const empty = await refusalOf(
      createPostOperation(answering('[]', { headers: ownAnswerMark }).fetch)(request),
    );
    expect(empty.error.code).toBe('INTERNAL');
  });

  it('calls a lost network offline and a slow server a time-out', async () => {
    const lost = await refusalOf(
      createPostOperation(async () => Promise.reject(new TypeError('Failed to fetch')))(request),
    );
    expect(lost.error.code).toBe('SERVER_UNREACHABLE');
    expect(isOfflineError(lost.error)).toBe(true);
    const slow = await refusalOf(
      createPostOperation(async () => Promise.reject(new DOMException('', 'TimeoutError')))(
        request,
      ),
    );
    expect(slow.error.code).toBe('SERVER_TIMEOUT');
    expect(isOfflineError(slow.error)).toBe(false);
  });

  describe('on a line that is slow', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    /**
     * An answer whose pieces come so far apart; it ends as a browser's does when the request is
     * aborted.
     */
    const trickling =
      (pieces: readonly string[], apartMs: number): typeof fetch =>
      async (_input, init) => {
        const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
        return new Response(
          new ReadableStream({
            start(controller) {
              const timer = setInterval(() => {
                const next = bytes.shift();
                if (next !== undefined) return controller.enqueue(next);
                clearInterval(timer);
                return controller.close();
              }, apartMs);
              init?.signal?.addEventListener('abort', () => {
                clearInterval(timer);
                controller.error(init.signal?.reason);
              });
            },
          }),
        );
      };
    const text = '{"data":{"me":"Ánh"}}';

    it('takes a large answer that comes slowly, however long it takes', async () => {
      const answer = createPostOperation(trickling(Array.from(text), 6_000))(request);
      await vi.advanceTimersByTimeAsync(6_000 * (text.length + 1));
      expect(await answer).toMatchObject({ data: { me: 'Ánh' } });
      expect(vi.getTimerCount()).toBe(0);
    });

    it('waits longer for what goes through many rows', async () => {
      const answer = createPostOperation(trickling([text], 28_000))({
        ...request,
        operationName: 'AdminImportStatement',
      });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await answer).toMatchObject({ data: { me: 'Ánh' } });
    });

    it('gives up after a silence, and after five minutes in any case', async () => {
      for (const [fetchAnswer, ms] of [
        [trickling([text], 25_000), 20_000],
        [
          trickling(
            Array.from({ length: 999 }, () => ' '),
            6_000,
          ),
          300_000,
        ],
      ] as const) {
        const refusal = refusalOf(createPostOperation(fetchAnswer)(request));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await vi.advanceTimersByTimeAsync(ms);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect((await refusal).error.code).toBe('SERVER_TIMEOUT');
      }
    });
  });

  it('keeps the moment of an answer that the host had kept', async () => {
    const kept = answering('{"data":{},"extensions":{"as_of":"2026-11-21T06:52:00.000Z"}}');
    const answer = await createPostOperation(kept.fetch)(request);
    expect(answer.asOfMs).toBe(Date.UTC(2026, 10, 21, 6, 52));
  });
});
