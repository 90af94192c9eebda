const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
/** Ends with `Z` or an offset: without one it would be a moment of whoever reads it. */
const momentOfDay = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const wholeNumber = /^-?\d{1,18}$/;

/** Whole VND. */
export const bigIntScalar = {
  description: 'Whole VND, đồng, as a decimal string.',
  serialize: (value: bigint): string => String(value),
  parseValue: (value: unknown): bigint => {
    if (typeof value === 'string' && wholeNumber.test(value)) return BigInt(value);
    throw new TypeError('not a whole number in a string');
  },
};

/** A moment. */
export const dateTimeScalar = {
  description: 'A moment, ISO 8601 in UTC with milliseconds.',
  serialize: (value: Date): string => value.toISOString(),
  parseValue: (value: unknown): Date => {
    const moment = new Date(
      typeof value === 'string' && momentOfDay.test(value) && isDay(value.slice(0, 10))
        ? value
        : Number.NaN,
    );
    if (Number.isNaN(moment.getTime())) throw new TypeError('not a moment');
    return moment;
  },
};

/** A calendar day, a string all the way. */
export const dateScalar = {
  description: 'A calendar day in Asia/Ho_Chi_Minh, YYYY-MM-DD.',
  serialize: (value: string): string => value,
  parseValue: (value: unknown): string => {
    if (typeof value === 'string' && calendarDay.test(value) && isDay(value)) return value;
    throw new TypeError('not a calendar day');
  },
};

/**
 * A day that the calendar has: JavaScript takes the 30th of February for one in March, and
 * PostgreSQL has no year 0.
 */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00.000Z`);
  return (
    !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && day.getUTCFullYear() >= 1
  );
}
