import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import type { CountedPage } from '../../lists/paging.ts';
import type { Audit } from '../audit/api.ts';
import {
  countAlike,
  countMails,
  findMail,
  listMails,
  listOrderMessages,
  type MailState,
  requeueAlike,
  requeueMail,
} from './mail-store.ts';
import { messageText, readContent } from './kinds/message-kinds.ts';

/** E-mails as administrators see them: where each stands, never what is in it. */
export interface MailAdmin {
  /** Newest first; `state` null = all. Refuses with BAD_INPUT. */
  list(input: {
    readonly first: number;
    readonly after: string | null;
    readonly state: MailState | null;
  }): Promise<Result<CountedPage<MailEntry>, AppError>>;
  /**
   * Lets one that failed, is unknown or was only kept go out once more, with an audit line. Refuses
   * with NOT_FOUND when it does not stand so (any more), with CONFLICT when no mail server is
   * named.
   */
  resend(action: {
    readonly id: string;
    /** Also those of `alike`, `mostAlike` at once. */
    readonly withAlike?: boolean;
    readonly reason: string;
    readonly actorId: string;
    readonly now: Date;
  }): Promise<Result<true, AppError>>;
  /**
   * Others that failed in the same trouble as this one, which another try may get through: within
   * two days of it, their readers' addresses still good. `since` = when the first was written.
   */
  alike(id: string): Promise<{ readonly total: number; readonly since: Date | null }>;
  /** Refuses with NOT_FOUND. */
  find(id: string): Promise<Result<MailEntry, AppError>>;
  /** What the learner of an order was told of it, newest first, at most 50. */
  ofOrder(order: {
    readonly userId: string;
    readonly orderId: string;
  }): Promise<readonly OrderMessage[]>;
  /** One with its text, for the development mailbox. Null when there is none. */
  read(id: string): Promise<(MailEntry & { readonly html: string; readonly text: string }) | null>;
}

export interface MailEntry {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly state: MailState;
  readonly tries: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly messageId: string;
}

/**
 * A message about an order, and how the e-mail that says the same stands; without one it stands in
 * the product alone.
 */
export interface OrderMessage {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly emailId: string | null;
  readonly emailState: MailState | null;
}

export interface MailAdminDeps {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly audit: Audit;
  /** Whether a mail server is named. */
  readonly sends: boolean;
}

/** A mail server that is back is not told everything in one transaction. */
const mostAlike = 200;

/** The office over our tables. */
export function createMailAdmin({ database, jobs, audit, sends }: MailAdminDeps): MailAdmin {
  return {
    async list({ first, after, state }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const { at, id } = page.value.after ?? { at: null, id: null };
      const rows = await database.all(listMails, { state, at, id, count: first + 1 });
      const total = (await database.first(countMails, { state }))?.total ?? 0;
      return ok(
        toPage(rows.map(toEntry), first, total, (entry) => ({ at: entry.createdAt, id: entry.id })),
      );
    },
    async resend({ id, withAlike = false, reason, actorId, now }) {
      if (!isId(id)) return err(appError('NOT_FOUND'));
      if (!sends) return err(appError('CONFLICT'));
      return database.transaction(async (tx) => {
        const before = await tx.first(requeueMail, { id });
        if (before === null) return err(appError('NOT_FOUND'));
        const isFailed = before.state === 'failed';
        const others =
          withAlike && isFailed ? await tx.all(requeueAlike, { id, most: mostAlike }) : [];
        for (const emailId of [id, ...others.map((other) => other.id)]) {
          await jobs.enqueue(tx, 'send_email', { emailId }, { key: emailId });
          await audit.record(tx, {
            actorId,
            action: 'email.resend',
            subjectKind: 'email',
            subjectId: emailId,
            before: { state: before.state },
            after: { state: 'queued' },
            reason,
            at: now,
          });
        }
        return ok(true);
      });
    },
    async alike(id) {
      return (
        (await database.first(countAlike, { id, most: mostAlike })) ?? { total: 0, since: null }
      );
    },
    async find(id) {
      const row = isId(id) ? await database.first(findMail, { id }) : null;
      return row === null ? err(appError('NOT_FOUND')) : ok(toEntry(row));
    },
    async ofOrder(order) {
      const rows = await database.all(listOrderMessages, order);
      return rows.map((row) => ({
        id: row.id,
        title: messageText(readContent(row.content)).title,
        createdAt: row.created_at,
        readAt: row.read_at,
        emailId: row.email_id,
        emailState: row.email_state,
      }));
    },
    async read(id) {
      const row = isId(id) ? await database.first(findMail, { id }) : null;
      return row === null ? null : { ...toEntry(row), html: row.html, text: row.text };
    },
  };
}

interface MailRow {
  readonly id: string;
  readonly to_address: string;
  readonly subject: string;
  readonly state: MailState;
  readonly tries: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly message_id: string;
}

function toEntry(row: MailRow): MailEntry {
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    state: row.state,
    tries: row.tries,
    lastError: row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    messageId: row.message_id,
  };
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
