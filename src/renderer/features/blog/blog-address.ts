import type { DrawnBy } from '#shared/site/drawn-by.ts';
import type { BlogTopic } from '../../graphql/generated/graphql.ts';

/** What is shown of the list of posts: all of it stands in the address. */
export interface BlogFilter {
  readonly topic: BlogTopic | null;
  /** What is searched for; '' = nothing. */
  readonly search: string;
  /** Cursor of the page before; null = the first page. */
  readonly after: string | null;
}

/** Every topic in its order, with its name in the address. */
export const topicAddresses: readonly (readonly [BlogTopic, string])[] = [
  ['CONTENT', 'noi-dung'],
  ['VIDEO', 'quay-va-dung'],
  ['SELLING', 'ban-khoa-hoc'],
  ['LEARNERS', 'nguoi-hoc'],
];

/** Names in the address. */
const names = { topic: 'chu-de', search: 'tim', after: 'sau' } as const;
const longestSearch = 100;

/** What the list is drawn by: all that `readBlogFilter` reads. */
export const blogDrawnBy: DrawnBy = {
  [names.topic]: topicAddresses.map(([, address]) => address),
  [names.search]: 'any',
  [names.after]: 'any',
};

/** Reads an address; what is no topic is all of them. */
export function readBlogFilter(params: URLSearchParams): BlogFilter {
  const topic =
    topicAddresses.find(([, address]) => address === params.get(names.topic))?.[0] ?? null;
  return {
    topic,
    search: (params.get(names.search) ?? '').trim().slice(0, longestSearch),
    after: params.get(names.after),
  };
}

/** `/blog?chu-de=ban-khoa-hoc`: where a list is shown; without a mark for what is not limited. */
export function blogAddress({ topic, search, after }: Partial<BlogFilter>): string {
  const params = new URLSearchParams();
  const address = topicAddresses.find(([candidate]) => candidate === topic)?.[1];
  if (address !== undefined) params.set(names.topic, address);
  if (search !== undefined && search !== '') params.set(names.search, search);
  if (after !== undefined && after !== null) params.set(names.after, after);
  const query = params.toString();
  return query === '' ? '/blog' : `/blog?${query}`;
}

/** Name of the search in a form that is sent without code. */
export const searchName = names.search;
/** Name of the topic in the same form, and what stands for one. */
export const topicName = names.topic;

/** What stands for a topic in the address. */
export function topicAddress(topic: BlogTopic): string {
  return topicAddresses.find(([candidate]) => candidate === topic)?.[1] ?? '';
}
