import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import { type CountedPage, longestPage } from '../../lists/paging.ts';
import type { Push } from '../../push/push.ts';
import { greeting } from './mail-body.ts';
import type { MessageCategory } from './kinds/message-kind.ts';
import { type MessageContent, messageText, readContent } from './kinds/message-kinds.ts';
import {
  countNotifications,
  countUnread,
  findNotification,
  findReader,
  listNotifications,
  markAllRead,
  markRead,
  markUnread,
  upsertMailSettings,
} from './store.ts';
import type { MessageText } from './text-parts.ts';

/**
 * What a person was told, and what of it they read. Everything here is their own: the owner is in
 * every statement.
 */
export interface Inbox {
  /** Newest first. Refuses with BAD_INPUT. */
  list(userId: string, input: InboxFilter): Promise<Result<CountedPage<Notification>, AppError>>;
  /** Refuses with NOT_FOUND, also when it is somebody else's. */
  find(userId: string, id: string): Promise<Result<Notification, AppError>>;
  /** SPEC.md: total new email count. */
  countUnread(userId: string): Promise<number>;
  /**
   * At most 100; ids that are not theirs change nothing. Answers how many are unread then. Refuses
   * with BAD_INPUT.
   */
  mark(
    userId: string,
    input: { readonly ids: readonly string[]; readonly read: boolean; readonly now: Date },
  ): Promise<Result<number, AppError>>;
  /** Answers how many are unread then: none. */
  markAll(userId: string, now: Date): Promise<number>;
  mailSettings(userId: string): Promise<MailSettings>;
  putMailSettings(userId: string, settings: MailSettings): Promise<MailSettings>;
}

export interface InboxFilter {
  readonly first: number;
  readonly after: string | null;
  /** Null = all. */
  readonly category: MessageCategory | null;
}

/** Which optional e-mails somebody wants. */
export interface MailSettings {
  /** A lesson was released. */
  readonly lessons: boolean;
  /** A voucher was given. */
  readonly offers: boolean;
}

/** A message as it is read. */
export interface Notification extends MessageText {
  readonly id: string;
  readonly kind: MessageContent['kind'];
  readonly category: MessageCategory;
  /** «Chào Linh,» */
  readonly greeting: string;
  /** Address of the e-mail that says the same; null when there is none. */
  readonly sentTo: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export interface InboxDeps {
  readonly database: Database;
  readonly push: Pick<Push, 'tell'>;
}

/** The inbox over our tables. */
export function createInbox({ database, push }: InboxDeps): Inbox {
  /** Runs a change, and tells their open pages when it was one. */
  async function change(userId: string, work: (tx: Tx) => Promise<number>): Promise<number> {
    return database.transaction(async (tx) => {
      if ((await work(tx)) > 0) await push.tell(tx, userId, 'notifications');
      return unread(tx, userId);
    });
  }

  return {
    async list(userId, { first, after, category }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const { at, id } = page.value.after ?? { at: null, id: null };
      const rows = await database.all(listNotifications, {
        userId,
        category,
        at,
        id,
        count: first + 1,
      });
      const total = (await database.first(countNotifications, { userId, category }))?.total ?? 0;
      return ok(
        toPage(rows.map(toNotification), first, total, (node) => ({
          at: node.createdAt,
          id: node.id,
        })),
      );
    },
    async find(userId, id) {
      const row = isId(id) ? await database.first(findNotification, { userId, id }) : null;
      return row === null ? err(appError('NOT_FOUND')) : ok(toNotification(row));
    },
    countUnread: async (userId) => unread(database, userId),
    async mark(userId, { ids, read, now }) {
      if (ids.length === 0 || ids.length > longestPage || !ids.every(isId))
        return err(appError('BAD_INPUT', { field: 'ids' }));
      return ok(
        await change(userId, async (tx) =>
          read ? tx.run(markRead, { userId, ids, at: now }) : tx.run(markUnread, { userId, ids }),
        ),
      );
    },
    markAll: async (userId, now) =>
      change(userId, async (tx) => tx.run(markAllRead, { userId, at: now })),
    async mailSettings(userId) {
      const { lessons = true, offers = true } =
        (await database.first(findReader, { userId })) ?? {};
      return { lessons, offers };
    },
    async putMailSettings(userId, settings) {
      await database.run(upsertMailSettings, { userId, ...settings });
      return settings;
    },
  };
}

async function unread(reader: Pick<Tx, 'first'>, userId: string): Promise<number> {
  return (await reader.first(countUnread, { userId }))?.unread ?? 0;
}

interface NotificationRow {
  readonly id: string;
  readonly category: MessageCategory;
  readonly content: unknown;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly firstname: string | null;
  readonly to_address: string | null;
}

function toNotification(row: NotificationRow): Notification {
  const content = readContent(row.content);
  return {
    ...messageText(content),
    id: row.id,
    kind: content.kind,
    category: row.category,
    greeting: greeting(row.firstname),
    sentTo: row.to_address,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
