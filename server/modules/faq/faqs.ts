import { toNfc, toOneLine } from '#shared/kernel/unicode-form.ts';
import type { Actor } from '../audit/api.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { renderRichText } from '../../rich-text/render-rich-text.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit, AuditEntry } from '../audit/api.ts';
import {
  deleteFaq,
  type FaqRow,
  insertFaq,
  listFaqs,
  lockFaqs,
  placeFaqs,
  updateFaq,
} from './faq-store.ts';

/**
 * Questions and answers of the home page, in their order. Each change is one transaction with its
 * audit line. Refusals: NOT_FOUND, CONTENT_INVALID with every broken field, MARKDOWN_TOO_HARD,
 * CONFLICT (somebody changed it since; when adding: there are too many), REASON_REQUIRED.
 */
export interface Faqs {
  /** Those that everybody sees. */
  shown(): Promise<readonly FaqRow[]>;
  /** All of them. */
  all(): Promise<readonly FaqRow[]>;
  /** What an answer's Markdown becomes: sanitised HTML. */
  preview(markdown: string): Result<string, AppError>;
  /** Becomes the last one. */
  create(texts: FaqTexts, editor: Actor): Promise<FaqChanged>;
  /** `revision` is the one the person saw. */
  update(
    change: { readonly id: string; readonly revision: number; readonly texts: FaqTexts },
    editor: Actor,
  ): Promise<FaqChanged>;
  /** `position`: 0 = first. */
  move(id: string, position: number, editor: Actor): Promise<FaqChanged>;
  /** As it was seen. */
  remove(
    seen: { readonly id: string; readonly revision: number; readonly reason: string },
    editor: Actor,
  ): Promise<FaqChanged>;
}

export interface FaqTexts {
  /** The question, at most 200 characters. */
  readonly title: string;
  /** The answer, at most 4 000 characters. */
  readonly markdown: string;
  readonly isShown: boolean;
}

export type FaqChanged = Result<true, readonly AppError[]>;

export interface FaqsDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly limits: Pick<Limits, 'faqs'>;
}

const titleLength = 200;
const answerLength = 4000;

/** The questions of a database. */
export function createFaqs({ database, audit, limits }: FaqsDeps): Faqs {
  type Done = Result<
    Pick<AuditEntry, 'action' | 'subjectId' | 'before' | 'after'> & { readonly reason?: string },
    readonly AppError[]
  >;

  async function change(
    { actorId, now }: Actor,
    work: (tx: Tx, rows: readonly FaqRow[]) => Promise<Done>,
  ): Promise<FaqChanged> {
    return database.transaction(async (tx) => {
      const done = await work(tx, await tx.all(lockFaqs, {}));
      if (!done.ok) return done;
      await audit.record(tx, { reason: null, ...done.value, actorId, subjectKind: 'faq', at: now });
      return ok(true);
    });
  }

  async function changeOne(
    id: string,
    editor: Actor,
    work: (tx: Tx, before: FaqRow, rows: readonly FaqRow[]) => Promise<Done>,
  ): Promise<FaqChanged> {
    return change(editor, async (tx, rows) => {
      const before = rows.find((row) => row.id === id);
      return before === undefined ? err([appError('NOT_FOUND')]) : work(tx, before, rows);
    });
  }

  return {
    shown: async () => (await database.all(listFaqs, {})).filter((row) => row.is_shown),
    all: async () => database.all(listFaqs, {}),
    preview: (markdown) => renderAnswer(markdown.slice(0, answerLength)),

    create: async (texts, editor) =>
      change(editor, async (tx, rows) => {
        const parsed = parseFaq(texts);
        if (!parsed.ok) return parsed;
        if (rows.length >= limits.faqs) return err([appError('CONFLICT')]);
        const made = await tx.first(insertFaq, { ...parsed.value, now: editor.now });
        return ok({
          action: 'faq.create',
          subjectId: made?.id ?? '',
          before: null,
          after: factsOf(parsed.value),
        });
      }),

    update: async ({ id, revision, texts }, editor) =>
      changeOne(id, editor, async (tx, before) => {
        const parsed = parseFaq(texts);
        if (!parsed.ok) return parsed;
        if (before.revision !== revision) return err([appError('CONFLICT')]);
        await tx.run(updateFaq, { id, ...parsed.value });
        return ok({
          action: 'faq.update',
          subjectId: id,
          before: factsOf({ ...before, isShown: before.is_shown }),
          after: factsOf(parsed.value),
        });
      }),

    move: async (id, position, editor) =>
      changeOne(id, editor, async (tx, before, rows) => {
        const ids = rows.filter((row) => row.id !== id).map((row) => row.id);
        const place = Math.min(Math.max(0, position), ids.length);
        await tx.run(placeFaqs, { ids: ids.toSpliced(place, 0, id) });
        return ok({
          action: 'faq.move',
          subjectId: id,
          before: { position: before.position },
          after: { position: place + 1 },
        });
      }),

    remove: async ({ id, revision, reason: typed }, editor) =>
      changeOne(id, editor, async (tx, before, rows) => {
        const reason = parseReason(typed);
        if (!reason.ok) return err([reason.error]);
        if (before.revision !== revision) return err([appError('CONFLICT')]);
        await tx.run(deleteFaq, { id });
        await tx.run(placeFaqs, { ids: rows.filter((row) => row.id !== id).map((row) => row.id) });
        return ok({
          action: 'faq.delete',
          subjectId: id,
          before: factsOf({ ...before, isShown: before.is_shown }),
          after: null,
          reason: reason.value,
        });
      }),
  };
}

function parseFaq({
  title: typedTitle,
  markdown: typedAnswer,
  isShown,
}: FaqTexts): Result<FaqTexts & { readonly html: string }, readonly AppError[]> {
  const title = toOneLine(typedTitle);
  const markdown = toNfc(typedAnswer).trim();
  const rendered = markdown.length > answerLength ? ok('') : renderAnswer(markdown);
  if (!rendered.ok) return err([rendered.error]);
  const html = rendered.value;
  const broken = [
    ...(title === '' || title.length > titleLength ? ['title'] : []),
    ...(html === '' ? ['markdown'] : []),
  ];
  return broken.length === 0
    ? ok({ title, markdown, isShown, html })
    : err(broken.map((field) => appError('CONTENT_INVALID', { field })));
}

/** Without ids: several answers stand on one page. */
function renderAnswer(markdown: string): Result<string, AppError> {
  const rendered = renderRichText(markdown, { htmlWithin: 'kept' });
  if (!rendered.ok) return rendered;
  return ok(rendered.value.html.replaceAll(/<h2 id="muc-\d+">/g, '<h2>'));
}

function factsOf({ title, markdown, isShown }: FaqTexts): object {
  return { title, text: markdown, isPublished: isShown };
}
