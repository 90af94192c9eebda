import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerLimits } from '#server/answer-limits.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { openRawClient } from '../support/raw-client.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const spare = { bytes: 10 ** 9, bytesOfAddress: 10 ** 9 };
const soonMs = 20_000;

describe('an answer for which there is no room', () => {
  let server: TestServer;
  withServer('PGlite', (started) => ({ server } = started), {
    limits: {
      answers: { ...answerLimits, leastBytes: 64, people: { ...spare, bytesOfPerson: 1500 } },
    },
  });

  const fetchAt = async (client: ApiClient, address: string) =>
    (
      await fetch(server.url + address, {
        headers: { authorization: `Bearer ${client.bearer ?? ''}` },
      })
    ).status;

  it('is told all the same where something was done', async () => {
    const minh = await server.signedIn('minh');
    const send = async () =>
      minh.post(
        'mutation ($input: SupportRequestInput!) { send_support_request(input: $input) { messages { text } } }',
        {
          input: {
            request_key: randomUUID(),
            topic: 'TECHNICAL',
            subject: 'Video bị đứng',
            text: 'Bài 3 đứng. '.repeat(150),
            picture_ids: [],
            context_route: null,
            context_version: null,
          },
        },
      );
    const sent = await send();
    expect([sent.codes, sent.data?.send_support_request?.messages?.length]).toEqual([[], 1]);
    // What only reads is refused.
    const read = await minh.post('{ support_requests(first: 50) { nodes { last_text subject } } }');
    expect(read.codes).toEqual(['RATE_LIMITED']);
    expect((await send()).codes).toEqual([]);
  });

  it('spends no ticket of a copy of one’s data', async () => {
    const minh = await server.signedIn('minh');
    const { data } = await minh.post(
      'mutation ($password: String!) { request_data_export(confirm_password: $password) { id } }',
      { password: demoPassword },
    );
    const { id } = data.request_data_export;
    await expect
      .poll(async () => (await minh.post('{ data_export { state } }')).data.data_export.state)
      .toBe('READY');
    const opened = await minh.post(
      'mutation ($id: ID!, $password: String!) { open_data_export(id: $id, confirm_password: $password) }',
      { id, password: demoPassword },
    );
    expect(await fetchAt(minh, opened.data.open_data_export)).toBe(429);
    expect(
      await server.database.raw(
        'select count(*)::int as tickets from data_exports where id = $1 and ticket_hash is not null',
        [id],
      ),
    ).toEqual([{ tickets: 1 }]);
  });

  it('leaves no line in the audit, and counts nothing', async () => {
    const [admin, linh] = [await server.signedIn('admin'), await server.signedIn('linh')];
    const counted = async () =>
      server.database.raw(
        `select (select count(*)::int from audit_log) as lines, (select count(*)::int from attempt_counters where subject like 'rate:affiliateFile:%') as files`,
      );
    const before = await counted();
    expect(await fetchAt(admin, '/admin/export/orders.csv')).toBe(429);
    expect(await fetchAt(linh, '/affiliate/statement.pdf')).toBe(429);
    expect(await fetchAt(linh, '/affiliate/commissions.csv')).toBe(429);
    expect(await counted()).toEqual(before);
  });
});

const megabyte = 1024 * 1024;
const lesson = 'dat-gia-lan-dau';

describe('videos behind one address', () => {
  let server: TestServer;
  let preview = '';
  const open: Socket[] = [];
  // Eight of an address, four of a person.
  withServer('PGlite', (started) => ({ server } = started), {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: {
      answers: {
        ...answerLimits,
        media: { bytes: 10 ** 9, bytesOfAddress: 4 * megabyte, bytesOfPerson: 2 * megabyte },
      },
    },
  });
  const filmOf = async (client: ApiClient, slug: string): Promise<string> =>
    (
      (await client.post(`{ playback(lesson_slug: "${slug}") { hls_url } }`)).data?.playback
        ?.hls_url ?? ''
    ).replace('master.m3u8', 'large.bin');
  beforeAll(async () => {
    const guest = server.client();
    const { data } = await guest.post('{ course { chapters { lessons { slug is_preview } } } }');
    // the query asks for it
    const chapters = data.course.chapters as readonly {
      readonly lessons: readonly { readonly slug: string; readonly is_preview: boolean }[];
    }[];
    const shown = chapters.flatMap(({ lessons }) => lessons).find(({ is_preview: is }) => is);
    for (const slug of [shown?.slug ?? '', lesson]) {
      const folder = path.join(server.dataFolder, 'media', slug);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'master.m3u8'), '#EXTM3U\n');
      await writeFile(path.join(folder, 'large.bin'), Buffer.alloc(24 * megabyte, 7));
    }
    preview = await filmOf(guest, shown?.slug ?? '');
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  async function hold(address: string, from: string, times: number): Promise<(number | null)[]> {
    const statuses: (number | null)[] = [];
    for (let at = 0; at < times; at += 1) {
      const asked = openRawClient(server.port, [
        `GET ${address} HTTP/1.1`,
        'host: 127.0.0.1',
        `x-forwarded-for: ${from}`,
      ]);
      open.push(asked.socket);
      statuses.push(await asked.status(soonMs));
      asked.socket.pause();
    }
    return statuses;
  }
  const statusOf = async (address: string, from: string): Promise<number> => {
    const answer = await fetch(server.url + address, {
      headers: { 'x-forwarded-for': from, range: 'bytes=0-99' },
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  it('go on for its learners, whatever a guest there holds and does not read', async () => {
    const [linh, minh] = [await server.signedIn('linh'), await server.signedIn('minh')];
    const held = await hold(preview, '203.0.113.6', 10);
    expect(held).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429]);
    for (const learner of [linh, minh, linh])
      expect(await statusOf(await filmOf(learner, lesson), '203.0.113.6')).toBe(206);
    // Nothing of a learner's makes way for a guest.
    expect(await hold(await filmOf(linh, lesson), '203.0.113.6', 4)).toEqual([200, 200, 200, 200]);
    await hold(preview, '203.0.113.6', 8);
    expect(await statusOf(preview, '203.0.113.6')).toBe(429);
    expect(await statusOf(await filmOf(minh, lesson), '203.0.113.6')).toBe(206);
  });
});
