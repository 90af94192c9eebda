import { isPayoutTime, payoutDayOf } from '#server/modules/payouts/payout-calendar.ts';

/** A moment at which the run of its month may be made. The test runs on any day of a month. */
export type PayoutTime = Date & { readonly mayPay: true };

/** A moment, or 10:00 of its month's fifth day where that is to come. */
export function payoutTimeFrom(at: Date): PayoutTime {
  return (isPayoutTime(at) ? at : fifthOf(at)) as PayoutTime; // said by the line
}

/**
 * 10:00 of the fifth day of the first, second… month after today's, or before it: months that the
 * server's own runs do not come to.
 */
export function payoutMonth(monthsLater: number): PayoutTime {
  const today = new Date();
  const near = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + monthsLater, 15));
  return fifthOf(near) as PayoutTime; // a fifth day
}

/** Each call answers the `payoutMonth` after the one before; first that after today's. */
export function payoutMonths(): () => PayoutTime {
  let last = 0;
  return () => {
    last += 1;
    return payoutMonth(last);
  };
}

function fifthOf(at: Date): Date {
  return new Date(`${payoutDayOf(at, 0)}T10:00:00+07:00`);
}
