const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
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
    const moment = new Date(typeof value === 'string' ? value : Number.NaN);
    if (Number.isNaN(moment.getTime())) throw new TypeError('not a moment');
    return moment;
  },
};

/** A calendar day, a string all the way. */
export const dateScalar = {
  description: 'A calendar day in Asia/Ho_Chi_Minh, YYYY-MM-DD.',
  serialize: (value: string): string => value,
  parseValue: (value: unknown): string => {
    if (typeof value === 'string' && calendarDay.test(value) && !Number.isNaN(Date.parse(value))) return value;
    throw new TypeError('not a calendar day');
  },
};
