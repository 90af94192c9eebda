import { useState } from 'react';
import { type AppError, appError, isErrorCode } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import {
  MarkPayoutsCompletedDocument,
  MarkPayoutsFailedDocument,
  MarkPayoutsSentDocument,
  UnmarkPayoutsCompletedDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import {
  ConfirmDialog,
  type ConfirmDialogProps,
  type Confirmation,
} from '../list/confirm-dialog.tsx';
import { SaysSo, wasHandedOut } from '../list/handed-out.tsx';
import { t } from './copy.ts';
import type { ActionKind } from './payment-actions.ts';
import type { Run } from './run.ts';
import {
  actionText,
  isAllTold,
  sendingText,
  type ToldLine,
  ToldReferences,
} from './told-payments.tsx';

export interface PaymentsDialogProps {
  readonly kind: ActionKind;
  readonly lines: readonly (ToldLine &
    Pick<
      Run['payouts'][number],
      'id' | 'net_amount' | 'status' | 'times_handed_out' | 'revision'
    >)[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Brings chosen payments a step on, together; says when some could not be. Those that may be on
 * their way fail only by the word that the bank did not carry them out.
 */
export function PaymentsDialog({ kind, lines, onClose, onDone }: PaymentsDialogProps) {
  const [typed, setTyped] = useState('');
  const [undone, setUndone] = useState<string[] | null>(null);
  const [error, setError] = useRefusal();
  const asksReference = kind === 'sent' && !isAllTold(lines);
  const run = useAction(kind, lines, { reference: asksReference ? typed : null, undone });
  const underWay =
    kind === 'failed'
      ? lines.filter((line) => line.status === 'SENT' || wasHandedOut(line)).length
      : 0;
  const net = formatMoney(lines.reduce((sum, line) => sum + BigInt(line.net_amount), 0n));
  return (
    <ConfirmDialog
      title={t(`apo.${kind}.title`, { n: lines.length, net })}
      description={kind === 'sent' ? sendingText(lines) : t(`apo.${kind}.body`)}
      confirmLabel={actionText(kind, lines)}
      tone={kind === 'failed' ? 'danger' : 'primary'}
      {...reasonOf(kind)}
      password
      ownFields={['reference']}
      onClose={onClose}
      onConfirm={async (given) => {
        const missing =
          asksReference && typed.trim() === ''
            ? appError('BAD_INPUT', { field: 'reference' })
            : underWay > 0 && undone === null
              ? appError('PAYOUT_UNDER_WAY')
              : null;
        const done = missing === null ? await run(given) : err(missing);
        setError(done.ok ? null : done.error);
        if (!done.ok) return done;
        const { length: m } = done.value;
        const n = lines.length - m;
        if (m === 0) notify(t('apo.action.done', { n }), { kind: 'success' });
        else if (n > 0)
          notify(t('apo.action.some', { n, m, why: reasons(done.value) }), { kind: 'error' });
        onDone();
        // Of which nothing was changed, the dialog says why where it was asked for.
        return n === 0 && done.value[0] !== undefined ? err(refusalOf(done.value[0])) : done;
      }}
    >
      {kind === 'sent' && <ToldReferences lines={lines} />}
      {asksReference && (
        <Field
          label={t('apo.reference')}
          hint={t('apo.reference.hint')}
          autoComplete="off"
          maxLength={100}
          value={typed}
          error={error?.field === 'reference' ? errorText(error) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {underWay > 0 && (
        <SaysSo
          label={t('apo.failed.undone', { n: underWay })}
          hint={t('apo.failed.undone.hint')}
          isChecked={undone !== null}
          onChange={(isUndone) =>
            setUndone(isUndone ? lines.map(({ revision }) => revision) : null)
          }
        />
      )}
    </ConfirmDialog>
  );
}

/** Whether a reason is asked for, and who reads it beside the log. */
function reasonOf(kind: ActionKind): Pick<ConfirmDialogProps, 'reason' | 'reasonHint'> {
  if (kind === 'failed') return { reason: 'required', reasonHint: t('apo.failed.reason.hint') };
  return { reason: kind === 'uncompleted' ? 'required' : 'none' };
}

interface Refused {
  readonly code: string;
}

function refusalOf({ code }: Refused): AppError {
  return appError(isErrorCode(code) ? code : 'INTERNAL');
}

/** Why some were not changed, each reason once. */
function reasons(refused: readonly Refused[]): string {
  return [...new Set(refused.map((one) => errorText(refusalOf(one))))].join(' ');
}

/** Does it; answers those that were not changed, and why. */
function useAction(
  kind: ActionKind,
  lines: PaymentsDialogProps['lines'],
  { reference, undone }: { readonly reference: string | null; readonly undone: string[] | null },
): (given: Confirmation) => Promise<Result<readonly Refused[], AppError>> {
  const markSent = useMutate(MarkPayoutsSentDocument);
  const complete = useMutate(MarkPayoutsCompletedDocument);
  const uncomplete = useMutate(UnmarkPayoutsCompletedDocument);
  const markFailed = useMutate(MarkPayoutsFailedDocument);
  return async ({ reason, password }) => {
    const seen = {
      ids: lines.map(({ id }) => id),
      revisions: lines.map(({ revision }) => revision),
      confirm_password: password,
    };
    if (kind === 'sent') {
      const done = await markSent({ ...seen, reference });
      return done.ok ? ok(done.value.mark_payouts_sent) : done;
    }
    if (kind === 'completed') {
      const done = await complete(seen);
      return done.ok ? ok(done.value.mark_payouts_completed) : done;
    }
    if (kind === 'uncompleted') {
      const done = await uncomplete({ ...seen, reason });
      return done.ok ? ok(done.value.unmark_payouts_completed) : done;
    }
    const done = await markFailed({ ...seen, reason, not_carried_out: undone });
    return done.ok ? ok(done.value.mark_payouts_failed) : done;
  };
}
