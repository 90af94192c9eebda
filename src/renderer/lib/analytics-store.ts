import { create } from 'zustand';

interface AnalyticsStore {
  /** `G-…` of this installation; null = nothing is counted here, or it is not known yet. */
  readonly measurementId: string | null;
  readonly set: (measurementId: string | null) => void;
}

/** Whether visits may be counted here at all: the settings offer the choice then only. */
export const useAnalyticsStore = create<AnalyticsStore>()((set) => ({
  measurementId: null,
  set: (measurementId) => set({ measurementId }),
}));
