import {
  findPaymentCodes,
  findPayoutCodes,
  findRefundCodes,
} from '#shared/domain/commerce/payment-code.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Reader } from '#server/db/port.ts';
import { findOrdersOfCodes } from '../../order-store.ts';
import type { CommerceDeps } from '../../partners.ts';
import { findRefundsOfCodes } from '../../refund-store.ts';
import type { NamedPart } from '../../split-movements.ts';

/** Of a code of a payment so much of what stands beside it is kept: whose it is. */
const longestBeside = 20;

/** What is asked of a part's code. */
interface Asked {
  readonly part: NamedPart;
  /** Its place among the parts, from 0. */
  readonly at: number;
  /** Of the whole. */
  readonly direction: 'in' | 'out';
}

/**
 * The words that a part has, as a bank would tell them: the one code that names it, first; none for
 * what waits by itself. An order's code is of money that came. Refuses with SPLIT_CODE what names
 * nothing that is there, or several things.
 */
export async function memoOfPart(
  { database, returnedPayouts }: Pick<CommerceDeps, 'returnedPayouts'> & { database: Reader },
  { part, at, direction }: Asked,
): Promise<Result<string, AppError>> {
  const text = part.code.trim();
  if (text === '') return ok('');
  const refused = err(appError('SPLIT_CODE', { field: `parts.${at}` }));
  const orders = findPaymentCodes(text);
  const refunds = findRefundCodes(text);
  const payouts = orders.length + refunds.length > 0 ? [] : findPayoutCodes(text);
  const [code, ...more] = [...orders, ...refunds, ...payouts];
  if (code === undefined || more.length > 0) return refused;
  if (orders.length > 0) {
    const isKnown = (await database.all(findOrdersOfCodes, { codes: orders })).length > 0;
    return isKnown && direction === 'in' ? ok(code) : refused;
  }
  if (refunds.length > 0)
    return (await database.all(findRefundsOfCodes, { codes: refunds })).length > 0
      ? ok(code)
      : refused;
  const memo = withBeside(code, text);
  const isOne = findPayoutCodes(memo).length === 1;
  return isOne && (await returnedPayouts.isThere(database, code)) ? ok(memo) : refused;
}

/** `CT1A2B3C LINH88`. */
function withBeside(code: string, text: string): string {
  const beside = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(code, '')
    .slice(0, longestBeside);
  return beside === '' ? code : `${code} ${beside}`;
}
