import { setTimeout as pause } from 'node:timers/promises';
import { findFaults } from './check.ts';
import { type Disaster, disasters, planDisasters } from './disasters.ts';
import { createPeople } from './people.ts';
import { type RealWorld, startWorld } from './world.ts';

/** What a run did, and what it found. */
export interface RunResult {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

export interface RunOptions {
  readonly seed: number;
  readonly seconds: number;
}

const actEveryMs = 150;
const healMs = 120_000;

/**
 * Lets learners learn and buyers buy for some seconds while processes die, the database crashes,
 * fails over and is restored, the network loses, doubles and delays, and clocks move; then heals
 * everything and compares the server with the history.
 */
export async function runReal({ seed, seconds }: RunOptions): Promise<RunResult> {
  const world = await startWorld({
    seed,
    learners: 4,
    buyers: Math.min(90, 10 + Math.ceil(seconds / 4)),
  });
  try {
    const carriedOut = await live(world, seconds);
    await heal(world);
    const { history, network, bank } = world;
    const counts = {
      ticks: history.ticks.length,
      ticksKept: history.ticks.filter(({ isKept }) => isKept).length,
      notes: history.notes.length,
      orders: history.orders.length,
      transfers: bank.transfers.length,
      ...network.counts,
      ...carriedOut,
    };
    return { faults: await findFaults(world), counts };
  } finally {
    await world.stop();
  }
}

async function live(world: RealWorld, seconds: number): Promise<Readonly<Record<string, number>>> {
  const people = createPeople(world);
  const next = planDisasters(world);
  const counts = new Map<Disaster, number>();
  const endsAt = performance.now() + seconds * 1000;
  const acting = setInterval(() => people.act(), actEveryMs);
  try {
    // However slow the machine is: every run has its fail-over and its restore.
    while (performance.now() < endsAt || !counts.has('backup_restored')) {
      await pause(1500 + world.random.below(3000));
      const disaster = next();
      await disasters[disaster](world);
      counts.set(disaster, (counts.get(disaster) ?? 0) + 1);
    }
  } finally {
    clearInterval(acting);
  }
  await people.settled();
  return Object.fromEntries(counts);
}

/**
 * Everything works again: the network passes, every transfer is told once more, every device
 * exchanges until nothing waits.
 */
async function heal({ network, bank, learners, history }: RealWorld): Promise<void> {
  network.heal();
  for (const transfer of bank.transfers) {
    const endsAt = performance.now() + healMs;
    while (!(await bank.tell(transfer, network.url))) {
      if (performance.now() > endsAt) {
        history.surprises.push(`the server does not take the report of transfer ${transfer.id}`);
        break;
      }
      await pause(250);
    }
  }
  const devices = learners.flatMap((learner) => learner.devices);
  // Twice: what the first device brings must reach the others.
  for (let round = 0; round < 2; round += 1) {
    for (const device of devices) {
      const endsAt = performance.now() + healMs;
      for (
        let report = await device.report();
        report.status.waitingCount > 0 && performance.now() < endsAt;
        report = await device.report()
      )
        await pause(250);
    }
  }
}
