import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#shared/security/content-security-policy.ts';
import { readRendered } from '../support/read-rendered.ts';
import { databaseKinds } from '../support/databases.ts';
import { rawGet } from '../support/raw-get.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const page = { headers: { accept: 'text/html' } };

/** What each public page is called and a text of its content. */
const publicPages: readonly (readonly [path: string, title: RegExp, text: RegExp])[] = [
  ['/', /· Mai Vàng$/, /Hoàn tiền 100\s?%/],
  ['/course', /^Chương trình học · Mai Vàng$/, /Điều bạn giỏi/],
  ['/blog', /· Mai Vàng$/, /<h1/],
  ['/terms', /· Mai Vàng$/, /Điều khoản/],
  ['/privacy', /· Mai Vàng$/, /dữ liệu/],
  ['/refund', /· Mai Vàng$/, /7 ngày/],
  ['/affiliate/policy', /· Mai Vàng$/, /hoa hồng/],
  ['/ambassador-offer', /· Mai Vàng$/, /<h1/],
];

describe.each(databaseKinds)('public pages as HTML on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));

  const get = async (address: string, headers: Readonly<Record<string, string>> = page.headers) => {
    const response = await fetch(server.url + address, { headers });
    return {
      status: response.status,
      headers: response.headers,
      ...readRendered(await response.text()),
    };
  };

  it('were built: npm test builds them before', () => {
    expect(existsSync(path.join(root, 'out/site/site-entry.js'))).toBe(true);
  });

  it.each(publicPages)(
    '%s has its title, description, preview, structured data that parses and its text without JavaScript',
    async (address, title, text) => {
      const { status, headers, head, body, jsonLd } = await get(address);
      expect({
        status,
        type: headers.get('content-type'),
        cache: headers.get('cache-control'),
        policy: headers.get('content-security-policy'),
      }).toEqual({
        status: 200,
        type: 'text/html; charset=utf-8',
        cache: 'no-cache',
        policy: contentSecurityPolicy,
      });
      expect(head.title).toMatch(title);
      expect(head.meta['description']?.length ?? 0).toBeGreaterThan(40);
      expect(head.canonical).toBe(`${server.url}${address}`);
      expect(head.meta).toMatchObject({
        'og:title': head.title,
        'og:description': head.meta['description'],
        'og:url': head.canonical,
        'og:locale': 'vi_VN',
        'twitter:card': 'summary_large_image',
        'og:image:width': '1200',
        'og:image:height': '630',
      });
      const picture = await fetch(head.meta['og:image'] ?? '');
      expect({ status: picture.status, type: picture.headers.get('content-type') }).toEqual({
        status: 200,
        type: 'image/jpeg',
      });
      expect(body).toMatch(text);
      for (const block of jsonLd)
        expect(block).toMatchObject({
          '@context': 'https://schema.org',
          '@graph': expect.any(Array) as unknown,
        });
    },
  );

  const hostile = 'Bài </script><script>alert(1)</script><!-- "của" & tôi';
  const addFaq = async (title: string) =>
    server.database.raw(
      'insert into faqs (position, title, markdown, html, is_shown, created_at) values ((select coalesce(max(position), 0) + 1 from faqs), $1, $2, $3, true, $4)',
      [title, 'Đáp', '<p>Đáp</p>', new Date(server.clock.nowMs)],
    );
  const addPost = async (slug: string, title: string) =>
    server.database.raw(
      "insert into blog_posts (slug, title, excerpt, topic, author_name, markdown, html, section_titles, words, cover_alt, published_at, updated_at, created_at) values ($1, $2, $2, 'content', 'Mai', 'Chữ', '<p>Chữ</p>', '{}', 1, '', $3, $3, $3)",
      [slug, title, new Date(server.clock.nowMs - 1000)],
    );

  it('name the site, its course with every plan, and the questions, in data that search engines read', async () => {
    await addFaq('Câu hỏi của tôi?');
    server.clock.nowMs += 1001;
    const { jsonLd } = await get('/');
    const [{ '@graph': graph = [] } = {}] = jsonLd;
    expect(graph.map((each) => each['@type'])).toEqual(
      expect.arrayContaining(['Organization', 'WebSite', 'Course', 'FAQPage']),
    );
    expect(JSON.stringify(graph.find((each) => each['@type'] === 'Course'))).toContain(
      `"url":"${server.url}/course"`,
    );
  });

  it('carry no script, style element or style attribute that the security policy would refuse', async () => {
    for (const [address] of publicPages) {
      const { html } = await get(address);
      const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag);
      expect(
        scripts.filter((tag) => !/type="application\/(ld\+)?json"/.test(tag)),
        address,
      ).toEqual([]);
      expect(html, address).not.toMatch(/<style|<[a-z][^<>]* style="|<[a-z][^<>]* on\w+="/);
    }
  });

  it('name every stylesheet that they are drawn with: nothing is unstyled until the code is there', async () => {
    const folder = path.join(root, 'out/web/learn/assets');
    const sheets = readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
    for (const [address] of publicPages) {
      const { html } = await get(address);
      const named = sheets.filter(({ name }) => html.includes(`href="/learn/assets/${name}"`));
      expect(named.length, address).toBeGreaterThan(0);
      const classes = new Set(
        [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
      );
      const unstyled = [...classes].filter(
        (name) =>
          sheets.some(({ text }) => text.includes(`.${name}`)) &&
          !named.some(({ text }) => text.includes(`.${name}`)),
      );
      expect(unstyled, address).toEqual([]);
    }
  });

  it('answer 404 with status 404 and the way back, unlisted; assets and plain tools get no page for it', async () => {
    const lost = await get('/khong-co-trang-nay');
    expect({
      status: lost.status,
      robots: lost.head.meta['robots'],
      canonical: lost.head.canonical,
    }).toEqual({ status: 404, robots: 'noindex', canonical: null });
    expect(lost.body).toContain('href="/"');
    expect(lost.jsonLd).toEqual([]);
    for (const address of ['/khong-co-trang-nay', '/anh.png']) {
      const response = await fetch(server.url + address, { headers: { accept: '*/*' } });
      expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
        status: 404,
        type: 'application/json; charset=utf-8',
      });
    }
  });

  it('are there for who does not say what they take, and for who takes anything', async () => {
    const bare = await rawGet(server.port, '/');
    expect(bare.status).toBe(200);
    expect(readRendered(bare.body).body).toMatch(/Hoàn tiền 100\s?%/);
    for (const address of ['/course', '/login', '/learn/dieu-ban-gioi-va-dieu-nguoi-khac-can'])
      expect([
        address,
        (await fetch(`${server.url}${address}`, { headers: { accept: '*/*' } })).status,
      ]).toEqual([address, 200]);
  });

  it('stand beside the plain page: for everything drawn in the browser, and under the name that the worker keeps', async () => {
    for (const address of [
      '/index.html',
      '/dashboard',
      '/login',
      '/learn/dieu-ban-gioi-va-dieu-nguoi-khac-can',
    ]) {
      const { status, html } = await get(address);
      expect({ address, status, isPlain: html.includes('<div id="root"></div>') }).toEqual({
        address,
        status: 200,
        isPlain: true,
      });
    }
  });

  it('that stand in another frame for learners are rendered for guests only', async () => {
    const cookies = { ...page.headers, cookie: '__Host-mv_refresh=x' };
    expect((await get('/affiliate/policy', cookies)).html).toContain('<div id="root"></div>');
    expect((await get('/course', cookies)).html).not.toContain('<div id="root"></div>');
  });

  it('are equal until something they show changes, and never older than a second then', async () => {
    const first = await get('/');
    const etag = first.headers.get('etag') ?? '';
    expect(
      (await fetch(`${server.url}/?ref=LINH01&utm_source=thu`, page)).headers.get('etag'),
      'where somebody came from changes nothing',
    ).toBe(etag);
    expect(
      (await fetch(`${server.url}/`, { headers: { ...page.headers, 'if-none-match': etag } }))
        .status,
    ).toBe(304);
    await addFaq('Câu hỏi mới?');
    server.clock.nowMs += 1001;
    const next = await get('/');
    expect(next.headers.get('etag')).not.toBe(etag);
    expect(next.body).toContain('Câu hỏi mới?');
  });

  it('show a hostile title as the text it is, in the page, in its head and in its data', async () => {
    await addPost('bai-doc-hai', hostile);
    const { status, html, head, body, jsonLd, answers } = await get('/blog/bai-doc-hai');
    expect({
      status,
      title: head.title,
      description: head.meta['description'],
      card: head.meta['twitter:title'],
    }).toEqual({
      status: 200,
      title: `${hostile} · Mai Vàng`,
      description: hostile,
      card: `${hostile} · Mai Vàng`,
    });
    expect(body).toContain(
      'Bài &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &quot;của&quot; &amp; tôi',
    );
    expect(html).not.toMatch(/<script>|<!--/);
    expect(jsonLd[0]?.['@graph']?.[0]).toMatchObject({ '@type': 'BlogPosting', headline: hostile });
    expect(JSON.stringify(answers)).toContain(JSON.stringify(hostile));
  });

  it('take their address from no host that could not stand in a page', async () => {
    const { head } = await get('/', { ...page.headers });
    expect(head.canonical).toBe(`${server.url}/`);
    const forged = await rawGet(server.port, '/robots.txt', { host: 'x"onload="alert(1)' });
    expect(forged.status).toBe(400);
  });

  it('are listed in the sitemap, which robots.txt names', async () => {
    const robots = await (await fetch(`${server.url}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /graphql');
    const response = await fetch(`${server.url}/sitemap.xml`);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => address,
    );
    expect(listed).toEqual(
      expect.arrayContaining(publicPages.map(([address]) => `${server.url}${address}`)),
    );
    await addPost('bai-trong-so-do', 'Bài trong sơ đồ');
    const day = new Date(server.clock.nowMs - 1000).toISOString().slice(0, 10);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain(
      `<loc>${server.url}/blog/bai-trong-so-do</loc><lastmod>${day}</lastmod>`,
    );
    const { status, head } = await get('/blog/bai-trong-so-do');
    expect({ status, type: head.meta['og:type'], canonical: head.canonical }).toEqual({
      status: 200,
      type: 'article',
      canonical: `${server.url}/blog/bai-trong-so-do`,
    });
    expect((await get('/blog/khong-co-bai-nay')).status).toBe(404);
  });
});
