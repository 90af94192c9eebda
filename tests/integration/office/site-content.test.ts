import { readdirSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPosts } from '#server/demo/demo-posts.ts';
import { createBlog } from '#server/modules/blog/api.ts';
import { createUnusedImages } from '#server/modules/site-images/api.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** Within the life of an access token. */
const laterMs = 10 * 60_000;
const card =
  'id slug title topic reading_minutes author_name published_at cover { url width height alt srcset preview_url }';
const list = `query ($topic: BlogTopic, $search: String, $first: Int!, $after: String) { blog_posts(topic: $topic, search: $search, first: $first, after: $after) { nodes { ${card} } end_cursor has_more total } }`;
const one = `query ($slug: String!) { blog_post(slug: $slug) { slug title html contents { id title } words reading_minutes updated_at published_at related { slug topic } } }`;
const edited = 'id slug state revision published_at';
const create = `mutation ($input: BlogPostInput!) { create_blog_post(input: $input) { ${edited} } }`;
const update = `mutation ($id: ID!, $revision: Int!, $input: BlogPostInput!) { update_blog_post(id: $id, revision: $revision, input: $input) { ${edited} } }`;
const publish = `mutation ($id: ID!, $revision: Int!, $at: DateTime) { publish_blog_post(id: $id, revision: $revision, at: $at) { ${edited} } }`;
const unpublish = `mutation ($id: ID!, $revision: Int!, $reason: String!) { unpublish_blog_post(id: $id, revision: $revision, reason: $reason) { ${edited} } }`;
const remove =
  'mutation ($id: ID!, $reason: String!) { delete_blog_post(id: $id, reason: $reason) }';
const lastActions =
  'query ($search: String) { audit_log(first: 5, search: $search) { nodes { action reason } } }';
const faqsShown = '{ faqs { id title content } }';
const faqsAll = '{ admin_faqs { id position title markdown html is_shown revision } }';

interface Faq {
  readonly id: string;
  readonly position: number;
  readonly title: string;
  readonly revision: number;
}

const post = (slug: string, more: object = {}) => ({
  title: `Bài ${slug}`,
  slug,
  excerpt: 'Một bài viết để thử.',
  topic: 'VIDEO',
  author_name: 'Nguyễn Thị Thử',
  markdown: 'Một đoạn **văn**.',
  cover_name: null,
  cover_alt: '',
  ...more,
});

describe.each(ruleKinds)('the blog and the questions on %s', (kind) => {
  let server: TestServer;
  let admin: ApiClient;
  let linh: ApiClient;
  let guest: ApiClient;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    [admin, linh, guest] = [
      await server.signedIn('admin'),
      await server.signedIn('linh'),
      server.client(),
    ];
  });

  const ask = async (
    client: ApiClient,
    text: string,
    variables: object = {},
  ): Promise<ApiAnswer['data']> => {
    const answer = await client.post(text, variables);
    expect(answer.codes).toEqual([]);
    return answer.data;
  };
  const fieldsOf = async (text: string, variables: object): Promise<readonly string[]> =>
    (await admin.post(text, variables)).errors.map(({ extensions: { code, field } }) =>
      `${code} ${field ?? ''}`.trim(),
    );
  const slugs = async (variables: object = {}, client = guest): Promise<readonly string[]> =>
    (await ask(client, list, { first: 100, ...variables })).blog_posts.nodes.map(
      ({ slug }: { slug: string }) => slug,
    );
  const read = async (slug: string, client = guest) => (await ask(client, one, { slug })).blog_post;
  const written = async (
    slug: string,
    more: object = {},
  ): Promise<{ id: string; revision: number }> =>
    (await ask(admin, create, { input: post(slug, more) })).create_blog_post;
  const published = async (
    slug: string,
    more: object = {},
    at: Date | null = null,
  ): Promise<{ id: string; revision: number }> => {
    const { id, revision } = await written(slug, more);
    return (await ask(admin, publish, { id, revision, at: at?.toISOString() ?? null }))
      .publish_blog_post;
  };

  it('begins with the posts of the demonstration, newest first, each with the files of its cover', async () => {
    const { blog_posts: page } = await ask(guest, list, { first: 100 });
    expect(page.nodes.map(({ slug }: { slug: string }) => slug)).toEqual(
      demoPosts.map(({ slug }) => slug),
    );
    const files = new Set(readdirSync(path.resolve('resources/demo/site-images')));
    for (const { cover } of page.nodes) {
      const addresses: readonly string[] = [
        cover.url,
        cover.preview_url,
        ...cover.srcset.split(', ').map((each: string) => each.split(' ')[0]),
      ];
      expect(addresses.map((address) => files.has(address.replace('/site-images/', '')))).toEqual(
        addresses.map(() => true),
      );
      expect(cover).toMatchObject({ width: 1200, height: 630 });
    }
    for (const [slug, hasContents] of [
      ['lich-sau-tuan-khoa-hoc-dau-tien', true],
      ['noi-truoc-may-quay', false],
    ] as const) {
      const { contents, html, words, reading_minutes: minutes } = await read(slug);
      expect(contents.length > 0).toBe(hasContents);
      expect(contents.every(({ id }: { id: string }) => html.includes(`<h2 id="${id}">`))).toBe(
        true,
      );
      expect(minutes).toBe(Math.ceil(words / 200));
    }
    expect(await ask(guest, faqsShown)).toMatchObject({
      faqs: [{ title: 'Nếu học không hợp, tôi có được hoàn tiền không?' }, {}, {}, {}, {}, {}],
    });
  });

  it('finds posts by topic, and by words with and without accents wherever they stand', async () => {
    expect(await slugs({ topic: 'SELLING' })).toEqual([
      'trang-ban-hang-mot-man-hinh',
      'dat-gia-khoa-hoc-dau-tien',
    ]);
    expect(await slugs({ search: 'micro tiếng vang' })).toEqual(['goc-quay-tai-nha']);
    expect(await slugs({ search: 'MICRO tieng vang' })).toEqual(['goc-quay-tai-nha']);
    expect(await slugs({ search: '100%_không-có' })).toEqual([]);
    expect(await slugs({ topic: 'VIDEO', search: 'hoan tien' })).toEqual([]);
  });

  it('gives pages that go on where the one before ended, and refuses foreign ones', async () => {
    const seen: string[] = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const { blog_posts: page }: ApiAnswer['data'] = await ask(guest, list, { first: 3, after });
      seen.push(...page.nodes.map(({ slug }: { slug: string }) => slug));
      [after, isMore] = [page.end_cursor, page.has_more];
      expect(page.total).toBe(8);
    }
    expect(seen).toEqual(demoPosts.map(({ slug }) => slug));
    for (const broken of [{ first: 101 }, { first: 0 }, { first: 3, after: 'abc' }])
      expect((await guest.post(list, broken)).codes).toEqual(['BAD_INPUT']);
  });

  it('names three posts to go on with: of the same topic first, then the newest', async () => {
    expect(
      (await read('dat-gia-khoa-hoc-dau-tien')).related.map(({ slug }: { slug: string }) => slug),
    ).toEqual([
      'trang-ban-hang-mot-man-hinh',
      'lich-sau-tuan-khoa-hoc-dau-tien',
      'noi-truoc-may-quay',
    ]);
  });

  it('shows drafts to nobody, and a scheduled post from its moment on', async () => {
    const draft = await written('ban-nhap', { markdown: 'Chữ kỳ lạ xyzzy.' });
    const scheduled = await published(
      'sap-dang',
      { markdown: 'Chữ kỳ lạ xyzzy.' },
      new Date(server.clock.nowMs + laterMs),
    );
    expect(scheduled).toMatchObject({ state: 'SCHEDULED' });
    const hidden = async (): Promise<unknown> =>
      Promise.all(
        [guest, linh, admin].map(async (client) => [
          await read('ban-nhap', client),
          await read('sap-dang', client),
          await slugs({ search: 'xyzzy' }, client),
        ]),
      );
    expect(await hidden()).toEqual([
      [null, null, []],
      [null, null, []],
      [null, null, []],
    ]);
    const blog = createBlog(server.database);
    expect(
      (await blog.publishedSlugs(new Date(server.clock.nowMs))).map(({ slug }) => slug),
    ).toEqual(demoPosts.map(({ slug }) => slug));
    expect((await ask(guest, list, { first: 100 })).blog_posts.total).toBe(8);

    server.clock.nowMs += laterMs;
    expect(await read('sap-dang')).toMatchObject({ slug: 'sap-dang' });
    expect(await slugs({ search: 'xyzzy' })).toEqual(['sap-dang']);
    expect((await blog.publishedSlugs(new Date(server.clock.nowMs)))[0]).toEqual({
      slug: 'sap-dang',
      updated_at: new Date(server.clock.nowMs),
    });
    // What is told of the one that is gone again, and of a draft that never was there, is the same.
    await ask(admin, unpublish, {
      id: scheduled.id,
      revision: scheduled.revision,
      reason: 'Chưa xong',
    });
    expect(await hidden()).toEqual([
      [null, null, []],
      [null, null, []],
      [null, null, []],
    ]);
    for (const { id } of [draft, scheduled]) await ask(admin, remove, { id, reason: 'Chỉ để thử' });
  });

  it('cleans what is written, whoever writes it, and keeps it clean', async () => {
    const hostile =
      '## <img src=x onerror=alert(1)>Đầu\n\n<script>alert(1)</script><style>*{}</style><iframe src="https://evil.example"></iframe>\n\n[bấm](javascript:alert(1)) <a href="/course" onclick="alert(1)" style="position:fixed">xem</a> ![x](https://evil.example/p.webp)';
    const { id } = await published('ban-thu-dich', { markdown: hostile });
    const { html } = await read('ban-thu-dich');
    expect(html).toMatch(
      /^<h2 id="muc-1">Đầu<\/h2>\s*<p><a>bấm<\/a> <a href="\/course">xem<\/a>\s*<\/p>$/,
    );
    const preview = (
      await ask(
        admin,
        'query ($markdown: String!) { admin_blog_preview(markdown: $markdown) { html words reading_minutes } }',
        { markdown: hostile },
      )
    ).admin_blog_preview;
    expect(preview).toEqual({ html, words: 3, reading_minutes: 1 });
    await ask(admin, 'mutation ($input: FaqInput!) { create_faq(input: $input) }', {
      input: { title: 'Câu hỏi thử', markdown: hostile, is_shown: true },
    });
    const { faqs } = await ask(guest, faqsShown);
    expect(faqs.at(-1).content).toBe(html.replace(' id="muc-1"', ''));
    await ask(admin, remove, { id, reason: 'Chỉ để thử' });
    await ask(
      admin,
      'mutation ($id: ID!, $reason: String!) { delete_faq(id: $id, reason: $reason) }',
      { id: faqs.at(-1).id, reason: 'Chỉ để thử' },
    );
  });

  it('refuses broken posts by field, taken addresses, and what somebody changed meanwhile', async () => {
    expect(
      await fieldsOf(create, {
        input: post('Địa Chỉ', {
          title: ' ',
          excerpt: 'x'.repeat(241),
          markdown: 'x'.repeat(30_001),
        }),
      }),
    ).toEqual([
      'CONTENT_INVALID title',
      'CONTENT_INVALID slug',
      'CONTENT_INVALID excerpt',
      'CONTENT_INVALID markdown',
    ]);
    for (const slug of ['', '-a', 'a--b', 'đ', 'a/b', 'A', 'x'.repeat(81)])
      expect(await fieldsOf(create, { input: post(slug) })).toEqual(['CONTENT_INVALID slug']);
    expect(
      await fieldsOf(create, { input: post('goc-quay-tai-nha', { cover_name: 'khong-co-dau' }) }),
    ).toEqual(['SLUG_TAKEN slug', 'CONTENT_INVALID cover_name']);

    const half = await written('bai-do-dang', { excerpt: '', author_name: '', markdown: '' });
    expect(await fieldsOf(publish, { ...half })).toEqual([
      'CONTENT_INVALID excerpt',
      'CONTENT_INVALID author_name',
      'CONTENT_INVALID markdown',
    ]);
    await ask(admin, update, { ...half, input: post('bai-do-dang') });
    expect(await fieldsOf(update, { ...half, input: post('bai-do-dang') })).toEqual(['CONFLICT']);
    const whole = (await ask(admin, publish, { id: half.id, revision: half.revision + 1 }))
      .publish_blog_post;
    expect(
      await fieldsOf(update, {
        id: half.id,
        revision: whole.revision,
        input: post('bai-do-dang', { excerpt: '' }),
      }),
    ).toEqual(['CONTENT_INVALID excerpt']);
    expect(
      await fieldsOf(unpublish, { id: half.id, revision: whole.revision, reason: ' ' }),
    ).toEqual(['REASON_REQUIRED reason']);
    expect(await fieldsOf(remove, { id: half.id, reason: '' })).toEqual(['REASON_REQUIRED reason']);
    expect(await fieldsOf(remove, { id: 'gi-do', reason: 'Thử' })).toEqual(['NOT_FOUND']);
    await ask(admin, remove, { id: half.id, reason: 'Viết lại từ đầu' });
    expect(await read('bai-do-dang')).toBeNull();
    const actions = (await ask(admin, lastActions, { search: half.id })).audit_log.nodes;
    expect(actions).toEqual([
      { action: 'blog_post.delete', reason: 'Viết lại từ đầu' },
      { action: 'blog_post.publish', reason: null },
      { action: 'blog_post.update', reason: null },
      { action: 'blog_post.create', reason: null },
    ]);
  });

  it('leads from the address that a published post had before to the one of today, and gives it to no other post', async () => {
    const { id, revision } = await published('dia-chi-cu');
    const moved = (await ask(admin, update, { id, revision, input: post('dia-chi-moi') }))
      .update_blog_post;
    expect(await read('dia-chi-cu')).toMatchObject({ slug: 'dia-chi-moi' });
    expect(await fieldsOf(create, { input: post('dia-chi-cu') })).toEqual(['SLUG_TAKEN slug']);
    const back = (
      await ask(admin, update, { id, revision: moved.revision, input: post('dia-chi-cu') })
    ).update_blog_post;
    expect([(await read('dia-chi-moi')).slug, (await read('dia-chi-cu')).slug]).toEqual([
      'dia-chi-cu',
      'dia-chi-cu',
    ]);
    expect((await slugs()).filter((slug) => slug.startsWith('dia-chi'))).toEqual(['dia-chi-cu']);
    await ask(admin, remove, { id: back.id, reason: 'Chỉ để thử' });
    expect(await read('dia-chi-moi')).toBeNull();
  });

  it('draws an uploaded cover in every size, for administrators from our own page only, and sends it to everybody', async () => {
    const picture = await sharp({
      create: { width: 1000, height: 900, channels: 3, background: '#fabb15' },
    })
      .withExifMerge({ IFD0: { Make: 'MAY-ANH-BI-MAT' } })
      .jpeg()
      .toBuffer();
    const send = async (
      client: ApiClient,
      body: Buffer,
      { type = 'image/jpeg', origin = server.url, kind: as = 'cover' } = {},
    ) =>
      fetch(`${server.url}/admin/site-images?kind=${as}`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: {
          'content-type': type,
          origin,
          ...(client.bearer === null ? {} : { authorization: `Bearer ${client.bearer}` }),
        },
      });
    expect((await send(guest, picture)).status).toBe(401);
    expect((await send(linh, picture)).status).toBe(403);
    expect((await send(admin, picture, { origin: 'https://evil.example' })).status).toBe(403);
    const codeOf = async (answer: Response): Promise<unknown> =>
      ((await answer.json()) as ApiAnswer).errors[0]?.extensions.code; // the form of every refusal
    expect(
      await codeOf(await send(admin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
    ).toBe('UPLOAD_TYPE');
    expect(await codeOf(await send(admin, picture.subarray(0, 500)))).toBe('UPLOAD_UNREADABLE');
    expect(
      await codeOf(
        await send(
          admin,
          await sharp({ create: { width: 799, height: 799, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
          { type: 'image/png' },
        ),
      ),
    ).toBe('IMAGE_TOO_SMALL');

    const kept = await send(admin, picture);
    expect(kept.status).toBe(200);
    const { name } = (await kept.json()) as { readonly name: string }; // as the route answers
    const { id } = await published('co-anh-bia', { cover_name: name, cover_alt: 'Một ảnh vàng' });
    const { cover } = (await ask(guest, list, { first: 1 })).blog_posts.nodes[0];
    expect(cover).toMatchObject({
      url: `/site-images/${name}-1200x630.webp`,
      width: 1200,
      height: 630,
      alt: 'Một ảnh vàng',
    });
    for (const [address, size] of [
      ...cover.srcset.split(', ').map((each: string) => each.split(' ')),
      [cover.preview_url, '1200w'],
    ]) {
      const answer = await fetch(server.url + address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const drawn = await sharp(bytes).metadata();
      expect([`${drawn.width}w`, drawn.exif, bytes.includes('MAY-ANH-BI-MAT')]).toEqual([
        size,
        undefined,
        false,
      ]);
      expect(answer.headers.get('content-type')).toBe(`image/${drawn.format}`);
    }
    const figure = (await (await send(admin, picture, { kind: 'figure' })).json()) as {
      readonly url: string;
    }; // as the route answers
    expect(
      await fieldsOf(create, {
        input: post('anh-khac', { cover_name: /images\/(.+)-\d+x/.exec(figure.url)?.[1] }),
      }),
    ).toEqual(['CONTENT_INVALID cover_name']);
    for (const address of [
      '/site-images/khong-co-gi-10x10.webp',
      '/site-images/..%2f..%2fpackage.json',
      '/site-images/x',
    ])
      expect((await fetch(server.url + address)).status).toBe(404);
    await ask(admin, remove, { id, reason: 'Chỉ để thử' });
  });

  it('lets go of uploaded pictures that nothing has shown for a week, and of no other', async () => {
    const folder = path.join(server.dataFolder, 'site-images');
    const picture = await sharp({
      create: { width: 900, height: 500, channels: 3, background: '#fabb15' },
    })
      .png()
      .toBuffer();
    const upload = async (as: 'cover' | 'figure') => {
      const answer = await fetch(`${server.url}/admin/site-images?kind=${as}`, {
        method: 'POST',
        body: new Uint8Array(picture),
        headers: { 'content-type': 'image/png', authorization: `Bearer ${admin.bearer}` },
      });
      // as the route answers
      return (await answer.json()) as { readonly name: string; readonly url: string };
    };
    const [ofDraft, inText, inFaq, inPolicy, unusedCover, unusedFigure] = [
      await upload('cover'),
      await upload('figure'),
      await upload('figure'),
      await upload('figure'),
      await upload('cover'),
      await upload('figure'),
    ];
    await written('nhap-co-anh', {
      cover_name: ofDraft.name,
      cover_alt: 'Một ảnh vàng',
      markdown: `Xem ![ảnh](${inText.url})`,
    });
    await server.database.raw(
      "insert into faqs (position, title, markdown, html, is_shown, created_at) select max(position) + 1, 'Ảnh ở đâu?', $1, '<p></p>', false, now() from faqs",
      [`![ảnh](${inFaq.url})`],
    );
    await server.database.raw('update affiliate_policies set markdown = markdown || $1', [
      `\n\n![ảnh](${inPolicy.url})`,
    ]);
    const dayMs = 86_400_000;
    const now = new Date(server.clock.nowMs);
    const old = new Date(now.getTime() - 7 * dayMs - 1000);
    await server.database.raw(
      'update site_images set created_at = $1::timestamptz, unused_since = $1::timestamptz',
      [old.toISOString()],
    );
    await writeFile(path.join(folder, 'bi-ngat-giua-chung-10x10.webp.part'), 'x');
    for (const file of await readdir(folder)) await utimes(path.join(folder, file), old, old);
    const young = await upload('figure');
    const stillThere = async (images: readonly { readonly url: string }[]) =>
      Promise.all(images.map(async ({ url }) => (await fetch(server.url + url)).status));

    const unused = createUnusedImages({ database: server.database, folder, unusedMs: 7 * dayMs });
    await unused.tidy(new Date(now.getTime() - 2000));
    expect(await stillThere([unusedCover, unusedFigure])).toEqual([200, 200]);
    for (const _again of [1, 2]) await unused.tidy(now);
    expect(await stillThere([ofDraft, inText, inFaq, inPolicy, young])).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(await stillThere([unusedCover, unusedFigure])).toEqual([404, 404]);
    const left = await readdir(folder);
    for (const gone of [unusedCover.name, unusedFigure.name, 'bi-ngat-giua-chung'])
      expect(left.filter((file) => file.startsWith(gone))).toEqual([]);
    // A picture of the product that a post shows stays; every day somebody looks.
    expect((await ask(guest, list, { first: 1 })).blog_posts.nodes[0].cover).not.toBeNull();
    expect(
      await server.database.raw(
        "select 1 from jobs.job where name = 'periodic' and data ->> 'name' = 'site_images.tidy'",
      ),
    ).not.toEqual([]);
    await server.database.raw("delete from faqs where title = 'Ảnh ở đâu?'");

    // One of long ago that a text let go waits a week for the next, from the day it was let go.
    const letGo = 'update blog_posts set markdown = $2 where position($1 in markdown) > 0';
    await server.database.raw(letGo, [inText.url, 'Không có ảnh']);
    await unused.tidy(now);
    expect(await stillThere([inText])).toEqual([200]);
    await server.database.raw("update blog_posts set markdown = $1 where slug = 'nhap-co-anh'", [
      `![ảnh](${inText.url})`,
    ]);
    await unused.tidy(new Date(now.getTime() + 8 * dayMs));
    expect(await stillThere([inText])).toEqual([200]);
    await server.database.raw(letGo, [inText.url, 'Không có ảnh']);
    await unused.tidy(new Date(now.getTime() + 9 * dayMs));
    expect(await stillThere([inText])).toEqual([200]);
    await unused.tidy(new Date(now.getTime() + 17 * dayMs));
    expect(await stillThere([inText])).toEqual([404]);
  });

  it('keeps questions in their order, hides them, and tells of each action', async () => {
    const all = async (): Promise<readonly Faq[]> => (await ask(admin, faqsAll)).admin_faqs;
    const shown = async (): Promise<readonly string[]> =>
      (await ask(guest, faqsShown)).faqs.map(({ id }: Faq) => id);
    const [first, second, third] = await all();
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('the demonstration has questions');
    const move = 'mutation ($id: ID!, $position: Int!) { move_faq(id: $id, position: $position) }';
    await ask(admin, move, { id: third.id, position: 0 });
    expect((await all()).map(({ id, position }) => [id, position]).slice(0, 3)).toEqual([
      [third.id, 1],
      [first.id, 2],
      [second.id, 3],
    ]);
    await ask(admin, move, { id: third.id, position: 99 });
    expect((await shown()).at(-1)).toBe(third.id);
    await ask(admin, move, { id: third.id, position: 2 });
    const edit =
      'mutation ($id: ID!, $revision: Int!, $input: FaqInput!) { update_faq(id: $id, revision: $revision, input: $input) }';
    await ask(admin, edit, {
      id: first.id,
      revision: first.revision,
      input: { title: 'Câu đổi tên', markdown: 'Trả lời', is_shown: false },
    });
    expect(await shown()).not.toContain(first.id);
    expect(
      await fieldsOf(edit, {
        id: first.id,
        revision: first.revision,
        input: { title: 'Câu', markdown: 'Trả lời', is_shown: true },
      }),
    ).toEqual(['CONFLICT']);
    expect(
      await fieldsOf(edit, {
        id: second.id,
        revision: second.revision,
        input: { title: ' ', markdown: '<script>alert(1)</script>', is_shown: true },
      }),
    ).toEqual(['CONTENT_INVALID title', 'CONTENT_INVALID markdown']);
    const drop = 'mutation ($id: ID!, $reason: String!) { delete_faq(id: $id, reason: $reason) }';
    expect(await fieldsOf(drop, { id: first.id, reason: '' })).toEqual(['REASON_REQUIRED reason']);
    await ask(admin, drop, { id: first.id, reason: 'Đã cũ' });
    expect((await all()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(
      (await ask(admin, lastActions, { search: first.id })).audit_log.nodes.slice(0, 2),
    ).toEqual([
      { action: 'faq.delete', reason: 'Đã cũ' },
      { action: 'faq.update', reason: null },
    ]);
  });
});
