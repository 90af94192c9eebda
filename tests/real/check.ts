import type { Interval } from '#shared/domain/progress/progress.ts';
import { withClient } from '../postgres/cluster.ts';
import { findProblems } from '../integration/support/shop.ts';
import type { BankTransfer, RealBank } from './bank.ts';
import { type History, findLearningFaults, type LearnerState, type OrderEntry } from './history.ts';
import type { RealLearner, RealWorld } from './world.ts';

/** Everything that contradicts the history once everybody is in sync; empty when nothing does. */
export async function findFaults(world: RealWorld): Promise<readonly string[]> {
  const { history, learners } = world;
  const learning = await Promise.all(
    learners.map(async (learner) => {
      const reports = await Promise.all(
        learner.devices.map(async (device) => [device.name, await device.report()] as const),
      );
      return reports.flatMap(([device, { lessons, notes, refused, status }]) => {
        const state: LearnerState = {
          lessons: new Map(lessons.map((lesson) => [lesson.lessonId, lesson])),
          notes: new Map(notes.map((note) => [note.noteId, note.text])),
        };
        const left = [
          ...(status.waitingCount > 0
            ? [`${device} still has ${status.waitingCount} waiting`]
            : []),
          ...refused.map(({ code, id }) => `${device} was refused ${id}: ${code}`),
        ];
        return [
          ...left,
          ...findLearningFaults(history, learner.name, state).map((fault) => `${device}: ${fault}`),
        ];
      });
    }),
  );
  const server = await Promise.all(
    learners.map(async (learner) =>
      findLearningFaults(history, learner.name, await readServer(world, learner)),
    ),
  );
  return [
    ...history.surprises,
    ...learning.flat(),
    ...server.flat().map((fault) => `server: ${fault}`),
    ...(await findMoneyFaults(world)),
  ];
}

/** What the database holds of a learner, read past the API. */
async function readServer({ database }: RealWorld, { userId }: RealLearner): Promise<LearnerState> {
  return withClient(database.url, async (client) => {
    const courses = await client.query<{ lessons: string }>(
      'select lessons from course_progress where user_id = $1',
      [userId],
    );
    const notes = await client.query<{ note_id: string; text: string }>(
      'select note_id, text from notes where user_id = $1 and not deleted',
      [userId],
    );
    // A line of JSON per lesson (packed-progress.ts); what is wrong in it shows as a fault of the
    // history.
    const lines = courses.rows
      .flatMap(({ lessons }) => lessons.split('\n').filter((line) => line !== ''))
      .map((line) => JSON.parse(line) as PackedLesson);
    return {
      lessons: new Map(
        lines.map((line) => [
          line.lesson_id,
          { covered: line.covered, learnedMs: line.learned_ms },
        ]),
      ),
      notes: new Map(notes.rows.map((row) => [row.note_id, row.text])),
    };
  });
}

interface PackedLesson {
  readonly lesson_id: string;
  readonly covered: readonly Interval[];
  readonly learned_ms: number;
}

/** Books against what really moved at the bank, and orders against what was acknowledged. */
export async function findMoneyFaults({
  database,
  bank,
  history,
}: Pick<RealWorld, 'database' | 'bank' | 'history'>): Promise<readonly string[]> {
  return withClient(database.url, async (client) => {
    const problems = await client.query<{ problem: string; subject: string }>(findProblems.text);
    const booked = await client.query<{ memo: string; amount_vnd: string; times: string }>(
      `select memo, amount_vnd, count(*) as times from bank_transactions where direction = 'in' group by memo, amount_vnd`,
    );
    const orders = await client.query<{ id: string; status: string; received_vnd: string }>(
      'select id, status, received_vnd from orders',
    );
    const known = new Map(orders.rows.map((row) => [row.id, row]));
    return [
      ...problems.rows.map(({ problem, subject }) => `money: ${problem} ${subject}`),
      ...compareTransfers(
        bank.transfers,
        new Map(booked.rows.map((row) => [`${row.memo} ${row.amount_vnd}`, Number(row.times)])),
      ),
      ...history.orders.flatMap((order) =>
        findOrderFaults(order, { row: known.get(order.id), history, bank }),
      ),
    ];
  });
}

/** Every transfer is booked as often as it was made, nothing else is. */
function compareTransfers(
  transfers: readonly BankTransfer[],
  booked: ReadonlyMap<string, number>,
): readonly string[] {
  const made = new Map<string, number>();
  for (const { memo, amountVnd } of transfers)
    made.set(`${memo} ${amountVnd}`, (made.get(`${memo} ${amountVnd}`) ?? 0) + 1);
  const names = new Set([...made.keys(), ...booked.keys()]);
  return [...names]
    .filter((name) => made.get(name) !== booked.get(name))
    .map(
      (name) =>
        `money: ${name} moved ${made.get(name) ?? 0} times and is booked ${booked.get(name) ?? 0} times`,
    );
}

function findOrderFaults(
  order: OrderEntry,
  {
    row,
    history,
    bank,
  }: {
    readonly row: { readonly status: string } | undefined;
    readonly history: History;
    readonly bank: RealBank;
  },
): readonly string[] {
  const mayBeForgotten = history.rollbacks.some(({ atMs }) => atMs >= order.atMs);
  if (row === undefined)
    return mayBeForgotten ? [] : [`money: acknowledged order ${order.id} is lost`];
  const received = bank.transfers
    .filter(({ memo }) => memo.includes(order.code))
    .reduce((sum, { amountVnd }) => sum + amountVnd, 0n);
  return received >= order.totalVnd && row.status !== 'paid'
    ? [`money: order ${order.id} got ${received} of ${order.totalVnd} and is ${row.status}`]
    : [];
}
