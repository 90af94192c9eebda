import { useState } from 'react';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import { AddTaxRuleDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { DateField } from '#renderer/ui/forms/date-field.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import { readRate, readVnd } from './rate-text.ts';

const fields = ['rate_bp', 'threshold', 'valid_from', 'valid_to', 'legal_basis'] as const;
type FieldName = (typeof fields)[number];

export interface AddRuleDialogProps {
  /** The first day that a rule may begin, `YYYY-MM-DD`. */
  readonly tomorrow: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for a new rule, why, and the password. */
export function AddRuleDialog({ tomorrow, onClose, onDone }: AddRuleDialogProps) {
  const add = useMutate(AddTaxRuleDocument);
  const [values, setValues] = useState<Readonly<Record<FieldName, string>>>({
    rate_bp: '10',
    threshold: '',
    valid_from: tomorrow,
    valid_to: '',
    legal_basis: '',
  });
  const [error, setError] = useRefusal();
  const of = (name: FieldName) => ({
    value: values[name],
    error: error?.field === name ? wrongText(error, name) : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });
  const send = async (reason: string, password: string) => {
    const [rate, threshold] = [readRate(values.rate_bp), readVnd(values.threshold)];
    if (rate === null) return err(appError('BAD_INPUT', { field: 'rate_bp' }));
    if (threshold === null) return err(appError('BAD_INPUT', { field: 'threshold' }));
    if (values.valid_from === '') return err(appError('BAD_INPUT', { field: 'valid_from' }));
    if (endsTooEarly(values)) return err(appError('BAD_INPUT', { field: 'valid_to' }));
    const input = {
      rate_bp: rate,
      threshold,
      valid_from: values.valid_from,
      valid_to: values.valid_to === '' ? null : values.valid_to,
      legal_basis: values.legal_basis,
    };
    return add({ input, reason, confirm_password: password });
  };
  return (
    <ConfirmDialog
      title={t('tax.add.title')}
      description={t('tax.add.body')}
      confirmLabel={t('tax.add')}
      reason="required"
      password
      size="md"
      ownFields={fields}
      onClose={onClose}
      onConfirm={async ({ reason, password }) => {
        const done = await send(reason, password);
        setError(done.ok ? null : done.error);
        if (!done.ok) return done;
        notify(t('tax.done'), { kind: 'success' });
        onDone();
        return done;
      }}
    >
      <Field
        label={t('tax.field.rate')}
        hint={t('tax.field.rate.hint')}
        inputMode="decimal"
        autoComplete="off"
        {...of('rate_bp')}
      />
      <Field
        label={t('tax.field.threshold')}
        inputMode="numeric"
        autoComplete="off"
        suffix="₫"
        {...of('threshold')}
      />
      <DateField label={t('tax.field.from')} earliest={tomorrow} {...of('valid_from')} />
      <DateField
        label={t('tax.field.to')}
        hint={t('tax.field.to.hint')}
        earliest={values.valid_from === '' ? null : values.valid_from}
        {...of('valid_to')}
      />
      <Field
        label={t('tax.field.basis')}
        autoComplete="off"
        maxLength={200}
        {...of('legal_basis')}
      />
    </ConfirmDialog>
  );
}

function endsTooEarly({ valid_from: from, valid_to: to }: Record<FieldName, string>): boolean {
  return to !== '' && to < from;
}

/** What is wrong with a field, by what the form knows of it. */
function wrongText(error: AppError, name: FieldName): string {
  if (error.code === 'BAD_INPUT' && name === 'rate_bp') return t('tax.field.rate.bad');
  return error.code === 'BAD_INPUT' && name === 'valid_to'
    ? t('tax.field.to.bad')
    : errorText(error);
}
