import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LeftDraft, UnsavedDraft, UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import type { UnsavedPort } from '#renderer/platform/port.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';
import { lookFirst } from './first-look.ts';

/** How many left drafts are offered at once; the others follow when these are gone. */
const mostOffered = 20;

/** Drafts about one thing: the one that is written here, and those that other writers left. */
export interface Drafts extends Omit<DraftWriter, 'look' | 'others' | 'hasWritten'> {
  /** What was left and is not in the field, newest first. */
  readonly left: readonly LeftDraft[];
}

export interface DraftHooks {
  /** A draft that was left, newest first until the field takes one; answers whether it did. */
  readonly onFound: (draft: UnsavedDraft) => boolean;
  /** All that was left was looked at. */
  readonly onLooked?: () => void;
  /** Those that were saved before their page went: they are taken away. */
  readonly findSaved?: (drafts: readonly LeftDraft[]) => Promise<readonly LeftDraft[]>;
  /** One of these stands in the field; the field gives it back if it still shows it. */
  readonly onSaved?: (draft: UnsavedDraft) => void;
  /** Puts what an earlier version kept elsewhere among the drafts. */
  readonly moveEarlier?: (unsaved: UnsavedPort) => Promise<void>;
}

/**
 * Reads what was begun before, in this page or another one: the newest goes into the field, the
 * others are offered. What a device does not know at once is waited for, and never goes over what
 * was written meanwhile. What stands in the field unchanged stays where it was kept; it goes when
 * it is kept anew, saved, or dropped, and only as it was shown here.
 */
export function useDrafts(subject: UnsavedSubject, hooks: DraftHooks): Drafts {
  const { unsaved } = usePlatform();
  const [left, setLeft] = useState<readonly LeftDraft[]>([]);
  const looks = useRef(0);
  const [writer] = useState<DraftWriter>(() =>
    createDraftWriter({
      unsaved,
      subject,
      onWrittenOn: () => void look(),
      createId: () => crypto.randomUUID(),
      now: Date.now,
    }),
  );
  /** Shows what is left now; what an earlier look finds later is older. */
  async function look(): Promise<void> {
    const round = (looks.current += 1);
    const show = (others: readonly LeftDraft[] | null | undefined) => {
      if (round === looks.current && others) setLeft(others);
    };
    const { found, later } = await writer.look();
    show(found);
    show(await later?.());
  }
  useFirstLook(writer, { hooks, onLeft: setLeft, onDropped: () => void look() });
  const without = (chosen: LeftDraft) => setLeft((now) => now.filter((each) => each !== chosen));
  return {
    id: writer.id,
    idToSend: writer.idToSend,
    markTried: writer.markTried,
    keep: writer.keep,
    finish: writer.finish,
    left: left.slice(0, mostOffered),
    takeUp(chosen) {
      without(chosen);
      writer.takeUp(chosen);
      void look();
    },
    async discard(chosen) {
      without(chosen);
      await writer.discard(chosen);
    },
  };
}

interface FirstLook {
  readonly hooks: DraftHooks;
  readonly onLeft: (left: readonly LeftDraft[]) => void;
  readonly onDropped: () => void;
}

function useFirstLook(writer: DraftWriter, { hooks, onLeft, onDropped }: FirstLook): void {
  const { unsaved } = usePlatform();
  const moveEarlier = useEffectEvent(async () => hooks.moveEarlier?.(unsaved));
  // What is found later is told to the field as it is by then.
  const onFound = useEffectEvent((draft: UnsavedDraft) => hooks.onFound(draft));
  const onLooked = useEffectEvent(() => hooks.onLooked?.());
  const onSaved = useEffectEvent((draft: UnsavedDraft) => hooks.onSaved?.(draft));
  const findSaved = useEffectEvent(
    async (found: readonly LeftDraft[]) => (await hooks.findSaved?.(found)) ?? [],
  );
  const showLeft = useEffectEvent(onLeft);
  const lookAgain = useEffectEvent(onDropped);
  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      await moveEarlier();
      if (isOver) return;
      await lookFirst(writer, {
        onFound: (draft) => onFound(draft),
        onLeft: (left) => showLeft(left),
        onLooked: () => onLooked(),
        findSaved: async (found) => findSaved(found),
        onSaved: (draft) => onSaved(draft),
        onDropped: () => lookAgain(),
        isGone: () => isOver,
      });
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [writer]);
}
