import { toNfc } from '#shared/kernel/unicode-form.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import type { Tx } from '#server/db/port.ts';
import type { Audit } from '#server/modules/audit/api.ts';
import type { RefundRow } from '../../refund-store.ts';

/** What an administrator did, for the audit. */
export interface ActionNote {
  readonly action: string;
  readonly kind: 'order' | 'transaction' | 'refund' | 'report';
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly reason: string | null;
}

/** Writes an action into the audit, in its own transaction. */
export type NoteAction = (tx: Tx, by: Actor, action: ActionNote) => Promise<void>;

export function createActionNote(audit: Audit): NoteAction {
  return async (tx, by, { action, kind, id, before, after, reason }) => {
    await audit.record(tx, {
      actorId: by.actorId,
      action,
      subjectKind: kind,
      subjectId: id,
      before,
      after,
      reason,
      at: by.now,
    });
  };
}

/** No reason at all. */
export function isBlank(reason: string): boolean {
  return reason.trim() === '';
}

const longestReference = 64;

/**
 * A bank's reference or an invoice's number as it is kept; null when it is empty or too long to be
 * one.
 */
export function tidyReference(text: string): string | null {
  const tidy = toNfc(text).trim();
  return tidy === '' || tidy.length > longestReference ? null : tidy;
}

/** An account as the audit keeps it; null when the refund has none. */
export function maskedAccount({ bank_bin: bin, account_last4: last4 }: RefundRow): string | null {
  return bin === null ? null : `${bankName(bin)} •••• ${last4 ?? ''}`;
}
