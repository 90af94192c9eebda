import { create } from 'zustand';

interface SecondStepStore {
  /**
   * What the sign-in that waits is called; null when none does. Gone with the page: it is good for
   * minutes only.
   */
  readonly challenge: string | null;
  readonly begin: (challenge: string) => void;
  readonly end: () => void;
}

/** The second step of a sign-in, between the page of its first step and its own. */
export const useSecondStepStore = create<SecondStepStore>()((set) => ({
  challenge: null,
  begin: (challenge) => set({ challenge }),
  end: () => set({ challenge: null }),
}));
