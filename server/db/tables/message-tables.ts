import type { Generated } from 'kysely';
import type { Json } from './json-column.ts';

/** The tables of 0011-messages.sql. */
export interface MessageTables {
  readonly notifications: NotificationTable;
  readonly emails: EmailTable;
  readonly mail_settings: MailSettingsTable;
}

/** What somebody was told. `content` is a MessageContent as JSON. */
interface NotificationTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly key: string;
  readonly category: 'learning' | 'order' | 'affiliate';
  readonly content: Json;
  readonly created_at: Date;
  readonly read_at: Date | null;
  /** Whose name is in it besides its reader's: it goes with them. */
  readonly about_user_id: Generated<string | null>;
}

/** An e-mail word for word as it goes out. */
interface EmailTable {
  readonly id: string;
  /** Null: to the team. */
  readonly user_id: string | null;
  readonly notification_id: string | null;
  /** Whose words or name are in it besides its reader's: it goes with them. */
  readonly about_user_id: string | null;
  readonly to_address: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly message_id: string;
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'kept';
  readonly tries: Generated<number>;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sending_at: Date | null;
  readonly sent_at: Date | null;
  /** Its words prove who somebody is and are forgotten once it is on its way. */
  readonly is_secret: Generated<boolean>;
  /** When what they prove is over, and they are forgotten in any case; null = not secret. */
  readonly forgets_at: Generated<Date | null>;
  /** Its address goes with the account. */
  readonly forgets_address: Generated<boolean>;
}

/** Which optional e-mails somebody wants; no row = all. */
interface MailSettingsTable {
  readonly user_id: string;
  readonly lessons: boolean;
  readonly offers: boolean;
}
