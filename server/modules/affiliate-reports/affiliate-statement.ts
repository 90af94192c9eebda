import type { Period } from '#shared/domain/affiliate/period.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { PageRequest } from '#server/lists/paging.ts';
import type { PeriodInput } from './reports.ts';

/**
 * What moved an affiliate's money in a period, line by line. Opening + lines = closing, of the
 * wallet and of what is pending.
 */
export interface AffiliateStatements {
  /**
   * Their own, without its lines; null for somebody who is no affiliate. Refuses with BAD_INPUT.
   */
  find(
    userId: string,
    input: PeriodInput,
    nowMs: number,
  ): Promise<Result<AffiliateStatement | null, AppError>>;
  /**
   * The lines in the order of their moments, from `after` (a line's cursor) on. Refuses with
   * BAD_INPUT; pages of 1 to 500.
   */
  lines(
    statement: Pick<AffiliateStatement, 'userId' | 'period'>,
    page: PageRequest,
  ): Promise<Result<readonly StatementLine[], AppError>>;
}

export interface AffiliateStatement {
  readonly userId: string;
  readonly period: Period;
  /** Of the wallet, VND; below 0 when more was reversed than it held. */
  readonly openingVnd: bigint;
  readonly closingVnd: bigint;
  /** Of what waits for the end of its order's refund window. */
  readonly openingPendingVnd: bigint;
  readonly closingPendingVnd: bigint;
  readonly sums: StatementSums;
  readonly lineCount: number;
  /** Whether the period is over: nothing dated in it comes any more. */
  readonly isFinal: boolean;
  readonly asOf: Date;
}

/** Of the period, each at least 0. */
export interface StatementSums {
  readonly createdVnd: bigint;
  readonly voidedVnd: bigint;
  readonly approvedVnd: bigint;
  readonly reversedVnd: bigint;
  /** What lives again of what was voided, and of what was reversed. */
  readonly restoredPendingVnd: bigint;
  readonly restoredWalletVnd: bigint;
  readonly takenVnd: bigint;
  readonly returnedVnd: bigint;
}

/** Everything that a statement tells of: kinds of the ledger's journals. */
export const statementKinds = [
  'commission_created',
  'commission_approved',
  'commission_voided',
  'commission_restored',
  'commission_reversed',
  'payout_taken',
  'payout_failed',
  'wallet_given_up',
] as const;

export type StatementKind = (typeof statementKinds)[number];

/**
 * One journal of the ledger, as it moved this person's two accounts; VND, more for them is
 * positive.
 */
export interface StatementLine {
  readonly cursor: string;
  readonly at: Date;
  readonly kind: StatementKind;
  readonly orderNumber: number | null;
  readonly payoutId: string | null;
  readonly walletVnd: bigint;
  readonly pendingVnd: bigint;
}
