import type { AdminOrderQuery } from '#renderer/graphql/generated/graphql.ts';

/** An order with everything of its life. */
export type OrderFacts = AdminOrderQuery['admin_order'];
