import { validateInvoice } from '#shared/domain/commerce/invoice.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { type InvoiceKind, RequestInvoiceDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { type CheckedForm, useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { t } from '../copy.ts';
import type { OrderDetail } from '../data/order-view.ts';
import css from './dialog-form.module.css';

interface InvoiceForm {
  readonly kind: InvoiceKind;
  readonly name: string;
  readonly tax_code: string;
  readonly address: string;
  readonly email: string;
}

interface InvoiceDialogProps {
  readonly order: OrderDetail;
  readonly onClose: () => void;
}

/** What is typed, what is wrong with it, and sending it. */
function useInvoiceForm({ order, onClose }: InvoiceDialogProps): CheckedForm<InvoiceForm> {
  const session = useSession();
  const request = useMutate(RequestInvoiceDocument);
  return useCheckedForm({
    start: firstForm(order, session.status === 'signed_in' ? session.email : ''),
    check({ kind, ...typed }) {
      const checked = validateInvoice({
        ...typed,
        kind: kind === 'COMPANY' ? 'company' : 'person',
      });
      return checked.ok ? [] : checked.error;
    },
    async send({ kind, name, tax_code: taxCode, address, email }) {
      const done = await request({
        input: {
          order_id: order.id,
          kind,
          name: name.trim(),
          tax_code: taxCode.trim() === '' ? null : taxCode.trim(),
          address: address.trim() === '' ? null : address.trim(),
          email: email.trim(),
        },
      });
      if (!done.ok) return done;
      notify(t('inv.sent'), { kind: 'success' });
      onClose();
      return done;
    },
  });
}

/** Asks for whom the invoice is written. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { onClose } = props;
  const form = useInvoiceForm(props);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={form.isDismissible}
      size="md"
      title={t('inv.title')}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button disabled={form.isBusy} onClick={onClose}>
            {t('inv.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form.props.id}
            busy={form.isBusy}
            busyLabel={t('inv.sending')}
            reason={form.reason}
          >
            {t('inv.send')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={css['fields']}>
        <InvoiceFields form={form} />
        <FormRefusal error={form.refusal} />
      </form>
    </Dialog>
  );
}

/** INVOICE_INVALID is one code for three fields: each says its own rule. */
const rules = {
  name: t('inv.name.bad'),
  tax_code: t('inv.tax.bad'),
  address: t('inv.address.bad'),
} as const;

function InvoiceFields({ form }: { readonly form: CheckedForm<InvoiceForm> }) {
  const { kind } = form.values;
  const ruled = (field: keyof typeof rules) => ({
    ...form.text(field),
    error: form.errors[field] === undefined ? undefined : rules[field],
  });
  return (
    <>
      <RadioGroup
        legend={t('inv.kind')}
        options={[
          { value: 'PERSON', label: t('inv.kind.PERSON') },
          { value: 'COMPANY', label: t('inv.kind.COMPANY') },
        ]}
        value={kind}
        onChange={(next: InvoiceKind) => form.change({ kind: next })}
      />
      <Field
        {...ruled('name')}
        label={t(`inv.name.${kind}`)}
        autoComplete={kind === 'PERSON' ? 'name' : 'organization'}
        maxLength={200}
      />
      <Field
        {...ruled('tax_code')}
        label={t(`inv.tax.${kind}`)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <Field
        {...ruled('address')}
        label={t(`inv.address.${kind}`)}
        autoComplete="street-address"
        maxLength={300}
      />
      <Field
        {...form.text('email')}
        label={t('inv.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    </>
  );
}

function firstForm({ invoice }: OrderDetail, email: string): InvoiceForm {
  if (invoice === null) return { kind: 'PERSON', name: '', tax_code: '', address: '', email };
  return {
    kind: invoice.kind === 'COMPANY' ? 'COMPANY' : 'PERSON',
    name: invoice.name,
    tax_code: invoice.tax_code ?? '',
    address: invoice.address ?? '',
    email: invoice.email,
  };
}
