import { checkEnd } from './checks.ts';
import { clockError } from './clock-error.ts';
import {
  copyDisk,
  createDevice,
  killProcess,
  lookAtSession,
  newDisk,
  rollBack,
  startProcess,
  thaw,
  type Device,
  type Disk,
  type Process,
} from './device.ts';
import { heal } from './heal.ts';
import type { LearnerData } from './model-server.ts';
import type { SimNote } from './note-ledger.ts';
import { probePositions } from './probe.ts';
import { recordTick } from './play.ts';
import { drawProfile } from './profile.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import type { Variant } from './variant.ts';

/**
 * Runs one history of faults, heals everything, and answers the first thing that does not hold, or
 * null.
 */
export async function runHistory(
  seed: number,
  variant: Variant,
  log: (line: string) => void = () => undefined,
  draw = drawProfile,
): Promise<string | null> {
  const sim = createSimulation(seed, variant, log, { draw });
  log(`profile ${JSON.stringify(sim.profile)}`);
  try {
    await suffer(sim);
    if (sim.violation === null) await heal(sim);
    if (sim.violation === null) await checkEnd(sim);
    if (sim.violation === null) await probePositions(sim);
  } catch (error) {
    sim.fail(error instanceof Error ? error.message : String(error));
  }
  for (const process of sim.devices.flatMap((device) => device.processes)) killProcess(process);
  return sim.violation;
}

async function suffer(sim: Simulation): Promise<void> {
  for (let index = 0; index < sim.profile.devices; index += 1) {
    const device = createDevice(`d${index}`, newDisk(`device-${index}`));
    if (sim.profile.clockJumps && sim.random.chance(0.5)) device.clockAheadMs = clockError(sim);
    sim.devices.push(device);
    signIn(sim, device, sim.random.pick(sim.users));
  }
  const serverBackup: ServerBackup = { kept: null };
  const steps = 8 + sim.random.below(26);
  for (let step = 0; step < steps && sim.violation === null; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a history has an order
    await sim.world.advance(gap(sim));
    act(sim, serverBackup);
  }
  await sim.world.advance(gap(sim));
}

interface ServerBackup {
  kept: ReadonlyMap<string, LearnerData> | null;
}

/** Mostly learning, now and then a fault of those that this history has. */
function act(sim: Simulation, serverBackup: ServerBackup): void {
  const { profile } = sim;
  const device = sim.random.pick(sim.devices);
  const process = ensureProcess(sim, device);
  const choice = sim.random.below(100);
  if (choice < 52)
    return profile.notes && choice < 26 ? recordNote(sim, process) : recordTick(sim, process);
  if (choice < 62) {
    sim.log(`${device.name} sync`);
    // Both tabs at once: their answers overtake each other.
    for (const tab of device.processes) if (tab.frozen === null) void tab.engine.syncNow();
    return undefined;
  }
  const faults = faultsOf(sim, { device, process, serverBackup });
  if (faults.length > 0) sim.random.pick(faults)();
  return undefined;
}

function ensureProcess(sim: Simulation, device: Device): Process {
  const awake = device.processes.filter(({ frozen }) => frozen === null);
  if (awake.length > 0) return sim.random.pick(awake);
  const [asleep] = device.processes;
  if (asleep !== undefined) {
    sim.log(`${device.name} thaws`);
    thaw(sim, asleep);
    return asleep;
  }
  sim.log(`${device.name} starts`);
  return signIn(sim, device, sim.random.pick(sim.users));
}

/** Somebody signs in: the session of the whole device is theirs, and a page of theirs opens. */
function signIn(sim: Simulation, device: Device, userId: string): Process {
  device.session = userId;
  return startProcess(sim, device, userId);
}

interface Scene {
  readonly device: Device;
  readonly process: Process;
  readonly serverBackup: ServerBackup;
}

function faultsOf(sim: Simulation, scene: Scene): readonly (() => void)[] {
  const { profile } = sim;
  const faults: (() => void)[] = [];
  if (profile.offline) faults.push(() => toggleNetwork(sim, scene.device));
  if (profile.crashes) faults.push(() => planCrash(sim, scene));
  if (profile.rollbacks) faults.push(() => backUpOrRollBack(sim, scene));
  if (profile.copies) faults.push(() => copyDevice(sim, scene.device));
  if (profile.tabs) faults.push(() => toggleTab(sim, scene.device));
  if (profile.clockJumps) faults.push(() => jumpClock(sim, scene.device));
  if (profile.serverRestarts) faults.push(() => restartServer(sim));
  if (profile.serverMoves) faults.push(() => moveServer(sim));
  if (profile.serverRollbacks) faults.push(() => backUpOrRestoreServer(sim, scene.serverBackup));
  if (profile.serverClocks) faults.push(() => setServerClocks(sim));
  if (profile.refusedLessons || profile.noteQuota)
    faults.push(() => void scene.process.engine.retryRefused());
  if (profile.serverMoves) faults.push(() => fillOrClearDisk(sim));
  if (profile.refusedLessons) faults.push(() => bookOrCancel(sim));
  if (profile.changingLessons)
    faults.push(
      () => replaceVideo(sim),
      () => hearOfLessons(sim, scene.device),
    );
  if (profile.users === 2) faults.push(() => changeUser(sim, scene.device));
  if (profile.swaps) faults.push(() => swapSession(sim, scene.device));
  if (profile.freezes)
    faults.push(
      () => freezeOrThaw(sim, scene.device),
      () => sleep(sim, scene.device),
    );
  return faults;
}

function toggleNetwork(sim: Simulation, device: Device): void {
  device.online = !device.online;
  sim.log(`${device.name} ${device.online ? 'online' : 'offline'}`);
  if (sim.random.chance(0.5))
    for (const process of device.processes)
      if (process.frozen === null) process.engine.setOnline(device.online);
}

function planCrash(sim: Simulation, { device, process }: Scene): void {
  if (sim.random.chance(0.3)) {
    sim.log(`${device.name} killed`);
    killProcess(process);
    return;
  }
  device.crash = { after: sim.random.below(4), written: sim.random.chance(0.5) };
  sim.log(`${device.name} will crash ${JSON.stringify(device.crash)}`);
}

function backUpOrRollBack(sim: Simulation, { device, process }: Scene): void {
  if (device.backup === null || sim.random.chance(0.3)) {
    device.backup = copyDisk(device.disk);
    sim.log(`${device.name} backed up`);
    return;
  }
  const { backup } = device;
  if (sim.random.chance(0.5)) {
    for (const process of device.processes) killProcess(process);
    rollBack(sim, device, backup);
  } else rollBackDuringExchange(sim, { device, process, backup });
}

/**
 * Beneath the running application: an answer that is on its way then builds on more than the disk
 * has. Not with two tabs, whose data nothing rolls back.
 */
function rollBackDuringExchange(
  sim: Simulation,
  { device, process, backup }: Pick<Scene, 'device' | 'process'> & { readonly backup: Disk },
): void {
  void process.engine.syncNow();
  sim.world.schedule(sim.random.below(100), () => {
    if (device.processes.length === 1 && sim.faulty) rollBack(sim, device, backup);
  });
}

/** The application is closed while its data are copied to another machine. */
function copyDevice(sim: Simulation, device: Device): void {
  if (sim.devices.length >= 5) return;
  for (const process of device.processes) killProcess(process);
  const copy = createDevice(`d${sim.devices.length}`, copyDisk(device.disk));
  sim.log(`${copy.name} is a copy of ${device.name}`);
  sim.devices.push(copy);
  signIn(sim, copy, sim.random.pick(sim.users));
}

function toggleTab(sim: Simulation, device: Device): void {
  const [first, second] = device.processes;
  if (first === undefined) return;
  sim.log(`${device.name} ${second === undefined ? 'opens' : 'closes'} a tab`);
  if (second === undefined) startProcess(sim, device, device.session);
  else killProcess(sim.random.pick([first, second]));
}

function jumpClock(sim: Simulation, device: Device): void {
  device.clockAheadMs = sim.random.chance(0.3) ? 0 : clockError(sim);
  sim.log(`${device.name} clock ahead ${device.clockAheadMs}`);
}

function restartServer(sim: Simulation): void {
  sim.log('server restarts');
  sim.serverGeneration += 1;
  sim.server.restart();
  sim.busyUntil.clear();
}

function moveServer(sim: Simulation): void {
  sim.log('server moves to another database');
  restartServer(sim);
  sim.server.migrate();
}

function backUpOrRestoreServer(sim: Simulation, backup: ServerBackup): void {
  if (backup.kept === null || sim.random.chance(0.3)) {
    sim.log('server backed up');
    backup.kept = sim.server.backup();
    return;
  }
  sim.log('server restored');
  restartServer(sim);
  sim.server.restore(backup.kept);
  sim.serverRolledBack = true;
}

/** One server whose clock is set, or two that disagree. */
function setServerClocks(sim: Simulation): void {
  const errorMs = () => sim.random.pick([0, 30_000, 90_000, 600_000, -600_000, 86_400_000]);
  sim.serverClocksMs = sim.random.chance(0.5) ? [errorMs()] : [errorMs(), errorMs()];
  sim.serverLeadMs = Math.max(sim.serverLeadMs, ...sim.serverClocksMs);
  sim.log(`servers ahead ${sim.serverClocksMs.join(', ')}`);
}

/** The disk of the database fills up, or has room again. Everybody is told what is there. */
function fillOrClearDisk(sim: Simulation): void {
  sim.server.writes = !sim.server.writes;
  sim.log(`server ${sim.server.writes ? 'writes' : 'takes nothing'}`);
}

/** What was bought is booked, or taken back: a restore that lacks it, a refund. Nobody is told. */
function bookOrCancel(sim: Simulation): void {
  sim.server.isBooked = !sim.server.isBooked;
  sim.log(`the course is ${sim.server.isBooked ? 'bought' : 'not bought'}`);
}

/** By one of another length. Nobody hears of it at once. */
function replaceVideo(sim: Simulation): void {
  const lesson = sim.random.pick(sim.lessons.filter(({ kind }) => kind === 'watchable'));
  lesson.formerDurations = [
    ...lesson.formerDurations,
    { seconds: lesson.durationSeconds, untilMs: sim.world.now() },
  ];
  lesson.durationSeconds = 6 + sim.random.below(100);
  sim.log(`${lesson.id} lasts ${lesson.durationSeconds} s`);
}

/** The device reads the course again. */
function hearOfLessons(sim: Simulation, device: Device): void {
  if (device.online)
    for (const { id, durationSeconds } of sim.lessons) device.durations.set(id, durationSeconds);
}

function recordNote(sim: Simulation, { engine, device, userId }: Process): void {
  const note: SimNote = {
    id: sim.notes.length,
    userId,
    noteId: `n${sim.random.below(3)}`,
    deleted: sim.random.chance(0.2),
    saw: null,
    acknowledged: false,
    rolledBack: false,
  };
  sim.notes.push(note);
  const { id, noteId, deleted } = note;
  sim.log(`${device.name} note ${noteId} ${id}${deleted ? ' deleted' : ''}`);
  void keepNote(sim, { engine, device, userId }, note);
}

async function keepNote(
  sim: Simulation,
  { engine, device, userId }: Pick<Process, 'engine' | 'device' | 'userId'>,
  note: SimNote,
): Promise<void> {
  const { id, noteId, deleted } = note;
  const length = sim.profile.noteQuota && !deleted ? sim.random.below(60) : 0;
  const kept = await engine.recordNote({
    noteId,
    lessonId: 'l0',
    atSeconds: id,
    text: `${userId} ${id}`.padEnd(length, 'x'),
    deleted,
  });
  if (kept.ok) note.acknowledged = true;
  else sim.fail(`${device.name} could not keep a note: ${kept.error.code}`);
}

function changeUser(sim: Simulation, device: Device): void {
  for (const process of device.processes) killProcess(process);
  const userId = sim.random.pick(sim.users);
  sim.log(`${device.name} is used by ${userId}`);
  signIn(sim, device, userId);
}

/**
 * In another tab: the pages that are open go on as who they were until they are told, which may be
 * late or never.
 */
function swapSession(sim: Simulation, device: Device): void {
  device.session = sim.users.find((userId) => userId !== device.session) ?? device.session;
  sim.log(`${device.name}: ${device.session} signs in in another tab`);
  for (const process of device.processes) {
    if (sim.random.chance(0.4))
      sim.world.schedule(sim.random.below(30_000), () => lookAtSession(sim, process));
  }
}

function freezeOrThaw(sim: Simulation, device: Device): void {
  // One that dies as it starts leaves none.
  if (device.processes.length === 0) return;
  const process = sim.random.pick(device.processes);
  sim.log(`${device.name} ${process.frozen === null ? 'freezes' : 'thaws'} a tab`);
  if (process.frozen === null) process.frozen = [];
  else thaw(sim, process);
}

/** The whole machine: nothing runs, and its monotonic clocks stand still. */
function sleep(sim: Simulation, device: Device): void {
  const lengthMs = sim.random.pick([5_000, 60_000, 3_600_000]);
  sim.log(`${device.name} sleeps ${lengthMs}`);
  const awake = device.processes.filter(({ frozen }) => frozen === null);
  for (const process of awake) process.frozen = [];
  sim.world.schedule(lengthMs, () => {
    device.sleptMs += lengthMs;
    for (const process of awake) thaw(sim, process);
  });
}

/** Short ones in which exchanges overlap, and some in which every backoff runs out. */
const gapsMs = [
  0, 0, 500, 500, 3_000, 3_000, 3_000, 20_000, 20_000, 20_000, 100_000, 100_000, 1_000_000,
];

function gap(sim: Simulation): number {
  const { random } = sim;
  const longest = random.pick(gapsMs);
  return longest === 0 ? 0 : random.below(longest);
}
