import { useId, useState } from 'react';
import { type InvoiceInput, validateInvoice } from '#shared/domain/commerce/invoice.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { type InvoiceKind, RequestInvoiceDocument } from '#renderer/graphql/generated/graphql.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { t } from '../copy.ts';
import type { OrderDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';
import type { FieldErrors } from '#renderer/lib/field-errors.ts';
import { useFormErrors } from './use-form-errors.ts';
import css from './dialog-form.module.css';

interface InvoiceForm {
  readonly kind: InvoiceKind;
  readonly name: string;
  readonly taxCode: string;
  readonly address: string;
  readonly email: string;
}

interface InvoiceDialogProps {
  readonly order: OrderDetail;
  readonly onClose: () => void;
}

/** What is typed, what is wrong with it, and sending it. */
function useInvoiceForm({ order, onClose }: InvoiceDialogProps) {
  const session = useSession();
  const [first] = useState(() =>
    firstForm(order, session.status === 'signed_in' ? session.email : ''),
  );
  const [typed, setTyped] = useState(first);
  const { form, errors, setErrors, refuse } = useFormErrors();
  const { busy, refusal, run } = useOrderAction(RequestInvoiceDocument);
  const send = async () => {
    if (busy) return;
    const input = toInput(typed);
    const checked = validateInvoice(input);
    if (!checked.ok) return refuse(invoiceErrors(checked.error));
    setErrors({});
    const result = await run({ input: { ...input, order_id: order.id, kind: typed.kind } });
    if (!result.ok) return refuse(invoiceErrors([result.error]));
    notify(t('inv.sent'), { kind: 'success' });
    onClose();
  };
  return {
    form,
    typed,
    errors,
    busy,
    refusal,
    send,
    isChanged: JSON.stringify(typed) !== JSON.stringify(first),
    change: (change: Partial<InvoiceForm>) => setTyped((before) => ({ ...before, ...change })),
  };
}

/** Asks for whom the invoice is written. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { onClose } = props;
  const formId = useId();
  const { form, typed, errors, busy, refusal, send, isChanged, change } = useInvoiceForm(props);
  return (
    <Dialog
      open
      onClose={onClose}
      // A key by mistake drops nothing that was typed.
      dismissible={!busy && !isChanged}
      size="md"
      title={t('inv.title')}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('inv.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={t('inv.sending')}
          >
            {t('inv.send')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={css['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <InvoiceFields form={typed} errors={errors} onChange={change} />
        {refusal !== null && refusal.field === undefined && (
          <p role="alert" className={css['refusal']}>
            {errorText(refusal)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface InvoiceFieldsProps {
  readonly form: InvoiceForm;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<InvoiceForm>) => void;
}

function InvoiceFields({ form, errors, onChange }: InvoiceFieldsProps) {
  return (
    <>
      <RadioGroup
        legend={t('inv.kind')}
        options={[
          { value: 'PERSON', label: t('inv.kind.PERSON') },
          { value: 'COMPANY', label: t('inv.kind.COMPANY') },
        ]}
        value={form.kind}
        onChange={(kind: InvoiceKind) => onChange({ kind })}
      />
      <Field
        label={t(`inv.name.${form.kind}`)}
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
        autoComplete={form.kind === 'PERSON' ? 'name' : 'organization'}
        maxLength={200}
        error={errors['name']}
      />
      <Field
        label={t(`inv.tax.${form.kind}`)}
        value={form.taxCode}
        onChange={(event) => onChange({ taxCode: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={errors['tax_code']}
      />
      <Field
        label={t(`inv.address.${form.kind}`)}
        value={form.address}
        onChange={(event) => onChange({ address: event.target.value })}
        autoComplete="street-address"
        maxLength={300}
        error={errors['address']}
      />
      <Field
        label={t('inv.email')}
        type="email"
        value={form.email}
        onChange={(event) => onChange({ email: event.target.value })}
        autoComplete="email"
        maxLength={254}
        error={errors['email']}
      />
    </>
  );
}

function firstForm({ invoice }: OrderDetail, email: string): InvoiceForm {
  if (invoice === null) return { kind: 'PERSON', name: '', taxCode: '', address: '', email };
  return {
    kind: invoice.kind === 'COMPANY' ? 'COMPANY' : 'PERSON',
    name: invoice.name,
    taxCode: invoice.tax_code ?? '',
    address: invoice.address ?? '',
    email: invoice.email,
  };
}

function toInput({ kind, name, taxCode, address, email }: InvoiceForm): InvoiceInput {
  return {
    kind: kind === 'COMPANY' ? 'company' : 'person',
    name: name.trim(),
    tax_code: taxCode.trim() === '' ? null : taxCode.trim(),
    address: address.trim() === '' ? null : address.trim(),
    email: email.trim(),
  };
}

/** INVOICE_INVALID is one code for three fields: each says its own rule. */
function invoiceErrors(errors: readonly AppError[]): FieldErrors {
  return Object.fromEntries(
    errors.flatMap((error) => (error.field === undefined ? [] : [[error.field, fieldText(error)]])),
  );
}

function fieldText(error: AppError): string {
  switch (error.field) {
    case 'name':
      return t('inv.name.bad');
    case 'tax_code':
      return t('inv.tax.bad');
    case 'address':
      return t('inv.address.bad');
    default:
      return errorText(error);
  }
}
