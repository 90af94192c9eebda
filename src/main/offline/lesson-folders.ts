import * as z from 'zod/mini';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { DocumentWatch } from '../api/document-watch.ts';
import { parseJson } from '../api/read-answer.ts';
import { readMediaAddress } from './media-address.ts';

/**
 * Which lesson a folder of media addresses belongs to. Every change of a lesson's media is a new
 * folder on the server, so that the name of one says nothing; the kept answer that an address comes
 * from does.
 */
export interface LessonFolders {
  /** Null = no answer of this run named the folder. */
  lessonOf(owner: string, mediaFolder: string): string | null;
  /** Called when an answer was kept, or read again. */
  subscribe(listener: (told: ToldFolder) => void): Unsubscribe;
}

/** Where a lesson's media lie, as an answer that a person got says. */
export interface ToldFolder {
  readonly owner: string;
  readonly lessonId: string;
  readonly mediaFolder: string;
}

const answerSchema = z.object({
  data: z.object({ playback: z.object({ lesson_id: z.string(), hls_url: z.string() }) }),
});

/** Follows the playback answers: a page plays only addresses of those that went through `watch`. */
export function watchLessonFolders(watch: Pick<DocumentWatch, 'subscribe'>): LessonFolders {
  const lessons = new Map<string, string>();
  const listeners = createListeners<ToldFolder>();
  watch.subscribe('StudyPlayback', ({ owner, after }) => {
    const told = readPlayback(after);
    if (told === null) return;
    lessons.set(nameOf(owner, told.mediaFolder), told.lessonId);
    listeners.emit({ owner, ...told });
  });
  return {
    lessonOf: (owner, mediaFolder) => lessons.get(nameOf(owner, mediaFolder)) ?? null,
    subscribe: listeners.add,
  };
}

/** Null when it is another answer than this version knows. */
function readPlayback(answer: string): Omit<ToldFolder, 'owner'> | null {
  const parsed = answerSchema.safeParse(parseJson(answer));
  if (!parsed.success) return null;
  const { lesson_id: lessonId, hls_url: path } = parsed.data.data.playback;
  const mediaFolder = URL.canParse(path, 'app://mai')
    ? readMediaAddress(new URL(path, 'app://mai'))?.mediaPath.split('/')[0]
    : undefined;
  return mediaFolder === undefined ? null : { lessonId, mediaFolder };
}

function nameOf(owner: string, mediaFolder: string): string {
  return `${owner}/${mediaFolder}`;
}
