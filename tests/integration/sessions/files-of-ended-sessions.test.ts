import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { createInterruptions } from '../support/interruptions.ts';
import { routeRules } from '../support/route-rules.ts';
import { changedByRefusals, changedTables, createTableHashes } from '../support/table-hashes.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

interface Sent {
  readonly who: 'an' | 'ketoan' | 'noidung';
  /** The statement before which the session ends: the first that writes for it. */
  readonly endsBefore: string;
  readonly ask: (things: Things) => { readonly address: string; readonly init: Asked };
}

interface Asked extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

interface Things {
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly uploadId: string;
  readonly exportId: string;
  readonly ticket: string;
}

const form = (picture: Uint8Array<ArrayBuffer>): FormData => {
  const body = new FormData();
  body.append('file', new Blob([picture], { type: 'image/png' }), 'anh.png');
  return body;
};

/** Every plain route that writes in somebody’s name. */
const routes: Readonly<Record<string, Sent>> = {
  'POST /profile/avatar': {
    who: 'an',
    endsBefore: 'profile.set_avatar',
    ask: ({ picture }) => ({
      address: '/profile/avatar',
      init: { method: 'POST', body: form(picture) },
    }),
  },
  'DELETE /profile/avatar': {
    who: 'an',
    endsBefore: 'profile.set_avatar',
    ask: () => ({ address: '/profile/avatar', init: { method: 'DELETE' } }),
  },
  'POST /uploads/support': {
    who: 'an',
    endsBefore: 'support.insert_picture',
    ask: ({ picture }) => ({
      address: '/uploads/support',
      init: { method: 'POST', body: form(picture) },
    }),
  },
  'POST /admin/site-images': {
    who: 'noidung',
    endsBefore: 'site_images.insert',
    ask: ({ picture }) => ({
      address: '/admin/site-images?kind=cover',
      init: { method: 'POST', body: picture, headers: { 'content-type': 'image/png' } },
    }),
  },
  'POST /admin/statement': {
    who: 'ketoan',
    endsBefore: 'commerce.keep_statement',
    ask: () => ({
      address: '/admin/statement?name=x.csv',
      init: {
        method: 'POST',
        body: 'Ngày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;Nội dung\r\n21/11/2026;SK-1;;77.000;la',
        headers: { 'content-type': 'text/csv' },
      },
    }),
  },
  'PUT /admin/uploads/:id': {
    who: 'noidung',
    endsBefore: 'content.set_received',
    ask: ({ uploadId }) => ({
      address: `/admin/uploads/${uploadId}?offset=0`,
      init: {
        method: 'PUT',
        body: 'x'.repeat(10),
        headers: { 'content-type': 'application/octet-stream' },
      },
    }),
  },
  // A list of the office is written down.
  'GET /admin/export/:file': {
    who: 'ketoan',
    endsBefore: 'audit.insert_line',
    ask: () => ({ address: '/admin/export/orders.csv', init: {} }),
  },
  // It takes the ticket of a copy of one’s data.
  'GET /profile/data-export/:file': {
    who: 'an',
    endsBefore: 'people_data.take_export_ticket',
    ask: ({ exportId, ticket }) => ({
      address: `/profile/data-export/${exportId}.zip?ticket=${ticket}`,
      init: {},
    }),
  },
};

/** The others tell, and change no row. */
const readers = [
  'GET /events',
  'GET /support-pictures/:id',
  'GET /affiliate/commissions.csv',
  'GET /affiliate/statement.pdf',
];

it('every route that asks who comes is here, or changes nothing', () => {
  const entries = Object.entries(routeRules).flatMap(([route, { kind }]) =>
    kind === 'entry' ? [route] : [],
  );
  expect([...Object.keys(routes), ...readers].toSorted()).toEqual(entries.toSorted());
});

describe.each(ruleKinds)('what somebody sends or fetches, on %s', (kind) => {
  const interruptions = createInterruptions();
  let server: TestServer;
  let things: Things;
  let clients: Readonly<Record<Sent['who'], ApiClient>>;
  withServer(kind, (started) => ({ server } = started), { between: interruptions.between });
  beforeAll(async () => {
    const an = await server.signedIn('an');
    clients = {
      an,
      ketoan: await server.signedIn('ketoan'),
      noidung: await server.signedIn('noidung'),
    };
    const ticket = 'A'.repeat(43);
    const [made] = (await server.database.raw(
      `insert into data_exports (id, user_id, state, requested_at, ready_at, expires_at, file, bytes, ticket_hash, ticket_session, ticket_until)
        select gen_random_uuid(), s.user_id, 'ready', now(), now(), now() + interval '1 day', 'x', 1, $1, s.id, now() + interval '1 day' from sessions s where s.id = $2 returning id`,
      [createHash('sha256').update(ticket).digest(), await sessionOf(an)],
    )) as readonly { readonly id: string }[]; // the column of the statement
    const [upload] = (await server.database.raw(
      "insert into uploads (kind, lesson_id, actor_id, file_name, title, bytes, created_at, changed_at) select 'lesson_video', l.id, u.id, 'a.mp4', 'a', 20, now(), now() from lessons l, users u where u.email = 'noidung@maivang.example' limit 1 returning id",
    )) as readonly { readonly id: string }[]; // the column of the statement
    things = {
      picture: new Uint8Array(
        await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#d97706' } })
          .png()
          .toBuffer(),
      ),
      uploadId: upload?.id ?? '',
      exportId: made?.id ?? '',
      ticket,
    };
  });

  async function sessionOf({ bearer }: ApiClient): Promise<string> {
    const [row] = (await server.database.raw(
      'select session_id from access_tokens where hash = $1',
      [
        createHash('sha256')
          .update(bearer ?? '')
          .digest(),
      ],
    )) as readonly { readonly session_id: string }[]; // the column of the statement
    return row?.session_id ?? '';
  }

  /** Everything below DATA_DIR but pieces of films, of which only counted bytes are believed. */
  const files = async (): Promise<readonly string[]> =>
    (await readdir(server.dataFolder, { recursive: true }))
      .filter((file) => !file.includes('.part') && /\.\w+$/.test(file))
      .toSorted();

  const send = async (
    { bearer }: ApiClient,
    { address, init }: ReturnType<Sent['ask']>,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const answer = await fetch(server.url + address, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${bearer ?? ''}` },
    });
    return { status: answer.status, text: await answer.text() };
  };

  it.each(Object.entries(routes))(
    'is refused when the session ends before it is committed: %s',
    async (_name, { who, endsBefore, ask }) => {
      const read = await createTableHashes(server.database, changedByRefusals);
      const sessionId = await sessionOf(clients[who]);
      const [before, filesBefore] = [await read(), await files()];
      const reached = interruptions.next({
        at: ({ next }) => next === endsBefore,
        happens: async (other) =>
          other.raw(
            "update sessions set ended_at = now(), end_reason = 'revoked' where id = $1 and ended_at is null",
            [sessionId],
          ),
      });
      const { status, text } = await send(clients[who], ask(things));
      await server.database.raw(
        'update sessions set ended_at = null, end_reason = null where id = $1',
        [sessionId],
      );
      expect(reached(), text).not.toBeNull();
      expect([status, text.includes('UNAUTHENTICATED')], text).toEqual([401, true]);
      expect(changedTables(before, await read())).toEqual([]);
      expect(await files()).toEqual(filesBefore);
    },
  );

  it.each(['POST /profile/avatar', 'POST /uploads/support'] as const)(
    'leaves nothing behind of a person who is deleted meanwhile: %s',
    async (name) => {
      const person = await lonelyPerson();
      const filesBefore = await files();
      const reached = interruptions.next({
        at: ({ next }) =>
          next === (name === 'POST /profile/avatar' ? 'profile.lock' : 'support.lock_person'),
        // What a deletion does to the person and to the pictures there are.
        async happens(other) {
          await other.raw('delete from sessions where user_id = $1', [person.userId]);
          await other.raw('delete from support_pictures where user_id = $1', [person.userId]);
          await other.raw('update users set avatar = null, deleted_at = now() where id = $1', [
            person.userId,
          ]);
        },
      });
      const { status, text } = await send(
        person.client,
        routes[name]?.ask(things) ?? { address: '', init: {} },
      );
      expect(reached(), text).not.toBeNull();
      expect(status, text).toBe(401);
      expect(
        await server.database.raw(
          'select avatar as file from users where id = $1 and avatar is not null union all select file from support_pictures where user_id = $1',
          [person.userId],
        ),
      ).toEqual([]);
      expect(await files()).toEqual(filesBefore);
    },
  );

  async function lonelyPerson(): Promise<{ readonly userId: string; readonly client: ApiClient }> {
    const bearer = randomBytes(32).toString('base64url');
    const userId = randomUUID();
    await server.database.raw(
      "insert into users (id, email, firstname, created_at, is_verify_email) values ($1, $2, 'Người', now(), true)",
      [userId, `${userId}@vidu.vn`],
    );
    const now = new Date(server.clock.nowMs).toISOString();
    await server.database.raw(
      `with opened as (insert into sessions (user_id, client, name, created_at, signed_in_at, last_used_at, expires_at) values ($1, 'DESKTOP', 'x', $2, $2, $2, $2::timestamptz + interval '1 day') returning id)
        insert into access_tokens (hash, session_id, expires_at) select $3, id, $2::timestamptz + interval '1 hour' from opened`,
      [userId, now, createHash('sha256').update(bearer).digest()],
    );
    return { userId, client: Object.assign(server.client(), { bearer }) };
  }
});
