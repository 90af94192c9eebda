import { describe, expect, it } from 'vitest';
import { authSteps, useAuthStepStore } from './auth-step-store.ts';

describe('the step of the auth form', () => {
  it('is 1 at first and is set directly', () => {
    expect(useAuthStepStore.getInitialState().step).toBe(1);
    for (const step of Object.values(authSteps)) {
      useAuthStepStore.getState().setStep(step);
      expect(useAuthStepStore.getState().step).toBe(step);
    }
  });

  it('carries what was typed from step to step, and never a password', () => {
    useAuthStepStore.getState().keep({ email: 'linh@maivang.example' });
    useAuthStepStore.getState().keep({ fullName: 'Trần Mỹ Linh' });
    expect(useAuthStepStore.getState().draft).toEqual({
      fullName: 'Trần Mỹ Linh',
      email: 'linh@maivang.example',
      phoneNumber: '',
    });
  });
});
