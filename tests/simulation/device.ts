import type { LessonProgress, ProgressOperation } from '#shared/domain/progress/progress.ts';
import { containsIntervals } from '#shared/domain/progress/interval-set.ts';
import { isComplete } from '#shared/domain/progress/lesson-state.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import {
  copyMemoryTables,
  createMemoryStore,
  createMemoryTables,
  type MemoryTables,
} from '#shared/sync/queue/memory-store.ts';
import type { StoreDecision, SyncStore } from '#shared/sync/store-port.ts';
import { viewNotes } from '#shared/sync/notes/note-view.ts';
import { createSyncEngine, type SyncEngine } from '#shared/sync/sync-engine.ts';
import type { SyncRules } from '#shared/sync/sync-rules.ts';
import { createSimTransport, type SimConnection } from './network.ts';
import { checkRecovered } from './sent-again.ts';
import type { Simulation } from './simulation.ts';

/** What is on a device's disk, and which reports of the player each of its operations holds. */
export interface Disk {
  readonly tables: MemoryTables;
  readonly reports: Map<string, readonly number[]>;
  /** Versions of notes that were written here. */
  readonly notes: Set<number>;
}

/** A running engine: the desktop application, or one tab of the portal. */
export interface Process {
  readonly device: Device;
  readonly userId: string;
  readonly engine: SyncEngine;
  readonly life: { alive: boolean };
  /** What a frozen tab does when it thaws; null while it runs. */
  frozen: (() => void)[] | null;
  /** What its listener was told last, by lesson. */
  readonly told: Map<string, LessonProgress>;
}

export interface Device {
  readonly name: string;
  /** Whose session the server takes every request of this device for: one cookie for all tabs. */
  session: string;
  /** For how long it has slept: its monotonic clocks stood still, ms. */
  sleptMs: number;
  disk: Disk;
  backup: Disk | null;
  clockAheadMs: number;
  online: boolean;
  processes: Process[];
  /**
   * The process dies at a coming transaction: so many later, before it is written or just after.
   */
  crash: { after: number; readonly written: boolean } | null;
  /** What the lessons last as far as it has heard, where that is not what they last now. */
  readonly durations: Map<string, number>;
  /** What the learner was shown last, by user and lesson; nothing of it may ever shrink. */
  readonly shown: Map<string, LessonProgress>;
}

export function createDevice(name: string, disk: Disk): Device {
  return {
    name,
    session: '',
    sleptMs: 0,
    disk,
    backup: null,
    clockAheadMs: 0,
    online: true,
    processes: [],
    crash: null,
    durations: new Map(),
    shown: new Map(),
  };
}

export function newDisk(deviceId: string): Disk {
  return { tables: createMemoryTables(deviceId), reports: new Map(), notes: new Set() };
}

export function copyDisk({ tables, reports, notes }: Disk): Disk {
  return { tables: copyMemoryTables(tables), reports: new Map(reports), notes: new Set(notes) };
}

/** Starts the application (or another tab) for a person, whom it takes for signed in. */
export function startProcess(sim: Simulation, device: Device, userId: string): Process {
  const life = { alive: true };
  const isAlive = () => life.alive;
  const store = sim.variant.store(
    crashingStore(sim, { device, isAlive }, () =>
      createMemoryStore(device.disk.tables, { kind: 'ok' }),
    ),
  );
  const refusals = { count: 0 };
  let ids = 0;
  const bootMs = sim.world.now() - device.sleptMs;
  const whenAwake = (task: () => void): void => {
    if (!life.alive) return;
    if (self.frozen === null) task();
    else self.frozen.push(task);
  };
  const processName = `${device.name}p${(sim.processCount += 1)}`;
  const engine = createSyncEngine({
    userId,
    store,
    transport: createSimTransport(sim, { device, isAlive, whenAwake, refusals }),
    clock: {
      now: () => sim.world.now() + device.clockAheadMs,
      monotonic: () => sim.world.now() - device.sleptMs - bootMs,
      schedule: (delayMs, task) => sim.world.schedule(delayMs, () => whenAwake(task)),
    },
    random: sim.random.next,
    createId: () => `${processName}-${(ids += 1)}`,
    rules: reportingRules(sim, device),
    exclusive: async (task) => watchRun(sim, { device, refusals }, task),
  });
  const told = new Map<string, LessonProgress>();
  const self: Process = { device, userId, engine, life, told, frozen: null };
  device.processes.push(self);
  followSession(sim, self);
  engine.subscribeProgress((lessons) => {
    for (const lesson of lessons) {
      checkGrowth(sim, self, { before: told.get(lesson.lessonId), after: lesson });
      told.set(lesson.lessonId, lesson);
      const key = `${userId} ${lesson.lessonId}`;
      device.shown.set(key, lesson);
    }
  });
  const shown = new Map(device.shown);
  void engine.list().then((listed) => {
    if (!listed.ok) return sim.fail('the list could not be read');
    for (const [key, before] of shown) {
      if (!key.startsWith(`${userId} `)) continue;
      checkGrowth(sim, self, {
        before,
        after: listed.value.find((lesson) => `${userId} ${lesson.lessonId}` === key),
      });
    }
    return undefined;
  });
  return self;
}

/**
 * So many refusals one run may meet at a server that takes nothing: two searches for one operation
 * among those of a history, and a few more.
 */
const mostRefusals = 16;

/** One run of exchanges of a process. */
async function watchRun<T>(
  sim: Simulation,
  { device, refusals }: Pick<SimConnection, 'device' | 'refusals'>,
  task: () => Promise<T>,
): Promise<T> {
  const before = refusals.count;
  const answer = await task();
  if (refusals.count - before > mostRefusals)
    sim.fail(`${device.name} went on asking while nothing could be written`);
  return answer;
}

/**
 * As the hosts do: an exchange that was refused for its session has the session looked at, and the
 * page becomes that person's.
 */
function followSession(sim: Simulation, process: Process): void {
  process.engine.subscribeStatus(({ connection }) => {
    if (connection === 'needs_login') sim.world.schedule(100, () => lookAtSession(sim, process));
  });
}

/** The page asks the server who is signed in, and goes on as that person. */
export function lookAtSession(sim: Simulation, process: Process): void {
  const { device, userId, life } = process;
  if (!life.alive || process.frozen !== null || !device.online || device.session === userId) return;
  sim.log(`${device.name} sees that ${device.session} is signed in, not ${userId}`);
  killProcess(process);
  startProcess(sim, device, device.session);
}

/**
 * Goes on where it stood, with everything that came meanwhile; then it looks at the session, as at
 * every waking.
 */
export function thaw(sim: Simulation, process: Process): void {
  const { frozen } = process;
  if (frozen === null) return;
  process.frozen = null;
  for (const task of frozen) task();
  sim.world.schedule(50, () => lookAtSession(sim, process));
}

/** The process is gone in mid-sentence: nothing of it does anything any more. */
export function killProcess(process: Process): void {
  process.life.alive = false;
  process.engine.stop();
  process.device.processes = process.device.processes.filter((other) => other !== process);
}

/**
 * The disk is what it was at the backup. Reports since then are lost without anybody's fault,
 * unless they were sent.
 */
export function rollBack(sim: Simulation, device: Device, backup: Disk): void {
  sim.log(`${device.name} rolled back`);
  sim.deviceRolledBack = true;
  forgive(sim, device.disk, backup);
  device.disk = copyDisk(backup);
  device.shown.clear();
  for (const process of device.processes) process.told.clear();
}

/** Marks the reports and notes that `lost` holds and no other disk does. */
function forgive(sim: Simulation, lost: Disk, kept: Disk): void {
  const there = new Set([...kept.reports.values()].flat());
  for (const ids of lost.reports.values()) {
    for (const id of ids) {
      const report = sim.ledger.ticks[id];
      if (report !== undefined && !there.has(id)) report.rolledBack = true;
    }
  }
  for (const id of lost.notes) {
    const note = sim.notes[id];
    if (note !== undefined && !kept.notes.has(id)) note.rolledBack = true;
  }
}

function checkGrowth(
  sim: Simulation,
  { device, userId }: Process,
  { before, after }: { before: LessonProgress | undefined; after: LessonProgress | undefined },
): void {
  if (before !== undefined) {
    if (after === undefined) return sim.fail(`${device.name} forgot lesson ${before.lessonId}`);
    if (!containsIntervals(after.covered, before.covered))
      sim.fail(`coverage of ${before.lessonId} shrank on ${device.name}`);
    if (before.completedAtMs !== null && after.completedAtMs === null)
      sim.fail(`completion of ${before.lessonId} went away on ${device.name}`);
    if (before.position !== null && after.position === null)
      sim.fail(`the position in ${before.lessonId} went away on ${device.name}`);
  }
  if (after === undefined || after.completedAtMs !== null) return undefined;
  const knownSeconds =
    device.disk.tables.people.get(userId)?.lessons.get(after.lessonId)?.durationSeconds ?? null;
  if (
    sim.lesson(after.lessonId).formerDurations.length === 0 &&
    knownSeconds !== null &&
    isComplete(after.covered, knownSeconds)
  ) {
    sim.fail(`${device.name} missed the completion of ${after.lessonId}`);
  }
  return undefined;
}

// One for each who waits: what waits for a promise that others keep is kept with it.
const never = async () => new Promise<never>(() => undefined);

/**
 * A store of the device as one process sees it: transactions of a dead one never come back, a
 * planned crash happens at its moment.
 */
export function crashingStore(
  sim: Simulation,
  {
    device,
    isAlive,
    hasNoRoom = () => isRefusedAtRandom(sim),
  }: {
    readonly device: Device;
    readonly isAlive: () => boolean;
    /** Whether the store has no room for what a transaction writes. */
    readonly hasNoRoom?: (decision: StoreDecision<unknown>) => boolean;
  },
  storeOf: () => SyncStore,
): SyncStore {
  const crashNow = (written: boolean): boolean => {
    if (device.crash === null || device.crash.written !== written || device.crash.after > 0)
      return false;
    device.crash = null;
    for (const process of device.processes) killProcess(process);
    return true;
  };
  return {
    deviceId: () => storeOf().deviceId(),
    transact(userId, scope, decide) {
      sim.world.stir();
      if (!isAlive()) return never();
      if (device.crash !== null) device.crash.after -= 1;
      if (crashNow(false)) return never();
      sim.pendingReport = null;
      let isRefused = false;
      const answer = storeOf().transact(userId, scope, (rows) => {
        const decision = decide(rows);
        isRefused = hasNoRoom(decision);
        return isRefused ? { answer: decision.answer } : decision;
      });
      if (isRefused) return Promise.resolve(err(appError('DISK_FULL')));
      keepReport(sim, device.disk);
      return crashNow(true) ? never() : answer;
    },
    count(userId) {
      sim.world.stir();
      return isAlive() ? storeOf().count(userId) : never();
    },
    others: (userId) => (isAlive() ? storeOf().others(userId) : never()),
    storage: () => storeOf().storage(),
    onStorageChange: () => () => undefined,
  };
}

function isRefusedAtRandom({ faulty, pendingReport, profile, random }: Simulation): boolean {
  return pendingReport !== null && faulty && profile.fullDisks && random.chance(0.3);
}

function keepReport(sim: Simulation, disk: Disk): void {
  const pending = sim.pendingReport;
  if (pending === null) return;
  disk.reports.set(pending.operationId, [
    ...(disk.reports.get(pending.operationId) ?? []),
    pending.report,
  ]);
}

/** The rules under test, with a note of which operation took which report of the player. */
export function reportingRules(sim: Simulation, device: Device): SyncRules {
  const { rules } = sim.variant;
  return {
    ...rules,
    batchLimit: sim.batchLimit ?? rules.batchLimit,
    recordTick(rows, input) {
      const decision = rules.recordTick(rows, input);
      const report = sim.ledger.idOf(input.tick);
      if (decision.answer.operationId !== null)
        sim.pendingReport = { operationId: decision.answer.operationId, report };
      return decision;
    },
    recordNote(rows, input) {
      const written = sim.notes[input.note.atSeconds];
      if (written !== undefined)
        written.saw =
          viewNotes(rows).find(({ noteId }) => noteId === input.note.noteId)?.atSeconds ?? null;
      device.disk.notes.add(input.note.atSeconds);
      return rules.recordNote(rows, input);
    },
    applyReply(rows, input) {
      const decision = rules.applyReply(rows, input);
      const known = new Set(rows.waiting.map(({ id }) => id));
      checkRecovered(
        sim,
        input.reply,
        (decision.putWaiting ?? []).filter(({ id }) => !known.has(id)),
      );
      return decision;
    },
    prepareBatch(rows) {
      const decision = rules.prepareBatch(rows);
      for (const { body } of decision.answer.rows)
        if (body.kind === 'progress') noteContents(sim, device, body.operation);
      return decision;
    },
  };
}

/**
 * Remembers what an operation holds when it leaves. Of a database that was deleted under two tabs
 * one may have an earlier version of it alone, which took the first of its reports.
 */
function noteContents(sim: Simulation, device: Device, operation: ProgressOperation): void {
  const reports = device.disk.reports.get(operation.id) ?? [];
  let heldMs = 0;
  const heldAfter = reports.map(
    (report) => (heldMs += sim.ledger.ticks[report]?.tick.watchedMs ?? 0),
  );
  const last = heldAfter.indexOf(operation.watchedMs);
  sim.contents.set(operation, last === -1 ? reports : reports.slice(0, last + 1));
}
