import type { BlogPostState } from '#renderer/graphql/generated/graphql.ts';
import type { BadgeTone } from '#renderer/ui/badge.tsx';

/** The colour of each state. */
export const stateTones: Readonly<Record<BlogPostState, BadgeTone>> = {
  PUBLISHED: 'ok',
  SCHEDULED: 'info',
  DRAFT: 'line',
};
