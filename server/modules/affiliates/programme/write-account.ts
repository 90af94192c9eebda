import { accountHeldUntil } from '#shared/domain/affiliate/affiliate-rules.ts';
import {
  type ReceivingAccountInput,
  validateReceivingAccount,
} from '#shared/domain/affiliate/join-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Tx } from '#server/db/port.ts';
import type { Audit } from '../../audit/api.ts';
import type { Messenger } from '../../messages/api.ts';
import { leftOfHold } from '../../payouts/api.ts';
import { lockReceivingAccount, updateReceivingAccount } from './membership-store.ts';

export interface OwnChangeDeps {
  readonly cipher: FieldCipher;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly newId: () => string;
}

/** What an affiliate says of themselves. */
export interface OwnChange<Input> {
  readonly userId: string;
  readonly input: Input;
  readonly now: Date;
}

/** See `Membership.changeAccount`. */
export async function writeAccount(
  tx: Tx,
  { cipher, audit, messenger, newId }: OwnChangeDeps,
  { userId, input, now }: OwnChange<ReceivingAccountInput>,
): Promise<Result<true, readonly AppError[]>> {
  const old = await tx.first(lockReceivingAccount, { userId });
  if (old === null) return err([appError('AFFILIATE_REQUIRED')]);
  const checked = validateReceivingAccount(input, old.legal_name);
  if (!checked.ok) return checked;
  const { bin, holder, accountNumber } = checked.value;
  const place = { table: 'affiliates', column: 'account_number', rowId: userId };
  // One that cannot be read is given anew, whatever it was.
  const isSame =
    bin === old.bank_bin &&
    holder === old.account_holder &&
    accountNumber === cipher.read(old.account_number, place);
  // Its owner says that it is theirs, whoever gave it first.
  const isConfirmed = isSame && old.account_reported_at !== null;
  if (isSame && !isConfirmed) return ok(true);
  const accountLast4 = accountNumber.slice(-4);
  await tx.run(updateReceivingAccount, {
    userId,
    bankBin: bin,
    accountHolder: holder,
    accountNumber: cipher.seal(accountNumber, place),
    accountLast4,
    ...leftOfHold(old.payouts_held_note, isSame),
    now,
  });
  // No name: the audit never forgets anything, and a person may want to be forgotten.
  await audit.record(tx, {
    actorId: userId,
    action: 'affiliate.change_account',
    subjectKind: 'user',
    subjectId: userId,
    before: { bank_bin: old.bank_bin, account_last4: old.account_last4 },
    after: { bank_bin: bin, account_last4: accountLast4 },
    reason: null,
    at: now,
  });
  const content = {
    kind: 'affiliate_account_changed',
    oldBin: old.bank_bin,
    oldLast4: old.account_last4,
    newBin: bin,
    newLast4: accountLast4,
    heldUntil: accountHeldUntil(now, now) ?? now,
  } as const;
  await messenger.tell(tx, {
    userId,
    key: `affiliate_account_changed:${newId()}`,
    content,
    at: now,
  });
  return ok(true);
}
