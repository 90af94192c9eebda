import { bucketsOf, type DayRange, type Period } from '#shared/domain/affiliate/period.ts';
import type { Bucket, DayRow, Figures } from './reports.ts';

/** The sums of the days that lie in a range. */
export function figuresOf(days: readonly DayRow[], { from, to }: DayRange): Figures {
  return days.filter(({ day }) => from <= day && day <= to).reduce(add, nothing);
}

/** The sums of each bucket of a period, the first one first. */
export function figuresByBucket(days: readonly DayRow[], period: Period): readonly Bucket[] {
  return bucketsOf(period).map(({ from, to }) => ({
    from,
    to,
    figures: figuresOf(days, { from, to }),
  }));
}

/**
 * Orders per click, hundredths of a per cent, rounded; 0 without a click. More orders than clicks
 * is possible: codes are typed without one.
 */
export function conversionBp({ orders, clicks }: Pick<Figures, 'orders' | 'clicks'>): number {
  return clicks === 0 ? 0 : Math.round((orders * 10_000) / clicks);
}

const nothing: Figures = {
  clicks: 0,
  orders: 0,
  undoneOrders: 0,
  restoredOrders: 0,
  accruedVnd: 0n,
  approvedVnd: 0n,
};

function add(sum: Figures, day: DayRow): Figures {
  return {
    clicks: sum.clicks + day.clicks,
    orders: sum.orders + day.orders,
    undoneOrders: sum.undoneOrders + day.undone_orders,
    restoredOrders: sum.restoredOrders + day.restored_orders,
    accruedVnd:
      sum.accruedVnd +
      day.created_vnd -
      day.voided_vnd -
      day.reversed_vnd +
      day.restored_pending_vnd +
      day.restored_wallet_vnd,
    approvedVnd: sum.approvedVnd + day.approved_vnd - day.reversed_vnd + day.restored_wallet_vnd,
  };
}
