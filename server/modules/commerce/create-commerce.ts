import type { BankFeed } from './bank/sepay-feed.ts';
import { findFact, putFact } from '../../db/facts.ts';
import { createBankEventInbox } from './bank/create-bank-event-inbox.ts';
import { createReportAdmin } from './bank/report-admin.ts';
import { createSettlement } from './bank/settle.ts';
import { createSplitParts } from './bank/split-parts.ts';
import { tellingOffice } from './bank/tell-office.ts';
import type { WebhookSecrets } from './bank/webhook-signatures.ts';
import { createChangeRights } from './change-rights.ts';
import type { Chore } from '../../jobs/jobs.ts';
import type { Commerce } from './commerce.ts';
import { createActionNote } from './admin/actions/action-note.ts';
import { createPaymentAdmin } from './create-payment-admin.ts';
import { createOverpaymentRefunds } from './overpayment-refunds.ts';
import { createOrderFlow, type OrderFlow } from './order-flow.ts';
import { awaitsMoney } from './order-rules.ts';
import { findOverdue } from './order-store.ts';
import { createOrders } from './orders.ts';
import type { CommerceDeps } from './partners.ts';
import { createRefunding } from './refunding.ts';
import { createSaleEnd } from './sale-end.ts';
import { remindingOfExcess } from './excess-reminders.ts';

export interface CommerceParts extends CommerceDeps {
  readonly secrets: WebhookSecrets;
  /** Where reports can be asked for; null when none is configured. */
  readonly feed: BankFeed | null;
  readonly now: () => number;
  /** What went wrong behind the scenes and is tried again. */
  readonly report: (bug: unknown) => void;
}

/** Orders ended in one sweep. */
const overdueBatch = 200;

/** Orders and money of a database. */
export function createCommerce(parts: CommerceParts): Commerce {
  const { database, limits, secrets, report, feed, now } = parts;
  const changeRights = createChangeRights(parts.forgetRights);
  const flow = createOrderFlow(parts, createOverpaymentRefunds(parts), changeRights);
  const saleEnd = createSaleEnd(parts, flow, changeRights);
  const refunding = createRefunding(parts, flow, { changeRights, saleEnd });
  const settlement = tellingOffice(
    createSettlement(parts, flow, { refunding, saleEnd }),
    parts.push,
  );
  const bank = createBankEventInbox({
    database,
    settlement,
    secrets,
    marks: parts.cipher,
    atOnce: limits.bankEventsAtOnce,
    report,
  });
  const splits = createSplitParts({ database, push: parts.push, settlement, report });
  const expire: Chore = {
    name: 'expire_orders',
    everyMs: limits.commerceSweepMs,
    nature: 'ends',
    work: async () => expireOverdue(parts, flow, new Date(now())),
  };
  const sweep: Chore = {
    name: 'bank_events',
    everyMs: limits.commerceSweepMs,
    nature: 'carries_on',
    work: async () => {
      await bank.sweep(now());
      await splits.sweep(new Date(now()));
    },
  };
  const polls: readonly Chore[] =
    feed === null
      ? []
      : [
          {
            name: `bank_feed_${feed.name}`,
            everyMs: limits.bankPollMs,
            nature: 'carries_on',
            work: async () => pullFeed(parts, feed, bank),
          },
        ];
  const reports = createReportAdmin(parts, {
    bank,
    settlement,
    note: createActionNote(parts.audit),
  });
  return {
    orders: createOrders(parts, flow, refunding),
    bank,
    reports,
    admin: createPaymentAdmin(parts, {
      flow,
      refunding,
      settlement,
      saleEnd,
      bank,
      reports,
      splits,
    }),
    chores: [sweep, expire, remindingOfExcess(parts, now), ...polls],
  };
}

/**
 * Asks for everything since the last time that this database knows of, and some days before it.
 * What the database knows goes back with it: after a restore, or after an outage of any length,
 * what moved since then is asked for again.
 */
async function pullFeed(
  { database, limits, now }: CommerceParts,
  feed: BankFeed,
  bank: Pick<Commerce['bank'], 'take'>,
): Promise<void> {
  const nowMs = now();
  const pulledAtMs = Number((await findFact(database, 'bank_pulled_at')) ?? nowMs);
  const since = new Date(Math.min(nowMs, pulledAtMs) - limits.bankPollBackMs);
  for await (const reports of feed.listSince(since, new Date(nowMs)))
    await bank.take(reports, nowMs);
  await putFact(database, 'bank_pulled_at', String(nowMs));
}

/** Each order in a transaction of its own: one that fails holds up no other. */
async function expireOverdue(
  { database, report }: CommerceParts,
  flow: OrderFlow,
  now: Date,
): Promise<void> {
  for (const { id } of await database.all(findOverdue, { now, limit: overdueBatch })) {
    await database
      .transaction(async (tx) => {
        const order = await flow.lock(tx, id);
        if (order !== null && awaitsMoney(order) && order.expires_at <= now)
          await flow.expire(tx, order, now);
      })
      .catch(report);
  }
}
