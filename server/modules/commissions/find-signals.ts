import type { Reader } from '../../db/port.ts';
import { isSameContact } from '#shared/domain/affiliate/same-person.ts';
import { isPayerNamed } from '#shared/domain/affiliate/payer-name.ts';
import { type FraudSignal, type SignalKind, signalWindowMs } from './fraud-signals.ts';
import {
  findOrderBurst,
  findRefundRate,
  findSameAccount,
  findSameVisitor,
  findSharedVisitor,
  listContacts,
  listPayers,
  type SignalParams,
} from './fraud-store.ts';

/**
 * What the server finds about an affiliate's orders of the last 90 days, or about one of them; in
 * the order of `signalKinds`.
 */
export async function findSignals(
  reader: Reader,
  { userId, orderId }: { readonly userId: string; readonly orderId: string | null },
  now: Date,
): Promise<readonly FraudSignal[]> {
  const params = { userId, orderId, since: new Date(now.getTime() - signalWindowMs) };
  const found: readonly Found[] = [
    ...(await findDoubts(reader, params)),
    ['PAYER_IS_AFFILIATE', await findOwnPayments(reader, params)],
    ['SAME_VISITOR', await reader.first(findSameVisitor, params)],
    ['SHARED_VISITOR', await reader.first(findSharedVisitor, params)],
    ['REFUND_RATE', await reader.first(findRefundRate, params)],
    ['ORDER_BURST', await reader.first(findOrderBurst, params)],
  ];
  return asSignals(found);
}

/**
 * What makes an order's buyer look like its affiliate now: all that `isSamePerson` knows of, and
 * accounts under another holder's name.
 */
export async function findOrderDoubts(
  reader: Reader,
  order: { readonly userId: string; readonly orderId: string },
): Promise<readonly FraudSignal[]> {
  return asSignals(await findDoubts(reader, { ...order, since: new Date(0) }));
}

type Found = readonly [SignalKind, Omit<FraudSignal, 'kind'> | null];

async function findDoubts(reader: Reader, params: SignalParams): Promise<readonly Found[]> {
  return [
    ['SAME_ACCOUNT', await reader.first(findSameAccount, params)],
    ['SAME_CONTACT', await findSameContacts(reader, params)],
  ];
}

function asSignals(found: readonly Found[]): readonly FraudSignal[] {
  return found.flatMap(([kind, signal]) => (signal === null ? [] : [{ kind, ...signal }]));
}

/** Orders whose buyer is reached as the affiliate is. */
async function findSameContacts(
  reader: Reader,
  params: SignalParams,
): Promise<Omit<FraudSignal, 'kind'> | null> {
  const same = (await reader.all(listContacts, params)).filter((row) =>
    isSameContact(
      { email: row.email, phoneNumber: row.phone_number },
      { email: row.own_email, phoneNumber: row.own_phone_number },
    ),
  );
  const [first] = same;
  return first === undefined ? null : { count: same.length, total: null, at: first.created_at };
}

/** Orders whose payer is called as the affiliate is. */
async function findOwnPayments(
  reader: Reader,
  params: SignalParams,
): Promise<Omit<FraudSignal, 'kind'> | null> {
  const payers = await reader.all(listPayers, params);
  const own = payers.filter(({ legal_name: legalName, account_holder: holder, ...told }) =>
    [legalName, holder].some((name) => name !== null && isPayerNamed(told, name)),
  );
  const [first] = own;
  if (first === undefined) return null;
  const orders = (rows: typeof payers): number =>
    new Set(rows.map(({ order_id: orderId }) => orderId)).size;
  return { count: orders(own), total: orders(payers), at: first.created_at };
}
