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

/** A note to keep; without `noteId` a new one is made. */
export interface NoteDraft {
  readonly noteId?: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
}
