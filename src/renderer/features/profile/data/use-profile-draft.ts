import { useCallback, useEffect, useState } from 'react';
import {
  groupFields,
  type ProfileField,
  type ProfileText,
} from '#shared/domain/profile/profile-fields.ts';
import type { LeftDraft } from '#shared/drafts/unsaved-draft.ts';
import { useDrafts } from '#renderer/lib/drafts/use-drafts.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import type { DraftsPort, UnsavedPort } from '#renderer/platform/port.ts';
import {
  changedFields,
  noChanges,
  pickFields,
  type ProfileChanges,
  readChanges,
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
  /** Whether what is typed now lies on this device. */
  readonly isKept: boolean;
}

export interface ProfileDraftDeps {
  readonly changes: ProfileChanges;
  readonly server: ProfileText;
  readonly restore: (changes: ProfileChanges) => void;
}

/** So long after the last key it goes onto the device, ms. */
const keepAfterMs = 300;

const subject = { kind: 'profile', id: 'profile' } as const;

/**
 * Keeps what is typed on this device until it is saved: the fourth group in every host, since its
 * answers are long; everything where the application works without a network. Nothing of it is ever
 * sent unasked. Of several drafts the newest is in the forms; the next one is once that is decided
 * about and the page opens again.
 */
export function useProfileDraft({ changes, server, restore }: ProfileDraftDeps): ProfileDraft {
  const { drafts: former, desktop } = usePlatform();
  const [found, setFound] = useState<ProfileDraft['found']>(null);
  const [isLooked, setLooked] = useState(false);
  const [keptText, setKeptText] = useState<string | null>(null);
  const leftIn = (text: string) => {
    const read = readChanges(text);
    const fields = read === null ? [] : changedFields(read, server);
    return read === null ? noChanges : pickFields(read, fields);
  };
  const { keep: keepDraft, finish } = useDrafts(subject, {
    onFound({ text, savedAtMs = Date.now() }) {
      const left = leftIn(text);
      const fields = changedFields(left, server);
      // What was typed before the device answered is not written over: the other one stays left.
      if (fields.length === 0 || changedFields(changes, server).length > 0) return false;
      restore(left);
      setKeptText(writeChanges(left) === text ? text : null);
      setFound({ fields, savedAtMs });
      return true;
    },
    onLooked: () => setLooked(true),
    // Saved, here or elsewhere: the server says the same.
    findSaved: async (all: readonly LeftDraft[]) =>
      all.filter(
        ({ draft: { text } }) =>
          readChanges(text) !== null && changedFields(leftIn(text), server).length === 0,
      ),
    moveEarlier: async (unsaved) => moveFormer(former, unsaved),
  });
  const keepsAll = desktop !== undefined;
  const fields = changedFields(changes, server).filter(
    (field) => keepsAll || (groupFields.course as readonly ProfileField[]).includes(field),
  );
  const text = fields.length === 0 ? null : writeChanges(pickFields(changes, fields));
  const isKept = text !== null && keptText === text;
  const keep = useCallback(async () => {
    if (isKept) return;
    if (text === null) await finish();
    else if (await keepDraft({ text, atSeconds: null })) setKeptText(text);
  }, [keepDraft, finish, text, isKept]);
  useKeeping(keep, isLooked);
  return {
    found,
    accept: () => setFound(null),
    drop: () => {
      restore(noChanges);
      setFound(null);
    },
    isKept,
  };
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
