import { useState } from 'react';
import {
  AdminCorrectInvoiceDocument,
  AdminMarkInvoiceIssuedDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import type { AppError } from '#shared/errors/error-code.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
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
  const [number, setNumber] = useState('');
  const [error, setError] = useRefusal();
  return (
    <ConfirmDialog
      title={t('ao.invoice.title', { code: order.code })}
      description={t('ao.invoice.body')}
      confirmLabel={t('ao.invoice.confirm')}
      ownFields={['number']}
      onClose={onClose}
      onConfirm={async () => {
        const done = await mark({
          order_id: order.id,
          words: order.invoice?.words ?? '',
          number,
        });
        setError(done.ok ? null : done.error);
        if (done.ok) onDone(t('ao.done.invoice'));
        return done;
      }}
    >
      <NumberField value={number} error={error} onChange={setNumber} />
    </ConfirmDialog>
  );
}

/** What was said of an issued invoice was a slip: another number, or none. */
export function CorrectInvoice({ order, onClose, onDone }: InvoiceDialogProps) {
  const correct = useMutate(AdminCorrectInvoiceDocument);
  const seen = order.invoice?.issued_number ?? '';
  const [isIssued, setIssued] = useState(true);
  const [number, setNumber] = useState(seen);
  const [error, setError] = useRefusal();
  return (
    <ConfirmDialog
      title={t('ao.invoice.correct.title', { number: seen })}
      description={t('ao.invoice.correct.body')}
      confirmLabel={t(isIssued ? 'ao.invoice.confirm' : 'ao.invoice.takeBack')}
      tone={isIssued ? 'primary' : 'danger'}
      reason="required"
      password
      ownFields={['number']}
      onClose={onClose}
      onConfirm={async ({ reason, password }) => {
        const done = await correct({
          order_id: order.id,
          seen_number: seen,
          number: isIssued ? number : null,
          reason,
          confirm_password: password,
        });
        setError(done.ok ? null : done.error);
        if (done.ok) onDone(t(isIssued ? 'ao.done.invoice' : 'ao.done.invoiceTaken'));
        return done;
      }}
    >
      <RadioGroup
        legend={t('ao.invoice.correct.what')}
        options={[
          { value: 'number', label: t('ao.invoice.correct.number') },
          { value: 'none', label: t('ao.invoice.correct.none') },
        ]}
        value={isIssued ? 'number' : 'none'}
        onChange={(value) => setIssued(value === 'number')}
      />
      {isIssued && <NumberField value={number} error={error} onChange={setNumber} />}
    </ConfirmDialog>
  );
}

function NumberField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: AppError | null;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field
      label={t('ao.invoice.number')}
      autoComplete="off"
      maxLength={64}
      value={value}
      error={error?.field === 'number' ? errorText(error) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
