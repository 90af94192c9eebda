import {
  type BankAccount,
  type RefundAccountInput,
  validateBankAccount,
} from '#shared/domain/commerce/bank-account.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Tx } from '../../db/port.ts';
import type { RefundRow } from './refund-store.ts';
import { listReturnedAccounts } from './returned-refund-store.ts';

/** What an account is compared with: those that refunds had and have. */
export interface KnownAccounts {
  /** Whether a refund goes to this account, to the name. */
  readonly goesTo: (refund: RefundRow, account: BankAccount) => boolean;
  /**
   * REFUND_ACCOUNT_RETURNED when a transfer of the same money, or of its order, to this bank and
   * number came back, and nobody says that it can receive one now. Null for an account that breaks
   * other rules.
   */
  readonly judgeReturned: (
    tx: Tx,
    money: Pick<RefundRow, 'order_id' | 'transaction_id'>,
    account: RefundAccountInput,
  ) => Promise<AppError | null>;
}

/** Over the accounts that a cipher opens: one that cannot be read is like none. */
export function createKnownAccounts(cipher: FieldCipher): KnownAccounts {
  const opened = (id: string, number: Uint8Array | null) =>
    number === null ? null : cipher.read(number, placeOf(id));
  return {
    goesTo(refund, { accountNumber, bin, holder }) {
      const { id, account_number: number, bank_bin: bank, account_holder: named } = refund;
      return opened(id, number) === accountNumber && bank === bin && named === holder;
    },
    async judgeReturned(tx, { order_id: orderId, transaction_id: transactionId }, account) {
      const valid = validateBankAccount(account);
      if (!valid.ok || account.accepts_returned === true) return null;
      const { bin, accountNumber } = valid.value;
      const returned = await tx.all(listReturnedAccounts, { orderId, transactionId });
      const isReturned = returned.some(
        ({ id, bank_bin: bank, account_number: number }) =>
          bank === bin && opened(id, number) === accountNumber,
      );
      return isReturned ? appError('REFUND_ACCOUNT_RETURNED', { field: 'account_number' }) : null;
    },
  };
}

/** Where the number of a refund's account is sealed. */
export function placeOf(rowId: string) {
  return { table: 'refunds', column: 'account_number', rowId };
}
