import { describe, expect, it } from 'vitest';
import type { SitePage } from '#shared/site/site-page.ts';
import { type SiteTemplate, withoutFrame } from './site-template.ts';
import { writePage } from './write-page.ts';

const template: SiteTemplate = {
  version: '1',
  page: '<html><head>\n<script src="/learn/assets/page-start-a1.js" data-entry="/start.js" data-rendered data-code="/react.js"></script>\n<title>Mai</title>\n<meta name="description" content="Cũ" />\n</head><body>\n<div id="root"></div>\n</body></html>',
  filesOf: (sources) => ({
    scripts: sources.map((name) => `/${name}.js`),
    styles: sources.map((name) => `/${name}.css`),
  }),
};
const place = { origin: 'https://hoc.example.vn', path: '/blog/', brandName: 'Mai' };
const head = {
  title: 'Blog · Mai',
  description: 'Mới',
  imagePath: null,
  type: 'website',
  jsonLd: [],
  canonicalPath: null,
  noIndex: false,
} as const;
const page: SitePage = { status: 200, html: '<p>Chào</p>', head, answers: {}, code: [] };

describe('a rendered document', () => {
  it('is the built page with title, description, code and styles of this page in it', () => {
    const html = writePage(template, { ...page, code: ['blog'] }, place);
    expect(html).toContain('<title>Blog · Mai</title>');
    expect(html).toContain('<meta name="description" content="Mới" />');
    expect(html).not.toContain('Cũ');
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/blog.css">');
    expect(html).toContain(
      '<script src="/learn/assets/page-start-a1.js" data-entry="/start.js" data-rendered data-code="/react.js /blog.js"></script>',
    );
    expect(html).toContain('<div id="root"><p>Chào</p></div>');
    expect(html).toContain('<link rel="canonical" href="https://hoc.example.vn/blog" />');
  });

  it('stands as it was written, also with the signs that stand for something in a replacement', () => {
    const html = writePage(
      template,
      { ...page, html: "<p>$& $1 $` $'</p>", head: { ...head, title: '$& của bạn' } },
      place,
    );
    expect(html).toContain("<p>$& $1 $` $'</p>");
    expect(html).toContain('<title>$&amp; của bạn</title>');
  });

  it('has no style attribute, and keeps what it would say; a text that speaks of one stays', () => {
    const html = writePage(
      template,
      {
        ...page,
        html: '<p class="a" style="left:1px" id="b">&lt;p style=&quot;x&quot;&gt;</p><svg style="flex:none"></svg>',
      },
      place,
    );
    expect(html).toContain(
      '<p class="a" data-held-style="left:1px" id="b">&lt;p style=&quot;x&quot;&gt;</p><svg data-held-style="flex:none"></svg>',
    );
  });

  it('writes whole addresses into structured data where paths stand, and changes no other text', () => {
    const html = writePage(
      template,
      {
        ...page,
        head: {
          ...head,
          imagePath: '/anh/a.webp',
          jsonLd: [
            {
              '@type': 'BlogPosting',
              headline: '/không phải địa chỉ',
              url: '/blog/a',
              image: ['/anh/a.webp', 'https://khac.vn/b.webp'],
              author: { url: '/ve-toi' },
            },
          ],
        },
      },
      place,
    );
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'BlogPosting',
          headline: '/không phải địa chỉ',
          url: 'https://hoc.example.vn/blog/a',
          image: ['https://hoc.example.vn/anh/a.webp', 'https://khac.vn/b.webp'],
          author: { url: 'https://hoc.example.vn/ve-toi' },
        },
      ],
    });
    expect(html).toContain(
      '<meta property="og:image" content="https://hoc.example.vn/anh/a.webp" />',
    );
    expect(html).toContain('<meta property="og:image:type" content="image/webp" />');
    expect(html).toContain('<meta property="og:image:width" content="1200" />');
    expect(html).toContain('<meta property="og:image:alt" content="Blog · Mai" />');
  });

  it('that is not to be listed says so and names no address', () => {
    const html = writePage(
      template,
      { ...page, head: { ...head, noIndex: true, jsonLd: [{ '@type': 'Thing' }] } },
      place,
    );
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toMatch(/rel="canonical"|ld\+json/);
  });

  it('is refused when the built page has no place for it', () => {
    expect(() => writePage({ ...template, page: '<html></html>' }, page, place)).toThrow(
      'the built page has no',
    );
  });
});

it('is written into the built page without the layouts that stand where nothing is rendered', () => {
  const built =
    '<head><script src="/page-start-1.js" data-entry="/a.js" data-code-task="/t.js" data-code-lesson="/l.js" data-code="/b.js"></script><link rel="stylesheet" href="/learn/assets/first-frame-b2.css"></head><body><div id="root"></div><!-- frame --><div id="frame"><i></i></div><!-- /frame --></body>';
  expect(withoutFrame(built)).toBe(
    '<head><script src="/page-start-1.js" data-entry="/a.js" data-rendered data-code="/b.js"></script></head><body><div id="root"></div></body>',
  );
});
