import { useEffect } from 'react';
import { create } from 'zustand';

/** What stands in the head of a page with nothing else around it. */
export interface WizardHead {
  /** How what was written stands: "Đã lưu nháp lúc 13:52"; null = nothing to say. */
  readonly saved: {
    readonly text: string;
    /** Instead of it on a phone, where the words would move all that is below. */
    readonly brief?: string;
    readonly tone: 'ok' | 'wait' | 'bad';
  } | null;
  /** Leaves the wizard; what was written stays. */
  readonly exit: { readonly label: string; readonly onExit: () => void };
}

interface WizardHeadStore {
  readonly head: WizardHead | null;
  readonly set: (head: WizardHead | null) => void;
}

/** What the open wizard says above itself; its layout shows it. */
export const useWizardHeadStore = create<WizardHeadStore>()((set) => ({
  head: null,
  set: (head) => set({ head }),
}));

/**
 * Says it while the component is mounted. Give a memoised head: another one is another render of
 * the layout.
 */
export function useWizardHead(head: WizardHead): void {
  const set = useWizardHeadStore((store) => store.set);
  useEffect(() => {
    set(head);
  }, [set, head]);
  useEffect(() => () => set(null), [set]);
}
