import { type AppError, appError } from '../../errors/error-code.ts';

/** Parts of one movement: as many as a run of payments may have that a bank debits at once. */
export const partsAtMost = 500;

/** What a part of a movement comes to, VND. */
export interface PartAmount {
  readonly amountVnd: bigint;
}

/** What of a movement no part has yet, VND; less than nothing where they are more than it. */
export function restOfParts(wholeVnd: bigint, parts: readonly PartAmount[]): bigint {
  return parts.reduce((rest, { amountVnd }) => rest - amountVnd, wholeVnd);
}

/** Why a movement is not split so: SPLIT_COUNT or SPLIT_AMOUNT; null when it can be. */
export function assessParts(wholeVnd: bigint, parts: readonly PartAmount[]): AppError | null {
  if (parts.length < 2 || parts.length > partsAtMost) return appError('SPLIT_COUNT');
  const isWhole =
    parts.every(({ amountVnd }) => amountVnd > 0n) && restOfParts(wholeVnd, parts) === 0n;
  return isWhole ? null : appError('SPLIT_AMOUNT');
}
