import { needsContents, readingMinutes } from '#shared/domain/site-content/reading-time.ts';
import type { Builder } from '../../graphql/builder.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { sectionId } from '../../rich-text/render-rich-text.ts';
import type { CardRow, PublishedRow } from './blog-store.ts';
import { addBlogTypes, coverOfPost, topicCodes, topicOf } from './blog-types.ts';

const longestSlug = 200;

/** The blog as everybody reads it. */
export function addPublicBlogTypes(builder: Builder): ReturnType<typeof addBlogTypes> {
  const types = addBlogTypes(builder);
  const { Topic, Cover, Section } = types;
  const Card = builder.objectRef<CardRow>('BlogPostCard').implement({
    description: 'A published post as lists show it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      excerpt: t.exposeString('excerpt'),
      topic: t.field({ type: Topic, resolve: ({ topic }) => topicCodes[topic] }),
      reading_minutes: t.int({ resolve: ({ words }) => readingMinutes(words) }),
      author_name: t.exposeString('author_name'),
      published_at: t.expose('published_at', { type: 'DateTime' }),
      cover: t.field({ type: Cover, nullable: true, resolve: coverOfPost }),
    }),
  });
  const Post = builder.objectRef<PublishedRow>('BlogPost').implement({
    description: 'A published post.',
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug', {
        description: 'Its address today; it may have been asked for by an older one.',
      }),
      title: t.exposeString('title'),
      excerpt: t.exposeString('excerpt'),
      topic: t.field({ type: Topic, resolve: ({ topic }) => topicCodes[topic] }),
      html: t.exposeString('html', { description: 'Sanitised when it was written.' }),
      contents: t.field({
        type: [Section],
        extensions: { listSize: 12 },
        description: 'Of a long post; else empty.',
        resolve: ({ words, section_titles: titles }) =>
          needsContents(words, titles.length)
            ? titles.map((title, index) => ({ id: sectionId(index + 1), title }))
            : [],
      }),
      words: t.exposeInt('words'),
      reading_minutes: t.int({
        description: 'At 200 words a minute, rounded up.',
        resolve: ({ words }) => readingMinutes(words),
      }),
      author_name: t.exposeString('author_name'),
      published_at: t.expose('published_at', { type: 'DateTime' }),
      updated_at: t.expose('updated_at', {
        type: 'DateTime',
        description: 'When its text was last changed; may lie before its publication.',
      }),
      cover: t.field({ type: Cover, nullable: true, resolve: coverOfPost }),
      related: t.field({
        type: [Card],
        extensions: { listSize: 3 },
        description: 'At most three: of the same topic first, then the newest.',
        resolve: async (post, _args, { services, nowMs }) => [
          ...(await services.blog.related(post, new Date(nowMs))),
        ],
      }),
    }),
  });
  const Page = addListPage(builder, 'BlogPostPage', Card, 13);
  builder.queryFields((t) => ({
    blog_posts: t.field({
      type: Page,
      description:
        'Published posts, newest first. Every word of the search begins a word of the post, with or without accents. For guests too. Errors BAD_INPUT, RATE_LIMITED.',
      args: {
        topic: t.arg({ type: Topic, required: false }),
        search: t.arg.string({ required: false }),
        first: t.arg.int({ defaultValue: 13 }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, { topic, search, first, after }, { services, nowMs }) =>
        valueOrRefuse(
          await services.blog.list(
            { topic: topic == null ? null : topicOf[topic], search: search ?? '' },
            { first, after: after ?? null },
            new Date(nowMs),
          ),
        ),
    }),
    blog_post: t.field({
      type: Post,
      nullable: true,
      description: 'A published post; null when there is none at this address.',
      args: { slug: t.arg.string() },
      resolve: async (_root, { slug }, { services, nowMs }) =>
        slug.length > longestSlug ? null : services.blog.find(slug, new Date(nowMs)),
    }),
  }));
  return types;
}
