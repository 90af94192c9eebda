import { killProcess, startProcess, thaw, type Process } from './device.ts';
import { requeueMs } from '#shared/sync/replies/requeue.ts';
import type { Simulation } from './simulation.ts';

/** Longer than every backoff, isolation and delayed duplicate. */
const calmMs = 400_000;

/**
 * Ends all faults and lets everybody on every device exchange until nothing is left to exchange.
 */
export async function heal(sim: Simulation): Promise<void> {
  sim.faulty = false;
  sim.serverClocksMs = [0];
  sim.log('— healed');
  sim.server.writes = true;
  if (sim.random.chance(0.5)) {
    sim.server.mend();
    sim.hasPoison = false;
  }
  for (const device of sim.devices) {
    device.online = true;
    device.crash = null;
  }
  for (const device of sim.devices) {
    for (const process of device.processes) thaw(sim, process);
    // A page that was frozen has missed that the network came back.
    if (sim.random.chance(0.5))
      for (const process of device.processes) process.engine.setOnline(true);
  }
  await sim.world.advance(2 * calmMs);
  for (const device of sim.devices) {
    if (device.processes.some(({ engine }) => engine.status().connection === 'offline'))
      sim.fail(`${device.name} does not find the network again`);
  }
  if (sim.profile.refusedLessons) await bookAgain(sim);
  // What had been refused for want of room takes what others have made, at times of its own; in the
  // rounds everybody hears of it.
  if (keepsAside(sim, 'NOTE_QUOTA')) await sim.world.advance(2 * requeueMs.last + calmMs);
  for (let round = 0; round < 3; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await everybodySyncs(sim);
  }
}

/** Devices that are running send what was refused by themselves, within a day or so. */
async function bookAgain(sim: Simulation): Promise<void> {
  sim.server.isBooked = true;
  await sim.world.advance(2 * requeueMs.last + calmMs);
  for (const device of sim.devices) {
    for (const { engine, userId } of device.processes) {
      const person = device.disk.tables.people.get(userId);
      const stale = [...(person?.refused.values() ?? [])].filter(
        ({ code }) => code === 'LESSON_NOT_OWNED',
      );
      if (stale.length > 0 && engine.status().connection === 'online')
        sim.fail(`${device.name} keeps from the server what it takes again`);
    }
  }
}

/** Each person on each device, one after the other. */
async function everybodySyncs(sim: Simulation): Promise<void> {
  for (const device of sim.devices) {
    for (const userId of sim.users) {
      const { engine } = processFor(sim, { device, userId });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const status = await sim.world.waitFor(engine.syncNow(), 10 * calmMs);
      // What a server that was not mended breaks on still waits, and nobody is told that all is
      // well. What another tab just tries again waits for no mending.
      const expected =
        status.waitingCount > 0 && waitsForMending(sim, { device, userId }) ? 'failed' : 'online';
      if (status.connection !== expected)
        sim.fail(`${device.name} is ${status.connection} after everything is healed`);
    }
  }
}

function keepsAside(sim: Simulation, wanted: string): boolean {
  return sim.devices.some(({ disk }) =>
    [...disk.tables.people.values()].some(({ refused }) =>
      [...refused.values()].some(({ code }) => code === wanted),
    ),
  );
}

function waitsForMending(
  sim: Simulation,
  { device, userId }: Pick<Process, 'device' | 'userId'>,
): boolean {
  const waiting = [...(device.disk.tables.people.get(userId)?.waiting.values() ?? [])];
  return (
    sim.hasPoison &&
    waiting.some(({ body }) => sim.lesson(body.operation.lessonId).kind === 'poison')
  );
}

/** The running process of a person on a device, started when somebody else's runs. */
export function processFor(
  sim: Simulation,
  { device, userId }: Pick<Process, 'device' | 'userId'>,
): Process {
  const running =
    device.session === userId
      ? device.processes.find((process) => process.userId === userId)
      : undefined;
  if (running !== undefined) return running;
  for (const other of device.processes) killProcess(other);
  device.session = userId;
  return startProcess(sim, device, userId);
}
