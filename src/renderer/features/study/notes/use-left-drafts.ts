import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LeftDraft, UnsavedNote, UnsavedSubject } from '#shared/sync/unsaved-note.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { isKept } from './composer-model.ts';

/** What is written, without whose it is. */
type Words = Pick<UnsavedNote, 'text' | 'atSeconds'>;

/** Drafts about one thing: the one that is written here, and those that other writers left. */
export interface Drafts {
  /** Under which a new note of this writer is kept. */
  readonly noteId: () => string;
  /** Keeps what is written here; null takes it away. */
  readonly keep: (draft: Words | null) => void;
  /** What is written from now on is another note. */
  readonly begin: () => void;
  /** What was left and is not in the field, newest first. */
  readonly left: readonly LeftDraft[];
  /**
   * A draft that was left goes into the field; what stood there (`instead`) is left in its place.
   */
  readonly takeUp: (chosen: LeftDraft, instead: Words | null) => void;
  readonly discard: (chosen: LeftDraft) => void;
}

export interface LeftDraftsHooks {
  /** The newest draft that was left; answers whether the field took it. */
  readonly onFound: (draft: UnsavedNote) => boolean;
  /** It had become a note before its page went; the field gives it back if it still shows it. */
  readonly onKept: (draft: UnsavedNote) => void;
}

/**
 * Reads once what was begun before, in this page or another one: the newest goes into the field,
 * the others are offered. Each page writes under a name of its own: what another one keeps is never
 * written over. What stands in the field unchanged stays where it was kept; it goes when it is kept
 * anew under this page's name, saved, or dropped.
 */
export function useLeftDrafts(
  { kind, id }: UnsavedSubject,
  { onFound, onKept }: LeftDraftsHooks,
): Drafts {
  const { notes } = usePlatform();
  // Kept again because the answer was not heard it is the same note; a draft says by it which note
  // it became.
  const writer = useRef<string>(crypto.randomUUID());
  /** In the field, as somebody else left it. */
  const taken = useRef<LeftDraft | null>(null);
  const [left, setLeft] = useState<readonly LeftDraft[]>([]);
  const found = useEffectEvent(onFound);
  const isNote = useEffectEvent(onKept);
  const forget = async (of: string | null) =>
    notes.keepDraft({ kind, id, ...(of === null ? {} : { writer: of }) }, null);
  const forgetKept = useEffectEvent(async (drafts: readonly LeftDraft[]) => {
    const known = await notes.list();
    // Whatever else is written about it is another note: another tab, or a change since, may have
    // taken its name.
    const kept = known.ok ? drafts.filter(({ draft }) => isKept(draft, known.value)) : [];
    if (kept.length === 0) return;
    for (const each of kept) {
      if (each === taken.current) {
        taken.current = null;
        isNote(each.draft);
      }
      await forget(each.writer);
    }
    setLeft((now) => now.filter((each) => !kept.includes(each)));
  });
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const drafts = await notes.listDrafts({ kind, id });
      const [newest, ...others] = drafts;
      if (gone || newest === undefined) return;
      const isTaken = found(newest.draft);
      if (isTaken) taken.current = newest;
      setLeft(isTaken ? others : drafts);
      if (kind === 'lesson') await forgetKept(drafts);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [notes, kind, id]);
  return {
    noteId: () => writer.current,
    keep(draft) {
      const isNothing = draft === null || draft.text === '';
      const { current } = writer;
      const now = isNothing
        ? null
        : {
            text: draft.text,
            atSeconds: draft.atSeconds,
            noteId: current,
            savedAtMs: Date.now(),
          };
      const before = taken.current;
      taken.current = null;
      // Kept here first: a page that ends in between leaves it twice, not never.
      void notes
        .keepDraft({ kind, id, writer: current }, now)
        .then(async () => (before === null ? undefined : forget(before.writer)));
    },
    begin() {
      writer.current = crypto.randomUUID();
    },
    left,
    takeUp(chosen, instead) {
      const others = left.filter((each) => each !== chosen);
      const before = taken.current;
      taken.current = chosen;
      if (instead === null || instead.text === '') return setLeft(others);
      // Kept already: where it was left, or as it was typed, under the name that it keeps.
      setLeft([before ?? { writer: writer.current, draft: instead }, ...others]);
      if (before === null) writer.current = crypto.randomUUID();
    },
    discard(chosen) {
      setLeft(left.filter((each) => each !== chosen));
      void forget(chosen.writer);
    },
  };
}
