import type { OpenedUnheard, Position, ProgressTick } from '#shared/domain/progress/progress.ts';
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
  if (sim.violation === null) await probeUnheard(sim);
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
 * A lesson opens on a device before the others are heard, plays on where nobody chose to be, and is
 * left at once. The place that somebody chose elsewhere meanwhile stays; where nobody did, that of
 * this device is kept.
 */
async function probeUnheard(sim: Simulation): Promise<void> {
  await exchangeAll(sim, sim.devices);
  // Beyond what any server let a reading be ahead, and any device still knows of it.
  await sim.world.advance(200_000 + sim.serverLeadMs);
  const opener = sim.random.pick(sim.devices);
  const elsewhere = sim.devices.filter((device) => device !== opener);
  await exchangeAll(sim, [opener]);
  const actor = sim.random.pick([...elsewhere, null]);
  const unheard = { knew: (await placeOn(sim, opener))?.stamp ?? null };
  opener.online = false;
  const chosen = actor === null ? null : await moveTo(sim, actor);
  if (actor !== null) await exchangeAll(sim, [actor]);
  const left = await moveOn(sim, opener, unheard);
  if (chosen === null) {
    const shown = (await placeOn(sim, opener))?.seconds;
    if (shown !== left) sim.fail(`${opener.name} shows ${shown}, not its own place ${left}`);
  }
  opener.online = true;
  await exchangeAll(sim, [opener]);
  // The page plays on before it hears of it, or gives again what it had left.
  const last = await moveOn(sim, opener, unheard);
  await exchangeAll(sim, [opener, ...sim.devices]);
  await expectPosition(sim, {
    seconds: chosen ?? last,
    why: `what was ${chosen === null ? 'played' : 'chosen elsewhere while nobody heard it'} was lost by ${opener.name}`,
  });
}

/** What a lesson tells that opened unheard, perhaps of a moment ago. */
async function moveOn(sim: Simulation, device: Device, unheard: OpenedUnheard): Promise<number> {
  await sim.world.advance(1_000 + sim.random.below(5_000));
  return moveTo(sim, device, { unheard, ageMs: sim.random.pick([null, 500]) });
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
async function moveTo(
  sim: Simulation,
  device: Device,
  given: Partial<Pick<ProgressTick, 'unheard' | 'ageMs'>> = {},
): Promise<number> {
  const lesson = sim.lesson('l0');
  const seconds = sim.ledger.ticks.length + 0.5;
  const tick = {
    ...newName(sim),
    lessonId: lesson.id,
    durationSeconds: lesson.durationSeconds,
    intervals: [],
    watchedMs: 0,
    positionSeconds: seconds,
    unheard: null,
    ...given,
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
    const seen = (await placeOn(sim, device))?.seconds;
    if (seen !== seconds) sim.fail(`${why} on ${device.name}: ${seen}, not ${seconds}`);
  }
  return undefined;
}

async function placeOn(sim: Simulation, device: Device): Promise<Position | null> {
  const listed = await sim.world.waitFor(actorOn(sim, device).engine.list(), 1);
  if (!listed.ok) return null;
  return listed.value.find((progress) => progress.lessonId === 'l0')?.position ?? null;
}

function actorOn(sim: Simulation, device: Device): Process {
  return processFor(sim, { device, userId: firstUser(sim) });
}

function firstUser(sim: Simulation): string {
  const [first] = sim.users;
  if (first === undefined) throw new Error('a simulation has a learner');
  return first;
}
