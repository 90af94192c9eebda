import {
  type DraftLook,
  isSameDraft,
  type LeftDraft,
  type UnsavedDraft,
  type UnsavedSubject,
} from '#shared/drafts/unsaved-draft.ts';
import type { UnsavedPort } from '#renderer/platform/port.ts';

/** What is written, without whose it is. */
export type Words = Pick<UnsavedDraft, 'text' | 'atSeconds' | 'baseText'>;

/**
 * One writer of several about one thing. It holds at most two drafts: its own, and the one that it
 * took up and has not kept anew. Of what others keep it takes away only what still is as it was
 * shown here; what they wrote since is left.
 */
export interface DraftWriter {
  /** Under which what is written now is saved: the same when the answer was not heard. */
  readonly id: () => string;
  /**
   * As above, of something that is sent: while nothing was changed of what was taken up it may have
   * been sent before, under the name that it carries.
   */
  readonly idToSend: () => string;
  /**
   * It was sent and no answer came: as it is it keeps its name; what is written from now on has
   * another one, for the receiver may have it already.
   */
  readonly markTried: () => void;
  /** What others left, without what stands in the field when it is answered. */
  readonly look: () => Promise<DraftLook>;
  /** The same, as far as the device knows it soon. */
  readonly others: () => Promise<readonly LeftDraft[]>;
  /** Whether anything was written here, whatever has become of it. */
  readonly hasWritten: () => boolean;
  /**
   * Keeps what is written, then takes away what it was made from: only when this is durable, for
   * that may be the only copy. Answers whether it is.
   */
  readonly keep: (words: Words) => Promise<boolean>;
  /** Goes on with a draft that was left. What this writer had is left in its place. */
  readonly takeUp: (chosen: LeftDraft) => void;
  /** What was written was saved, or is given up. What is written from now on is something else. */
  readonly finish: (ending?: Ending) => Promise<void>;
  /** Drops a draft that was left, as it was shown. */
  readonly discard: (chosen: LeftDraft) => Promise<void>;
}

/** How something written ended. */
export interface Ending {
  /** False: it was saved where a crash loses it, and its drafts stay. */
  readonly isDurable?: boolean;
  /** What was written meanwhile, if anything: kept before anything is taken away. */
  readonly goesOn?: Words | null;
}

export interface DraftWriterDeps {
  readonly unsaved: UnsavedPort;
  readonly subject: UnsavedSubject;
  /** Somebody wrote on what was to be taken away: it is left. */
  readonly onWrittenOn: () => void;
  readonly createId: () => string;
  readonly now: () => number;
}

/** A writer with nothing written. */
export function createDraftWriter({
  unsaved,
  subject: { kind, id },
  onWrittenOn,
  createId,
  now,
}: DraftWriterDeps): DraftWriter {
  let writer = createId();
  let own: UnsavedDraft | null = null;
  let taken: LeftDraft | null = null;
  let isWritten = false;
  const remove = async ({ writer: of, draft }: LeftDraft): Promise<void> => {
    const isGone = await unsaved.takeAway(
      { kind, id, ...(of === null ? {} : { writer: of }) },
      draft,
    );
    if (!isGone) onWrittenOn();
  };
  const isHere = ({ writer: of, draft }: LeftDraft): boolean =>
    of === writer || (taken !== null && of === taken.writer && isSameDraft(draft, taken.draft));
  const ofOthers = (all: readonly LeftDraft[]) => all.filter((each) => !isHere(each));
  const look = async (): Promise<DraftLook> => {
    const { found, later } = await unsaved.look({ kind, id });
    const others = async (wait: NonNullable<typeof later>) => {
      const all = await wait();
      return all === null ? null : ofOthers(all);
    };
    return { found: ofOthers(found), later: later === null ? null : async () => others(later) };
  };
  const keep = async (words: Words): Promise<boolean> => {
    isWritten = true;
    const before = taken;
    own = { ...words, noteId: writer, savedAtMs: now() };
    const isDurable = await unsaved.keep({ kind, id, writer }, own);
    if (!isDurable || before === null || taken !== before) return isDurable;
    taken = null;
    await remove(before);
    return true;
  };
  const takeUp = (chosen: LeftDraft): void => {
    taken = chosen;
    if (own !== null) writer = createId();
    own = null;
  };
  return {
    id: () => writer,
    idToSend: () => (own === null ? taken?.draft.noteId : undefined) ?? writer,
    markTried() {
      if (own !== null) takeUp({ writer, draft: own });
    },
    look,
    others: async () => (await look()).found,
    hasWritten: () => isWritten,
    keep,
    takeUp,
    async finish({ isDurable = true, goesOn = null } = {}) {
      const ended = [own === null ? null : { writer, draft: own }, taken];
      [own, taken, writer] = [null, null, createId()];
      const isNothing = goesOn === null || goesOn.text === '';
      const isKept = isNothing || (await keep(goesOn));
      if (!isDurable || !isKept) return;
      await Promise.all(ended.map(async (each) => (each === null ? undefined : remove(each))));
    },
    async discard(chosen) {
      if (taken !== null && isHere(chosen)) taken = null;
      await remove(chosen);
    },
  };
}
