import type { Database } from '#server/db/port.ts';
import { draftsRevision } from '#server/modules/payouts/api.ts';
import { invoiceWords } from '#server/modules/commerce/invoice-request.ts';
import {
  captionsRevision,
  mediaRevision,
  openUploadOf,
} from '#server/modules/content/seen-media.ts';
import { listNewestUploads } from '#server/modules/content/uploads/upload-store.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';

type Readable = Pick<Database, 'raw' | 'all'>;
type Shown = string | number | null;

/** Of a row of content a number, of others a revision; of a row that is not there any, nothing. */
const noRevision = '00000000-0000-4000-8000-000000000000';

async function cell(
  database: Readable,
  text: string,
  id: string,
): Promise<string | number | null | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = (await database.raw(text, [id])) as { readonly seen: string | number | null }[];
  return row?.seen;
}

const numberOf = (table: string) => async (database: Readable, id: string) =>
  Number((await cell(database, `select revision as seen from ${table} where id = $1`, id)) ?? 0);

const revisionOf = (text: string) => async (database: Readable, id: string) =>
  String((await cell(database, text, id)) ?? noRevision);

async function mediaOf(database: Readable, kind: 'lessonId' | 'shortVideoId', id: string) {
  const table = kind === 'lessonId' ? 'lessons' : 'short_videos';
  const folder = await cell(
    database,
    `select media_folder as seen from ${table} where id = $1`,
    id,
  );
  const of = kind === 'lessonId' ? { lessonId: id } : { shortVideoId: id };
  const upload = openUploadOf(await database.all(listNewestUploads, {}), of);
  return mediaRevision(folder == null ? null : String(folder), upload);
}

const savedAnswer = revisionOf('select revision as seen from support_saved_answers where id = $1');
const invitation = revisionOf('select revision as seen from office_invitations where id = $1');
const reset = revisionOf(
  'select revision as seen from factor_resets where user_id = $1 and ended_at is null',
);
const job = revisionOf(
  "select md5(concat_ws(' ', state, retry_count, extract(epoch from start_after), extract(epoch from started_on), extract(epoch from completed_on))) as seen from jobs.job where id = $1",
);

async function wordsOf(database: Readable, orderId: string): Promise<string> {
  const [row] = (await database.raw(
    'select kind, name, tax_code, address, email from order_invoices where order_id = $1',
    [isUuid(orderId) ? orderId : noRevision],
  )) as readonly Parameters<typeof invoiceWords>[0][]; // its columns
  return row === undefined ? 'none' : invoiceWords(row);
}

async function draftsOf(database: Readable, runId: string): Promise<string> {
  return draftsRevision(
    (await database.raw('select status, revision from payouts where run_id = $1', [
      isUuid(runId) ? runId : noRevision,
    ])) as Parameters<typeof draftsRevision>[0], // its columns
  );
}

/** By what else than `id` a mutation names what it is about. */
const idsBy: Readonly<Record<string, string>> = {
  remove_captions: 'lesson_id',
  admin_mark_invoice_issued: 'order_id',
};

/** What is seen of content, support, runs, invoices, the office: each argument, how it is read. */
const seen: Readonly<
  Record<string, Readonly<Record<string, (database: Readable, id: string) => Promise<Shown>>>>
> = {
  delete_chapter: { revision: numberOf('chapters') },
  delete_lesson: {
    revision: numberOf('lessons'),
    media_revision: async (database, id) => mediaOf(database, 'lessonId', id),
  },
  delete_short_video: {
    revision: numberOf('short_videos'),
    media_revision: async (database, id) => mediaOf(database, 'shortVideoId', id),
  },
  delete_blog_post: { revision: numberOf('blog_posts') },
  delete_faq: { revision: numberOf('faqs') },
  remove_captions: {
    captions_revision: async (database, id) =>
      captionsRevision(
        (await cell(database, 'select transcript as seen from lessons where id = $1', id)) ?? null,
      ),
  },
  save_saved_answer: {
    revision: async (database, id) => (id === '' ? null : savedAnswer(database, id)),
  },
  remove_saved_answer: { revision: savedAnswer },
  resend_office_invitation: { revision: invitation },
  take_back_office_invitation: { revision: invitation },
  confirm_factor_reset: { revision: reset },
  cancel_factor_reset: { revision: reset },
  admin_mark_invoice_issued: { words: wordsOf },
  confirm_payout_run: { drafts_revision: draftsOf },
  admin_retry_job: { revision: job },
  admin_cancel_job: { revision: job },
};

export const seenOfOffice: readonly string[] = Object.keys(seen);

/** What a mutation of the office has to say that was seen, as it is now. */
export async function officeSeenIn(
  database: Readable,
  name: string,
  idOf: (argument: string) => string,
): Promise<readonly (readonly [argument: string, value: Shown])[]> {
  const id = idOf(idsBy[name] ?? 'id');
  const shown: (readonly [string, Shown])[] = [];
  for (const [argument, read] of Object.entries(seen[name] ?? {}))
    shown.push([argument, await read(database, id)]);
  return shown;
}
