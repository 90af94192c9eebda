import { useState } from 'react';
import {
  HoldCommissionDocument,
  ReconsiderCommissionDocument,
  RejectCommissionDocument,
  ReleaseCommissionDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { notify } from '#renderer/lib/notify.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';

export type CommissionStep = 'hold' | 'release' | 'reject' | 'reconsider';

export interface CommissionDialogProps {
  readonly step: CommissionStep;
  readonly line: { readonly id: string; readonly revision: string; readonly order_code: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why, and for the proof, before a commission is held, released, rejected or reconsidered. */
export function CommissionDialog({ step, line, onClose, onDone }: CommissionDialogProps) {
  // What is decided is said of what stood there when it was opened.
  const [revision] = useState(line.revision);
  const run = {
    hold: useMutate(HoldCommissionDocument),
    release: useMutate(ReleaseCommissionDocument),
    reject: useMutate(RejectCommissionDocument),
    reconsider: useMutate(ReconsiderCommissionDocument),
  };
  return (
    <ConfirmDialog
      title={t(`afa.${step}.title`, { code: line.order_code })}
      description={t(`afa.${step}.body`)}
      confirmLabel={t(`afa.${step}`)}
      tone={step === 'reject' ? 'danger' : 'primary'}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await run[step]({
          id: line.id,
          revision,
          reason,
          confirm_password,
        });
        if (!done.ok) return done;
        notify(t('afa.done'), { kind: 'success' });
        onDone();
        return done;
      }}
    />
  );
}
