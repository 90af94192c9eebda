import { useEffect } from 'react';
import { create } from 'zustand';

/** Index of a step of the checkout: choose, transfer, learn. */
type CheckoutStep = 0 | 1 | 2;

interface CheckoutStepStore {
  /** Null = the page is no step (an order of the past). */
  readonly step: CheckoutStep | null;
  readonly set: (step: CheckoutStep | null) => void;
}

/** At which step of the checkout the open page is; its layout shows it. */
export const useCheckoutStepStore = create<CheckoutStepStore>()((set) => ({
  step: null,
  set: (step) => set({ step }),
}));

/** Says the step while the component is mounted. */
export function useCheckoutStep(step: CheckoutStep | null): void {
  const set = useCheckoutStepStore((store) => store.set);
  useEffect(() => {
    set(step);
    return () => set(null);
  }, [set, step]);
}
