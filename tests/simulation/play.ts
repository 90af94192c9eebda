import { coveredSeconds, normaliseIntervals } from '#shared/domain/progress/interval-set.ts';
import type { Interval, OpenedUnheard, ProgressTick } from '#shared/domain/progress/progress.ts';
import type { Process } from './device.ts';
import type { SimTick } from './ledger.ts';
import type { Simulation } from './simulation.ts';

/** A learner watches a piece of some lesson, at some speed; the player reports it. */
export function recordTick(sim: Simulation, process: Process): void {
  const { random } = sim;
  const lesson = random.pick(sim.lessons);
  const { device } = process;
  // The whole course lies on the device, as it was when it heard of it last.
  const durationSeconds = device.durations.get(lesson.id) ?? lesson.durationSeconds;
  device.durations.set(lesson.id, durationSeconds);
  const start = random.below(durationSeconds);
  const length = 1 + random.below(random.chance(0.2) ? durationSeconds : 12);
  const intervals: Interval[] = [[start, Math.min(durationSeconds, start + length)]];
  if (random.chance(0.1)) intervals.push([0, 1 + random.below(5)]);
  const seconds = coveredSeconds(normaliseIntervals(intervals));
  void play(sim, process, {
    ...newName(sim),
    lessonId: lesson.id,
    durationSeconds,
    intervals,
    watchedMs: Math.round(seconds * random.pick([500, 1_000, 1_000, 1_000, 2_000])),
    positionSeconds: random.chance(0.1) ? null : sim.ledger.ticks.length + 0.5,
    unheard: openedUnheard(sim, process, lesson.id),
  });
}

/**
 * Some lessons opened before the others were heard, with what their page had been told. Drawn from
 * nothing: histories whose seeds are known go as they went.
 */
function openedUnheard(
  { ledger }: Simulation,
  { told }: Process,
  lessonId: string,
): OpenedUnheard | null {
  const count = ledger.ticks.length;
  if (count % 5 !== 4) return null;
  return { knew: count % 25 === 4 ? null : (told.get(lessonId)?.position?.stamp ?? null) };
}

/** Reports a tick and notes when the device has promised to keep it. */
export async function play(
  sim: Simulation,
  process: Process,
  tick: ProgressTick,
): Promise<SimTick> {
  const report = sim.ledger.add(process.userId, tick);
  sim.log(`${process.device.name} tick ${report.id} ${JSON.stringify(tick)}`);
  await give(sim, process, { report, tick });
  return report;
}

/** Who a tick is that was never given before. */
export function newName(sim: Simulation): Pick<ProgressTick, 'id' | 'ageMs'> {
  return { id: `tick-${sim.ledger.ticks.length}`, ageMs: null };
}

/** `sinceMs`: when it was given first. */
async function give(
  sim: Simulation,
  process: Process,
  {
    report,
    tick,
    sinceMs = sim.world.now(),
  }: { readonly report: SimTick; readonly tick: ProgressTick; readonly sinceMs?: number },
): Promise<void> {
  const { device, engine, life } = process;
  const keeping = engine.record(tick);
  // Two parts of a page that hear of one another too late give it in one breath.
  if (report.id % 9 === 0) void engine.record(tick);
  const kept = await keeping;
  if (kept.ok) report.acknowledged = true;
  else if (kept.error.code !== 'DISK_FULL')
    sim.fail(`${device.name} could not keep a tick: ${kept.error.code}`);
  if (!sim.profile.fullDisks || (kept.ok && sim.random.chance(0.8))) return;
  sim.world.schedule(sim.random.below(20_000), () => {
    if (!life.alive || process.frozen !== null || !sim.faulty) return;
    sim.log(`${device.name} tick ${report.id} again`);
    const again = sim.variant.again({ ...tick, ageMs: sim.world.now() - sinceMs });
    sim.ledger.again(again, report);
    void give(sim, process, { report, tick: again, sinceMs });
  });
}
