import { toNfc, toOneLine } from '#shared/kernel/unicode-form.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { contentKey } from '../../crypto/content-key.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import type { CountedPage } from '../../lists/paging.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { everyNode, type ExportList } from '../../lists/export-list.ts';
import { wordPatterns } from '../../lists/word-patterns.ts';
import type { Actor, Audit } from '../audit/api.ts';
import type { SupportPictures } from '../support/api.ts';
import {
  countFeedback,
  countSince,
  type FeedbackRow,
  type FeedbackState,
  type FeedbackTopic,
  findFeedback,
  insertFeedback,
  listFeedback,
  setFeedbackState,
} from './feedback-store.ts';

/** What learners tell us about the product. */
export interface Feedback {
  /**
   * Keeps it and mails it to the team. The same under the same `key` again changes nothing. Refuses
   * with FEEDBACK_EMPTY, BAD_INPUT (too long, no such rating) or RATE_LIMITED.
   */
  send(
    message: NewFeedback,
    person: { readonly userId: string; readonly nowMs: number },
  ): Promise<Result<true, AppError>>;
  /** Newest first. Refuses with BAD_INPUT. */
  list(input: FeedbackDetails): Promise<Result<CountedPage<FeedbackRow>, AppError>>;
  /** In place of the state that was seen. Refuses with NOT_FOUND, SEEN_CHANGED. */
  setState(
    change: {
      readonly id: string;
      readonly expected: FeedbackState;
      readonly state: FeedbackState;
    },
    editor: Actor,
  ): Promise<Result<FeedbackRow, AppError>>;
  /** How many nobody has read. */
  countNew(): Promise<number>;
}

export interface NewFeedback {
  /** Made by the device once per message. */
  readonly key: string;
  readonly topic: FeedbackTopic;
  readonly text: string;
  /** 1 to 5 petals for the lesson; null = not rated. */
  readonly rating: number | null;
  readonly lessonSlug: string | null;
  /** Where the person was, and with which version. */
  readonly route: string;
  readonly appVersion: string;
  /** By the device's clock; never later than now. */
  readonly writtenAt: Date;
  /** A picture that the person sent before; null = none. One that is gone is left out. */
  readonly pictureId: string | null;
}

export interface FeedbackDetails {
  readonly state: FeedbackState | null;
  readonly search: string;
  readonly first: number;
  readonly after: string | null;
}

export interface FeedbackDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly limits: Limits;
  /** Where pictures wait for the message they go with. */
  readonly pictures: Pick<SupportPictures, 'giveToFeedback'>;
  /** Puts an e-mail to the team into the queue, in the transaction that keeps the feedback. */
  readonly mailTeam: (tx: Tx, mail: TeamMail) => Promise<void>;
}

/** What the team reads of a word of feedback. Plain text: it is foreign. */
export interface TeamMail {
  /** Who wrote it: the letter goes when they are deleted. */
  readonly aboutUserId: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

const topicNames: Readonly<Record<FeedbackTopic, string>> = {
  bug: 'Lỗi',
  idea: 'Góp ý',
  praise: 'Khen',
};
const keyForm = /^[A-Za-z0-9-]{8,64}$/;
const routeLength = 300;
const versionLength = 80;

/** The feedback of a database. */
export function createFeedback({
  database,
  audit,
  limits,
  mailTeam,
  pictures,
}: FeedbackDeps): Feedback {
  return {
    async send(message, { userId, nowMs }) {
      const checked = check(message, limits);
      if (!checked.ok) return checked;
      const now = new Date(nowMs);
      return database.transaction(async (tx) => {
        const recent = await tx.first(countSince, {
          userId,
          since: new Date(nowMs - limits.feedbackPerPerson.windowMs),
        });
        if ((recent?.total ?? 0) >= limits.feedbackPerPerson.count)
          return err(appError('RATE_LIMITED', { retryAfterSeconds: 3600 }));
        const { key: clientKey, pictureId, ...values } = checked.value;
        const made = await tx.first(insertFeedback, {
          ...values,
          clientKey,
          userId,
          writtenAt: message.writtenAt.getTime() > nowMs ? now : message.writtenAt,
          now,
        });
        // One that waited without a network for longer than pictures are kept is left out: the
        // words count.
        if (made !== null && pictureId !== null)
          await pictures.giveToFeedback(tx, { userId, pictureId, feedbackId: made.id });
        const row = made === null ? null : await tx.first(findFeedback, { id: made.id });
        if (row !== null) await mailTeam(tx, mailOf(row, now));
        return ok(true);
      });
    },

    async list({ state, search, first, after }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const filter = { state, words: wordPatterns(search) };
      const rows = await database.all(listFeedback, {
        ...filter,
        afterAt: page.value.after?.at ?? null,
        afterId: page.value.after?.id ?? null,
        count: first + 1,
      });
      const total = await database.first(countFeedback, filter);
      return ok(toPage(rows, first, total?.total ?? 0, ({ created_at: at, id }) => ({ at, id })));
    },

    async setState({ id, expected, state }, { actorId, now }) {
      return database.transaction(async (tx) => {
        const isSet =
          isUuid(id) && (await tx.first(setFeedbackState, { id, expected, state })) !== null;
        const row = isUuid(id) ? await tx.first(findFeedback, { id }) : null;
        if (row === null) return err(appError('NOT_FOUND'));
        // What is so already needs no word: it was said before, by whomever.
        if (row.state !== state) return err(appError('SEEN_CHANGED'));
        if (isSet && expected !== state) {
          await audit.record(tx, {
            actorId,
            action: 'feedback.state',
            subjectKind: 'feedback',
            subjectId: id,
            before: { state: expected },
            after: { state },
            reason: null,
            at: now,
          });
        }
        return ok(row);
      });
    },

    countNew: async () =>
      (await database.first(countFeedback, { state: 'new', words: wordPatterns('') }))?.total ?? 0,
  };
}

/** The feedback as a file for spreadsheets. */
export function feedbackExport(feedback: Feedback): ExportList {
  return {
    name: 'feedback',
    right: 'feedback.read',
    columns: [
      'Gửi lúc',
      'Loại',
      'Nội dung',
      'Điểm',
      'Bài học',
      'Người gửi',
      'Email',
      'Trang',
      'Phiên bản',
      'Trạng thái',
    ],
    open(filters) {
      const state = filters.get('state');
      if (state !== null && !isFeedbackState(state))
        return err(appError('BAD_INPUT', { field: 'state' }));
      const search = filters.get('q') ?? '';
      return ok(rowsOf(feedback, { state, search }));
    },
  };
}

async function* rowsOf(feedback: Feedback, input: Pick<FeedbackDetails, 'state' | 'search'>) {
  const states = { new: 'Mới', read: 'Đã đọc', answered: 'Đã trả lời' } as const;
  const readPage = async (after: string | null) => {
    const page = await feedback.list({ ...input, first: 100, after });
    if (!page.ok) throw new Error(page.error.code);
    return page.value;
  };
  for await (const row of everyNode(readPage)) {
    yield [
      row.created_at,
      topicNames[row.topic],
      row.text,
      row.rating,
      row.lesson_title,
      row.author_name,
      row.author_email,
      row.route,
      row.app_version,
      states[row.state],
    ] as const;
  }
}

/** Whether a foreign text is a state. */
export function isFeedbackState(text: string): text is FeedbackState {
  return text === 'new' || text === 'read' || text === 'answered';
}

function check(
  message: NewFeedback,
  limits: Limits,
): Result<Omit<NewFeedback, 'writtenAt'>, AppError> {
  const text = toNfc(message.text).trim();
  if (text === '' && message.rating === null)
    return err(appError('FEEDBACK_EMPTY', { field: 'text' }));
  if (Array.from(text).length > limits.feedbackLength)
    return err(appError('BAD_INPUT', { field: 'text' }));
  if (
    message.rating !== null &&
    !(Number.isInteger(message.rating) && message.rating >= 1 && message.rating <= 5)
  )
    return err(appError('BAD_INPUT', { field: 'rating' }));
  if (!keyForm.test(message.key)) return err(appError('BAD_INPUT', { field: 'key' }));
  const { key, topic, rating, lessonSlug, pictureId } = message;
  return ok({
    key: contentKey(key, [topic, text, rating, lessonSlug, pictureId]),
    topic,
    text,
    rating,
    lessonSlug,
    pictureId,
    route: line(message.route, routeLength),
    appVersion: line(message.appVersion, versionLength),
  });
}

/** What a page tells of itself, on one line. */
function line(text: string, length: number): string {
  return Array.from(toOneLine(text)).slice(0, length).join('');
}

function mailOf(row: FeedbackRow, at: Date): TeamMail {
  const rating =
    row.rating === null ? [] : [`Bài học: ${row.lesson_title ?? '-'} · ${row.rating}/5`];
  const text = [
    row.text,
    '',
    ...rating,
    `Từ: ${row.author_name} <${row.author_email}>`,
    `Trang: ${row.route}`,
    `Phiên bản: ${row.app_version}`,
    ...(row.picture_id === null ? [] : ['Có ảnh kèm theo trong trang quản trị.']),
  ].join('\n');
  const subject = `[${topicNames[row.topic]}] ${row.author_name}`;
  return { aboutUserId: row.author_id, subject, text, at };
}
