import type { Composing } from './composer-model.ts';

/** Where drafts are kept: `localStorage`, which both hosts keep on this device and write at once. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whose draft it is, and of what: the note that is begun at a lesson, or the change of a note that is there. */
export interface DraftPlace {
  readonly userId: string;
  readonly of: { readonly lessonId: string } | { readonly noteId: string };
}

/** What somebody began to write. Outlives the lesson, a reload and the application; nobody else on the machine sees it. */
export interface NoteDrafts {
  /** Null when nothing was begun. */
  read(place: DraftPlace): Composing | null;
  /** An empty text takes the draft away. */
  write(place: DraftPlace, draft: Composing): void;
}

/** Drafts over a storage. One that refuses (denied, full) costs only the durability: the draft then lasts as long as the page. */
export function createNoteDrafts(storage: () => DraftStorage): NoteDrafts {
  const unkept = new Map<string, Composing>();
  return {
    read(place) {
      const key = keyOf(place);
      const here = unkept.get(key);
      if (here !== undefined) return here;
      try {
        return parseDraft(storage().getItem(key));
      } catch {
        return null;
      }
    },
    write(place, draft) {
      const key = keyOf(place);
      unkept.delete(key);
      try {
        if (draft.text === '') storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(draft));
      } catch {
        if (draft.text !== '') unkept.set(key, draft);
      }
    },
  };
}

/** The drafts of this page. */
export const noteDrafts: NoteDrafts = createNoteDrafts(() => window.localStorage);

function keyOf({ userId, of }: DraftPlace): string {
  const what = 'lessonId' in of ? `lesson:${of.lessonId}` : `note:${of.noteId}`;
  return `mai-vang:note-draft:${userId}:${what}`;
}

/** Anything else than what `write` puts there counts as no draft. */
function parseDraft(kept: string | null): Composing | null {
  const value: unknown = kept === null ? null : JSON.parse(kept);
  if (typeof value !== 'object' || value === null || !('text' in value) || !('atSeconds' in value)) return null;
  const { text, atSeconds } = value;
  if (typeof text !== 'string' || text === '') return null;
  return { text, atSeconds: typeof atSeconds === 'number' && Number.isFinite(atSeconds) && atSeconds >= 0 ? atSeconds : null };
}
