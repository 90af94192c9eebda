import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/port.ts';
import { zipExport } from '#server/modules/people-data/build-export.ts';
import {
  type PagesOf,
  pagesBetween,
  pagesWithin,
} from '#server/modules/people-data/export-cursor.ts';
import { databaseKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const at = new Date(1_795_000_000_000);
const cipher = { open: () => '' };

describe.each(databaseKinds)('a copy of somebody’s data, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));

  async function personWithNotes(): Promise<string> {
    const linh = await server.signedIn('linh');
    const { id } = (await linh.post('{ me { id } }')).data.me;
    await server.database.raw(
      `insert into notes (user_id, note_id, lesson_id, at_seconds, text, deleted, stamp_ms, stamp_counter, stamp_node, version)
       select $1::uuid, gen_random_uuid(), (select id::text from lessons order by id limit 1), i, md5(i::text), false, 1, 0, 'x', i from generate_series(1, 450) i
       on conflict do nothing`,
      [id],
    );
    return id;
  }

  async function filesOf(
    pages: PagesOf,
    userId: string,
  ): Promise<Readonly<Record<string, string>>> {
    const pieces: Uint8Array[] = [];
    for await (const piece of zipExport(pages, cipher, { userId, at })) pieces.push(piece);
    return Object.fromEntries(
      Object.entries(unzipSync(Buffer.concat(pieces))).map(([name, bytes]) => [
        name,
        strFromU8(bytes),
      ]),
    );
  }

  it('that is read page by page lets others in between, and has what one transaction reads', async () => {
    const userId = await personWithNotes();
    const whole = await server.database.transaction(async (tx: Tx) =>
      filesOf(pagesWithin(tx), userId),
    );
    expect(whole['csv/ghi-chu.csv']?.split('\r\n').length).toBeGreaterThan(450);
    // Embedded alone has one session for everybody; PostgreSQL makes its copies within one
    // transaction of a connection of its own.
    if (!server.database.isExclusive) return;
    const pages: PagesOf = async function* pages(cursor, asked) {
      for await (const rows of pagesBetween(server.database)(cursor, asked)) {
        expect((await server.client().post('{ me { id } }')).codes).toEqual([]);
        yield rows;
      }
    };
    expect(await filesOf(pages, userId)).toEqual(whole);
  });

  it('that breaks off leaves nothing open for the next one', async ({ skip }) => {
    skip(kind === 'PostgreSQL', 'a transaction that breaks off has closed what it opened');
    const userId = await personWithNotes();
    for (let time = 0; time < 2; time += 1) {
      const broken: PagesOf = async function* pages(cursor, asked) {
        for await (const rows of pagesBetween(server.database)(cursor, asked)) {
          yield rows;
          throw new Error('the disk is full');
        }
      };
      await expect(filesOf(broken, userId)).rejects.toThrow('the disk is full');
    }
    expect(await server.database.raw('select name from pg_cursors')).toEqual([]);
  });
});
