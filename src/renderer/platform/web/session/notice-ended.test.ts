import { describe, expect, it } from 'vitest';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { RequestError } from '#renderer/graphql/request-error.ts';
import { noticeEnded } from './notice-ended.ts';

const request = { operationName: 'Q', variables: {}, query: 'query Q { me { id } }' };
const linh: SessionState = {
  status: 'signed_in',
  userId: 'linh',
  email: 'linh@maivang.example',
  expired: false,
  remembered: true,
};

async function looksAfter(code: ErrorCode, state: SessionState): Promise<number> {
  let looks = 0;
  const refused = new RequestError(code, appError(code));
  const post = noticeEnded(() => Promise.reject(refused), {
    current: async () => state,
    verify: async () => void (looks += 1),
  });
  await expect(post(request)).rejects.toBe(refused);
  return looks;
}

describe('an operation that the server refuses', () => {
  it('has the session looked at when the session is the reason', async () => {
    for (const code of ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_REUSED'] as const)
      expect(await looksAfter(code, linh)).toBe(1);
  });

  it('has it looked at when it is another person’s by now', async () => {
    expect(await looksAfter('PERSON_CHANGED', linh)).toBe(1);
    expect(await looksAfter('PERSON_CHANGED', { ...linh, expired: true })).toBe(1);
  });

  it('says nothing about it otherwise: another reason, a guest, a session that is known to have ended', async () => {
    expect(await looksAfter('FORBIDDEN', linh)).toBe(0);
    expect(await looksAfter('SERVER_UNREACHABLE', linh)).toBe(0);
    expect(await looksAfter('UNAUTHENTICATED', { status: 'guest' })).toBe(0);
    expect(await looksAfter('SESSION_EXPIRED', { ...linh, expired: true })).toBe(0);
  });
});
