import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CommerceTables } from './commerce-tables.ts';
import type { MoneyTables } from './money-tables.ts';

/** Every table as the migrations make it (server/db/migrations). Column names are the names in SQL. */
export interface Tables extends CommerceTables, MoneyTables {
  readonly schema_migrations: MigrationRow;
  readonly server_facts: FactRow;
  readonly users: UserTable;
  readonly entitlements: EntitlementTable;
  readonly sessions: SessionTable;
  readonly refresh_tokens: RefreshTokenTable;
  readonly access_tokens: AccessTokenTable;
  readonly attempt_counters: AttemptCounterTable;
  readonly courses: CourseTable;
  readonly chapters: ChapterTable;
  readonly lessons: LessonTable;
  readonly learners: LearnerTable;
  readonly course_progress: CourseProgressTable;
  readonly applied_operations: AppliedOperationTable;
  readonly flagged_operations: FlaggedOperationTable;
  readonly notes: NoteTable;
  readonly vouchers: VoucherTable;
  readonly voucher_codes: VoucherCodeTable;
  readonly voucher_uses: VoucherUseTable;
  readonly voucher_days: VoucherDayTable;
  readonly audit_log: AuditLogTable;
  // content, feedback (0014)
  readonly short_videos: ShortVideoTable;
  readonly uploads: UploadTable;
  readonly media_folders: MediaFolderTable;
  readonly feedback: FeedbackTable;
  // --- tickets and support (0012)
  readonly events: EventTable;
  readonly tickets: TicketTable;
  readonly support_requests: SupportRequestTable;
  readonly support_messages: SupportMessageTable;
  readonly support_pictures: SupportPictureTable;
  readonly support_saved_answers: SupportSavedAnswerTable;
  // --- messages (0011)
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
}

/** An e-mail word for word as it goes out. */
interface EmailTable {
  readonly id: string;
  /** Null: to the team. */
  readonly user_id: string | null;
  readonly notification_id: string | null;
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
}

/** Which optional e-mails somebody wants; no row = all. */
interface MailSettingsTable {
  readonly user_id: string;
  readonly lessons: boolean;
  readonly offers: boolean;
}

/** Append-only; its chain of hashes is written by the database when a transaction commits. */
interface AuditLogTable {
  readonly id: Generated<bigint>;
  readonly actor_id: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly before: Json | null;
  readonly after: Json | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** jsonb: read as parsed JSON of a shape that its reader has to check, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

/** A migration that ran. */
interface MigrationRow {
  readonly version: number;
  readonly name: string;
  readonly applied_at: Generated<Date>;
}

/** One fact about this database. */
interface FactRow {
  readonly name: string;
  readonly value: string;
}

/** A person. `date` columns are read as `YYYY-MM-DD`, bigint as bigint. */
export interface UserTable {
  readonly id: Generated<string>;
  readonly role: Generated<'learner' | 'admin'>;
  readonly email: string;
  readonly password_hash: string | null;
  readonly is_verify_email: Generated<boolean>;
  readonly need_update_password: Generated<boolean>;
  readonly ga_event_sent: Generated<boolean>;
  readonly lastname: string | null;
  readonly middlename: string | null;
  readonly firstname: string | null;
  readonly gender: string | null;
  readonly date_of_birth: string | null;
  readonly phone_number: string | null;
  readonly avatar: string | null;
  readonly city_live: string | null;
  readonly referral_source: string | null;
  readonly referral_code: string | null;
  readonly custom_attribute_id: string | null;
  readonly custom_attribute_increment_id: string | null;
  readonly account_holder: string | null;
  readonly account_bank: string | null;
  readonly personal_course_vision: string | null;
  readonly expected_sales: bigint | null;
  readonly elearning_vision: string | null;
  readonly elearning_idea: string | null;
  readonly business_description: string | null;
  readonly course: string | null;
  readonly course_name: string | null;
  readonly course_description: string | null;
  readonly course_url: string | null;
  readonly teaching_experience: string | null;
  readonly job_description: string | null;
  readonly media: string | null;
  readonly teaching_year: number | null;
  readonly experience: string | null;
  readonly specialize: string | null;
  readonly description_teach_progress: string | null;
  readonly facebook_name: string | null;
  readonly facebook_id: string | null;
  readonly facebook_image: string | null;
  readonly agreed_at: Date | null;
  readonly created_at: Date;
  readonly blocked_at: Generated<Date | null>;
  readonly blocked_reason: Generated<string | null>;
  /** Folded name, address and number, made by the database. */
  readonly search_text: GeneratedAlways<string>;
}

interface EntitlementTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly plan: 'pro' | 'kha_pro';
  readonly granted_at: Date;
  readonly revoked_at: Date | null;
  /** The order that gives it; null for a gift. */
  readonly order_id: Generated<string | null>;
}

interface SessionTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly client: 'PORTAL' | 'DESKTOP';
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: 'signed_out' | 'revoked' | 'reused' | null;
}

interface RefreshTokenTable {
  readonly hash: Uint8Array;
  readonly session_id: string;
  readonly expires_at: Date;
  readonly spent_at: Date | null;
  readonly spent_by: Uint8Array | null;
  readonly successor_access_hash: Uint8Array | null;
}

interface AccessTokenTable {
  readonly hash: Uint8Array;
  readonly session_id: string;
  readonly expires_at: Date;
  readonly is_used: Generated<boolean>;
}

interface AttemptCounterTable {
  readonly subject: string;
  readonly attempts: number;
  readonly window_started_at: Date;
  readonly blocked_until: Date;
}

interface CourseTable {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  readonly is_rearranged: Generated<boolean>;
}

interface ChapterTable {
  readonly id: string;
  readonly course_id: string;
  readonly index: number;
  readonly slug: string;
  readonly title: string;
  readonly outcome: string;
  readonly edited_at: Generated<Date | null>;
  readonly revision: Generated<number>;
}

interface LessonTable {
  readonly id: string;
  readonly course_id: string;
  readonly chapter_id: string;
  readonly index: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly duration_seconds: number;
  readonly is_preview: boolean;
  readonly is_released: boolean;
  readonly release_on: string | null;
  readonly media_folder: string | null;
  readonly markers: Json;
  readonly transcript: Json;
  readonly attachments: Json;
  readonly edited_at: Generated<Date | null>;
  readonly revision: Generated<number>;
  readonly is_draft: Generated<boolean>;
  readonly to_announce: Generated<boolean>;
}

interface LearnerTable {
  readonly user_id: string;
  readonly version: number;
  readonly allowance_left_ms: number;
  readonly allowance_at_ms: number;
}

interface CourseProgressTable {
  readonly user_id: string;
  readonly course_id: string;
  readonly version: number;
  readonly lessons: string;
  readonly learned_ms: number;
  readonly completed_lesson_ids: readonly string[];
  readonly resume_lesson_id: string | null;
}

interface AppliedOperationTable {
  readonly user_id: string;
  readonly operation_id: string;
  readonly applied_at: Date;
  /** What it said. All null in rows of before migration 6. */
  readonly lesson_id: string | null;
  readonly device: string | null;
  readonly said: string | null;
}

interface FlaggedOperationTable {
  readonly user_id: string;
  readonly operation_id: string;
  readonly lesson_id: string;
  readonly flags: readonly string[];
  readonly claimed_ms: number;
  readonly counted_ms: number;
  readonly flagged_at: Date;
}

interface NoteTable {
  readonly user_id: string;
  readonly note_id: string;
  readonly lesson_id: string;
  readonly at_seconds: number;
  readonly text: string;
  readonly deleted: boolean;
  readonly stamp_ms: number;
  readonly stamp_counter: number;
  readonly stamp_node: string;
  readonly version: number;
}

interface ShortVideoTable {
  readonly id: Generated<string>;
  readonly position: number;
  readonly title: string;
  readonly lesson_id: string | null;
  readonly media_folder: string | null;
  readonly duration_seconds: number | null;
  readonly is_published: Generated<boolean>;
  readonly revision: Generated<number>;
  readonly created_at: Date;
}

interface UploadTable {
  readonly id: Generated<string>;
  readonly kind: 'lesson_video' | 'lesson_captions' | 'lesson_attachment' | 'short_video' | 'short_captions';
  readonly lesson_id: string | null;
  readonly short_video_id: string | null;
  readonly actor_id: string;
  readonly file_name: string;
  readonly title: string;
  readonly bytes: bigint;
  readonly received_bytes: Generated<bigint>;
  readonly state: Generated<'receiving' | 'queued' | 'working' | 'done' | 'failed' | 'cancelled'>;
  readonly progress: Generated<number>;
  readonly error_code: string | null;
  readonly created_at: Date;
  readonly changed_at: Date;
}

interface MediaFolderTable {
  readonly name: string;
  readonly made_at: Date;
  readonly retired_at: Date | null;
}

interface FeedbackTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly client_key: string;
  readonly topic: 'bug' | 'idea' | 'praise';
  readonly text: string;
  readonly rating: number | null;
  readonly lesson_id: string | null;
  readonly route: string;
  readonly app_version: string;
  readonly state: Generated<'new' | 'read' | 'answered'>;
  readonly written_at: Date;
  readonly created_at: Date;
}

/** A voucher. Exactly `percent` (with `cap`) or `amount` is there, by `kind`. */
export interface VoucherTable {
  readonly id: Generated<string>;
  readonly seq: Generated<bigint>;
  readonly code: string;
  readonly has_many_codes: boolean;
  readonly audience: 'public' | 'code' | 'personal';
  readonly owner_id: string | null;
  readonly kind: 'percent' | 'fixed';
  readonly percent: number | null;
  readonly cap: bigint | null;
  readonly amount: bigint | null;
  readonly min_order: bigint;
  readonly plans: readonly ('kha_pro' | 'pro')[];
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly max_uses: number | null;
  readonly per_day: number | null;
  readonly used: Generated<number>;
  readonly is_paused: Generated<boolean>;
  readonly note: string;
  readonly version: Generated<number>;
  readonly created_by: string | null;
  readonly created_at: Date;
}

interface VoucherCodeTable {
  readonly key: string;
  readonly code: string;
  readonly voucher_id: string;
  readonly is_single: boolean;
}

interface VoucherUseTable {
  readonly id: Generated<string>;
  readonly seq: Generated<bigint>;
  readonly voucher_id: string;
  readonly code_key: string;
  readonly is_single_code: boolean;
  readonly user_id: string;
  readonly order_id: string;
  readonly state: 'reserved' | 'redeemed' | 'released';
  readonly discount: bigint;
  readonly amount: bigint;
  readonly day: string;
  readonly reserved_at: Date;
  readonly redeemed_at: Date | null;
  readonly released_at: Date | null;
}

interface VoucherDayTable {
  readonly voucher_id: string;
  readonly day: string;
  readonly used: number;
}

// --- tickets and support (0012)

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
}
