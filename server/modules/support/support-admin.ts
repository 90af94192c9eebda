import { ok } from '#shared/kernel/result.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import { readConversation } from './conversation.ts';
import { createSupportAnswers } from './support-answers.ts';
import { createSavedAnswers } from './saved-answers.ts';
import type { SupportAdmin, SupportAdminDeps } from './support-office.ts';
import { countRequests, findRequest, listOtherRequests, listWaitingRequests } from './store.ts';

/** The office of a database. */
export function createSupportAdmin({
  database,
  messenger,
  push,
  audit,
}: SupportAdminDeps): SupportAdmin {
  return {
    conversation: async (id, after) =>
      readConversation(database, await database.first(findRequest, { id }), after),
    async list({ state, search: typed, first, after }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const search = typed.trim();
      const input = {
        search,
        afterAt: page.value.after?.at ?? null,
        afterId: page.value.after?.id ?? null,
        limit: first + 1,
      };
      const rows =
        state === 'open'
          ? await database.all(listWaitingRequests, input)
          : await database.all(listOtherRequests, { ...input, state });
      const total = (await database.first(countRequests, { state, search }))?.total ?? 0;
      return ok(
        toPage(rows, first, total, ({ waiting_since, updated_at, id }) => ({
          at: waiting_since ?? updated_at,
          id,
        })),
      );
    },
    ...createSupportAnswers({ database, messenger, push, audit }),
    ...createSavedAnswers({ database, audit }),
    countWaiting: async () =>
      (await database.first(countRequests, { state: 'open', search: '' }))?.total ?? 0,
  };
}
