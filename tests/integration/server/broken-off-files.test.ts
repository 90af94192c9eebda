import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const lesson = 'dat-gia-lan-dau';
/** More than the sockets of both ends keep for each other. */
const largeBytes = 48 * 1024 * 1024;

interface Received {
  readonly status: number;
  readonly bytes: number;
  readonly isWhole: boolean;
}

describe.each(ruleKinds)('a file that is being sent on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    const folder = path.join(server.dataFolder, 'media', lesson);
    await mkdir(folder, { recursive: true });
    // The first root that has the folder provides it.
    await writeFile(path.join(folder, 'master.m3u8'), '#EXTM3U\n');
    await writeFile(path.join(folder, 'large.bin'), Buffer.alloc(largeBytes, 7));
  });

  /** Fetches a file; something happens after its first bytes have come, before any more is read. */
  async function fetchFile(
    address: string,
    client: ApiClient,
    happens: () => Promise<unknown>,
  ): Promise<Received> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${client.bearer ?? ''}` };
      httpRequest(new URL(address, server.url), { headers }, resolve).once('error', reject).end();
    });
    let bytes = 0;
    answer.on('data', (part: Buffer) => (bytes += part.length));
    answer.on('error', () => undefined);
    await new Promise((resolve) => answer.once('data', resolve));
    answer.pause();
    await happens();
    const closed = new Promise((resolve) => answer.once('close', resolve));
    answer.resume();
    await closed;
    return { status: answer.statusCode ?? 0, bytes, isWhole: answer.complete };
  }

  async function register(): Promise<ApiClient & { readonly id: string }> {
    const client = server.client();
    const email = `tai-tep-${randomUUID()}@vidu.vn`;
    const { data } = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: demoPassword,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'kiểm thử' },
      },
    });
    client.bearer = data.register.access_token;
    await proveAddress(server, email);
    return Object.assign(client, { id: data.register.user.id });
  }

  const filmOf = async (client: ApiClient): Promise<string> =>
    (
      await client.post(`{ playback(lesson_slug: "${lesson}") { hls_url } }`)
    ).data.playback.hls_url.replace('master.m3u8', 'large.bin');
  const refused = async (address: string): Promise<void> => {
    await expect
      .poll(async () => (await fetch(server.url + address, { method: 'HEAD' })).status)
      .toBe(403);
  };

  it('of a lesson comes whole for whoever may have it', async () => {
    const client = await server.signedIn('linh');
    expect(await fetchFile(await filmOf(client), client, async () => undefined)).toEqual({
      status: 200,
      bytes: largeBytes,
      isWhole: true,
    });
  });

  it('of a lesson breaks off when the session ends', async () => {
    const client = await server.signedIn('linh');
    const film = await filmOf(client);
    const received = await fetchFile(film, client, async () => {
      await client.post('mutation { sign_out }');
      await refused(film);
    });
    expect(received).toMatchObject({ status: 200, isWhole: false });
    expect(received.bytes).toBeLessThan(largeBytes);
  });

  it('of a lesson breaks off when the plan is given back', async () => {
    const client = await register();
    await server.database.raw(
      "insert into entitlements (user_id, plan, granted_at) values ($1, 'pro', now())",
      [client.id],
    );
    client.bearer = (
      await server.client().post(hostOperations.SignIn, {
        input: {
          email: (await client.post('{ me { email } }')).data.me.email,
          password: demoPassword,
          client: { kind: 'DESKTOP', name: 'kiểm thử' },
        },
      })
    ).data.sign_in.access_token;
    const film = await filmOf(client);
    const received = await fetchFile(film, client, async () => {
      await server.database.raw('update entitlements set revoked_at = $2 where user_id = $1', [
        client.id,
        new Date(server.clock.nowMs).toISOString(),
      ]);
      await refused(film);
    });
    expect(received).toMatchObject({ status: 200, isWhole: false });
  });

  it('with the copy of one’s data breaks off when the session ends', async () => {
    const client = await register();
    // Random digits compress to half.
    await server.database.raw(
      `insert into emails (id, user_id, to_address, subject, text, html, message_id, state, created_at)
      select gen_random_uuid(), $1, 'a@vidu.vn', 'Thư', (select string_agg(md5(random()::text || at || part), '') from generate_series(1, 2000) part), '', gen_random_uuid()::text, 'kept', now() from generate_series(1, 400) at`,
      [client.id],
    );
    const { id } = (
      await client.post(
        `mutation { request_data_export(confirm_password: "${demoPassword}") { id } }`,
      )
    ).data.request_data_export;
    await expect
      .poll(async () => (await client.post('{ data_export { state } }')).data.data_export.state, {
        timeout: 150_000,
      })
      .toBe('READY');
    const open = async (): Promise<string> =>
      (
        await client.post(
          `mutation ($id: ID!) { open_data_export(id: $id, confirm_password: "${demoPassword}") }`,
          { id },
        )
      ).data.open_data_export;
    expect(await fetchFile(await open(), client, async () => undefined)).toMatchObject({
      status: 200,
      isWhole: true,
    });
    const received = await fetchFile(await open(), client, async () =>
      client.post('mutation { sign_out }'),
    );
    expect(received).toMatchObject({ status: 200, isWhole: false });
  });
});
