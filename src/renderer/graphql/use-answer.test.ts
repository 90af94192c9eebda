import { expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import type { OperationAnswer } from './post-operation.ts';
import { RequestError } from './request-error.ts';
import { takeAnswers } from './use-answer.ts';

async function all(send: () => Promise<OperationAnswer>) {
  const answers: unknown[] = [];
  await takeAnswers(send, (answer) => answers.push(answer));
  return answers;
}

it('a page that was given a kept answer gets the server’s own when it comes after all', async () => {
  const own: OperationAnswer = { data: 'mới', asOfMs: null };
  const given = async (late: OperationAnswer | null) => ({
    data: 'cũ',
    asOfMs: 7,
    late: Promise.resolve(late),
  });
  const kept = { kind: 'ready', data: 'cũ', asOfMs: 7 };
  expect(await all(() => given(own))).toEqual([kept, { kind: 'ready', ...own }]);
  expect(await all(() => given(null))).toEqual([kept]);
});

it('a page gets one answer or one refusal where nothing comes late', async () => {
  expect(await all(async () => ({ data: 1, asOfMs: null }))).toEqual([
    { kind: 'ready', data: 1, asOfMs: null },
  ]);
  const refused = new RequestError('x', appError('SERVICE_UNAVAILABLE'));
  expect(await all(() => Promise.reject(refused))).toEqual([
    { kind: 'refused', error: appError('SERVICE_UNAVAILABLE') },
  ]);
});
