import type { ServerNote } from './model-server.ts';
import type { Simulation } from './simulation.ts';

/** One version of a note that somebody wrote, and what became of it. */
export interface SimNote {
  /** Also its second, by which it is known again wherever it gets to. */
  readonly id: number;
  readonly userId: string;
  readonly noteId: string;
  readonly deleted: boolean;
  /** The version that the writer had before his eyes; null when the note was new to him. */
  saw: number | null;
  acknowledged: boolean;
  /** The disk of the device was rolled back to before it. */
  rolledBack: boolean;
}

/** No acknowledged note is lost, none is doubled, none is of another person, and what somebody wrote over does not come back. */
export function checkNotes(sim: Simulation, userId: string): void {
  const held = new Map(sim.server.notes(userId).map((note) => [note.noteId, note]));
  for (const note of held.values()) checkWritten(sim, userId, note);
  for (const written of sim.notes) {
    if (written.userId !== userId || !written.acknowledged || written.rolledBack || isStillKept(sim, written)) continue;
    const note = held.get(written.noteId);
    if (note === undefined) sim.fail(`acknowledged note ${written.id} is lost`);
    else if (note.atSeconds === written.saw) sim.fail(`version ${note.atSeconds} of ${note.noteId} came back over ${written.id}, which was written over it`);
  }
}

function checkWritten(sim: Simulation, userId: string, { noteId, atSeconds, text, deleted }: ServerNote): void {
  const written = sim.notes[atSeconds];
  if (written === undefined) return sim.fail(`nobody wrote ${text}`);
  if (written.userId !== userId) return sim.fail(`${userId} has note ${atSeconds} of ${written.userId}`);
  if (written.noteId !== noteId) return sim.fail(`note ${atSeconds} is there twice, as ${written.noteId} and ${noteId}`);
  return written.deleted === deleted ? undefined : sim.fail(`note ${atSeconds} is ${deleted ? 'deleted' : 'there'} without anybody's doing`);
}

/** A device that has a reason to still waits with it, or has set it aside. */
function isStillKept(sim: Simulation, { id, userId }: SimNote): boolean {
  return sim.devices.some(({ disk }) => {
    const person = disk.tables.people.get(userId);
    return [...(person?.waiting.values() ?? []), ...(person?.refused.values() ?? [])].some(({ body }) => body.kind === 'note' && body.operation.atSeconds === id);
  });
}
