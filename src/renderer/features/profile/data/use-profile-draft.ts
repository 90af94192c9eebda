import { useCallback, useEffect, useRef, useState } from 'react';
import { groupFields, type ProfileField, type ProfileText } from '#shared/domain/profile/profile-fields.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { changedFields, noChanges, pickFields, type ProfileChanges, readChanges, writeChanges } from './profile-changes.ts';

/** What an earlier visit typed and did not save, as this device kept it. */
export interface ProfileDraft {
  /** Null when there is none, or its writer decided about it. */
  readonly found: { readonly fields: readonly ProfileField[]; readonly savedAtMs: number } | null;
  /** He saw it: it stays in the forms. */
  readonly accept: () => void;
  readonly drop: () => void;
  /** Whether what is typed now lies on this device. */
  readonly isKept: boolean;
}

/** So long after the last key it goes onto the device, ms. */
const keepAfterMs = 300;

/**
 * Keeps what is typed on this device until it is saved: the fourth group in every host, since its
 * answers are long; everything where the application works without a network. Nothing of it is ever
 * sent unasked.
 */
export function useProfileDraft({ changes, server, restore }: { readonly changes: ProfileChanges; readonly server: ProfileText; readonly restore: (changes: ProfileChanges) => void }): ProfileDraft {
  const { drafts, progress, desktop } = usePlatform();
  const [found, setFound] = useState<ProfileDraft['found']>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [keptText, setKeptText] = useState<string | null>(null);
  const isOurs = useRef(false);
  const keepsAll = desktop !== undefined;
  const fields = changedFields(changes, server).filter((field) => keepsAll || (groupFields.course as readonly ProfileField[]).includes(field));
  const text = fields.length === 0 ? null : writeChanges(pickFields(changes, fields));
  const keep = useCallback(async () => {
    if (text !== null) {
      isOurs.current = true;
      if (await drafts.save('profile', text, 0)) setKeptText(text);
      return;
    }
    // What another tab keeps is not this one's to take away.
    if (isOurs.current) await drafts.remove('profile');
    isOurs.current = false;
  }, [drafts, text]);
  const serverNow = useRef(server);
  useEffect(() => {
    serverNow.current = server;
  });

  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const kept = await drafts.load('profile');
      if (isOver) return;
      const read = kept === null ? null : readChanges(kept.value);
      const left = read === null ? [] : changedFields(read, serverNow.current);
      if (kept !== null && read !== null && left.length > 0) {
        isOurs.current = true;
        restore(pickFields(read, left));
        setFound({ fields: left, savedAtMs: kept.savedAtMs });
      }
      setLoaded(true);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [drafts, restore]);

  useEffect(() => {
    if (!isLoaded) return undefined;
    const timer = setTimeout(() => void keep(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [isLoaded, keep]);
  // The application is about to close: what is typed has to be on the device.
  useEffect(() => {
    if (!isLoaded) return undefined;
    return progress.onFlush(keep);
  }, [isLoaded, keep, progress]);

  return {
    found,
    accept: () => setFound(null),
    drop: () => {
      restore(noChanges);
      setFound(null);
    },
    isKept: text !== null && keptText === text,
  };
}
