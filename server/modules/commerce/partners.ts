import type { BankAccount } from '#shared/domain/commerce/bank-account.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { Push } from '../../push/push.ts';
import type { Commissions } from '../commissions/api.ts';
import type { ReturnedPayouts } from '../payouts/api.ts';
import type { Audit } from '../audit/api.ts';
import type { Ledger } from '../ledger/api.ts';
import type { Messenger } from '../messages/api.ts';
import type { TicketIssuing } from '../tickets/api.ts';
import type { VoucherReservations } from '../vouchers/api.ts';

/** What orders need of the rest of the server. */
export interface CommerceDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly vouchers: VoucherReservations;
  readonly tickets: TicketIssuing;
  readonly messenger: Messenger;
  readonly commissions: Commissions;
  readonly returnedPayouts: ReturnedPayouts;
  readonly audit: Audit;
  readonly push: Push;
  readonly cipher: FieldCipher;
  readonly limits: Limits;
  /**
   * Where learners pay to; null while none is configured: only what costs nothing can be bought
   * then.
   */
  readonly bankAccount: BankAccount | null;
  /**
   * What a person may watch has changed: nothing that was remembered of it counts any more. Called
   * after the commit.
   */
  readonly forgetRights: (userId: string) => void;
  /** As many random bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}
