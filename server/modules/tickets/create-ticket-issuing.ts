import { makeTicketCode, ticketCodeRandom } from '#shared/domain/tickets/ticket-code.ts';
import type { Database, Tx } from '../../db/port.ts';
import { oneByOne } from '../../jobs/one-by-one.ts';
import type { Messenger } from '../messages/api.ts';
import type { Push } from '../../push/push.ts';
import { findEvent } from './event-store.ts';
import { listLostPlaces } from './lost-places.ts';
import {
  cancelTickets,
  insertEventPass,
  insertPasses,
  listEventsOfPlan,
  listEventsToIssue,
  listOwnersWithoutPass,
  lockAll,
  lockPlaces,
  lockShared,
  restoreTickets,
} from './store.ts';
import type { TicketIssuing, TicketOrder } from './ticket-issuing.ts';

/** Gives and takes passes. */
export interface PassIssuer extends TicketIssuing {
  /**
   * Gives passes of one event to everybody whose plan includes it and who has none, while there are
   * places; tells them. Answers how many.
   */
  issueForEvent(eventId: string, now: Date): Promise<number>;
  /** The same for every event ahead: heals what a crash, a refund or a larger room left open. */
  issueMissing(now: Date): Promise<number>;
}

export interface PassIssuerDeps {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly push: Push;
  /** So many random bytes. */
  readonly random: (bytes: number) => Uint8Array;
}

/** Owners who get their passes in one transaction: it holds the orders up only that long. */
const ownersAtOnce = 100;

/** The office of a database. */
export function createTicketIssuing({
  database,
  messenger,
  push,
  random,
}: PassIssuerDeps): PassIssuer {
  const newCode = (): string => makeTicketCode(random(ticketCodeRandom));

  async function issue(tx: Tx, { orderId, userId, plan, now }: TicketOrder): Promise<void> {
    await tx.first(lockShared, {});
    const events = await tx.all(listEventsOfPlan, { plan, now });
    const eventIds = [
      null,
      ...events.filter(({ capacity }) => capacity === null).map(({ id }) => id),
    ];
    await tx.all(insertPasses, {
      codes: eventIds.map(newCode),
      eventIds,
      orderId,
      userId,
      plan,
      now,
    });
    for (const { id: eventId, capacity } of events) {
      if (capacity === null) continue;
      await tx.first(lockPlaces, { eventId });
      await tx.first(insertEventPass, { code: newCode(), orderId, userId, plan, eventId, now });
    }
    await push.tell(tx, userId, 'tickets');
  }

  /** Some of the owners; answers how many got a pass. */
  async function issueSome(tx: Tx, eventId: string, now: Date): Promise<number> {
    await tx.first(lockAll, {});
    const event = await tx.first(findEvent, { id: eventId });
    if (event === null || event.state !== 'open' || event.ends_at <= now) return 0;
    let issued = 0;
    for (const { order_id: orderId, user_id: userId, plan } of await tx.all(listOwnersWithoutPass, {
      eventId,
      limit: ownersAtOnce,
    })) {
      const pass = await tx.first(insertEventPass, {
        code: newCode(),
        orderId,
        userId,
        plan,
        eventId,
        now,
      });
      if (pass === null) continue;
      issued += 1;
      await messenger.tell(tx, {
        userId,
        key: newsKey(pass, now),
        content: { kind: 'ticket_issued', orderId, title: event.title, startsAt: event.starts_at },
        at: now,
      });
      await push.tell(tx, userId, 'tickets');
    }
    return issued;
  }

  async function issueForEvent(eventId: string, now: Date): Promise<number> {
    let total = 0;
    for (;;) {
      const issued = await database.transaction(async (tx) => issueSome(tx, eventId, now));
      total += issued;
      if (issued === 0) return total;
    }
  }

  return {
    issue,
    async cancel(tx, orderId, now) {
      await tx.first(lockShared, {});
      const [holder] = await tx.all(cancelTickets, { orderId, now });
      if (holder !== undefined) await push.tell(tx, holder.user_id, 'tickets');
    },
    async restore(tx, orderId, now) {
      await tx.first(lockAll, {}); // nobody gives places meanwhile
      const [holder] = await tx.all(restoreTickets, { orderId });
      if (holder !== undefined) await push.tell(tx, holder.user_id, 'tickets');
      return (await tx.all(listLostPlaces, { orderId, now })).map(({ title }) => title);
    },
    issueForEvent,
    async issueMissing(now) {
      let total = 0;
      const events = await database.all(listEventsToIssue, { now });
      await oneByOne(events, idOf, async ({ id }) => void (total += await issueForEvent(id, now)));
      return total;
    },
  };
}

const idOf = ({ id }: { readonly id: string }): string => id;

/** One that came back is told anew. */
function newsKey(pass: { readonly id: string; readonly is_revived: boolean }, now: Date): string {
  return `ticket_issued:${pass.id}${pass.is_revived ? `:${now.toISOString()}` : ''}`;
}
