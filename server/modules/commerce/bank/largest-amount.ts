/**
 * The largest amount of one movement that is taken for one, VND: a longer number is a mistake.
 * Whoever tells of money is held to it.
 */
export const largestAmountVnd = 999_999_999_999_999n;
