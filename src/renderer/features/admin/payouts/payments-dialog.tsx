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
import { Field } from '#renderer/ui/forms/field.tsx';
import { ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { type Confirmation, useConfirmForm } from '../list/use-confirm-form.ts';
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

interface PaymentsForm {
  readonly reference: string;
  /** The revisions at which somebody says that the bank did not carry them out. */
  readonly not_carried_out: string[] | null;
}

type GivenForPayments = Omit<PaymentsForm, 'reference'> &
  Confirmation & { readonly reference: string | null };

/**
 * Brings chosen payments a step on, together; says when some could not be. Those that may be on
 * their way fail only by the word that the bank did not carry them out.
 */
export function PaymentsDialog({ kind, lines, onClose, onDone }: PaymentsDialogProps) {
  const asksReference = kind === 'sent' && !isAllTold(lines);
  const run = useAction(kind, lines);
  const underWay =
    kind === 'failed'
      ? lines.filter((line) => line.status === 'SENT' || wasHandedOut(line)).length
      : 0;
  const net = formatMoney(lines.reduce((sum, line) => sum + BigInt(line.net_amount), 0n));
  const form = useConfirmForm<PaymentsForm>({
    reason: kind === 'failed' || kind === 'uncompleted' ? 'required' : 'none',
    password: true,
    start: { reference: '', not_carried_out: null },
    check: ({ reference, not_carried_out: undone }) => [
      ...(asksReference && reference.trim() === ''
        ? [appError('BAD_INPUT', { field: 'reference' })]
        : []),
      ...(underWay > 0 && undone === null ? [appError('PAYOUT_UNDER_WAY')] : []),
    ],
    async onConfirm(given) {
      const done = await run({ ...given, reference: asksReference ? given.reference : null });
      if (!done.ok) return done;
      const { length: m } = done.value;
      const n = lines.length - m;
      if (m === 0) notify(t('apo.action.done', { n }), { kind: 'success' });
      else if (n > 0)
        notify(t('apo.action.some', { n, m, why: reasons(done.value) }), { kind: 'error' });
      onDone();
      // Of which nothing was changed, the dialog says why where it was asked for.
      return n === 0 && done.value[0] !== undefined ? err(refusalOf(done.value[0])) : done;
    },
    onClose,
  });
  return (
    <ConfirmFormDialog
      title={t(`apo.${kind}.title`, { n: lines.length, net })}
      description={kind === 'sent' ? sendingText(lines) : t(`apo.${kind}.body`)}
      confirmLabel={actionText(kind, lines)}
      tone={kind === 'failed' ? 'danger' : 'primary'}
      reasonHint={kind === 'failed' ? t('apo.failed.reason.hint') : undefined}
      form={form}
    >
      {kind === 'sent' && <ToldReferences lines={lines} />}
      {asksReference && (
        <Field
          {...form.text('reference')}
          label={t('apo.reference')}
          hint={t('apo.reference.hint')}
          autoComplete="off"
          maxLength={100}
        />
      )}
      {underWay > 0 && (
        <SaysSo
          label={t('apo.failed.undone', { n: underWay })}
          hint={t('apo.failed.undone.hint')}
          isChecked={form.values.not_carried_out !== null}
          onChange={(isUndone) =>
            form.change({
              not_carried_out: isUndone ? lines.map(({ revision }) => revision) : null,
            })
          }
        />
      )}
    </ConfirmFormDialog>
  );
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
): (given: GivenForPayments) => Promise<Result<readonly Refused[], AppError>> {
  const markSent = useMutate(MarkPayoutsSentDocument);
  const complete = useMutate(MarkPayoutsCompletedDocument);
  const uncomplete = useMutate(UnmarkPayoutsCompletedDocument);
  const markFailed = useMutate(MarkPayoutsFailedDocument);
  return async ({ reference, not_carried_out, reason, confirm_password }) => {
    const seen = {
      ids: lines.map(({ id }) => id),
      revisions: lines.map(({ revision }) => revision),
      confirm_password,
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
    const done = await markFailed({ ...seen, reason, not_carried_out });
    return done.ok ? ok(done.value.mark_payouts_failed) : done;
  };
}
