import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import {
  groupFields,
  type ProfileField,
  profileFields,
  type ProfileText,
} from '#shared/domain/profile/profile-fields.ts';
import { sameProfileText } from '#shared/domain/profile/profile-text.ts';
import type { LeftDraft, UnsavedDraft } from '#shared/drafts/unsaved-draft.ts';
import { type Drafts, useDrafts } from '#renderer/lib/drafts/use-drafts.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import type { DraftsPort, UnsavedPort } from '#renderer/platform/port.ts';
import {
  changedFields,
  dropFields,
  keptOf,
  mergeChanges,
  noChanges,
  pickFields,
  type ProfileChanges,
  readChanges,
  unkeptOf,
  writeChanges,
} from './profile-changes.ts';

/** What an earlier visit typed and did not save, as this device kept it. */
export interface ProfileDraft {
  /** Null when there is none, or its writer decided about it. */
  readonly found: {
    readonly fields: readonly ProfileField[];
    readonly savedAtMs: number;
  } | null;
  /** They saw it: it stays in the forms. */
  readonly accept: () => void;
  readonly drop: () => void;
  /** What other pages left and is not in the forms, newest first. */
  readonly left: readonly LeftProfileDraft[];
  /** Whether what is typed now lies on this device. */
  readonly isKept: boolean;
  /** What is typed and not saved, and this device does not keep: it goes with the page. */
  readonly unkept: readonly ProfileField[];
}

/** A draft that can be gone on with in the place of what is typed, or dropped. */
export interface LeftProfileDraft {
  readonly id: string;
  readonly fields: readonly ProfileField[];
  readonly savedAtMs: number | null;
  /** What is typed now is left in its place. */
  readonly takeUp: () => void;
  readonly discard: () => void;
}

export interface ProfileDraftDeps {
  readonly changes: ProfileChanges;
  readonly server: ProfileText;
  readonly restore: Dispatch<SetStateAction<ProfileChanges>>;
}

/** So long after the last key it goes onto the device, ms. */
const keepAfterMs = 300;

const subject = { kind: 'profile', id: 'profile' } as const;

/**
 * Keeps what is typed on this device until it is saved: the fourth group in every host, since its
 * answers are long; everything where the application works without a network. Nothing of it is ever
 * sent unasked. Of several drafts the newest is in the forms, unless what it was typed over was
 * saved anew since; the others are offered.
 */
export function useProfileDraft({ changes, server, restore }: ProfileDraftDeps): ProfileDraft {
  const { drafts: former, desktop } = usePlatform();
  const [found, setFound] = useState<ProfileDraft['found']>(null);
  const [isLooked, setLooked] = useState(false);
  const [device, setDevice] = useState<DeviceAnswer>({ keptText: null, isRefused: false });
  const keepable = desktop === undefined ? groupFields.course : profileFields;
  const show = (draft: UnsavedDraft, read: ProfileChanges) => {
    // What is kept nowhere stays in the forms.
    restore((now) =>
      mergeChanges(dropFields(now, keptOf(changedFields(now, server), keepable)), read),
    );
    const isWhole = writeChanges(read) === draft.text;
    setDevice({ keptText: isWhole ? draft.text : null, isRefused: false });
    setFound({ fields: changedFields(read, server), savedAtMs: momentOf(draft) });
  };
  const drafts = useDrafts(subject, {
    onFound(draft) {
      const read = leftIn(draft.text, server);
      // What was typed before the device answered, or saved since, is not written over: the other
      // one stays left.
      if (changedFields(changes, server).length > 0 || !isOverSame(read, server)) return false;
      show(draft, read);
      return true;
    },
    onLooked: () => setLooked(true),
    // Saved, here or elsewhere: the server says the same.
    findSaved: async (all) => all.filter(({ draft }) => isSaved(draft, server)),
    moveEarlier: async (unsaved) => moveFormer(former, unsaved),
  });
  const { keep, isKept, unkept } = useKeep({
    typed: { changes, server, keepable },
    drafts,
    device,
    setDevice,
    isFound: found !== null,
  });
  useKeeping(keep, isLooked);
  const takeUp = async (chosen: LeftDraft) => {
    await keep();
    drafts.takeUp(chosen);
    show(chosen.draft, leftIn(chosen.draft.text, server));
  };
  return {
    found,
    accept: () => setFound(null),
    drop: () => {
      restore(noChanges);
      setFound(null);
    },
    left: leftDraftsOf(drafts.left, {
      server,
      takeUp: (chosen) => void takeUp(chosen),
      discard: (chosen) => void drafts.discard(chosen),
    }),
    isKept,
    unkept,
  };
}

/** What the device said last; what was typed since is on its way there, unless it refused. */
interface DeviceAnswer {
  /** What lies there of this page. */
  readonly keptText: string | null;
  readonly isRefused: boolean;
}

interface KeepDeps {
  readonly typed: Omit<ProfileDraftDeps, 'restore'> & {
    readonly keepable: readonly ProfileField[];
  };
  readonly drafts: Pick<Drafts, 'keep' | 'finish'>;
  readonly device: DeviceAnswer;
  readonly setDevice: (answer: DeviceAnswer) => void;
  /** A draft of an earlier visit is shown. */
  readonly isFound: boolean;
}

/** Puts what is typed on the device, and says what of it does not lie there. */
function useKeep({ typed, drafts, device, setDevice, isFound }: KeepDeps) {
  const { changes, server, keepable } = typed;
  const { keep: keepDraft, finish } = drafts;
  const { keptText, isRefused } = device;
  const changed = changedFields(changes, server);
  const unkept = unkeptOf(changed, keepable, isRefused);
  const fields = keptOf(changed, keepable);
  const text = fields.length === 0 ? null : writeChanges(pickFields(changes, fields));
  const isKept = text !== null && keptText === text;
  const keep = useCallback(async () => {
    if (isKept) return;
    if (text !== null) {
      const isDurable = await keepDraft({ text, atSeconds: null });
      setDevice({ keptText: isDurable ? text : keptText, isRefused: !isDurable });
      // What the device found in this moment is not shown yet, and not to be taken away for it.
    } else if (keptText !== null || isFound) await finish();
  }, [keepDraft, finish, setDevice, text, isKept, keptText, isFound]);
  return { keep, isKept, unkept };
}

/** What of a kept draft the server does not say. */
function leftIn(text: string, server: ProfileText): ProfileChanges {
  const read = readChanges(text);
  return read === null ? noChanges : pickFields(read, changedFields(read, server));
}

function isSaved({ text }: UnsavedDraft, server: ProfileText): boolean {
  return readChanges(text) !== null && changedFields(leftIn(text, server), server).length === 0;
}

interface LeftDeps {
  readonly server: ProfileText;
  readonly takeUp: (chosen: LeftDraft) => void;
  readonly discard: (chosen: LeftDraft) => void;
}

function leftDraftsOf(
  left: readonly LeftDraft[],
  { server, takeUp, discard }: LeftDeps,
): readonly LeftProfileDraft[] {
  return left.flatMap((each): readonly LeftProfileDraft[] => {
    const fields = changedFields(leftIn(each.draft.text, server), server);
    if (fields.length === 0) return [];
    return [
      {
        id: each.writer ?? '',
        fields,
        savedAtMs: each.draft.savedAtMs ?? null,
        takeUp: () => takeUp(each),
        discard: () => discard(each),
      },
    ];
  });
}

function momentOf({ savedAtMs = Date.now() }: UnsavedDraft): number {
  return savedAtMs;
}

/** Whether something was typed, and over what the server still says. */
function isOverSame(changes: ProfileChanges, server: ProfileText): boolean {
  const fields = changedFields(changes, server);
  return (
    fields.length > 0 &&
    fields.every((field) => sameProfileText(field, changes.seen[field] ?? '', server[field]))
  );
}

/** Keeps a while after each change, and before the application closes. */
function useKeeping(keep: () => Promise<void>, isLooked: boolean): void {
  const { progress } = usePlatform();
  useEffect(() => {
    if (!isLooked) return undefined;
    const timer = setTimeout(() => void keep(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [isLooked, keep]);
  useEffect(() => (isLooked ? progress.onFlush(keep) : undefined), [isLooked, keep, progress]);
}

/** An earlier version kept one draft for all pages, elsewhere. */
async function moveFormer(former: DraftsPort, unsaved: UnsavedPort): Promise<void> {
  const kept = await former.load('profile');
  if (kept === null) return;
  const { value, savedAtMs } = kept;
  const of = { ...subject, writer: 'former' };
  if (await unsaved.keep(of, { text: value, atSeconds: null, savedAtMs }))
    await former.remove('profile');
}
