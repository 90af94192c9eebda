import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { createInterruptions } from '../support/interruptions.ts';
import type { OfficeName, TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const people = 250;

describe.each(ruleKinds)('a list that is being sent on %s', (kind) => {
  const interruptions = createInterruptions();
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { between: interruptions.between });

  /**
   * Fetches the list of people, of whom there are three pages; something happens before the second
   * is read. Answers how many lines came, and whether all.
   */
  async function fetchPeople(
    client: ApiClient,
    happens: () => Promise<unknown>,
  ): Promise<{ readonly lines: number; readonly isWhole: boolean }> {
    const mark = randomUUID();
    await server.database.raw(
      "insert into users (id, email, firstname, created_at) select gen_random_uuid(), $1 || n || '@vidu.vn', 'Người', now() from generate_series(1, $2::integer) n",
      [mark, people],
    );
    let pages = 0;
    interruptions.next({ at: ({ next }) => next === 'people.list' && (pages += 1) === 2, happens });
    const answer = await fetch(`${server.url}/admin/export/people.csv?q=${mark}`, {
      headers: { authorization: `Bearer ${client.bearer ?? ''}` },
    });
    expect(answer.status).toBe(200);
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const part of answer.body ?? []) text += decoder.decode(part, { stream: true });
    } catch {
      return { lines: text.split(mark).length - 1, isWhole: false };
    }
    return { lines: text.split(mark).length - 1, isWhole: true };
  }

  const idOf = async (name: OfficeName): Promise<unknown> =>
    (
      (await server.database.raw('select id from users where email like $1', [
        `${name}@%`,
      ])) as readonly { readonly id: string }[]
    )[0]?.id; // the column of the statement

  it('comes whole for whoever may have it', async () => {
    const client = await server.signedIn('admin');
    expect(await fetchPeople(client, async () => undefined)).toEqual({
      lines: people,
      isWhole: true,
    });
  });

  it('breaks off when the session ends', async () => {
    const client = await server.signedIn('hotro');
    expect(await fetchPeople(client, async () => client.post('mutation { sign_out }'))).toEqual({
      lines: 100,
      isWhole: false,
    });
  });

  it('breaks off when its person loses the role', async () => {
    const [client, owner] = [await server.signedIn('hotro'), await server.signedIn('admin')];
    const id = await idOf('hotro');
    const taken = async () =>
      owner.post(
        `mutation ($id: ID!) { change_office_role(id: $id, expected: SUPPORT, role: CONTENT, confirm_password: "${demoPassword}") { id } }`,
        { id },
      );
    expect(
      await fetchPeople(client, async () => expect((await taken()).codes).toEqual([])),
    ).toEqual({ lines: 100, isWhole: false });
  });

  it('breaks off when the right is taken in the database, whoever did it', async () => {
    const client = await server.signedIn('admin');
    const happens = async (): Promise<void> => {
      await server.database.raw(
        "update users set blocked_at = now(), blocked_reason = 'x' where email like 'admin@%'",
      );
      // Told by the database: in no more time than it takes to be heard.
      await expect
        .poll(async () => (await client.post('{ sessions { id } }')).codes)
        .toEqual(['UNAUTHENTICATED']);
    };
    expect(await fetchPeople(client, happens)).toEqual({ lines: 100, isWhole: false });
  });
});
