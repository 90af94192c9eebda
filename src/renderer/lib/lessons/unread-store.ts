import { create } from 'zustand';

interface UnreadStore {
  /**
   * Unread notifications of the signed-in person, with what this device marked meanwhile (SPEC.md:
   * total new email count).
   */
  readonly unread: number;
  readonly set: (unread: number) => void;
}

/** How many notifications are unread: the bell, the menus and the window's title show it. */
export const useUnreadStore = create<UnreadStore>()((set) => ({
  unread: 0,
  set: (unread) => set({ unread }),
}));
