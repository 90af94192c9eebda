import type { AccessColumns } from './access-columns.ts';
import type { ProfileColumns } from '#shared/domain/profile/profile-fields.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { ClickTables } from './click-tables.ts';
import type { AuditTables } from './audit-tables.ts';
import type { AmbassadorTables } from './ambassador-tables.ts';
import type { ClientOperationTables } from './client-operation-tables.ts';
import type { CommerceTables } from './commerce-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { FactorTables } from './factor-tables.ts';
import type { InnerTables } from './inner-tables.ts';
import type { OfficeTables } from './office-tables.ts';
import type { Json } from './json-column.ts';
import type { MessageTables } from './message-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { PeopleDataTables } from './people-data-tables.ts';
import type { ProgrammeTables } from './programme-tables.ts';
import type { RefusalTables } from './refusal-tables.ts';
import type { RollupTables } from './rollup-tables.ts';
import type { SessionTables } from './session-tables.ts';
import type { AnalyticsTables } from './analytics-tables.ts';
import type { SiteContentTables } from './site-content-tables.ts';
import type { SocialTables } from './social-tables.ts';
import type { TicketTables } from './ticket-tables.ts';
import type { VoucherTables } from './voucher-tables.ts';

/**
 * Every table as the migrations make it (server/db/migrations). Column names are the names in SQL.
 */
export interface Tables
  extends
    AmbassadorTables,
    AnalyticsTables,
    AuditTables,
    ClickTables,
    ClientOperationTables,
    CommerceTables,
    ContentTables,
    FactorTables,
    InnerTables,
    MessageTables,
    MoneyTables,
    OfficeTables,
    PeopleDataTables,
    ProgrammeTables,
    RefusalTables,
    RollupTables,
    SessionTables,
    SiteContentTables,
    SocialTables,
    TicketTables,
    VoucherTables {
  readonly schema_migrations: MigrationRow;
  readonly server_facts: FactRow;
  readonly users: UserTable;
  readonly entitlements: EntitlementTable;
  readonly attempt_counters: AttemptCounterTable;
  readonly account_proofs: AccountProofTable;
  readonly courses: CourseTable;
  readonly chapters: ChapterTable;
  readonly lessons: LessonTable;
  readonly lesson_durations: LessonDurationTable;
  readonly learners: LearnerTable;
  readonly course_progress: CourseProgressTable;
  readonly learner_marks: LearnerMarkTable;
  readonly applied_operations: AppliedOperationTable;
  readonly flagged_operations: FlaggedOperationTable;
  readonly notes: NoteTable;
}

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
export interface UserTable extends ProfileColumns, AccessColumns {
  readonly id: Generated<string>;
  readonly role: Generated<'learner' | 'admin'>;
  /** Of administrators, and of nobody else. */
  readonly office_role: Generated<OfficeRole | null>;
  readonly email: string;
  readonly password_hash: string | null;
  readonly is_verify_email: Generated<boolean>;
  readonly ga_event_sent: Generated<boolean>;
  readonly avatar: string | null;
  readonly referral_code: string | null;
  readonly custom_attribute_id: string | null;
  readonly custom_attribute_increment_id: string | null;
  readonly account_holder: string | null;
  /** Sealed. All four of the account are there or none. */
  readonly account_number: Generated<Uint8Array | null>;
  readonly account_last4: Generated<string | null>;
  readonly account_bank: string | null;
  readonly facebook_name: string | null;
  readonly facebook_id: string | null;
  readonly facebook_image: string | null;
  readonly agreed_at: Date | null;
  readonly created_at: Date;
  readonly deleted_at: Generated<Date | null>;
  /** How often the person was signed out everywhere. */
  readonly marks_generation: Generated<number>;
  /** Folded name, address and number, made by the database. */
  readonly search_text: GeneratedAlways<string | null>;
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

/** What was mailed to prove who somebody is; hashes only. */
interface AccountProofTable {
  readonly user_id: string;
  readonly purpose: 'reset' | 'verify' | 'confirm';
  readonly email: string;
  readonly token_hash: Uint8Array | null;
  readonly code_hash: Uint8Array | null;
  readonly wrong_codes: Generated<number>;
  readonly made_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  /** The session that used a code up. */
  readonly used_by: Generated<string | null>;
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
  readonly edited_at: Date | null;
  readonly revision: Generated<number>;
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

interface LessonDurationTable {
  readonly lesson_id: string;
  readonly duration_seconds: number;
  readonly replaced_at: Date;
}

interface LearnerMarkTable {
  readonly user_id: string;
  readonly version: number;
  readonly mark: string;
  readonly made_at: Date;
}

interface LearnerTable {
  readonly user_id: string;
  readonly version: number;
  /** Random name of this version; '0' before the first. */
  readonly mark: string;
  readonly allowance_left_ms: number;
  readonly allowance_at_ms: number;
  /**
   * When what is remembered of their operations weighs nothing any more
   * (modules/learning/remember-operations.ts).
   */
  readonly remembering_until_ms: Generated<number>;
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
  readonly learned_at: Date | null;
  readonly position_seconds: number | null;
  readonly watched_ms: number | null;
  /** JSON: pairs of whole seconds, sorted, disjoint, within the lesson. */
  readonly intervals: string | null;
}

interface FlaggedOperationTable {
  readonly user_id: string;
  readonly lesson_id: string;
  readonly flags: readonly string[];
  readonly operations: number;
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
  /** JSON of a `Lineage`. */
  readonly lineage: unknown;
}
