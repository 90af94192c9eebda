import { create } from 'zustand';
import {
  isReadHere,
  parseMarks,
  type ReadMarks,
  withMark,
  withoutSent,
  writeMarks,
} from './read-marks.ts';

interface ReadMarksStore {
  /** Whose marks these are; null before somebody is known. */
  readonly personId: string | null;
  readonly marks: ReadMarks;
  /** Takes up what this person left on this device. */
  readonly open: (personId: string) => void;
  /** Marks; nothing before somebody is known. */
  readonly mark: (
    notifications: readonly { readonly id: string; readonly read_at: string | null }[],
    read: boolean,
  ) => void;
  /** The server knows these now. */
  readonly settle: (sent: ReadMarks) => void;
}

/** Under which marks of a person are kept; of before under the bare one, whoever's they were. */
const formerKey = 'mai-vang-read-marks';
const keyOf = (personId: string): string => `${formerKey}:${personId}`;

function read(personId: string): ReadMarks | null {
  const kept = attempt(
    () => localStorage.getItem(keyOf(personId)) ?? localStorage.getItem(formerKey),
  );
  return kept === null ? null : parseMarks(kept, personId);
}

/**
 * What was marked as read or unread and the server has not heard of yet. Kept in the page's storage
 * by person, so that it survives a restart without a network; a browser that denies storage keeps
 * it while the page is open.
 */
export const useReadMarksStore = create<ReadMarksStore>()((set, get) => {
  /** The storage took no more: the page knows marks that are not in it. */
  let isFull = false;
  /** Changes what is kept by now: another tab of the person may have marked meanwhile. */
  const change = (work: (marks: ReadMarks) => ReadMarks) => {
    const { personId, marks: known } = get();
    const marks = work((personId === null || isFull ? null : read(personId)) ?? known);
    set({ marks });
    if (personId === null) return;
    isFull = !attempt(() => {
      localStorage.setItem(keyOf(personId), writeMarks(marks, personId));
      return true;
    });
  };
  return {
    personId: null,
    marks: {},
    open(personId) {
      if (get().personId === personId) return;
      isFull = false;
      set({ personId, marks: read(personId) ?? {} });
    },
    mark(notifications, isRead) {
      if (get().personId === null) return;
      change((before) =>
        notifications.reduce(
          (marks, notification) =>
            withMark(marks, {
              id: notification.id,
              read: isRead,
              isRead: isReadHere(marks, notification),
            }),
          before,
        ),
      );
    },
    settle: (sent) => change((marks) => withoutSent(marks, sent)),
  };
});

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
