import type { Author } from '../audit/api.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import type { Ledger } from '../ledger/api.ts';
import type { Messenger } from '../messages/api.ts';

/** What payouts are made with. */
export interface PayoutDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly cipher: FieldCipher;
  readonly messenger: Messenger;
  readonly push: Pick<Push, 'tell'>;
  /** What went wrong with one of many, whom a request passes over. */
  readonly report: (bug: unknown) => void;
  /** Ids of payments; random ones without it. */
  readonly newId?: () => string;
}

export interface PayoutAction {
  readonly action: string;
  readonly kind: 'payout' | 'payout_run';
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Writes the audit line of an action on a run or a payment. */
export async function recordPayout(
  tx: Tx,
  { audit }: Pick<PayoutDeps, 'audit'>,
  { actorId, reason, now }: Author,
  { kind, id, ...action }: PayoutAction,
): Promise<void> {
  await audit.record(tx, { actorId, reason, at: now, subjectKind: kind, subjectId: id, ...action });
}

/** What a change of state leaves as it is. */
export const unchanged = {
  confirmedAt: null,
  sentAt: null,
  reference: null,
  endedAt: null,
  failure: null,
} as const;
