import type { ApplicationField } from '#shared/domain/ambassador/application.ts';
import type { ApplicationData } from './data/use-application.ts';
import type { DraftAutosave, AutosaveState } from './data/draft-autosave.ts';

/** What every step of the wizard works with. */
export interface WizardForm {
  readonly state: AutosaveState;
  readonly autosave: DraftAutosave;
  /** What is wrong with an answer, once the step was to be left; undefined while it is fine. */
  readonly errorOf: (field: ApplicationField) => string | undefined;
  /** Where they are paid to already; null for somebody who is no affiliate. */
  readonly account: ApplicationData['affiliate_account'];
  readonly isOnline: boolean;
}

/** Puts the focus into the field of an answer. */
export function focusField(field: string): void {
  const control = document.querySelector<HTMLElement>(
    `[data-field="${field}"] :is(input, textarea, button)`,
  );
  control?.focus();
  control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
}
