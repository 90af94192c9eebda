import type { ProgressOperation } from '#shared/domain/progress/progress.ts';
import { containsIntervals } from '#shared/domain/progress/interval-set.ts';
import { maxClockLeadMs } from '#shared/domain/progress/stamp.ts';
import type { SyncReply } from '#shared/sync/ports.ts';
import type { Device } from './device.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createModelServer, type ModelServer, type SimLesson } from './model-server.ts';
import type { SimNote } from './note-ledger.ts';
import { drawProfile, type FaultProfile } from './profile.ts';
import { createRandom, type Random } from './random.ts';
import type { ServerMoment } from './sent-again.ts';
import type { Variant } from './variant.ts';
import { createWorld, type World } from './world.ts';

/** One history: everything in it, and the first thing that went wrong. */
export interface Simulation {
  readonly variant: Variant;
  readonly random: Random;
  readonly profile: FaultProfile;
  readonly world: World;
  readonly server: ModelServer;
  readonly ledger: Ledger;
  /** Every version of a note that was written, by its id. */
  readonly notes: SimNote[];
  /** What the server held when it gave an answer. */
  readonly heldAt: WeakMap<SyncReply, ServerMoment>;
  readonly lessons: readonly SimLesson[];
  readonly lesson: (lessonId: string) => SimLesson;
  readonly users: readonly string[];
  readonly devices: Device[];
  /** When a learner's calls under way at the server are through. */
  readonly busyUntil: Map<string, number>;
  /** Which reports of the player an operation held when it was sent. */
  readonly contents: WeakMap<ProgressOperation, readonly number[]>;
  readonly fail: (violation: string) => void;
  /** Records what happens, for replays. */
  readonly log: (line: string) => void;
  /** False once the faults are over. */
  faulty: boolean;
  /** The server breaks on some lesson, also when the faults are over. */
  hasPoison: boolean;
  requestDelay: (() => number) | null;
  answerDelay: (() => number) | null;
  serverGeneration: number;
  /**
   * An acknowledged state of the server was lost by its own restore: time cannot be exact any more.
   */
  serverRolledBack: boolean;
  /** How far ahead the clocks of the servers are, one of which gets each call. */
  serverClocksMs: readonly number[];
  /** How far ahead one of them ever was. */
  serverLeadMs: number;
  /** How many operations one exchange takes; null: as the product says. */
  readonly batchLimit: number | null;
  deviceRolledBack: boolean;
  processCount: number;
  exchangeCount: number;
  pendingReport: { readonly operationId: string; readonly report: number } | null;
  violation: string | null;
}

const startMs = Date.UTC(2026, 2, 2, 12);

/** What else than usual a simulation is made of. */
export interface SimulationOptions {
  readonly draw?: (random: Random) => FaultProfile;
  /** As of `createWorld`. */
  readonly quietTurns?: number;
}

export function createSimulation(
  seed: number,
  variant: Variant,
  log: (line: string) => void,
  { draw = drawProfile, quietTurns }: SimulationOptions = {},
): Simulation {
  const random = createRandom(seed);
  const profile = draw(random);
  const world = createWorld(startMs, quietTurns);
  const ledger = createLedger();
  const lessons = drawLessons(random, profile);
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const contents = new WeakMap<ProgressOperation, readonly number[]>();
  const fail = (violation: string) => {
    log(`VIOLATION ${violation}`);
    sim.violation ??= violation;
  };
  const server = createModelServer({
    lessons,
    rules: variant.server,
    page: { rows: random.pick([1, 1, 2, 4]), bytes: random.pick([1, 400, 100_000]) },
    quota: { live: Infinity, all: Infinity, bytes: profile.noteQuota ? 60 : Infinity },
    memory: () =>
      sim.faulty && profile.operationQuota
        ? { bytes: 1_000, windowMs: 600_000 }
        : { bytes: Infinity, windowMs: 60_000 },
    now: world.now,
    clockAheadMs: () =>
      sim.serverClocksMs.length === 1
        ? (sim.serverClocksMs[0] ?? 0)
        : random.pick(sim.serverClocksMs),
    onApplied(userId, operation) {
      for (const id of contents.get(operation) ?? []) {
        ledger.delivered.add(id);
        const owner = ledger.ticks[id]?.userId;
        if (owner !== userId) fail(`what ${owner} watched got into the account of ${userId}`);
      }
    },
    onState(_userId, { lessonId, before, after }) {
      if (!containsIntervals(after.covered, before.covered))
        fail(`coverage of ${lessonId} shrank at the server`);
      if (
        before.completedAtMs !== null &&
        (after.completedAtMs === null || after.completedAtMs > before.completedAtMs)
      )
        fail(`completion of ${lessonId} moved at the server`);
      if ((after.position?.stamp.ms ?? 0) > world.now() + sim.serverLeadMs + maxClockLeadMs)
        fail(`a future clock got into ${lessonId}`);
      if (before.position !== null && after.position === null)
        fail(`the position in ${lessonId} went away at the server`);
    },
  });
  const sim: Simulation = {
    variant,
    random,
    profile,
    world,
    server,
    ledger,
    notes: [],
    heldAt: new WeakMap(),
    lessons,
    lesson(lessonId) {
      const lesson = byId.get(lessonId);
      if (lesson === undefined) throw new Error(`no lesson ${lessonId}`);
      return lesson;
    },
    users: profile.users === 2 ? ['linh', 'minh'] : ['linh'],
    devices: [],
    busyUntil: new Map(),
    contents,
    fail,
    log,
    faulty: true,
    hasPoison: profile.poisonLessons,
    requestDelay: null,
    answerDelay: null,
    serverGeneration: 0,
    serverRolledBack: false,
    serverClocksMs: [0],
    serverLeadMs: 0,
    batchLimit: profile.smallBatches ? 1 + random.below(3) : null,
    deviceRolledBack: false,
    processCount: 0,
    exchangeCount: 0,
    pendingReport: null,
    violation: null,
  };
  return sim;
}

function drawLessons(random: Random, profile: FaultProfile): readonly SimLesson[] {
  const lessons: SimLesson[] = [];
  const count = 1 + random.below(3);
  for (let index = 0; index < count; index += 1)
    lessons.push({
      id: `l${index}`,
      durationSeconds: 6 + random.below(50),
      formerDurations: [],
      kind: 'watchable',
    });
  if (profile.refusedLessons)
    lessons.push({ id: 'refused', durationSeconds: 30, formerDurations: [], kind: 'refused' });
  if (profile.poisonLessons)
    lessons.push({ id: 'poison', durationSeconds: 30, formerDurations: [], kind: 'poison' });
  return lessons;
}
