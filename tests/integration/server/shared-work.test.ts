import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AskedWithinError } from '#server/db/keep-outside.ts';
import type { Database } from '#server/db/port.ts';
import { createDiskLane } from '#server/disk/disk-lane.ts';
import { limits } from '#server/limits.ts';
import { actAs } from '#server/modules/auth/sessions/acting-session.ts';
import { createRates, guardTransactions } from '#server/modules/auth/api.ts';
import {
  createCatalog,
  createMediaLibrary,
  createMediaSigner,
} from '#server/modules/catalog/api.ts';
import { asSomebodyElse } from '../support/somebody-else.ts';
import { databaseKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** What several wait for is done in the name of none of them, whoever asked first. */
describe.each(databaseKinds)('work that several share on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));
  const claim = async (rates: ReturnType<typeof createRates>, userId: string): Promise<string> =>
    rates.claim('sync', { userId }, Date.now()).then(
      (claimed) => (claimed.ok ? 'ok' : claimed.error.code),
      (error: unknown) => String(error),
    );

  it('stands though the session ended of whoever asked first for a rate', async () => {
    await server.signedIn('linh');
    // that the row has such columns
    const [session] = (await server.database.raw(
      "select s.id, s.user_id from sessions s join users u on u.id = s.user_id where u.email like 'linh@%' and s.ended_at is null",
    )) as { readonly id: string; readonly user_id: string }[];
    let asked = 0;
    const between: Database = {
      ...server.database,
      async all(statement, params) {
        asked += 1;
        // What the others ask for waits for this, and is taken after it.
        if (asked === 1) await ended;
        return server.database.all(statement, params);
      },
    };
    const ended = asSomebodyElse(async () =>
      server.database.raw(
        "update sessions set ended_at = now(), end_reason = 'revoked' where id = $1",
        [session?.id],
      ),
    );
    const rates = createRates(guardTransactions(between), limits);
    const others = Promise.withResolvers<readonly string[]>();
    const who = { userId: session?.user_id ?? '', sessionId: session?.id ?? '', provenAtMs: null };
    // Its action goes on until the others were answered.
    const first = actAs(who, async () => {
      const own = await claim(rates, who.userId);
      await others.promise;
      return own;
    });
    others.resolve(
      await Promise.all(Array.from({ length: 5 }, async () => claim(rates, randomUUID()))),
    );
    expect([await others.promise, await first]).toEqual([Array(5).fill('ok'), 'ok']);
  });

  it('is refused to whoever asks within a transaction, and to nobody else', async () => {
    const { database } = server;
    const catalog = createCatalog({
      database,
      limits,
      media: createMediaLibrary([server.dataFolder], createDiskLane(limits.disk.media)),
      signer: createMediaSigner(Buffer.alloc(32, 7)),
    });
    for (const ask of [
      async () => catalog.course(Date.now()),
      async () => catalog.newestCourse(Date.now()),
    ]) {
      const others: Promise<boolean>[] = [];
      await database.transaction(async () => {
        const within = ask();
        others.push(asSomebodyElse(async () => (await ask()).ok));
        await expect(within).rejects.toThrow(AskedWithinError);
      });
      expect(await Promise.all(others)).toEqual([true]);
    }
  });
});
