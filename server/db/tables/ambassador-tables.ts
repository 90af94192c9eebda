import type { Generated } from 'kysely';
import type { ApplicationState } from '#shared/domain/ambassador/application.ts';
import type { Json } from './json-column.ts';

/** The tables of 0020-ambassadors.sql. */
export interface AmbassadorTables {
  readonly ambassador_applications: ApplicationTable;
  readonly ambassador_events: ApplicationEventTable;
  readonly ambassador_invitations: InvitationTable;
}

/** What happened to an application. */
export type ApplicationEventKind =
  | 'submitted'
  | 'opened'
  | 'asked'
  | 'resubmitted'
  | 'accepted'
  | 'declined';

export interface ApplicationTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly state: Generated<ApplicationState>;
  readonly step: number;
  readonly revision: number;
  /** Another each time that it is sent, asked about or decided. */
  readonly seen_revision: Generated<string>;
  readonly answers: Json;
  readonly identity_number: Uint8Array | null;
  readonly identity_last3: string | null;
  readonly account_number: Uint8Array | null;
  readonly account_last4: string | null;
  readonly policy_version: Generated<number | null>;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly submitted_at: Generated<Date | null>;
  readonly opened_at: Generated<Date | null>;
  readonly asked_at: Generated<Date | null>;
  readonly decided_at: Generated<Date | null>;
  readonly note: Generated<string | null>;
}

interface ApplicationEventTable {
  readonly id: Generated<bigint>;
  readonly application_id: string;
  readonly kind: ApplicationEventKind;
  readonly note: string | null;
  readonly actor_id: string | null;
  readonly at: Date;
}

interface InvitationTable {
  readonly id: Generated<string>;
  readonly email: string;
  readonly name: string;
  readonly note: string;
  readonly token: string;
  readonly invited_by: string | null;
  readonly invited_at: Date;
}
