import {
  currentPeriod,
  holdsMoment,
  type Period,
  previousPeriod,
  sameDaysOfPrevious,
} from '#shared/domain/affiliate/period.ts';
import { ok } from '#shared/kernel/result.ts';
import type { Database } from '#server/db/port.ts';
import { figuresByBucket, figuresOf } from './figures.ts';
import { readPeriod } from './period-input.ts';
import {
  findActivation,
  findFirstDay,
  listAffiliateDays,
  listProgrammeDays,
} from './report-store.ts';
import type { AffiliateReport, AffiliateReports, DayRow } from './reports.ts';

/**
 * The reports of a database. What one costs grows with the days of its period, not with the clicks
 * and orders in them.
 */
export function createAffiliateReports({
  database,
}: {
  readonly database: Database;
}): AffiliateReports {
  return {
    async report(userId, input, nowMs) {
      const period = readPeriod(input, nowMs);
      if (!period.ok) return period;
      const affiliate = await database.first(findActivation, { userId });
      if (affiliate === null) return ok(null);
      const days = await database.all(listAffiliateDays, {
        userId,
        ...rangeWithPrevious(period.value),
      });
      return ok(
        makeReport(period.value, days, {
          nowMs,
          firstYear: yearOf(affiliate.activated_at.getTime()),
        }),
      );
    },
    async programme(input, nowMs) {
      const period = readPeriod(input, nowMs);
      if (!period.ok) return period;
      const days = await database.all(listProgrammeDays, rangeWithPrevious(period.value));
      const first = (await database.first(findFirstDay, {}))?.day ?? null;
      return ok(
        makeReport(period.value, days, {
          nowMs,
          firstYear: first === null ? yearOf(nowMs) : Number(first.slice(0, 4)),
        }),
      );
    },
  };
}

/** The period and the whole one before: one stretch of days. */
function rangeWithPrevious(period: Period) {
  return { from: previousPeriod(period).from, to: period.to };
}

function makeReport(
  period: Period,
  days: readonly DayRow[],
  { nowMs, firstYear }: { readonly nowMs: number; readonly firstYear: number },
): AffiliateReport {
  const compared = sameDaysOfPrevious(period, nowMs);
  return {
    period,
    isCurrent: holdsMoment(period, nowMs),
    asOf: new Date(nowMs),
    figures: figuresOf(days, period),
    previous: figuresOf(days, compared),
    previousFrom: compared.from,
    previousTo: compared.to,
    buckets: figuresByBucket(days, period),
    previousBuckets: figuresByBucket(days, previousPeriod(period)),
    firstYear,
  };
}

function yearOf(ms: number): number {
  return currentPeriod('MONTH', ms).year;
}
