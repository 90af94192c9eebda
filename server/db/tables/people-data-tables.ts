import type { Generated } from 'kysely';

/** Tables of copies of people's data and of deletions (migration 0023). */
export interface PeopleDataTables {
  readonly data_exports: DataExportTable;
  readonly account_deletions: AccountDeletionTable;
  readonly files_to_remove: FileToRemoveTable;
}

/** Files whose row is gone; triggers write them (migration 0108). */
export interface FileToRemoveTable {
  readonly kind: 'avatar' | 'picture' | 'export';
  readonly name: string;
}

export interface DataExportTable {
  readonly id: string;
  readonly user_id: string;
  readonly state: Generated<'queued' | 'ready' | 'failed' | 'expired'>;
  readonly requested_at: Date;
  readonly ready_at: Generated<Date | null>;
  readonly expires_at: Generated<Date | null>;
  readonly file: Generated<string | null>;
  readonly bytes: Generated<number | null>;
  /** What may fetch it: all three or none. */
  readonly ticket_hash: Generated<Uint8Array | null>;
  readonly ticket_session: Generated<string | null>;
  readonly ticket_until: Generated<Date | null>;
}

export interface AccountDeletionTable {
  readonly id: string;
  readonly user_id: string;
  readonly state: Generated<'waiting' | 'withdrawn' | 'done'>;
  readonly requested_at: Date;
  readonly runs_at: Date;
  readonly due_at: Date;
  readonly blocked_by: Generated<readonly string[]>;
  /** What of the wallet was given up with it, VND. */
  readonly given_up_vnd: Generated<bigint | null>;
  readonly ended_at: Generated<Date | null>;
}
