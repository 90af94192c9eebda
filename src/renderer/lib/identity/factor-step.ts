import { create } from 'zustand';

interface FactorStepStore {
  /**
   * Which of the three steps of setting a second factor up the page stands at, from 0; null outside
   * of it.
   */
  readonly step: number | null;
  readonly setStep: (step: number | null) => void;
}

/**
 * The steps above the page that sets a second factor up: the page says where it stands, its layout
 * draws them.
 */
export const useFactorStepStore = create<FactorStepStore>()((set) => ({
  step: null,
  setStep: (step) => set({ step }),
}));
