import { containsIntervals } from '#shared/domain/progress/interval-set.ts';
import type { LessonState } from '#shared/domain/progress/progress.ts';
import { compareStamps } from '#shared/domain/progress/stamp.ts';
import type { SyncReply } from '#shared/sync/ports.ts';
import type { WaitingRow } from '#shared/sync/store-port.ts';
import type { ServerNote } from './model-server.ts';
import type { Simulation } from './simulation.ts';

/** What the server held of a learner at one moment. */
export interface ServerMoment {
  readonly states: ReadonlyMap<string, LessonState>;
  readonly notes: readonly ServerNote[];
}

export function serverMoment(sim: Simulation, userId: string): ServerMoment {
  return {
    states: new Map(sim.lessons.map(({ id }) => [id, sim.server.state(userId, id)])),
    notes: sim.server.notes(userId),
  };
}

/**
 * A device brings back what a server lacks, a later reading of the same among it, and nothing that
 * it has: ten thousand notes are not sent again for a page of them.
 */
export function checkRecovered(
  sim: Simulation,
  reply: SyncReply,
  recovered: readonly WaitingRow[],
): void {
  const held = sim.heldAt.get(reply);
  for (const { body } of held === undefined ? [] : recovered) {
    if (body.kind === 'note') {
      const { noteId, atSeconds, stamp } = body.operation;
      if (
        held?.notes.some(
          (note) =>
            note.noteId === noteId &&
            note.atSeconds === atSeconds &&
            compareStamps(note.stamp, stamp) >= 0,
        ) === true
      )
        sim.fail(`note ${noteId} is sent again, which the server has`);
    } else {
      const { lessonId, intervals, completedAtMs, position } = body.operation;
      const state = held?.states.get(lessonId);
      const isComplete =
        completedAtMs === null || (state?.completedAtMs ?? Infinity) <= completedAtMs;
      const hasPosition =
        position === null ||
        (state?.position?.seconds === position.seconds &&
          compareStamps(state.position.stamp, position.stamp) >= 0);
      if (
        state !== undefined &&
        containsIntervals(state.covered, intervals) &&
        isComplete &&
        hasPosition
      )
        sim.fail(`lesson ${lessonId} is sent again, which the server has`);
    }
  }
}
