import type { Device, Process } from './device.ts';
import { serverState } from './checks.ts';
import { processFor } from './heal.ts';
import { clockError } from './clock-error.ts';
import { newName, play } from './play.ts';
import type { Simulation } from './simulation.ts';

/** Whether positions follow what people do, once everybody is in sync, whatever the clocks. */
export async function probePositions(sim: Simulation): Promise<void> {
  for (let round = 0; round < 2 && sim.violation === null; round += 1) {
    if (sim.profile.clockJumps) jumpClocks(sim);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await probeNextAction(sim);
  }
  // Readings of a server that was ahead stay in the lesson: two who know one of these tell nothing
  // of the time by theirs.
  if (sim.violation === null && sim.devices.length > 1 && sim.serverLeadMs === 0)
    await probeOrder(sim);
}

/** The next action wins, however wrong the clock of its device is. */
async function probeNextAction(sim: Simulation): Promise<void> {
  await sim.world.advance(sim.random.below(5_000));
  const actor = sim.random.pick(sim.devices);
  const seconds = await moveTo(sim, actor);
  await exchangeAll(sim, [actor, ...sim.devices]);
  await expectPosition(sim, { seconds, why: `the next action, on ${actor.name}, did not win` });
}

/**
 * Of two actions seconds apart, on devices that know the time, the later one wins, in whatever
 * order they are sent.
 */
async function probeOrder(sim: Simulation): Promise<void> {
  await exchangeAll(sim, sim.devices);
  await sim.world.advance(200_000);
  const earlier = sim.random.pick(sim.devices);
  const later = sim.random.pick(sim.devices.filter((device) => device !== earlier));
  if (sim.random.chance(0.5))
    await slowExchange(
      sim,
      sim.random.pick([
        { device: earlier, way: 'request' },
        { device: later, way: 'answer' },
        { device: later, way: 'sleep' },
      ]),
    );
  earlier.online = false;
  await moveTo(sim, earlier);
  await sim.world.advance(4_000);
  const seconds = await moveTo(sim, later);
  await exchangeAll(sim, [later]);
  earlier.online = true;
  await exchangeAll(sim, [earlier, ...sim.devices]);
  await expectPosition(sim, {
    seconds,
    why: `the later action, on ${later.name}, lost against the earlier one on ${earlier.name}`,
  });
}

async function slowExchange(
  sim: Simulation,
  { device, way }: { readonly device: Device; readonly way: string },
): Promise<void> {
  sim.log(`${device.name} has a slow ${way}`);
  if (way === 'request') sim.requestDelay = () => 25_000;
  else {
    sim.answerDelay = () => {
      // The machine sleeps until the answer is there: its monotonic clock counts none of it.
      if (way === 'sleep') device.sleptMs += 25_000;
      return 25_000;
    };
  }
  await exchangeAll(sim, [device]);
  sim.requestDelay = null;
  sim.answerDelay = null;
}

function jumpClocks(sim: Simulation): void {
  for (const device of sim.devices) {
    device.clockAheadMs = sim.random.chance(0.3) ? 0 : clockError(sim);
    sim.log(`${device.name} clock ahead ${device.clockAheadMs}`);
  }
}

/** A report without a second watched: only where the learner is. */
async function moveTo(sim: Simulation, device: Device): Promise<number> {
  const lesson = sim.lesson('l0');
  const seconds = sim.ledger.ticks.length + 0.5;
  const tick = {
    ...newName(sim),
    lessonId: lesson.id,
    durationSeconds: lesson.durationSeconds,
    intervals: [],
    watchedMs: 0,
    positionSeconds: seconds,
  };
  await sim.world.waitFor(play(sim, actorOn(sim, device), tick), 1);
  return seconds;
}

async function exchangeAll(sim: Simulation, devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await sim.world.waitFor(actorOn(sim, device).engine.syncNow(), 3_000_000);
  }
}

async function expectPosition(
  sim: Simulation,
  { seconds, why }: { readonly seconds: number; readonly why: string },
): Promise<void> {
  const userId = firstUser(sim);
  const told = serverState(sim, { userId, lessonId: 'l0' }).position?.seconds;
  if (told !== seconds) return sim.fail(`${why} at the server: ${told}, not ${seconds}`);
  for (const device of sim.devices) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const listed = await sim.world.waitFor(actorOn(sim, device).engine.list(), 1);
    const seen = listed.ok
      ? listed.value.find((progress) => progress.lessonId === 'l0')?.position?.seconds
      : undefined;
    if (seen !== seconds) sim.fail(`${why} on ${device.name}: ${seen}, not ${seconds}`);
  }
  return undefined;
}

function actorOn(sim: Simulation, device: Device): Process {
  return processFor(sim, { device, userId: firstUser(sim) });
}

function firstUser(sim: Simulation): string {
  const [first] = sim.users;
  if (first === undefined) throw new Error('a simulation has a learner');
  return first;
}
