import { type AppError, appError } from '#shared/errors/error-code.ts';
import { readSupportSubject, readSupportText } from '#shared/domain/support/support-rules.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import { readConversation } from './conversation.ts';
import { createSupportAnswers } from './support-answers.ts';
import type { SavedAnswer, SupportAdmin, SupportAdminDeps } from './support-office.ts';
import {
  countRequests,
  deleteSavedAnswer,
  findRequest,
  insertSavedAnswer,
  listOtherRequests,
  listSavedAnswers,
  listWaitingRequests,
  updateSavedAnswer,
} from './store.ts';

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
    savedAnswers: async () => database.all(listSavedAnswers, {}),
    async saveAnswer({ id, title: typedTitle, text: typedText, actorId, now }) {
      const title = readSupportSubject(typedTitle);
      if (!title.ok) return title;
      const text = readSupportText(typedText);
      if (!text.ok) return text;
      const values = { title: title.value, text: text.value, now };
      return database.transaction(async (tx): Promise<Result<SavedAnswer, AppError>> => {
        const saved =
          id === null
            ? await tx.first(insertSavedAnswer, values)
            : await tx.first(updateSavedAnswer, { id, ...values });
        if (saved === null) return err(appError('CONFLICT', { field: 'subject' }));
        await audit.record(tx, {
          actorId,
          action: id === null ? 'saved_answer.create' : 'saved_answer.change',
          subjectKind: 'saved_answer',
          subjectId: saved.id,
          before: null,
          after: { title: saved.title, text: saved.text },
          reason: null,
          at: now,
        });
        return ok(saved);
      });
    },
    removeAnswer: async ({ id, actorId, now }) =>
      database.transaction(async (tx): Promise<Result<SavedAnswer, AppError>> => {
        const removed = await tx.first(deleteSavedAnswer, { id });
        if (removed === null) return err(appError('NOT_FOUND'));
        await audit.record(tx, {
          actorId,
          action: 'saved_answer.remove',
          subjectKind: 'saved_answer',
          subjectId: id,
          before: { title: removed.title, text: removed.text },
          after: null,
          reason: null,
          at: now,
        });
        return ok(removed);
      }),
    countWaiting: async () =>
      (await database.first(countRequests, { state: 'open', search: '' }))?.total ?? 0,
  };
}
