import { describe, expect, test } from 'vitest';
import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createApiClient } from './api-client.ts';
import type { AccessTokens } from './authorised-api.ts';
import { createEventsForward } from './forward-events.ts';
import { createFilesForward } from './forward-files.ts';
import { createPicturesForward } from './forward-pictures.ts';

const client = createApiClient(
  'https://api.example',
  async () => new Response('{}', { status: 401, headers: ownAnswerMark }),
);
const id = '0b8f5c9e-1d2f-4c65-9a77-4b0f8a3f2d11';

/** Every way on which this process answers the page with a token of its own. */
const ways = [
  {
    way: 'a file',
    forward: createFilesForward,
    address: 'app://mai/affiliate/statement.pdf?kind=MONTH&year=2026&index=11',
  },
  { way: 'a picture', forward: createPicturesForward, address: `app://mai/support-pictures/${id}` },
  { way: 'the events', forward: createEventsForward, address: 'app://mai/events' },
];

const causes: readonly (readonly [ErrorCode, number])[] = [
  ['SERVER_UNREACHABLE', 504],
  ['SERVER_TIMEOUT', 504],
  ['SESSION_EXPIRED', 401],
  ['SESSION_REUSED', 401],
  ['UNAUTHENTICATED', 401],
];

describe.each(ways)('$way without a token', ({ forward, address }) => {
  test.each(causes)('because of %s is answered with %i', async (code, status) => {
    const first: AccessTokens = {
      get: async () => err(appError(code)),
      renew: async () => ok('good'),
    };
    const again: AccessTokens = {
      get: async () => ok('old'),
      renew: async () => err(appError(code)),
    };
    for (const tokens of [first, again])
      expect((await forward({ client, tokens })(new Request(address))).status).toBe(status);
  });
});
