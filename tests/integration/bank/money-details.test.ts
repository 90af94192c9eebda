import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { findWaitingEvents } from '#server/modules/commerce/bank/bank-store.ts';
import { findOverdue } from '#server/modules/commerce/order-store.ts';
import { listRows } from '../../simulation/money/rows.ts';
import { shipped } from '../../simulation/money/variants.ts';
import { createWorld, type World } from '../../simulation/money/world.ts';
import { ruleKinds } from '../support/databases.ts';
import { openEmptySource } from '../support/empty-databases.ts';

const minute = 60_000;

describe.each(ruleKinds)('small promises of money on %s', (kind) => {
  let fresh: () => Promise<Database>;
  const source = openEmptySource(kind);
  beforeAll(async () => {
    fresh = await source.start();
    return async () => source.stop();
  });
  const inWorld = async (work: (world: World) => Promise<void>): Promise<void> => {
    const world = await createWorld(await fresh(), shipped);
    await work(world);
    await world.database.close();
  };

  it.each(['days', 'times'] as const)(
    'a statement with %s first is known when its lines come the other way, equal ones each once',
    async (first) =>
      inWorld(async (world) => {
        const line = {
          accountNumber: '0000000000',
          amountVnd: 70_000n,
          direction: 'in',
          memo: 'NGUYEN VAN A CHUYEN TIEN',
          reference: '',
        } as const;
        const lines = [
          { ...line, reference: 'FT-1' },
          line,
          line,
          { ...line, direction: 'out', reference: 'FT-2' } as const,
        ];
        const written = {
          days: lines.map((row) => ({ ...row, at: '2026-07-20' })),
          times: lines.map((row, index) => ({
            ...row,
            at: new Date(Date.UTC(2026, 6, 19, 17, index)),
          })),
        };
        const take = async (rows: typeof written.days | typeof written.times) =>
          world.process.commerce.admin.importStatementRows(
            { fileId: rows === written.days ? 'days' : 'times', rows, similarAreKnown: false },
            { actorId: world.adminId, now: world.now() },
          );
        expect(await take(written[first])).toMatchObject({ fresh: 4, known: 0, doubtful: 0 });
        expect(await take(written[first === 'days' ? 'times' : 'days'])).toMatchObject({
          fresh: 0,
          known: 4,
          doubtful: 0,
        });
        expect(
          await listRows(world, 'select count(*)::int as money from bank_transactions'),
        ).toEqual([{ money: 4 }]);
      }),
  );

  it('a file that two import at once is counted by each as far as it was the first to tell: the sums of each add up', async () =>
    inWorld(async (world) => {
      const rows = Array.from({ length: 12 }, (_row, index) => ({
        accountNumber: '0000000000',
        amountVnd: BigInt(70_000 + index),
        direction: index % 3 === 0 ? ('out' as const) : ('in' as const),
        memo: `KHONG AI BIET ${index}`,
        reference: `FT-${index}`,
        at: '2026-07-20',
      }));
      const counts = await Promise.all(
        [0, 1, 2].map(async () =>
          world.process.commerce.admin.importStatementRows(
            { fileId: 'mot-tep', rows, similarAreKnown: false },
            { actorId: world.adminId, now: world.now() },
          ),
        ),
      );
      const sums = counts.map(({ fresh, known, settled, review, outgoing, doubtful }) => [
        fresh,
        settled + review + outgoing + doubtful,
        fresh + known,
      ]);
      expect(sums.toSorted(([a = 0], [b = 0]) => b - a)).toEqual([
        [12, 12, 12],
        [0, 0, 12],
        [0, 0, 12],
      ]);
    }));

  it('a report that comes again is counted, and is new and handled once', async () =>
    inWorld(async (world) => {
      const transfer = world.transfer({ direction: 'in', amountVnd: 70_000n, memo: 'khong co ma' });
      for (let times = 0; times < 3; times += 1) await world.tell(transfer, 'sepay');
      expect(await listRows(world, 'select repeats, attempts from bank_events')).toEqual([
        { repeats: 2, attempts: 1 },
      ]);
    }));

  it('reports that failed are tried again when their time has come, the longest waiting first, so many at once', async () =>
    inWorld(async (world) => {
      const { database } = world;
      const at = (minutes: number): string =>
        new Date(world.now().getTime() + minutes * minute).toISOString();
      for (const [id, minutes] of [
        ['c', -1],
        ['a', -3],
        ['later', 1],
        ['b', -2],
        ['now', 0],
      ] as const) {
        await database.raw(
          "insert into bank_events (provider, tellers, provider_id, raw_body, headers, payload, received_at, next_attempt_at) values ('sepay', '{sepay}', $1, '', '{}', '{}', $2, $2)",
          [id, at(minutes)],
        );
      }
      const named = async (limit: number) => {
        const found = (await database.all(findWaitingEvents, { now: world.now(), limit })).map(
          ({ id }) => id,
        );
        const names = new Map(
          (
            await listRows<{ id: bigint; name: string }>(
              { database },
              'select id::text as id, provider_id as name from bank_events',
            )
          ).map(({ id, name }) => [String(id), name]),
        );
        return found.map((id) => names.get(String(id)));
      };
      expect([await named(10), await named(2)]).toEqual([
        ['a', 'b', 'c', 'now'],
        ['a', 'b'],
      ]);
    }));

  it('orders end at their moment and not before, the oldest first, so many at once; more money than they cost is an event of theirs', async () =>
    inWorld(async (world) => {
      const { orders } = world.process.commerce;
      const ids: string[] = [];
      for (const userId of world.learners.slice(0, 3)) {
        const input = { plan: 'pro' as const, voucherCode: null, referralCode: null };
        const made = await orders.create(
          userId,
          { ...input, requestKey: userId, expectedTotalVnd: 2_900_007n },
          world.now(),
        );
        if (!made.ok) throw new Error(JSON.stringify(made.error));
        ids.push(made.value.id);
        world.clock.nowMs += minute;
      }
      const [row] = await listRows<{ ends: Date; code: string }>(
        world,
        'select expires_at as ends, payment_code as code from orders where id = $1',
        ids[1] ?? '',
      );
      const endsMs = new Date(row?.ends ?? 0).getTime();
      const overdue = async (nowMs: number, limit: number) =>
        (await world.database.all(findOverdue, { now: new Date(nowMs), limit })).map(
          ({ id }) => id,
        );
      expect([
        await overdue(endsMs - 1, 10),
        await overdue(endsMs, 10),
        await overdue(endsMs + 2 * minute, 2),
      ]).toEqual([ids.slice(0, 1), ids.slice(0, 2), ids.slice(0, 2)]);
      await world.tell(
        world.transfer({ direction: 'in', amountVnd: 2_900_100n, memo: row?.code ?? '' }),
        'sepay',
      );
      expect(
        await listRows(
          world,
          "select amount_vnd::int as more from order_events where kind = 'excess' and order_id = $1",
          ids[1] ?? '',
        ),
      ).toEqual([{ more: 93 }]);
    }));
});
