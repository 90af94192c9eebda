import {
  ambassadorLevel,
  normaliseAffiliateCode,
} from '#shared/domain/affiliate/affiliate-rules.ts';
import {
  affiliateCodeBytes,
  isAllowedAffiliateCode,
  makeAffiliateCode,
} from '#shared/domain/affiliate/affiliate-code.ts';
import type { Papers } from '#shared/domain/affiliate/join-rules.ts';
import type { BankAccount } from '#shared/domain/commerce/bank-account.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Tx } from '#server/db/port.ts';
import { findNewcomer, insertMember } from './membership-store.ts';

export interface NewMember {
  readonly userId: string;
  readonly papers: Papers;
  readonly account: BankAccount;
  /** What they wish to be called, as typed; null or empty = one is made of their first name. */
  readonly code: string | null;
  readonly isAmbassador: boolean;
  readonly policyVersion: number;
  readonly now: Date;
}

export interface MemberDeps {
  readonly cipher: FieldCipher;
  readonly randomBytes: (count: number) => Uint8Array;
}

/**
 * How often a made code may turn out to be somebody's: 512 of each name, and everybody's BAN behind
 * them.
 */
const codeTries = 40;

/**
 * Writes a new affiliate with sealed numbers and answers their code. Refuses with
 * AFFILIATE_ALREADY, or AFFILIATE_CODE_INVALID and AFFILIATE_CODE_TAKEN, field `code`. Papers and
 * account were checked before.
 */
export async function addMember(
  tx: Tx,
  { cipher, randomBytes }: MemberDeps,
  member: NewMember,
): Promise<Result<string, readonly AppError[]>> {
  const { userId, papers, account, isAmbassador, policyVersion, now } = member;
  const newcomer = await tx.first(findNewcomer, { userId });
  invariant(newcomer !== null, 'whoever joins is somebody');
  if (newcomer.code !== null) return err([appError('AFFILIATE_ALREADY')]);
  const wished = normaliseAffiliateCode(member.code ?? '');
  if (wished !== '' && !isAllowedAffiliateCode(wished))
    return err([appError('AFFILIATE_CODE_INVALID', { field: 'code' })]);
  const values = {
    userId,
    isAmbassador,
    policyVersion,
    now,
    level: isAmbassador ? ambassadorLevel : 1,
    bankBin: account.bin,
    accountHolder: account.holder,
    accountNumber: cipher.seal(account.accountNumber, {
      table: 'affiliates',
      column: 'account_number',
      rowId: userId,
    }),
    accountLast4: account.accountNumber.slice(-4),
    legalName: papers.legalName,
    dateOfBirth: papers.dateOfBirth,
    identityNumber: cipher.seal(papers.identityNumber, {
      table: 'affiliates',
      column: 'identity_number',
      rowId: userId,
    }),
    identityLast3: papers.identityNumber.slice(-3),
  };
  for (let tried = 0; tried < codeTries; tried += 1) {
    const code =
      wished === ''
        ? makeAffiliateCode(
            tried < codeTries / 2 ? (newcomer.firstname ?? '') : '',
            randomBytes(affiliateCodeBytes),
          )
        : wished;
    if ((await tx.first(insertMember, { ...values, code })) !== null) return ok(code);
    // The code is somebody's, or they joined twice at once and the other was first.
    if ((await tx.first(findNewcomer, { userId }))?.code !== null)
      return err([appError('AFFILIATE_ALREADY')]);
    if (wished !== '') break;
  }
  return err([appError('AFFILIATE_CODE_TAKEN', { field: 'code' })]);
}
