import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import type { RefusedRow } from '#shared/sync/store-port.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';

/** What the test tells a device. `n` numbers what the device promises to keep. */
export type ToDevice =
  | {
      readonly kind: 'open';
      readonly userId: string;
      readonly token: string;
      readonly apiUrl: string;
      readonly clockOffsetMs: number;
    }
  | {
      readonly kind: 'tick';
      readonly n: number;
      readonly lessonId: string;
      readonly durationSeconds: number;
      readonly fromSecond: number;
      readonly toSecond: number;
    }
  | {
      readonly kind: 'note';
      readonly n: number;
      readonly noteId: string;
      readonly lessonId: string;
      readonly text: string;
      readonly deleted: boolean;
    }
  | { readonly kind: 'clock'; readonly offsetMs: number }
  | { readonly kind: 'token'; readonly token: string }
  /** The tab dies without a word and is opened again on the same store. */
  | { readonly kind: 'crash_tab' }
  | { readonly kind: 'report'; readonly n: number };

/** What a device answers. */
export type FromDevice =
  | { readonly kind: 'ready' }
  | { readonly kind: 'kept'; readonly n: number; readonly code: string | null }
  /** The server wants a new sign-in. */
  | { readonly kind: 'signed_out' }
  /** An exchange ended with a code that is neither the network nor the session. */
  | { readonly kind: 'surprise'; readonly code: string }
  | { readonly kind: 'report'; readonly n: number; readonly report: DeviceReport };

/** How a device stands after one more exchange. */
export interface DeviceReport {
  readonly status: SyncStatus;
  readonly lessons: readonly LessonProgress[];
  readonly notes: readonly Note[];
  readonly refused: readonly RefusedRow[];
}
