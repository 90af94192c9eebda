import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { sumReview } from '#server/modules/commerce/bank/bank-store.ts';
import { findPromise } from '#server/modules/commerce/order-store.ts';
import { findNamedTransfers } from '#server/modules/commerce/named-transfers.ts';
import { findRefundsOfReference } from '#server/modules/commerce/refund-store.ts';
import { ruleKinds } from '../support/databases.ts';
import { withServer } from '../support/with-server.ts';

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 21, 3) + ms);

/**
 * The limits of settling that stand in SQL (those that stand in TypeScript:
 * server/modules/commerce/bank/settle.test.ts). On the demonstration’s orders and refunds.
 */
describe.each(ruleKinds)('what settling asks the database on %s', (kind) => {
  let database: Database;
  withServer(kind, ({ server }) => ({ database } = server));
  let orderId: string;
  beforeAll(async () => {
    const [order] = (await database.raw(
      "select o.id from orders o join users u on u.id = o.user_id where u.email = 'an@maivang.example' and o.status = 'pending'",
    )) as readonly { readonly id: string }[]; // the column of the statement
    orderId = order?.id ?? '';
  });

  it('is the newest promise that stood at the moment, to its first and last millisecond', async () => {
    await database.raw('delete from order_events where order_id = $1', [orderId]);
    for (const [from, until, list] of [
      [0, 1000, 5],
      [500, 2000, 4],
    ] as const)
      await database.raw(
        `insert into order_events (order_id, kind, at, until, is_price_of_before, is_upgrade, list_vnd, early_discount_vnd, upgrade_credit_vnd, voucher_discount_vnd)
          values ($1, 'price_kept', $2, $3, false, false, $4, 0, 0, 0)`,
        [orderId, at(from).toISOString(), at(until).toISOString(), list],
      );
    const listAt = async (ms: number) =>
      (await database.first(findPromise, { orderId, moment: at(ms) }))?.total_vnd ?? null;
    expect(await Promise.all([-1, 0, 499, 500, 1001, 2000, 2001].map(listAt))).toEqual([
      null,
      5n,
      5n,
      4n,
      4n,
      4n,
      null,
    ]);
  });

  it('is a refund that may have left us: under way or sent, never one that only was asked for', async () => {
    const [refund] = (await database.raw(
      "select id, memo_code from refunds where state = 'requested' limit 1",
    )) as readonly { readonly id: string; readonly memo_code: string }[]; // the columns of the statement
    const isLeft = async () =>
      (await findNamedTransfers(database, `TRA LAI ${refund?.memo_code}`)).some(
        ({ has_left: hasLeft }) => hasLeft,
      );
    expect(await isLeft()).toBe(false);
    await database.raw("update refunds set state = 'sending', started_at = now() where id = $1", [
      refund?.id,
    ]);
    expect(await isLeft()).toBe(true);
  });

  it('is the one refund that was said to be sent under a reference, of just this amount, and not paid yet', async () => {
    const [refund] = (await database.raw(
      "select id, reference, amount_vnd::text as amount from refunds where state = 'sent' limit 1",
    )) as readonly { readonly id: string; readonly reference: string; readonly amount: string }[]; // the columns of the statement
    const amountVnd = BigInt(refund?.amount ?? 0);
    const reference = refund?.reference ?? '';
    const found = async (more = 0n, name = reference) =>
      (await database.all(findRefundsOfReference, { reference: name, amountVnd: amountVnd + more }))
        .length;
    // The bank's report is laid beside it already.
    expect(await found()).toBe(0);
    await database.raw('update refunds set paid_by = null, paid_from = null where id = $1', [
      refund?.id,
    ]);
    expect(await Promise.all([found(), found(1n), found(-1n), found(0n, randomUUID())])).toEqual([
      1, 0, 0, 0,
    ]);
  });

  it('is the sum of what waits of an order, and of nothing else', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const [index, id] of ids.entries())
      await database.raw(
        `insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, heard_at, extra, state, review_reason, order_id, settled_at)
          values ($1::uuid, $1::uuid::text, 1, 'in', 'x', '0', $2, 'x', now(), '{}', $3, $4, $5, $6)`,
        [
          id,
          10 ** index,
          index === 2 ? 'matched' : 'review',
          index === 2 ? null : 'late',
          orderId,
          index === 2 ? new Date().toISOString() : null,
        ],
      );
    expect((await database.first(sumReview, { orderId }))?.amount).toBe(11n);
    expect((await database.first(sumReview, { orderId: randomUUID() }))?.amount).toBe(0n);
  });
});
