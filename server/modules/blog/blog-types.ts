import type { BlogTopic } from '#shared/domain/site-content/blog-topic.ts';
import type { Builder } from '../../graphql/builder.ts';
import { coverOf } from '../site-images/api.ts';

export const topicCodes = {
  content: 'CONTENT',
  video: 'VIDEO',
  selling: 'SELLING',
  learners: 'LEARNERS',
} as const satisfies Record<BlogTopic, string>;
export const topicOf = {
  CONTENT: 'content',
  VIDEO: 'video',
  SELLING: 'selling',
  LEARNERS: 'learners',
} as const satisfies Record<string, BlogTopic>;

/** A cover with what is to be seen on it. */
export interface Cover extends ReturnType<typeof coverOf> {
  readonly alt: string;
}

/** The cover of a post; null when it has none. */
export function coverOfPost({
  cover_name: name,
  cover_alt: alt,
}: {
  readonly cover_name: string | null;
  readonly cover_alt: string;
}): Cover | null {
  return name === null ? null : { ...coverOf(name), alt };
}

/** The types that the public blog and its office share. */
export function addBlogTypes(builder: Builder) {
  const Topic = builder.enumType('BlogTopic', {
    values: ['CONTENT', 'VIDEO', 'SELLING', 'LEARNERS'] as const,
  });
  const CoverType = builder.objectRef<Cover>('BlogCover').implement({
    fields: (t) => ({
      url: t.exposeString('url', { description: 'WebP of this width and height.' }),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      alt: t.exposeString('alt'),
      srcset: t.exposeString('srcset', { description: 'Every size, for an `img`.' }),
      preview_url: t.exposeString('previewUrl', {
        description: 'JPEG of 1200×630, for link previews.',
      }),
    }),
  });
  const Section = builder
    .objectRef<{ readonly id: string; readonly title: string }>('BlogSection')
    .implement({
      fields: (t) => ({
        id: t.exposeID('id', { description: 'Of its head in the HTML.' }),
        title: t.exposeString('title'),
      }),
    });
  return { Topic, Cover: CoverType, Section };
}
