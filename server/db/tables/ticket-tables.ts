import type { Generated } from 'kysely';

/** The tables of 0012-tickets.sql. */
export interface TicketTables {
  readonly events: EventTable;
  readonly tickets: TicketTable;
  readonly support_requests: SupportRequestTable;
  readonly support_messages: SupportMessageTable;
  readonly support_pictures: SupportPictureTable;
  readonly support_saved_answers: SupportSavedAnswerTable;
}

export interface EventTable {
  readonly id: Generated<string>;
  readonly kind: 'mentoring' | 'community';
  readonly title: string;
  readonly description: string;
  readonly host: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly place: string | null;
  readonly link: string | null;
  readonly capacity: number | null;
  readonly plans: readonly ('kha_pro' | 'pro')[];
  readonly state: Generated<'open' | 'cancelled'>;
  readonly version: Generated<number>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface TicketTable {
  readonly id: Generated<string>;
  readonly code: string;
  readonly order_id: string;
  readonly user_id: string;
  readonly plan: 'kha_pro' | 'pro';
  readonly event_id: string | null;
  readonly state: Generated<'valid' | 'used' | 'cancelled'>;
  readonly issued_at: Date;
  readonly used_at: Date | null;
  /** The beginning for which it was used. */
  readonly occasion_starts_at: Generated<Date | null>;
  readonly cancelled_at: Date | null;
}

export interface SupportRequestTable {
  readonly id: Generated<string>;
  readonly number: Generated<bigint>;
  readonly user_id: string;
  readonly request_key: string;
  readonly topic: 'payment' | 'learning' | 'account' | 'technical' | 'other';
  readonly subject: string;
  readonly state: Generated<'open' | 'answered' | 'closed'>;
  readonly context_route: string | null;
  readonly context_version: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly waiting_since: Date | null;
  readonly closed_at: Date | null;
}

interface SupportMessageTable {
  readonly id: Generated<string>;
  readonly request_id: string;
  readonly author_id: string | null;
  readonly from_team: boolean;
  readonly message_key: string;
  readonly text: string;
  readonly created_at: Date;
  readonly seq: Generated<bigint>;
}

export interface SupportPictureTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly message_id: string | null;
  readonly feedback_id: Generated<string | null>;
  readonly file: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly created_at: Date;
}

interface SupportSavedAnswerTable {
  readonly id: Generated<string>;
  readonly title: string;
  readonly text: string;
  readonly updated_at: Date;
  /** Another one after each change. */
  readonly revision: Generated<string>;
}
