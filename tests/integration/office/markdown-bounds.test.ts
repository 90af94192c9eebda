import { describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** Markdown for which the parser would need half a minute, and more stack than there is. */
const hard = ['_a*'.repeat(10_000), '> '.repeat(15_000)];
const shortHard = '> '.repeat(1000);
const refused = ['MARKDOWN_TOO_HARD'];

describe('Markdown that would hold the server', () => {
  let server: TestServer;
  withServer('PostgreSQL', (started) => ({ server } = started));

  it('is refused by its code wherever it is rendered', async () => {
    const owner = await server.signedIn('admin');
    const codes = async (query: string, variables: object) =>
      (await owner.post(query, variables)).codes;
    for (const markdown of hard) {
      expect(
        await codes('query ($m: String!) { admin_blog_preview(markdown: $m) { html } }', {
          m: markdown,
        }),
      ).toEqual(refused);
      expect(
        await codes('query ($m: String!) { admin_policy_preview(markdown: $m) }', { m: markdown }),
      ).toEqual(refused);
      const post = {
        title: 'Bài thử',
        slug: 'bai-thu',
        excerpt: '',
        topic: 'VIDEO',
        author_name: '',
        markdown,
        cover_name: null,
        cover_alt: '',
      };
      expect(
        await codes('mutation ($i: BlogPostInput!) { create_blog_post(input: $i) { id } }', {
          i: post,
        }),
      ).toEqual(refused);
    }
    expect(
      await codes('query ($m: String!) { admin_faq_preview(markdown: $m) }', { m: shortHard }),
    ).toEqual(refused);
    expect(
      await codes('mutation ($i: FaqInput!) { create_faq(input: $i) }', {
        i: { title: 'Câu hỏi thử', markdown: shortHard, is_shown: false },
      }),
    ).toEqual(refused);
  });

  it('is rendered so often only, whatever it is', async () => {
    const writer = await server.signedIn('noidung');
    const codes = new Set<string>();
    for (let at = 0; at < limits.rates.preview.count * 1.1; at += 1) {
      const preview = 'query ($m: String!) { admin_faq_preview(markdown: $m) }';
      for (const code of (await writer.post(preview, { m: '**x**' })).codes) codes.add(code);
    }
    expect([...codes]).toEqual(['RATE_LIMITED']);
  });
});
