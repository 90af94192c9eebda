/** A note as the learner sees it. */
export interface Note {
  readonly noteId: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
  /** When it was written last, by the sync clock, ms since 1970. */
  readonly changedAtMs: number;
  /** False while a version of it waits on this device or was refused. */
  readonly synced: boolean;
}

/**
 * A note to keep. Who writes a new one makes its id: given again because no answer was heard, it is
 * the same note.
 */
export interface NoteDraft {
  /** `[A-Za-z0-9-]`, at most 64 characters. */
  readonly noteId: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
}
