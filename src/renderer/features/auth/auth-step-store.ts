import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * Steps of the auth form (design 4.1): signing in, registering, lost password, proof of the
 * address, new password, what is missing.
 */
export const authSteps = {
  login: 1,
  register: 2,
  forgot: 3,
  verify: 4,
  reset: 5,
  complete: 6,
} as const;
export type AuthStep = (typeof authSteps)[keyof typeof authSteps];

/** What was typed on the way and is not asked twice. Never a password. */
export interface AuthDraft {
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
}

export interface AuthStepStore {
  /** SPEC 3: default 1. */
  readonly step: AuthStep;
  readonly draft: AuthDraft;
  readonly setStep: (step: AuthStep) => void;
  readonly keep: (draft: Partial<AuthDraft>) => void;
}

/**
 * Where the auth form stands. Set directly by the page that is open (SPEC 4); nothing of it
 * outlives the page.
 */
export const useAuthStepStore = create<AuthStepStore>()((set) => ({
  step: authSteps.login,
  draft: { fullName: '', email: '', phoneNumber: '' },
  setStep: (step) => set({ step }),
  keep: (draft) => set((store) => ({ draft: { ...store.draft, ...draft } })),
}));

/** The page of a step says so while it is open. */
export function useAuthStep(step: AuthStep): void {
  const setStep = useAuthStepStore((store) => store.setStep);
  useEffect(() => setStep(step), [step, setStep]);
}
