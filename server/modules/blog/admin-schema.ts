import { actorOf } from '../../graphql/actor.ts';
import { readingMinutes } from '#shared/domain/site-content/reading-time.ts';
import type { Builder } from '../../graphql/builder.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { tabCountType } from '../../graphql/types/tab-count.ts';
import { countWords } from '#shared/domain/site-content/reading-time.ts';
import type { RichText } from '../../rich-text/render-rich-text.ts';
import type { PostRow } from './blog-store.ts';
import { type addBlogTypes, coverOfPost, topicCodes, topicOf } from './blog-types.ts';
import type { AdminRow } from './admin-store.ts';
import { type PostTexts, previewPost } from './parse-post.ts';
import { type AdminPage, stateOf } from './blog-admin.ts';

const admin = { authScopes: { admin: true } } as const;
const stateCodes = { published: 'PUBLISHED', scheduled: 'SCHEDULED', draft: 'DRAFT' } as const;
const states = { PUBLISHED: 'published', SCHEDULED: 'scheduled', DRAFT: 'draft' } as const;

/** The blog in the back office. */
export function addBlogAdminTypes(
  builder: Builder,
  { Topic, Cover, Section }: ReturnType<typeof addBlogTypes>,
): void {
  const State = builder.enumType('BlogPostState', {
    values: ['PUBLISHED', 'SCHEDULED', 'DRAFT'] as const,
  });
  const Line = builder.objectRef<AdminRow>('AdminBlogPostLine').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      topic: t.field({ type: Topic, resolve: ({ topic }) => topicCodes[topic] }),
      author_name: t.exposeString('author_name'),
      words: t.exposeInt('words'),
      state: t.field({ type: State, resolve: ({ state }) => stateCodes[state] }),
      published_at: t.expose('published_at', { type: 'DateTime', nullable: true }),
      updated_at: t.expose('updated_at', { type: 'DateTime' }),
    }),
  });
  const Edited = builder.objectRef<PostRow>('AdminBlogPost').implement({
    description: 'A post as administrators write it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      excerpt: t.exposeString('excerpt'),
      topic: t.field({ type: Topic, resolve: ({ topic }) => topicCodes[topic] }),
      author_name: t.exposeString('author_name'),
      markdown: t.exposeString('markdown'),
      cover_name: t.exposeString('cover_name', { nullable: true }),
      cover_alt: t.exposeString('cover_alt'),
      cover: t.field({ type: Cover, nullable: true, resolve: coverOfPost }),
      words: t.exposeInt('words'),
      state: t.field({
        type: State,
        resolve: (post, _args, { nowMs }) => stateCodes[stateOf(post, new Date(nowMs))],
      }),
      published_at: t.expose('published_at', { type: 'DateTime', nullable: true }),
      updated_at: t.expose('updated_at', { type: 'DateTime' }),
      revision: t.exposeInt('revision'),
    }),
  });
  const Preview = builder.objectRef<RichText>('BlogPreview').implement({
    description: 'What a Markdown text becomes.',
    fields: (t) => ({
      html: t.exposeString('html'),
      sections: t.field({
        type: [Section],
        extensions: { listSize: 12 },
        resolve: ({ sections }) => [...sections],
      }),
      words: t.int({ resolve: ({ plainText }) => countWords(plainText) }),
      reading_minutes: t.int({ resolve: ({ plainText }) => readingMinutes(countWords(plainText)) }),
    }),
  });
  const Count = tabCountType(builder);
  const Page = addListPage<AdminRow, AdminPage>(builder, 'AdminBlogPostPage', Line);
  builder.objectField(Page, 'counts', (t) =>
    t.field({ type: [Count], extensions: { listSize: 3 }, resolve: ({ counts }) => [...counts] }),
  );
  const Input = builder.inputType('BlogPostInput', {
    fields: (t) => ({
      title: t.string({ description: 'At most 120 characters.' }),
      slug: t.string({ description: 'Lower-case letters, digits and dashes; at most 80.' }),
      excerpt: t.string({ description: 'At most 240 characters.' }),
      topic: t.field({ type: Topic }),
      author_name: t.string(),
      markdown: t.string({
        description:
          'At most 30 000 characters. Simple HTML within it is taken, the rest left out.',
      }),
      cover_name: t.string({
        required: false,
        description: 'As `POST /admin/site-images?kind=cover` gave it.',
      }),
      cover_alt: t.string(),
    }),
  });

  builder.queryFields((t) => ({
    admin_blog_posts: t.field({
      type: Page,
      ...admin,
      description: 'Newest first, drafts by their last change. Error BAD_INPUT.',
      args: {
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
        search: t.arg.string({ required: false }),
        state: t.arg({ type: State, required: false }),
      },
      resolve: async (_root, { first, after, search, state }, { services, nowMs }) =>
        valueOrRefuse(
          await services.blogAdmin.list(
            { state: state == null ? null : states[state], search: search ?? '' },
            { first, after: after ?? null },
            new Date(nowMs),
          ),
        ),
    }),
    admin_blog_post: t.field({
      type: Edited,
      ...admin,
      nullable: true,
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) => services.blogAdmin.find(id),
    }),
    admin_blog_preview: t.field({
      type: Preview,
      ...admin,
      description: 'Markdown as sanitised HTML. Errors MARKDOWN_TOO_HARD, RATE_LIMITED.',
      args: { markdown: t.arg.string() },
      resolve: (_root, { markdown }) => valueOrRefuse(previewPost(markdown)),
    }),
  }));
  builder.mutationFields((t) => ({
    create_blog_post: t.field({
      type: Edited,
      ...admin,
      description: 'A draft. Errors CONTENT_INVALID, MARKDOWN_TOO_HARD, SLUG_TAKEN.',
      args: { input: t.arg({ type: Input }) },
      resolve: async (_root, { input }, context) =>
        valueOrRefuse(await context.services.blogAdmin.create(textsOf(input), actorOf(context))),
    }),
    update_blog_post: t.field({
      type: Edited,
      ...admin,
      description: 'Errors NOT_FOUND, CONFLICT, CONTENT_INVALID, MARKDOWN_TOO_HARD, SLUG_TAKEN.',
      args: { id: t.arg.id(), revision: t.arg.int(), input: t.arg({ type: Input }) },
      resolve: async (_root, { id, revision, input }, context) =>
        valueOrRefuse(
          await context.services.blogAdmin.update(
            { id, revision, texts: textsOf(input) },
            actorOf(context),
          ),
        ),
    }),
    publish_blog_post: t.field({
      type: Edited,
      ...admin,
      description:
        'Everybody reads it from that moment on. Errors NOT_FOUND, CONFLICT, CONTENT_INVALID (what it still lacks).',
      args: {
        id: t.arg.id(),
        revision: t.arg.int(),
        at: t.arg({
          type: 'DateTime',
          required: false,
          description: 'Now when left out; it may lie in the past.',
        }),
      },
      resolve: async (_root, { id, revision, at }, context) =>
        valueOrRefuse(
          await context.services.blogAdmin.publish(
            { id, revision, at: at ?? new Date(context.nowMs) },
            actorOf(context),
          ),
        ),
    }),
    unpublish_blog_post: t.field({
      type: Edited,
      ...admin,
      description: 'A draft again. Errors NOT_FOUND, CONFLICT, REASON_REQUIRED.',
      args: { id: t.arg.id(), revision: t.arg.int(), reason: t.arg.string() },
      resolve: async (_root, change, context) =>
        valueOrRefuse(await context.services.blogAdmin.unpublish(change, actorOf(context))),
    }),
    delete_blog_post: t.boolean({
      ...admin,
      description: 'Errors NOT_FOUND, CONFLICT, REASON_REQUIRED.',
      args: { id: t.arg.id(), revision: t.arg.int(), reason: t.arg.string() },
      resolve: async (_root, seen, context) =>
        valueOrRefuse(await context.services.blogAdmin.remove(seen, actorOf(context))),
    }),
  }));
}

interface PostInput {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly topic: keyof typeof topicOf;
  readonly author_name: string;
  readonly markdown: string;
  readonly cover_name?: string | null | undefined;
  readonly cover_alt: string;
}

function textsOf({
  title,
  slug,
  excerpt,
  topic,
  author_name: authorName,
  markdown,
  cover_name: coverName,
  cover_alt: coverAlt,
}: PostInput): PostTexts {
  return {
    title,
    slug,
    excerpt,
    topic: topicOf[topic],
    authorName,
    markdown,
    coverName: coverName ?? null,
    coverAlt,
  };
}
