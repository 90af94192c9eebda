import type { Note } from '#shared/sync/notes/note.ts';
import type { Device } from './device.ts';
import type { ServerNote } from './model-server.ts';
import type { Simulation } from './simulation.ts';

/** One version of a note that somebody wrote, and what became of it. */
export interface SimNote {
  /** Also its second, by which it is known again wherever it gets to. */
  readonly id: number;
  readonly userId: string;
  readonly noteId: string;
  readonly deleted: boolean;
  /** The version that the writer had before their eyes; null when the note was new to them. */
  saw: number | null;
  acknowledged: boolean;
  /** The disk of the device was rolled back to before it. */
  rolledBack: boolean;
}

/**
 * No acknowledged note is lost, none is doubled, none is of another person, and what somebody wrote
 * over does not come back.
 */
export function checkNotes(sim: Simulation, userId: string): void {
  const held = new Map(sim.server.notes(userId).map((note) => [note.noteId, note]));
  for (const note of held.values()) checkWritten(sim, userId, note);
  for (const written of sim.notes) {
    if (
      written.userId !== userId ||
      !written.acknowledged ||
      written.rolledBack ||
      isStillKept(sim, written)
    )
      continue;
    const note = held.get(written.noteId);
    // After its restore a server may have no room for the version that had won over this one: a
    // device has that aside.
    if (sim.serverRolledBack && isKeptAside(sim, written)) continue;
    if (note === undefined) sim.fail(`acknowledged note ${written.id} is lost`);
    else if (!forgetsOrder(sim) && isWrittenOver(sim, note.atSeconds, written))
      sim.fail(
        `version ${note.atSeconds} of ${note.noteId} came back over ${written.id}, which was written over it`,
      );
  }
}

/** A device shows nothing that somebody wrote over on it. */
export function checkShown(
  sim: Simulation,
  {
    userId,
    device,
    shown,
  }: {
    readonly userId: string;
    readonly device: Device;
    readonly shown: readonly Pick<Note, 'noteId' | 'atSeconds'>[];
  },
): void {
  if (forgetsOrder(sim)) return;
  for (const { noteId, atSeconds } of shown) {
    const later = sim.notes.find(
      (note) =>
        note.userId === userId &&
        note.noteId === noteId &&
        note.acknowledged &&
        device.disk.notes.has(note.id) &&
        isWrittenOver(sim, atSeconds, note),
    );
    if (later !== undefined)
      sim.fail(
        `${device.name} shows version ${atSeconds} of ${noteId}, over which ${later.id} was written on it`,
      );
  }
}

/**
 * What a server does not know again may come back over what was written over it, where devices do
 * not tell what that was: a request that comes late or once more, stamped by a clock ahead; two
 * versions from beyond the limit of a server whose own clock was set back. A restored one does not
 * know what was lost; every one what it had no room for: its copy comes once more when a shorter
 * version, written over it, has made room.
 */
function forgetsOrder({ variant, serverRolledBack, profile }: Simulation): boolean {
  const isForgotten = serverRolledBack || (profile.noteQuota && profile.duplicates);
  return !variant.tellsLineages && isForgotten && (profile.clockJumps || profile.serverClocks);
}

/** Whether the writer of a version knew that one, or a version whose writer knew it. */
function isWrittenOver(sim: Simulation, id: number, by: SimNote): boolean {
  for (let { saw } = by; saw !== null; saw = sim.notes[saw]?.saw ?? null)
    if (saw === id) return true;
  return false;
}

function checkWritten(
  sim: Simulation,
  userId: string,
  { noteId, atSeconds, text, deleted }: ServerNote,
): void {
  const written = sim.notes[atSeconds];
  if (written === undefined) return sim.fail(`nobody wrote ${text}`);
  if (written.userId !== userId)
    return sim.fail(`${userId} has note ${atSeconds} of ${written.userId}`);
  if (written.noteId !== noteId)
    return sim.fail(`note ${atSeconds} is there twice, as ${written.noteId} and ${noteId}`);
  return written.deleted === deleted
    ? undefined
    : sim.fail(`note ${atSeconds} is ${deleted ? 'deleted' : 'there'} without anybody's doing`);
}

/**
 * A device that has a reason to still waits with it or with what was written over it, or has set
 * that aside.
 */
function isStillKept(sim: Simulation, { id, userId }: SimNote): boolean {
  return keptNotes(sim, userId).some((kept) => kept.id === id || isWrittenOver(sim, id, kept));
}

function isKeptAside(sim: Simulation, { noteId, userId }: SimNote): boolean {
  return keptNotes(sim, userId).some((kept) => kept.noteId === noteId);
}

/** Versions that wait or were refused, on all devices. */
function keptNotes(sim: Simulation, userId: string): readonly SimNote[] {
  return sim.devices.flatMap(({ disk }) => {
    const person = disk.tables.people.get(userId);
    return [...(person?.waiting.values() ?? []), ...(person?.refused.values() ?? [])].flatMap(
      ({ body }) => (body.kind === 'note' ? (sim.notes[body.operation.atSeconds] ?? []) : []),
    );
  });
}
