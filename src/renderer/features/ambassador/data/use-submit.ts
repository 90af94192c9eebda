import { useState } from 'react';
import { appError } from '#shared/errors/error-code.ts';
import { SubmitAmbassadorApplicationDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { t } from '../copy.ts';
import { firstStepOf } from '../wizard-problems.ts';
import type { DraftAutosave } from './draft-autosave.ts';

export interface SubmitOptions {
  readonly autosave: DraftAutosave;
  /** Of the affiliate policy that the page links to. */
  readonly policyVersion: number;
  readonly onSent: () => void;
  /** The server found something wrong with an answer of this step. */
  readonly onRefused: (step: number) => void;
}

export interface Submit {
  readonly busy: boolean;
  /** Why it was not sent; null when nothing was wrong. */
  readonly refusal: string | null;
  /** Why the proof was not taken; null when it was not asked or was right. */
  readonly proofRefusal: string | null;
  /** `proof` = what is sent as `confirm_password`. */
  readonly send: (proof: string) => Promise<void>;
}

/**
 * Sends the application: first what is not saved, then exactly what the server has. Sent twice it
 * is one application.
 */
export function useSubmit({ autosave, policyVersion, onSent, onRefused }: SubmitOptions): Submit {
  const submit = useMutate(SubmitAmbassadorApplicationDocument);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [proofRefusal, setProofRefusal] = useState<string | null>(null);
  const send = async (proof: string) => {
    if (proof === '') return setProofRefusal(errorText(appError('PASSWORD_REQUIRED')));
    setBusy(true);
    setRefusal(null);
    setProofRefusal(null);
    const saved = await autosave.flush();
    const sent = saved.ok
      ? await submit({
          revision: saved.value,
          policy_version: policyVersion,
          confirm_password: proof,
        })
      : saved;
    setBusy(false);
    if (sent.ok) return onSent();
    if (sent.error.field === 'confirm_password') return setProofRefusal(errorText(sent.error));
    const step = firstStepOf([sent.error]);
    if (step !== null) return onRefused(step);
    // Another device wrote: its dialog is open and says so.
    if (autosave.state().save.kind !== 'conflict')
      setRefusal(t('amb.submit.failed', { reason: errorText(sent.error) }));
  };
  return { busy, refusal, proofRefusal, send };
}
