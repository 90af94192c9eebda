import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { appError } from '#shared/errors/error-code.ts';
import { classifyFailure } from '#shared/sync/exchange/failure.ts';
import { demoId } from '#server/demo/demo-course.ts';
import { ruleKinds } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const few = { count: 5, windowMs: 60_000 };

describe.each(ruleKinds)('exchanges beyond the rate of a person on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    limits: { rates: { ...limits.rates, sync: few } },
  });

  it('are told when to come again and change nothing; their notes are taken then', async () => {
    const client = await server.signedIn('linh');
    const note = {
      id: randomUUID(),
      note_id: randomUUID(),
      lesson_id: demoId('lesson', 'dieu-ban-gioi-va-dieu-nguoi-khac-can'),
      at_seconds: 3.5,
      text: 'một',
      deleted: false,
      stamp: { ms: server.clock.nowMs, counter: 0, node: 'may-1' },
    };
    const kept = async (): Promise<number> =>
      (await server.database.raw('select 1 from notes where note_id = $1', [note.note_id])).length;
    for (let at = 0; at < few.count; at += 1) expect((await postSync(client)).codes).toEqual([]);
    const refused = await postSync(client, { notes: [note] });
    expect(refused.codes).toEqual(['RATE_LIMITED']);
    // A code that devices take for "later": what they hold stays theirs.
    expect(classifyFailure(appError('RATE_LIMITED'))).toBe('later');
    const seconds = refused.errors[0]?.extensions.retry_after_seconds ?? 0;
    expect(seconds).toBeGreaterThan(0);
    expect(await kept()).toBe(0);
    // Somebody else’s exchanges are not theirs.
    expect((await postSync(await server.signedIn('minh'))).codes).toEqual([]);
    server.clock.nowMs += seconds * 1000;
    expect((await postSync(client, { notes: [note] })).data.sync.applied).toEqual([note.id]);
    expect(await kept()).toBe(1);
  });
});
