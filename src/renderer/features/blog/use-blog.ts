import type { BlogPostQuery, BlogPostsQuery } from '../../graphql/generated/graphql.ts';
import { blogPostsText, blogPostText } from '../../graphql/generated/texts.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import type { BlogFilter } from './blog-address.ts';

/** One large post and six rows of two. */
const pageSize = 13;

export type BlogPage = BlogPostsQuery['blog_posts'];
export type BlogPost = NonNullable<BlogPostQuery['blog_post']>;

/** A page of the published posts. */
export function useBlogPosts({ topic, search, after }: BlogFilter): QueryStatus<BlogPostsQuery> {
  return useAnswer(blogPostsText, {
    first: pageSize,
    topic,
    search: search === '' ? null : search,
    after,
  });
}

/** The post of an address; null when there is none. */
export function useBlogPost(slug: string): QueryStatus<BlogPostQuery> {
  return useAnswer(blogPostText, { slug });
}
