import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsContents, readingMinutes } from '#shared/domain/site-content/reading-time.ts';
import { parsePost } from '../modules/blog/parse-post.ts';
import { demoFaqs } from './demo-faqs.ts';
import { demoPosts } from './demo-posts.ts';

const folder = path.resolve(import.meta.dirname, '../../resources/demo/blog');
const textOf = (slug: string): string => readFileSync(path.join(folder, `${slug}.md`), 'utf8');

/**
 * Rules of the copy (docs of the design, 06): composed letters, the old place of tone marks,
 * Vietnamese quotation in words of ours.
 */
const breaches: readonly (readonly [string, RegExp])[] = [
  [
    'a tone mark on the second vowel of oa, oe, uy',
    /o[àáảãạèéẻẽẹ](?![a-zà-ỹ])|(?<!q)u[ỳýỷỹỵ](?![a-zà-ỹ])/i,
  ],
  ['a double space', /\S {2}\S/],
  ['a space before punctuation', /\s[,.;:!?](?:\s|$)/],
  ['a letter in two parts', /\p{M}/u],
  ['a straight quotation mark', /"/],
];

describe('the posts of the demonstration', () => {
  it('have a text each, and no text without a post', () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      demoPosts.map(({ slug }) => `${slug}.md`).toSorted(),
    );
  });

  it.each(demoPosts.map((post) => [post.slug, post] as const))(
    '%s keeps the rules of posts and of the language',
    (slug, post) => {
      const markdown = textOf(slug);
      const parsed = parsePost({ ...post, authorName: 'Nhóm Mai Vàng', markdown });
      expect(parsed.ok && parsed.value.words).toBeGreaterThan(400);
      for (const text of [markdown, post.title, post.excerpt, post.coverAlt])
        expect(breaches.filter(([, breach]) => breach.test(text)).map(([name]) => name)).toEqual(
          [],
        );
    },
  );

  it('have one long one with contents', () => {
    const long = demoPosts.filter((post) => {
      const parsed = parsePost({ ...post, authorName: 'A', markdown: textOf(post.slug) });
      return (
        parsed.ok &&
        needsContents(parsed.value.words, parsed.value.sectionTitles.length) &&
        readingMinutes(parsed.value.words) >= 6
      );
    });
    expect(long.map(({ slug }) => slug)).toEqual(['lich-sau-tuan-khoa-hoc-dau-tien']);
  });

  it("come with the six questions of the home page, in the language's rules", () => {
    expect(demoFaqs).toHaveLength(6);
    for (const { title, markdown } of demoFaqs)
      expect(breaches.filter(([, breach]) => breach.test(`${title}\n${markdown}`))).toEqual([]);
  });
});
