/** A note as the learner sees it. */
export interface Note {
  readonly noteId: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
}

/** A note to keep; without `noteId` a new one is made. */
export interface NoteDraft {
  readonly noteId?: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
}
