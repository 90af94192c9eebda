import type { AdminFaqsQuery } from '#renderer/graphql/generated/graphql.ts';

/** A question as administrators work on it. */
export type AdminFaq = AdminFaqsQuery['admin_faqs'][number];
