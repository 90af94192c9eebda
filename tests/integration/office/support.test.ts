import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSupportPictures } from '#server/modules/support/api.ts';
import { messagesOfPage } from '#server/modules/support/conversation.ts';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import { limits } from '#server/limits.ts';
import { createPictureDrawing } from '#server/pictures/picture-drawing.ts';
import { createKeptFiles } from '#server/disk/kept-files.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const conversation =
  'request { id code state subject was_answered } messages { from_team author text pictures { id url width height } }';
const adminConversation =
  'request { id waiting_since context_route context_version email summary { code state } } messages { from_team text pictures { url } }';

describe.each(ruleKinds)('support on %s', (kind) => {
  let server: TestServer;
  let minh: ApiClient;
  let an: ApiClient;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started));

  beforeAll(async () => {
    [minh, an, admin] = [
      await server.signedIn('minh'),
      await server.signedIn('an'),
      await server.signedIn('admin'),
    ];
  });

  const ask = async (client: ApiClient, change: object = {}) => {
    const input = {
      request_key: randomUUID(),
      topic: 'TECHNICAL',
      subject: 'Video bị đứng',
      text: 'Bài 3 đứng ở phút 2.',
      picture_ids: [],
      context_route: null,
      context_version: null,
      ...change,
    };
    return client.post(
      `mutation ($input: SupportRequestInput!) { send_support_request(input: $input) { ${conversation} } }`,
      { input },
    );
  };
  const write = async (client: ApiClient, id: string, change: object = {}) => {
    const input = {
      request_id: id,
      message_key: randomUUID(),
      text: 'Vẫn chưa được.',
      picture_ids: [],
      ...change,
    };
    return client.post(
      `mutation ($input: SupportMessageInput!) { send_support_message(input: $input) { ${conversation} } }`,
      { input },
    );
  };
  const answer = async (client: ApiClient, id: string, change: object = {}) =>
    client.post(
      `mutation ($id: ID!, $key: ID!, $text: String!) { answer_support_request(id: $id, message_key: $key, text: $text) { ${adminConversation} } }`,
      { id, key: randomUUID(), text: 'Bạn thử lại nhé.', ...change },
    );
  const close = async (client: ApiClient, id: string) =>
    client.post(
      'mutation ($id: ID!) { close_support_request(id: $id) { request { summary { state } } } }',
      { id },
    );
  const read = async (client: ApiClient, id: string) =>
    client.post(`query ($id: ID!) { support_request(id: $id) { ${conversation} } }`, { id });
  const headersOf = (client: ApiClient) =>
    client.bearer === null ? {} : { authorization: `Bearer ${client.bearer}` };
  const upload = async (
    client: ApiClient,
    bytes: Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), '../../anh <script>.png');
    const response = await fetch(`${server.url}/uploads/support`, {
      method: 'POST',
      headers: { ...headersOf(client), ...headers },
      body: form,
    });
    // The route's own answer: a picture or errors in GraphQL's shape.
    return {
      status: response.status,
      ...((await response.json()) as {
        readonly id?: string;
        readonly errors?: readonly {
          readonly message: string;
          readonly extensions: { readonly code: string };
        }[];
      }),
    };
  };
  const picture = async () =>
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#15632f' } })
        .png()
        .toBuffer(),
    );

  it('takes a request once, however often it is sent, with what the learner agreed to send along', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        ask(minh, { request_key: key, context_route: '/learn/bai-3', context_version: '1.2.3' }),
      ),
    );
    const ids = new Set(answers.map(({ data }) => data.send_support_request.request.id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const seen = (await read(minh, String(id))).data.support_request;
    expect(seen).toMatchObject({
      request: { code: expect.stringMatching(/^#HT-\d{4,}$/), state: 'OPEN', was_answered: false },
      messages: [{ from_team: false, author: 'Minh', text: 'Bài 3 đứng ở phút 2.' }],
    });
    const officeOf = (
      await admin.post(
        `query ($id: ID!) { admin_support_request(id: $id) { ${adminConversation} } }`,
        { id },
      )
    ).data.admin_support_request;
    expect(officeOf.request).toMatchObject({
      context_route: '/learn/bai-3',
      context_version: '1.2.3',
      email: 'minh@maivang.example',
    });
  });

  it('goes from open over answered to closed; writing opens it again, until 30 days after the close', async () => {
    const { id } = (await ask(minh)).data.send_support_request.request;
    const key = randomUUID();
    await answer(admin, id, { key });
    expect((await answer(admin, id, { key })).data.answer_support_request).toMatchObject({
      request: { waiting_since: null, summary: { state: 'ANSWERED' } },
      messages: [{ from_team: false }, { from_team: true }],
    });
    expect((await write(minh, id)).data.send_support_message).toMatchObject({
      request: { state: 'OPEN', was_answered: true },
    });
    expect((await close(admin, id)).data.close_support_request.request.summary.state).toBe(
      'CLOSED',
    );
    expect((await close(admin, id)).codes).toEqual(['CONFLICT']);
    expect((await write(minh, id)).data.send_support_message.request.state).toBe('OPEN');
    await close(admin, id);
    server.clock.nowMs += 31 * day;
    [minh, an, admin] = [
      await server.signedIn('minh'),
      await server.signedIn('an'),
      await server.signedIn('admin'),
    ];
    expect((await write(minh, id)).codes).toEqual(['SUPPORT_CLOSED']);
    expect((await read(minh, id)).data.support_request.messages).toHaveLength(4);
  });

  it('is answered and closed as it was read: not past what its learner wrote since, nor twice by two', async () => {
    const { id } = (await ask(minh)).data.send_support_request.request;
    const newest = async (): Promise<string> =>
      (
        await admin.post(`{ admin_support_request(id: "${id}") { messages { id } } }`)
      ).data.admin_support_request.messages.at(-1).id;
    const act = async (name: string, seen: string, more = '') =>
      admin.post(
        `mutation { ${name}(id: "${id}", last_message_id: "${seen}"${more}) { request { summary { state } } } }`,
      );
    const key = randomUUID();
    const text = `, message_key: "${key}", text: "Bạn thử lại nhé."`;
    const first = await newest();
    await write(minh, id, { text: 'Tiền bị trừ hai lần.' });
    expect((await act('close_support_request', first)).codes).toEqual(['SEEN_CHANGED']);
    expect((await act('answer_support_request', first, text)).codes).toEqual(['SEEN_CHANGED']);
    const second = await newest();
    expect((await act('answer_support_request', second, text)).codes).toEqual([]);
    // Told again after a lost answer it is the same answer; a colleague's would be a contrary one.
    expect((await act('answer_support_request', second, text)).codes).toEqual([]);
    expect(
      (await act('answer_support_request', second, text.replace(key, randomUUID()))).codes,
    ).toEqual(['SEEN_CHANGED']);
    expect((await act('close_support_request', await newest())).codes).toEqual([]);
  });

  it('lists what waits by waiting time: who writes again keeps the place in the line, who was answered loses it', async () => {
    const first = (await ask(minh, { subject: 'Hàng chờ A' })).data.send_support_request.request.id;
    server.clock.nowMs += 1000;
    const second = (await ask(an, { subject: 'Hàng chờ B' })).data.send_support_request.request.id;
    const waiting = async () =>
      (
        await admin.post('{ admin_support_requests(search: "hàng chờ") { nodes { id } total } }')
      ).data.admin_support_requests.nodes.map(({ id }: { readonly id: string }) => id);
    server.clock.nowMs += 1000;
    await write(minh, first);
    expect(await waiting()).toEqual([first, second]);
    await answer(admin, first);
    expect(await waiting()).toEqual([second]);
    server.clock.nowMs += 1000;
    await write(minh, first);
    expect(await waiting()).toEqual([second, first]);
    const file = await fetch(
      `${server.url}/admin/export/support.csv?state=open&search=${encodeURIComponent('hàng chờ')}`,
      { headers: headersOf(admin) },
    );
    expect((await file.text()).trim().split('\r\n')).toHaveLength(3);
  });

  it('is read in pages from its end, by its learner and the office, however long it is', async () => {
    const [page, length] = [messagesOfPage, 2 * messagesOfPage + 3];
    const { id } = (await ask(minh)).data.send_support_request.request;
    const { id: pictureId } = await upload(minh, await picture());
    const sent = await write(minh, id, { text: 'có ảnh', picture_ids: [pictureId] });
    expect(sent.data.send_support_message.messages).toHaveLength(2);
    await server.database.raw(
      `insert into support_messages (request_id, author_id, from_team, message_key, text, created_at)
       select request_id, author_id, false, gen_random_uuid(), 'số ' || n, created_at
       from support_messages, generate_series(3, $2::integer) n where request_id = $1::uuid and text = 'có ảnh'`,
      [id, length],
    );
    expect((await write(minh, id, { text: 'mới nhất' })).data.send_support_message).toMatchObject({
      messages: { length: page, [page - 1]: { text: 'mới nhất' } },
    });
    for (const [client, name] of [
      [minh, 'support_request'],
      [admin, 'admin_support_request'],
    ] as const) {
      const seen: string[][] = [];
      let after: string | null = null;
      do {
        const answer = await client.post(
          `query ($id: ID!, $after: String) { ${name}(id: $id, after: $after) { messages { text pictures { id } } end_cursor has_more } }`,
          { id, after },
        );
        // the server answers by the schema
        const found = answer.data[name] as {
          readonly messages: readonly { readonly text: string; readonly pictures: unknown[] }[];
          readonly end_cursor: string;
          readonly has_more: boolean;
        };
        for (const { text, pictures } of found.messages)
          expect(pictures).toEqual(text === 'có ảnh' ? [{ id: pictureId }] : []);
        seen.unshift(found.messages.map(({ text }) => text));
        after = found.has_more ? found.end_cursor : null;
      } while (after !== null);
      expect(seen.map((texts) => texts.length)).toEqual([4, page, page]);
      expect(seen.flat()).toEqual([
        'Bài 3 đứng ở phút 2.',
        'có ảnh',
        ...Array.from({ length: length - 2 }, (_, index) => `số ${index + 3}`),
        'mới nhất',
      ]);
      expect(
        (await client.post(`{ ${name}(id: "${id}", after: "x") { has_more } }`)).codes,
      ).toEqual(['BAD_INPUT']);
    }
  });

  it('takes so many messages, and then asks for another request; what was sent already stays sent', async () => {
    const { id } = (await ask(minh)).data.send_support_request.request;
    await server.database.raw(
      `insert into support_messages (request_id, author_id, from_team, message_key, text, created_at)
       select request_id, author_id, true, gen_random_uuid(), 'số ' || n, created_at
       from support_messages, generate_series(2, $2::integer) n where request_id = $1::uuid`,
      [id, supportLimits.messages - 1],
    );
    const key = randomUUID();
    const last = async (message_key: string) => (await write(minh, id, { message_key })).codes;
    expect(await last(key)).toEqual([]);
    expect(await last(randomUUID())).toEqual(['SUPPORT_FULL']);
    expect(await last(key)).toEqual([]);
    expect((await answer(admin, id)).codes).toEqual([]);
    expect(
      await server.database.raw(
        'select count(*)::integer as count from support_messages where request_id = $1::uuid',
        [id],
      ),
    ).toEqual([{ count: supportLimits.messages + 1 }]);
  });

  it('is between its learner and administrators', async () => {
    const { id } = (await ask(minh)).data.send_support_request.request;
    expect((await read(an, id)).codes).toEqual(['NOT_FOUND']);
    expect((await write(an, id)).codes).toEqual(['NOT_FOUND']);
    expect((await answer(minh, id)).codes).toEqual(['FORBIDDEN']);
    expect((await ask(server.client())).codes).toEqual(['UNAUTHENTICATED']);
    const own = (await an.post('{ support_requests { nodes { id } } }')).data.support_requests
      .nodes;
    expect(own).not.toContainEqual({ id });
  });

  it.each([
    ['SUPPORT_EMPTY', { text: ' \n ' }],
    ['SUPPORT_EMPTY', { subject: '' }],
    ['SUPPORT_TOO_LONG', { text: 'a'.repeat(2001) }],
    ['UPLOAD_COUNT', { picture_ids: [randomUUID(), randomUUID(), randomUUID(), randomUUID()] }],
    ['UPLOAD_UNREADABLE', { picture_ids: [randomUUID()] }],
  ])('refuses with %s', async (code, change) => {
    expect((await ask(minh, change)).codes).toEqual([code]);
  });

  it('keeps pictures for their sender and administrators, each in one message', async () => {
    const sent = await upload(minh, await picture());
    expect(sent).toMatchObject({ status: 200, width: 60, height: 40 });
    expect((await ask(an, { picture_ids: [sent.id] })).codes).toEqual(['UPLOAD_UNREADABLE']);
    const { messages } = (await ask(minh, { picture_ids: [sent.id] })).data.send_support_request;
    expect(messages[0].pictures).toEqual([
      { id: sent.id, url: `/support-pictures/${sent.id}`, width: 60, height: 40 },
    ]);
    expect((await ask(minh, { picture_ids: [sent.id] })).codes).toEqual(['UPLOAD_UNREADABLE']);
    const get = async (client: ApiClient, name = sent.id) =>
      fetch(`${server.url}/support-pictures/${name}`, { headers: headersOf(client) });
    const own = await get(minh);
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual(
      [200, 'image/webp', 'private, max-age=3600, immutable'],
    );
    expect((await sharp(await own.arrayBuffer()).metadata()).width).toBe(60);
    expect((await get(admin)).status).toBe(200);
    expect([
      (await get(an)).status,
      (await get(server.client())).status,
      (await get(minh, '..%2f..%2fetc')).status,
      (await get(minh, randomUUID())).status,
    ]).toEqual([404, 401, 404, 404]);
  });

  it('refuses what is no picture, too large, from another site or from nobody, in Vietnamese', async () => {
    expect(await upload(minh, new TextEncoder().encode('<svg onload="alert(1)">'))).toMatchObject({
      status: 400,
      errors: [
        {
          message: 'Loại tệp này chưa nhận được. Bạn chọn tệp loại khác nhé.',
          extensions: { code: 'UPLOAD_TYPE' },
        },
      ],
    });
    expect(await upload(minh, new Uint8Array(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'UPLOAD_TOO_LARGE' } }],
    });
    expect(await upload(minh, await picture(), { origin: 'https://ke-xau.example' })).toMatchObject(
      { status: 403, errors: [{ extensions: { code: 'ORIGIN_NOT_ALLOWED' } }] },
    );
    expect(await upload(server.client(), await picture())).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    const notMultipart = await fetch(`${server.url}/uploads/support`, {
      method: 'POST',
      headers: { ...headersOf(minh), 'content-type': 'application/json' },
      body: '{}',
    });
    expect(notMultipart.status).toBe(400);
  });

  it('lets a picture go with feedback: the sender’s own, once, seen by them and administrators, and not tidied away', async () => {
    const admin = await server.signedIn('admin');
    const { id: pictureId } = await upload(minh, await picture());
    const words = (n: number, picture_id: string | null) => ({
      key: `gop-y-anh-${n}`,
      topic: 'BUG',
      text: `Ảnh số ${n}`,
      route: '/learn',
      app_version: 'thử',
      written_at: new Date(server.clock.nowMs).toISOString(),
      picture_id,
    });
    const send = async (client: ApiClient, n: number, id: string | null) =>
      (
        await client.post('mutation ($input: FeedbackInput!) { send_feedback(input: $input) }', {
          input: words(n, id),
        })
      ).codes;
    // Another's picture, one that is none, and one that went with something already are left out;
    // the words are kept.
    for (const [client, n, id] of [
      [an, 1, pictureId ?? ''],
      [minh, 2, pictureId ?? ''],
      [minh, 3, pictureId ?? ''],
      [minh, 4, 'khong-phai'],
      [minh, 5, null],
    ] as const)
      expect(await send(client, n, id)).toEqual([]);
    const { nodes } = (
      await admin.post(
        '{ admin_feedback(first: 5, search: "ảnh số") { nodes { text picture { url width height } } } }',
      )
    ).data.admin_feedback;
    const shown = new Map(
      nodes.map((node: { readonly text: string; readonly picture: unknown }) => [
        node.text,
        node.picture,
      ]),
    );
    expect([1, 3, 4, 5].map((n) => shown.get(`Ảnh số ${n}`))).toEqual([null, null, null, null]);
    expect(shown.get('Ảnh số 2')).toEqual({
      url: `/support-pictures/${pictureId}`,
      width: 60,
      height: 40,
    });
    const seen = async (client: ApiClient) =>
      (await fetch(`${server.url}/support-pictures/${pictureId}`, { headers: headersOf(client) }))
        .status;
    expect([await seen(minh), await seen(admin), await seen(an)]).toEqual([200, 200, 404]);
    await createSupportPictures({
      database: server.database,
      drawing: createPictureDrawing(limits),
      files: createKeptFiles({ ...limits.disk.kept, mostBytes: limits.keptFileBytes }),
      limits,
      folder: path.join(server.dataFolder, 'support'),
      randomName: randomUUID,
    }).tidy(new Date(server.clock.nowMs + 3 * day));
    expect(await seen(minh)).toBe(200);
    // It belongs to the feedback now: no message takes it.
    expect(
      (await ask(minh, { request_key: randomUUID(), picture_ids: [pictureId] })).codes,
    ).not.toEqual([]);
  });

  it('takes no more in a day than its limits, and lets go of pictures that no message took', async () => {
    const pictures = createSupportPictures({
      database: server.database,
      drawing: createPictureDrawing(limits),
      files: createKeptFiles({ ...limits.disk.kept, mostBytes: limits.keptFileBytes }),
      limits: { ...limits, supportPicturesPerDay: 2 },
      folder: path.join(server.dataFolder, 'thu'),
      randomName: randomUUID,
    });
    const { id: userId } = (await an.post('{ me { id } }')).data.me;
    const viewer = {
      userId,
      sessionId: '',
      provedEmail: null,
      role: 'learner',
      officeRole: null,
      mustSetPassword: false,
      lacksFactor: false,
      isPro: false,
      isKhaPro: false,
    } as const;
    const now = new Date(server.clock.nowMs + 2 * day);
    const kept = await Promise.all(
      Array.from({ length: 5 }, async () =>
        pictures.keep(viewer, Buffer.from(await picture()), now),
      ),
    );
    expect(kept.map((each) => (each.ok ? 'ok' : each.error.code)).toSorted()).toEqual([
      'UPLOAD_COUNT',
      'UPLOAD_COUNT',
      'UPLOAD_COUNT',
      'ok',
      'ok',
    ]);
    expect(await readdir(path.join(server.dataFolder, 'thu'))).toHaveLength(2);
    await pictures.tidy(new Date(now.getTime() + day + 1));
    expect(await readdir(path.join(server.dataFolder, 'thu'))).toEqual([]);
    const asked = await Promise.all(
      Array.from({ length: limits.supportRequestsPerDay + 3 }, async () => ask(an)),
    );
    expect(asked.filter(({ codes }) => codes[0] === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(
      3,
    );
  });

  it('keeps answers that are given often, one per title', async () => {
    const save = async (id: string | null, title: string) =>
      admin.post(
        'mutation ($id: ID, $title: String!, $text: String!) { save_saved_answer(id: $id, title: $title, text: $text) { id title } }',
        { id, title, text: 'Chào bạn,' },
      );
    const first = (await save(null, 'Chào')).data.save_saved_answer;
    const other = (await save(null, 'Tạm biệt')).data.save_saved_answer;
    expect((await save(null, 'Chào')).codes).toEqual(['CONFLICT']);
    expect((await save(other.id, 'Chào')).codes).toEqual(['CONFLICT']);
    expect((await save(first.id, 'Chào bạn')).data.save_saved_answer).toEqual({
      id: first.id,
      title: 'Chào bạn',
    });
    await admin.post('mutation ($id: ID!) { remove_saved_answer(id: $id) { id } }', {
      id: other.id,
    });
    const titles = (await admin.post('{ saved_answers { title } }')).data.saved_answers.map(
      ({ title }: { readonly title: string }) => title,
    );
    expect(titles).toContain('Chào bạn');
    expect(titles).not.toContain('Tạm biệt');
    expect((await minh.post('{ saved_answers { title } }')).codes).toEqual(['FORBIDDEN']);
  });
});
