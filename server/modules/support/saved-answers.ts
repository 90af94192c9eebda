import { type AppError, appError } from '#shared/errors/error-code.ts';
import { readSupportSubject, readSupportText } from '#shared/domain/support/support-rules.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { SavedAnswer, SupportAdmin, SupportAdminDeps } from './support-office.ts';
import {
  deleteSavedAnswer,
  insertSavedAnswer,
  listSavedAnswers,
  lockSavedAnswer,
  updateSavedAnswer,
} from './store.ts';

/** Answers that are given often; what is written over or taken away is what was seen. */
export function createSavedAnswers({
  database,
  audit,
}: Pick<SupportAdminDeps, 'database' | 'audit'>): Pick<
  SupportAdmin,
  'savedAnswers' | 'saveAnswer' | 'removeAnswer'
> {
  return {
    savedAnswers: async () => database.all(listSavedAnswers, {}),
    async saveAnswer({ seen, title: typedTitle, text: typedText, actorId, now }) {
      const title = readSupportSubject(typedTitle);
      if (!title.ok) return title;
      const text = readSupportText(typedText);
      if (!text.ok) return text;
      const values = { title: title.value, text: text.value, now };
      return database.transaction(async (tx): Promise<Result<SavedAnswer, AppError>> => {
        const before = seen === null ? ok(null) : await seenAnswer(tx, seen);
        // It is gone: what was typed is kept under another title.
        if (!before.ok)
          return before.error.code === 'NOT_FOUND'
            ? err(appError('CONFLICT', { field: 'subject' }))
            : before;
        const saved =
          seen === null
            ? await tx.first(insertSavedAnswer, values)
            : await tx.first(updateSavedAnswer, { id: seen.id, ...values });
        if (saved === null) return err(appError('CONFLICT', { field: 'subject' }));
        await audit.record(tx, {
          actorId,
          action: seen === null ? 'saved_answer.create' : 'saved_answer.change',
          subjectKind: 'saved_answer',
          subjectId: saved.id,
          before: before.value && factsOf(before.value),
          after: factsOf(saved),
          reason: null,
          at: now,
        });
        return ok(saved);
      });
    },
    removeAnswer: async ({ seen, actorId, now }) =>
      database.transaction(async (tx): Promise<Result<SavedAnswer, AppError>> => {
        const before = await seenAnswer(tx, seen);
        if (!before.ok) return before;
        await tx.run(deleteSavedAnswer, { id: seen.id });
        await audit.record(tx, {
          actorId,
          action: 'saved_answer.remove',
          subjectKind: 'saved_answer',
          subjectId: seen.id,
          before: factsOf(before.value),
          after: null,
          reason: null,
          at: now,
        });
        return before;
      }),
  };
}

async function seenAnswer(
  tx: Tx,
  { id, revision }: { readonly id: string; readonly revision: string },
): Promise<Result<SavedAnswer, AppError>> {
  const answer = await tx.first(lockSavedAnswer, { id });
  if (answer === null) return err(appError('NOT_FOUND'));
  return answer.revision === revision ? ok(answer) : err(appError('SEEN_CHANGED'));
}

function factsOf({ title, text }: SavedAnswer): object {
  return { title, text };
}
