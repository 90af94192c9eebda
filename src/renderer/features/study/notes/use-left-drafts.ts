import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  LeftDraft,
  UnsavedNote,
  UnsavedSubject,
} from '../../../../shared/sync/unsaved-note.ts';
import { usePlatform } from '../../../platform/context.tsx';
import { isKept } from './composer-model.ts';

/** Drafts about one thing: the one that is written here, and those that other writers left. */
export interface Drafts {
  /** Under which a new note of this writer is kept. */
  readonly noteId: () => string;
  /** Keeps what is written here; null takes it away. */
  readonly keep: (draft: Pick<UnsavedNote, 'text' | 'atSeconds'> | null) => void;
  /** What is written from now on is another note. */
  readonly begin: () => void;
  /** What was left and is not in the field, newest first. */
  readonly left: readonly LeftDraft[];
  /**
   * Makes a draft that was left this writer's; what stood in the field (`instead`) is left in its
   * place.
   */
  readonly takeUp: (
    chosen: LeftDraft,
    instead: Pick<UnsavedNote, 'text' | 'atSeconds'> | null,
  ) => void;
  readonly discard: (chosen: LeftDraft) => void;
}

/**
 * Reads once what was begun before, in this page or another one: the newest goes to `onFound`, which
 * says whether it took it into the field; the others are offered. Each page writes under a name of
 * its own: what another one keeps is never written over, and only the draft that was taken up or
 * saved goes.
 */
export function useLeftDrafts(
  subject: UnsavedSubject,
  onFound: (draft: UnsavedNote) => boolean,
): Drafts {
  const { notes } = usePlatform();
  // Kept again because the answer was not heard it is the same note; a draft says by it which note
  // it became.
  const writer = useRef<string>(crypto.randomUUID());
  const [left, setLeft] = useState<readonly LeftDraft[]>([]);
  const found = useEffectEvent(onFound);
  const { kind, id } = subject;
  const forget = async (of: string | null) =>
    notes.keepDraft({ kind, id, ...(of === null ? {} : { writer: of }) }, null);
  const keepAs = async (of: string, draft: Pick<UnsavedNote, 'text' | 'atSeconds'>) =>
    notes.keepDraft(
      { kind, id, writer: of },
      { text: draft.text, atSeconds: draft.atSeconds, noteId: of, savedAtMs: Date.now() },
    );
  // Its own before the other one's goes: a page that ends in between leaves it twice, not never.
  const move = async (from: LeftDraft) => {
    await keepAs(writer.current, from.draft);
    await forget(from.writer);
  };
  const moveFound = useEffectEvent(move);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const [drafts, known] = await Promise.all([
        notes.listDrafts({ kind, id }),
        kind === 'lesson' ? notes.list() : null,
      ]);
      if (gone) return;
      const unsaved: LeftDraft[] = [];
      for (const each of drafts) {
        // The page went before what became a note could be taken away.
        if (known?.ok === true && isKept(each.draft, known.value))
          await notes.keepDraft(
            { kind, id, ...(each.writer === null ? {} : { writer: each.writer }) },
            null,
          );
        else if (each.writer !== writer.current) unsaved.push(each);
      }
      if (gone) return;
      const [newest, ...others] = unsaved;
      if (newest === undefined) return;
      if (!found(newest.draft)) return setLeft(unsaved);
      setLeft(others);
      await moveFound(newest);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [notes, kind, id]);
  return {
    noteId: () => writer.current,
    keep: (draft) =>
      void (draft === null || draft.text === ''
        ? forget(writer.current)
        : keepAs(writer.current, draft)),
    begin: () => {
      writer.current = crypto.randomUUID();
    },
    left,
    takeUp(chosen, instead) {
      const others = left.filter((each) => each !== chosen);
      if (instead !== null && instead.text !== '') {
        setLeft([{ writer: writer.current, draft: { ...instead } }, ...others]);
        writer.current = crypto.randomUUID();
      } else setLeft(others);
      void move(chosen);
    },
    discard(chosen) {
      setLeft(left.filter((each) => each !== chosen));
      void forget(chosen.writer);
    },
  };
}
