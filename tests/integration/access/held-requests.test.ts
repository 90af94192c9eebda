import { randomUUID } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { asSomebodyElse } from '../support/somebody-else.ts';

const putSettings = 'mutation { set_mail_settings(lessons: false, offers: false) { lessons } }';
const openTicket = `mutation { open_factor_ticket(confirm_password: "${demoPassword}") { token } }`;
const beginApp = `mutation { begin_authenticator_app(confirm_password: "${demoPassword}") { secret } }`;
const endOthers = 'mutation { revoke_other_sessions }';

describe.each(ruleKinds)('a request whose session ends before it is carried out on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    limits: { changesPerPerson: { atOnce: 1, waiting: 20 } },
  });

  /** A person with a session of their own, and another one that somebody else holds. */
  async function robbed() {
    const email = `bi-trom-${randomUUID()}@vidu.vn`;
    const registered = await server.client().post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: demoPassword,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'máy' },
      },
    });
    const [owner, thief] = [server.client(), server.client()];
    await signIn(owner, email, demoPassword);
    const { session_id: thiefSession } = (await signIn(thief, email, demoPassword)).data
      .sign_in as { readonly session_id: string }; // the schema says so
    // the schema says so
    return { userId: registered.data.register.user.id as string, owner, thief, thiefSession };
  }

  async function count(statement: string, ...values: readonly unknown[]): Promise<number> {
    const [row] = (await server.database.raw(
      `select count(*)::int as total from ${statement}`,
      values,
    )) as readonly { readonly total: number }[]; // the column of the statement
    return row?.total ?? -1;
  }

  it('does no second field of a document whose first signed out', async () => {
    const { thief } = await robbed();
    const { codes, data } = await thief.post('mutation { sign_out begin_passkey_proof }');
    expect(codes).toEqual(['UNAUTHENTICATED']);
    expect(data).toEqual({ sign_out: true, begin_passkey_proof: null });
  });

  it.each([
    { name: 'a statement', path: '/admin/statement?name=x.csv', type: 'text/csv', who: 'ketoan' },
    {
      name: 'a picture for the site',
      path: '/admin/site-images?kind=cover',
      type: 'image/png',
      who: 'noidung',
    },
    {
      name: 'a piece of a film',
      path: '/admin/uploads/00000000-0000-4000-8000-000000000000?offset=0',
      type: 'application/octet-stream',
      who: 'noidung',
    },
    {
      name: 'a picture of oneself',
      path: '/profile/avatar',
      type: 'multipart/form-data; boundary=x',
      who: 'ketoan',
    },
    {
      name: 'a picture for the support',
      path: '/uploads/support',
      type: 'multipart/form-data; boundary=x',
      who: 'ketoan',
    },
  ] as const)(
    'takes no $name whose sender was signed out while they sent it',
    async ({ path, type, who }) => {
      const sender = await server.signedIn(who);
      const body = 'x'.repeat(4096);
      const method = path.startsWith('/admin/uploads') ? 'PUT' : 'POST';
      const sending = openRequest(`${server.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${sender.bearer ?? ''}`,
          'content-type': type,
          'content-length': body.length,
          expect: '100-continue',
        },
      });
      const answer = new Promise<{ readonly status: number | undefined; readonly body: string }>(
        (resolve, reject) => {
          sending
            .on(
              'response',
              (response) =>
                void text(response).then(
                  (sent) => resolve({ status: response.statusCode, body: sent }),
                  reject,
                ),
            )
            .on('error', reject);
        },
      );
      await waitUntilLetIn(sender);
      sending.write(body.slice(0, 10));
      await sender.post('mutation { sign_out }');
      sending.end(body.slice(10));
      const { status, body: sent } = await answer;
      expect(sent).toContain('UNAUTHENTICATED');
      expect(status).toBe(401);
    },
  );

  /** A client's first request marks its token as used, at the door: it is inside then. */
  async function waitUntilLetIn({ bearer }: ApiClient): Promise<void> {
    await expect
      .poll(async () =>
        count(
          'access_tokens where hash = sha256($1::bytea) and is_used',
          Buffer.from(bearer ?? ''),
        ),
      )
      .toBe(1);
  }

  describe.skipIf(kind === 'PGlite')('while another transaction holds it up', () => {
    /** Holds a table until `work` is done: who writes to it waits. */
    async function holding<T>(table: string, work: () => Promise<T>): Promise<T> {
      return server.database.transaction(async (tx) => {
        await tx.raw(`lock table ${table} in exclusive mode`);
        return asSomebodyElse(work);
      });
    }

    const waitersFor = async (statement: string) =>
      count(
        "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1",
        `/* ${statement} */%`,
      );

    it('does nothing of what waited behind other work of the person', async () => {
      const { userId, owner, thief, thiefSession } = await robbed();
      const waiting: Promise<unknown>[] = [];
      const action = await holding('mail_settings', async () => {
        waiting.push(owner.post(putSettings));
        await expect.poll(async () => waitersFor('messages.put_mail_settings')).toBe(1);
        const held = thief.post(openTicket);
        await waitUntilLetIn(thief);
        // Before the line moves on: it has a line of its own.
        expect(
          (
            await owner.post('mutation ($id: ID!) { revoke_session(id: $id) }', {
              id: thiefSession,
            })
          ).codes,
        ).toEqual([]);
        return [held] as const;
      });
      expect((await action[0]).codes).toEqual(['UNAUTHENTICATED']);
      expect(await count("factor_tokens where user_id = $1 and purpose = 'ticket'", userId)).toBe(
        0,
      );
      await Promise.all(waiting);
    });

    it('does nothing that its person lost the right to meanwhile', async () => {
      const [former, owner] = [await server.signedIn('noidung'), await server.signedIn('admin')];
      const title = `Của người đã mất quyền ${randomUUID()}`;
      const [person] = (await server.database.raw(
        "select id from users where email like 'noidung@%'",
      )) as readonly { readonly id: string }[]; // the column of the statement
      const other = await server.signedIn('noidung');
      const [held] = await holding('mail_settings', async () => {
        const blocker = other.post(putSettings);
        await expect.poll(async () => waitersFor('messages.put_mail_settings')).toBe(1);
        const action = former.post(
          'mutation ($title: String!) { create_short_video(title: $title) }',
          { title },
        );
        await waitUntilLetIn(former);
        const taken = await owner.post(
          `mutation ($id: ID!) { change_office_role(id: $id, expected: CONTENT, role: null, confirm_password: "${demoPassword}") { id } }`,
          { id: person?.id },
        );
        expect(taken.codes).toEqual([]);
        return [action, blocker] as const;
      });
      expect((await held).codes).toEqual(['UNAUTHENTICATED']);
      expect(await count('short_videos where title = $1', title)).toBe(0);
    });

    it('writes nothing of what was under way', async () => {
      const { userId, owner, thief } = await robbed();
      const [held] = await holding('authenticator_apps', async () => {
        const action = thief.post(beginApp);
        await expect.poll(async () => waitersFor('factor.%')).toBe(1);
        const ended = server.database.raw(
          'update sessions set ended_at = now() where id = (select session_id from access_tokens where hash = sha256($1::bytea)) returning id',
          [Buffer.from(thief.bearer ?? '')],
        );
        expect(await ended).toHaveLength(1);
        return [action] as const;
      });
      expect((await held).codes).toEqual(['UNAUTHENTICATED']);
      expect(await count('authenticator_apps where user_id = $1', userId)).toBe(0);
      expect((await owner.post(endOthers)).codes).toEqual([]);
    });

    it('writes nothing by a single statement either', async () => {
      const { userId, owner, thief, thiefSession } = await robbed();
      const [held] = await holding('mail_settings', async () => {
        const action = thief.post(putSettings);
        await expect.poll(async () => waitersFor('messages.%')).toBe(1);
        expect(
          (
            await owner.post('mutation ($id: ID!) { revoke_session(id: $id) }', {
              id: thiefSession,
            })
          ).codes,
        ).toEqual([]);
        return [action] as const;
      });
      expect((await held).codes).toEqual(['UNAUTHENTICATED']);
      expect(await count('mail_settings where user_id = $1', userId)).toBe(0);
    });

    it('ends the other sessions while a line of theirs is full', async () => {
      const { owner, thief } = await robbed();
      const waiting = await holding('mail_settings', async () => {
        const line = Array.from({ length: 21 }, async () => thief.post(putSettings));
        await expect.poll(async () => waitersFor('messages.put_mail_settings')).toBe(1);
        expect((await owner.post(endOthers)).codes).toEqual([]);
        expect((await thief.post('{ sessions { id } }')).codes).toEqual(['UNAUTHENTICATED']);
        return [line] as const;
      });
      const codes = (await Promise.all(waiting[0])).map((answer) => answer.codes.join());
      // Not even of the one that was under way.
      expect(codes).toEqual(Array.from({ length: 21 }, () => 'UNAUTHENTICATED'));
    });
  });
});
