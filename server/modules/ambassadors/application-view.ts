import {
  type ApplicationAnswers,
  readAnswers,
  reapplyAfterDays,
  type SecretField,
} from '#shared/domain/ambassador/application.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { FieldCipher, FieldPlace } from '../../crypto/field-cipher.ts';
import type { ApplicationEvent, ApplicationRow } from './application-store.ts';

/** Where an application stands, as people are told. */
export type ApplicationStatus =
  | 'draft'
  | 'received'
  | 'reviewing'
  | 'asked'
  | 'accepted'
  | 'declined';

/**
 * An application as its applicant and administrators see it: numbers of papers and accounts masked.
 */
export interface ApplicationView {
  readonly id: string;
  readonly userId: string;
  readonly status: ApplicationStatus;
  readonly step: number;
  readonly revision: number;
  /** Another each time that it is sent, asked about or decided. */
  readonly seenRevision: string;
  readonly answers: ApplicationAnswers;
  /** `•••• 123`; null when none is kept. */
  readonly identityMasked: string | null;
  readonly accountMasked: string | null;
  readonly updatedAt: Date;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  /** What was asked, or why it was declined. */
  readonly note: string | null;
  /** When its applicant may apply again; null unless it was declined. */
  readonly reapplyFrom: Date | null;
  readonly events: readonly ApplicationEvent[];
}

const dayMs = 86_400_000;

/** Makes a view of a row. Nothing is opened for it: the masks lie beside the sealed fields. */
export function viewOf(row: ApplicationRow, events: readonly ApplicationEvent[]): ApplicationView {
  return {
    id: row.id,
    userId: row.user_id,
    status: statusOf(row),
    step: row.step,
    revision: row.revision,
    seenRevision: row.seen_revision,
    answers: answersOf(row),
    identityMasked: row.identity_last3 === null ? null : `•••• ${row.identity_last3}`,
    accountMasked: row.account_last4 === null ? null : `•••• ${row.account_last4}`,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    note: row.note,
    reapplyFrom: row.state === 'declined' ? reapplyFrom(row) : null,
    events,
  };
}

/** Where it stands. */
export function statusOf(
  row: Pick<ApplicationRow, 'state' | 'asked_at' | 'opened_at'>,
): ApplicationStatus {
  if (row.state !== 'submitted') return row.state;
  if (row.asked_at !== null) return 'asked';
  return row.opened_at === null ? 'received' : 'reviewing';
}

/** When somebody who was declined may apply again. */
export function reapplyFrom({ decided_at: decidedAt }: Pick<ApplicationRow, 'decided_at'>): Date {
  invariant(decidedAt !== null, 'a declined application was decided');
  return new Date(decidedAt.getTime() + reapplyAfterDays * dayMs);
}

/** The answers of a row. Nobody but this module writes that column. */
export function answersOf(row: Pick<ApplicationRow, 'answers'>): ApplicationAnswers {
  const answers = readAnswers(row.answers);
  invariant(answers !== null, 'answers are an object');
  return answers;
}

/** The sealed numbers of an application in clear; null for one that is not kept. */
export function openSecrets(
  cipher: FieldCipher,
  row: ApplicationRow,
): Readonly<Record<SecretField, string | null>> {
  return {
    identity_number:
      row.identity_number === null
        ? null
        : cipher.open(row.identity_number, placeOf(row.id, 'identity_number')),
    account_number:
      row.account_number === null
        ? null
        : cipher.open(row.account_number, placeOf(row.id, 'account_number')),
  };
}

/** Where a sealed number lies. */
export function placeOf(applicationId: string, field: SecretField): FieldPlace {
  return { table: 'ambassador_applications', column: field, rowId: applicationId };
}

/** Why nothing is decided: it does not stand open, or not as it was seen. */
export function hindranceOf(
  row: ApplicationRow,
  { whileAsked, revision }: { readonly whileAsked: boolean; readonly revision: string },
): 'APPLICATION_STATE' | 'SEEN_CHANGED' | null {
  if (row.state !== 'submitted' || (row.asked_at !== null && !whileAsked))
    return 'APPLICATION_STATE';
  return row.seen_revision === revision ? null : 'SEEN_CHANGED';
}
