import {
  AdminCorrectInvoiceDocument,
  AdminMarkInvoiceIssuedDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import type { CheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { useConfirmForm } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';
import type { OrderFacts } from './order-facts.ts';

interface InvoiceDialogProps {
  readonly order: OrderFacts;
  readonly onClose: () => void;
  /** It was done; `said` tells what. */
  readonly onDone: (said: string) => void;
}

/** The invoice was written: its number, which its learner is told. */
export function MarkInvoice({ order, onClose, onDone }: InvoiceDialogProps) {
  const mark = useMutate(AdminMarkInvoiceIssuedDocument);
  const form = useConfirmForm({
    start: { number: '' },
    async onConfirm({ number }) {
      const done = await mark({ order_id: order.id, words: order.invoice?.words ?? '', number });
      if (done.ok) onDone(t('ao.done.invoice'));
      return done;
    },
    onClose,
  });
  return (
    <ConfirmFormDialog
      title={t('ao.invoice.title', { code: order.code })}
      description={t('ao.invoice.body')}
      confirmLabel={t('ao.invoice.confirm')}
      form={form}
    >
      <NumberField form={form} />
    </ConfirmFormDialog>
  );
}

/** What was said of an issued invoice was a slip: another number, or none. */
export function CorrectInvoice({ order, onClose, onDone }: InvoiceDialogProps) {
  const correct = useMutate(AdminCorrectInvoiceDocument);
  const seen = order.invoice?.issued_number ?? '';
  const form = useConfirmForm({
    reason: 'required',
    password: true,
    start: { number: seen, is_issued: true },
    async onConfirm({ number, is_issued: isIssued, reason, confirm_password }) {
      const done = await correct({
        order_id: order.id,
        seen_number: seen,
        number: isIssued ? number : null,
        reason,
        confirm_password,
      });
      if (done.ok) onDone(t(isIssued ? 'ao.done.invoice' : 'ao.done.invoiceTaken'));
      return done;
    },
    onClose,
  });
  const { is_issued: isIssued } = form.values;
  return (
    <ConfirmFormDialog
      title={t('ao.invoice.correct.title', { number: seen })}
      description={t('ao.invoice.correct.body')}
      confirmLabel={t(isIssued ? 'ao.invoice.confirm' : 'ao.invoice.takeBack')}
      tone={isIssued ? 'primary' : 'danger'}
      form={form}
    >
      <RadioGroup
        legend={t('ao.invoice.correct.what')}
        options={[
          { value: 'number', label: t('ao.invoice.correct.number') },
          { value: 'none', label: t('ao.invoice.correct.none') },
        ]}
        value={isIssued ? 'number' : 'none'}
        onChange={(value) => form.change({ is_issued: value === 'number' })}
      />
      {isIssued && <NumberField form={form} />}
    </ConfirmFormDialog>
  );
}

function NumberField({
  form,
}: {
  readonly form: Pick<CheckedForm<{ readonly number: string }>, 'text'>;
}) {
  return (
    <Field
      {...form.text('number')}
      label={t('ao.invoice.number')}
      autoComplete="off"
      maxLength={64}
    />
  );
}
