import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import { AddTaxRuleDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { notify } from '#renderer/lib/notify.ts';
import { DateField } from '#renderer/ui/forms/date-field.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { useConfirmForm } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';
import { readRate, readVnd } from './rate-text.ts';

interface TypedRule {
  readonly rate_bp: string;
  readonly threshold: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly legal_basis: string;
}

export interface AddRuleDialogProps {
  /** The first day that a rule may begin, `YYYY-MM-DD`. */
  readonly tomorrow: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for a new rule, why, and the password. */
export function AddRuleDialog({ tomorrow, onClose, onDone }: AddRuleDialogProps) {
  const form = useRuleForm({ tomorrow, onClose, onDone });
  const { errors, values } = form;
  return (
    <ConfirmFormDialog
      title={t('tax.add.title')}
      description={t('tax.add.body')}
      confirmLabel={t('tax.add')}
      size="md"
      form={form}
    >
      <Field
        {...form.text('rate_bp')}
        label={t('tax.field.rate')}
        hint={t('tax.field.rate.hint')}
        inputMode="decimal"
        autoComplete="off"
        error={errors.rate_bp && t('tax.field.rate.bad')}
      />
      <Field
        {...form.text('threshold')}
        label={t('tax.field.threshold')}
        inputMode="numeric"
        autoComplete="off"
        suffix="₫"
      />
      <DateField {...form.text('valid_from')} label={t('tax.field.from')} earliest={tomorrow} />
      <DateField
        {...form.text('valid_to')}
        label={t('tax.field.to')}
        hint={t('tax.field.to.hint')}
        earliest={values.valid_from === '' ? null : values.valid_from}
        error={errors.valid_to && t('tax.field.to.bad')}
      />
      <Field
        {...form.text('legal_basis')}
        label={t('tax.field.basis')}
        autoComplete="off"
        maxLength={200}
      />
    </ConfirmFormDialog>
  );
}

/** What is typed of a rule, checked and sent. */
function useRuleForm({ tomorrow, onClose, onDone }: AddRuleDialogProps) {
  const add = useMutate(AddTaxRuleDocument);
  return useConfirmForm<TypedRule>({
    reason: 'required',
    password: true,
    start: {
      rate_bp: '10',
      threshold: '',
      valid_from: tomorrow,
      valid_to: '',
      legal_basis: '',
    },
    check: (typed) => wrongFields(typed).map((field) => appError('BAD_INPUT', { field })),
    async onConfirm({ reason, confirm_password, ...typed }) {
      const [rate, threshold] = [readRate(typed.rate_bp), readVnd(typed.threshold)];
      if (rate === null || threshold === null) return err(appError('BAD_INPUT'));
      const input = {
        rate_bp: rate,
        threshold,
        valid_from: typed.valid_from,
        valid_to: typed.valid_to === '' ? null : typed.valid_to,
        legal_basis: typed.legal_basis,
      };
      const done = await add({ input, reason, confirm_password });
      if (!done.ok) return done;
      notify(t('tax.done'), { kind: 'success' });
      onDone();
      return done;
    },
    onClose,
  });
}

function wrongFields({ rate_bp, threshold, valid_from, valid_to }: TypedRule) {
  const wrong = {
    rate_bp: readRate(rate_bp) === null,
    threshold: readVnd(threshold) === null,
    valid_from: valid_from === '',
    valid_to: valid_to !== '' && valid_to < valid_from,
  };
  return Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}
