import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import type { Ledger } from '../ledger/api.ts';
import type { Messenger } from '../messages/api.ts';
import type { Actor } from './payouts.ts';

/** What payouts are made with. */
export interface PayoutParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly cipher: FieldCipher;
  readonly messenger: Messenger;
  readonly push: Pick<Push, 'tell'>;
}

export interface PayoutDeed {
  readonly action: string;
  readonly kind: 'payout' | 'payout_run';
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Writes the audit line of a deed on a run or a payment. */
export async function recordPayout(
  tx: Tx,
  { audit }: Pick<PayoutParts, 'audit'>,
  { actorId, reason, now }: Actor,
  { kind, id, ...deed }: PayoutDeed,
): Promise<void> {
  await audit.record(tx, { actorId, reason, at: now, subjectKind: kind, subjectId: id, ...deed });
}
