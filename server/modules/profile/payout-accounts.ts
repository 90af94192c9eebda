import {
  type ReceivingAccountInput,
  validateReceivingAccount,
} from '#shared/domain/affiliate/join-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Database } from '../../db/port.ts';
import type { Membership } from '../affiliates/api.ts';
import { lockAccountOwner, updateAccount } from './profile-store.ts';

/**
 * Where a person is paid to. An affiliate's account is that of their membership, anybody else's
 * lies with the person: there is one truth.
 */
export interface PayoutAccounts {
  /**
   * Another account. Refuses with every broken field, or ACCOUNT_HOLDER_DIFFERS for an affiliate.
   * Ask the password before.
   */
  change(
    userId: string,
    input: ReceivingAccountInput,
    now: Date,
  ): Promise<Result<true, readonly AppError[]>>;
}

export interface PayoutAccountsDeps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly membership: Pick<Membership, 'changeAccount'>;
}

/** The accounts of a database. */
export function createPayoutAccounts({
  database,
  cipher,
  membership,
}: PayoutAccountsDeps): PayoutAccounts {
  return {
    async change(userId, input, now) {
      const kept = await database.transaction(
        async (tx): Promise<Result<'kept' | 'of_affiliate', readonly AppError[]>> => {
          const owner = await tx.first(lockAccountOwner, { userId });
          if (owner === null) return err([appError('NOT_FOUND')]);
          if (owner.is_affiliate) return ok('of_affiliate');
          // Nobody checked their papers, so there is no legal name to compare with.
          const checked = validateReceivingAccount(input, null);
          if (!checked.ok) return checked;
          const { bin, holder, accountNumber } = checked.value;
          const number = cipher.seal(accountNumber, {
            table: 'users',
            column: 'account_number',
            rowId: userId,
          });
          await tx.run(updateAccount, {
            userId,
            bank: bin,
            holder,
            number,
            last4: accountNumber.slice(-4),
          });
          return ok('kept');
        },
      );
      if (!kept.ok) return kept;
      if (kept.value === 'kept') return ok(true);
      const changed = await membership.changeAccount(userId, input, now);
      return changed.ok ? ok(true) : changed;
    },
  };
}
