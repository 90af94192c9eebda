import { containsIntervals, coveredSeconds } from '#shared/domain/progress/interval-set.ts';
import { emptyLessonState, isComplete } from '#shared/domain/progress/lesson-state.ts';
import type { LessonState } from '#shared/domain/progress/progress.ts';
import type { Device } from './device.ts';
import { processFor } from './heal.ts';
import { watchedBy, type SimTick } from './ledger.ts';
import { checkNotes, checkShown } from './note-ledger.ts';
import { everyDuration, type SimLesson } from './model-server.ts';
import type { Simulation } from './simulation.ts';

/** Everything that must hold once everybody is in sync (SYNC.md, "What has to hold"). */
export async function checkEnd(sim: Simulation): Promise<void> {
  for (const userId of sim.users) {
    for (const lesson of sim.lessons) checkServer(sim, { userId, lesson });
    checkNotes(sim, userId);
    // oxlint-disable-next-line no-await-in-loop -- one person after the other
    for (const device of sim.devices) await checkDevice(sim, { device, userId });
  }
  checkNothingLost(sim);
}

function checkServer(
  sim: Simulation,
  { userId, lesson }: { userId: string; lesson: SimLesson },
): void {
  const state = serverState(sim, { userId, lessonId: lesson.id });
  const all = sim.ledger.ticks.filter(
    (report) => report.userId === userId && report.tick.lessonId === lesson.id,
  );
  const delivered = all.filter((report) => sim.ledger.delivered.has(report.id));
  const name = `${lesson.id} of ${userId}`;
  if (!containsIntervals(watchedBy(all), state.covered)) sim.fail(`phantom coverage in ${name}`);
  // A lesson that has changed is complete by any length that it had; by the present one only when
  // somebody goes on watching.
  const changed = lesson.formerDurations.length > 0;
  const complete = everyDuration(lesson).some((seconds) => isComplete(state.covered, seconds));
  if (
    changed
      ? state.completedAtMs !== null && !complete
      : complete !== (state.completedAtMs !== null)
  )
    sim.fail(
      `completion of ${name} is ${state.completedAtMs} at ${coveredSeconds(state.covered)}/${lesson.durationSeconds} s`,
    );
  if (sim.serverRolledBack) return;
  if (!containsIntervals(state.covered, watchedBy(delivered)))
    sim.fail(`the server lost coverage of ${name}`);
  const learnedMs = delivered.reduce((sum, report) => sum + report.tick.watchedMs, 0);
  if (learnedMs !== state.learnedMs)
    sim.fail(`time learned in ${name} is ${state.learnedMs}, not ${learnedMs} ms`);
}

/** Each acknowledged report is at the server, or still kept on a device that has a reason to. */
function checkNothingLost(sim: Simulation): void {
  const kept = new Set<number>();
  for (const { disk } of sim.devices) {
    for (const person of disk.tables.people.values()) {
      for (const id of [...person.waiting.keys(), ...person.refused.keys()])
        for (const report of disk.reports.get(id) ?? []) kept.add(report);
    }
  }
  for (const report of sim.ledger.ticks) {
    if (!report.acknowledged || report.rolledBack || kept.has(report.id)) continue;
    if (!sim.ledger.delivered.has(report.id)) sim.fail(`acknowledged tick ${report.id} is lost`);
    else if (!sim.deviceRolledBack && !isCovered(sim, report))
      sim.fail(`the seconds of acknowledged tick ${report.id} are lost`);
  }
}

function isCovered(sim: Simulation, report: SimTick): boolean {
  const { userId, tick } = report;
  return containsIntervals(
    serverState(sim, { userId, lessonId: tick.lessonId }).covered,
    watchedBy([report]),
  );
}

async function checkDevice(
  sim: Simulation,
  { device, userId }: { device: Device; userId: string },
): Promise<void> {
  const { engine } = processFor(sim, { device, userId });
  await betweenTries(sim, device);
  const listed = await sim.world.waitFor(engine.list(), 1);
  if (!listed.ok) return sim.fail(`the list of ${device.name} could not be read`);
  const person = device.disk.tables.people.get(userId);
  const stuck = [...(person?.waiting.values() ?? [])].filter(
    ({ body }) => sim.lesson(body.operation.lessonId).kind !== 'poison',
  );
  if (stuck.length > 0) sim.fail(`${stuck.length} operations never left ${device.name}`);
  const aside = new Set(
    [...(person?.refused.values() ?? []), ...(person?.waiting.values() ?? [])].map(
      ({ body }) => body.operation.lessonId,
    ),
  );
  for (const lesson of sim.lessons) {
    const seen =
      listed.value.find((progress) => progress.lessonId === lesson.id) ?? emptyLessonState;
    const told = serverState(sim, { userId, lessonId: lesson.id });
    if (!aside.has(lesson.id) && !sameState(seen, told))
      sim.fail(
        `${device.name} disagrees on ${lesson.id}: ${JSON.stringify(seen)} is not ${JSON.stringify(told)}`,
      );
    const all = sim.ledger.ticks.filter(
      (report) => report.userId === userId && report.tick.lessonId === lesson.id,
    );
    if (!containsIntervals(watchedBy(all), seen.covered))
      sim.fail(`phantom coverage in ${lesson.id} on ${device.name}`);
  }
  const notes = await sim.world.waitFor(engine.listNotes(), 1);
  const told = sim.server.notes(userId).filter((note) => !note.deleted);
  if (!notes.ok) return sim.fail(`the notes of ${device.name} could not be read`);
  const notesAside = new Set(
    [...(person?.refused.values() ?? []), ...(person?.waiting.values() ?? [])].map(({ body }) =>
      body.kind === 'note' ? body.operation.noteId : '',
    ),
  );
  const agreed = ({ noteId }: { readonly noteId: string }) => !notesAside.has(noteId);
  if (noteTexts(notes.value.filter(agreed)) !== noteTexts(told.filter(agreed)))
    sim.fail(`${device.name} disagrees on notes`);
  checkShown(sim, { userId, device, shown: notes.value });
  const foreign = [...told, ...(person?.notes.values() ?? [])].find(
    ({ text }) => text !== '' && !text.startsWith(`${userId} `),
  );
  if (foreign !== undefined) sim.fail(`${userId} has the note of somebody else: ${foreign.text}`);
  return undefined;
}

/**
 * What a server has no room for is tried again from time to time, by each tab at times of its own:
 * a device is looked at while none of them does.
 */
async function betweenTries(sim: Simulation, { processes }: Device): Promise<void> {
  const isTrying = () => processes.some(({ engine }) => engine.status().connection === 'syncing');
  // One begins at most in the minute in which another ends.
  // oxlint-disable-next-line no-await-in-loop -- time passes in order
  for (let left = processes.length; left > 0 && isTrying(); left -= 1)
    await sim.world.advance(60_000);
}

function noteTexts(notes: readonly { readonly noteId: string; readonly text: string }[]): string {
  return notes
    .map(({ noteId, text }) => `${noteId} ${text}`)
    .toSorted()
    .join('\n');
}

export function serverState(
  sim: Simulation,
  { userId, lessonId }: { readonly userId: string; readonly lessonId: string },
): LessonState {
  return sim.server.state(userId, lessonId);
}

function sameState(a: LessonState, b: LessonState): boolean {
  return (
    a.learnedMs === b.learnedMs &&
    a.completedAtMs === b.completedAtMs &&
    a.position?.seconds === b.position?.seconds &&
    JSON.stringify(a.covered) === JSON.stringify(b.covered)
  );
}
