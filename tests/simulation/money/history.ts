import type { Database } from '#server/db/port.ts';
import { act } from './act.ts';
import { findWrongHistory } from './affiliate-checks.ts';
import { isHouseKind, type Step } from './action.ts';
import { findLeftOver, findViolation, watchGone, watchStatuses } from './checks.ts';
import { heal } from './heal.ts';
import { listRows } from './rows.ts';
import { ProcessDied } from './mortal-database.ts';
import type { Variant } from './variants.ts';
import { createWorld, type World } from './world.ts';

/** What a history was like, so that nobody believes in one where nothing happened. */
export interface Lived {
  /** The first thing that did not hold, or null. */
  readonly violation: string | null;
  readonly orders: number;
  readonly transfers: number;
  readonly deaths: number;
  readonly restores: number;
  /** Payments and refunds that a person had laid to transfers, and laid back. */
  readonly laidBack: number;
  /** What accountants took back, by the audit's names. */
  readonly takenBack: readonly string[];
}

/** Lives a history on an empty, migrated database. */
export async function live(
  database: Database,
  steps: readonly Step[],
  variant: Variant,
): Promise<Lived> {
  const world = await createWorld(database, variant);
  const watches = [watchStatuses(world), watchGone(world)];
  const watch = async (): Promise<string | null> =>
    (await Promise.all(watches.map(async (look) => look()))).find((found) => found !== null) ??
    null;
  let deaths = 0;
  for (const step of steps) {
    const died = await take(world, step);
    if (died) deaths += 1;
    const violation = (await findViolation(world)) ?? (await watch());
    if (violation !== null) return lived(world, deaths, violation);
  }
  await heal(world);
  return lived(
    world,
    deaths,
    (await findViolation(world)) ??
      (await watch()) ??
      (await findLeftOver(world)) ??
      (await findWrongHistory(world)),
  );
}

/** Does the actions of a step at the same moment; answers whether the process died of it. */
async function take(world: World, { actions, deathAfter }: Step): Promise<boolean> {
  const { database } = world.process;
  if (deathAfter !== null) database.dieAfter(deathAfter);
  const served = actions.filter(({ kind }) => !isHouseKind(kind));
  const ends = await Promise.allSettled(served.map(async (action) => act(world, action)));
  const isDead = database.isDead();
  for (const [index, end] of ends.entries()) {
    if (end.status === 'fulfilled' || isDead || end.reason instanceof ProcessDied) continue;
    world.faults.push(
      `${served[index]?.kind}: ${end.reason instanceof Error ? end.reason.message : String(end.reason)}`,
    );
  }
  if (deathAfter !== null) world.restart();
  // The server is stopped for a restore, and a backup is of one moment.
  for (const action of actions.filter(({ kind }) => isHouseKind(kind))) await act(world, action);
  return isDead;
}

/** What happened to the order that a violation names. */
async function eventsOf(world: World, violation: string): Promise<string> {
  const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(violation) ?? [];
  if (id === undefined) return '';
  const events = await listRows<{
    at: Date;
    kind: string;
    amount_vnd: string | null;
    note: string | null;
  }>(
    world,
    'select at, kind, amount_vnd, note from order_events where order_id = $1 order by id',
    id,
  );
  return events
    .map(
      ({ at, kind, amount_vnd: amount, note }) =>
        `\n  ${at.toISOString()} ${kind} ${amount ?? ''} ${note ?? ''}`,
    )
    .join('');
}

async function lived(world: World, deaths: number, violation: string | null): Promise<Lived> {
  const [said] = await listRows<{ laid_back: number }>(
    world,
    "select count(*)::integer as laid_back from audit_log where action like 'transaction.unpay\\_%'",
  );
  const takenBack = await listRows<{ action: string }>(
    world,
    "select distinct action from audit_log where action like '%.un%' or action in ('commission.reconsider', 'refund.give_up') order by action",
  );
  return {
    violation: violation === null ? null : violation + (await eventsOf(world, violation)),
    orders: world.orders.length,
    transfers: world.transfers.length,
    deaths,
    restores: world.restores,
    laidBack: said?.laid_back ?? 0,
    takenBack: takenBack.map(({ action }) => action),
  };
}
