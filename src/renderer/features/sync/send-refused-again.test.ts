import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { RefusedItem } from '#shared/sync/queue/sync-queue.ts';
import { sendRefusedAgain } from './send-refused-again.ts';

const refused = (code: string): RefusedItem => ({
  kind: 'progress',
  id: code,
  lessonId: 'l1',
  atMs: 1,
  watchedMs: 1_000,
  positionSeconds: 1,
  code,
  refusedAtMs: 2,
});

async function triesWith(codes: readonly string[] | null): Promise<number> {
  let tries = 0;
  await sendRefusedAgain({
    queue: async () =>
      codes === null
        ? err(appError('SERVER_UNREACHABLE'))
        : ok({ waiting: [], refused: codes.map(refused) }),
    async retryRefused() {
      tries += 1;
      return err(appError('SERVER_UNREACHABLE'));
    },
  });
  return tries;
}

describe('what was refused', () => {
  it.each([
    [1, ['LESSON_NOT_OWNED']],
    [1, ['OPERATION_MALFORMED', 'CODE_OF_A_NEWER_SERVER']],
    [0, ['OPERATION_MALFORMED', 'NOTE_TOO_LONG']],
    [0, []],
    [0, null],
  ] as const)('is sent again %i times where it is %j', async (tries, codes) => {
    expect(await triesWith(codes)).toBe(tries);
  });
});
