import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createFaqs } from './api.ts';

/** Questions that are asked often. */
export function faqModule({ database, audit, limits }: ServerCore) {
  return { services: { faqs: createFaqs({ database, audit, limits }) } } satisfies ServerModule;
}
