import { currentPeriod, isPeriod, type Period, periodOf } from '#shared/domain/affiliate/period.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PeriodInput } from './reports.ts';

/**
 * The period that is asked for. Refuses with BAD_INPUT a year without its index, the reverse, and a
 * period that there is not.
 */
export function readPeriod(
  { kind, year, index }: PeriodInput,
  nowMs: number,
): Result<Period, AppError> {
  if (year === null && index === null) return ok(currentPeriod(kind, nowMs));
  if (year === null) return err(appError('BAD_INPUT', { field: 'year' }));
  if (index === null || !isPeriod({ kind, year, index }))
    return err(appError('BAD_INPUT', { field: 'index' }));
  return ok(periodOf(kind, year, index));
}
