import { useEffect, useState } from 'react';
import { findBank } from '#shared/domain/commerce/banks.ts';
import {
  type BankAccountInput,
  validateBankAccount,
} from '#shared/domain/commerce/bank-account.ts';
import { ok } from '#shared/kernel/result.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { RequestRefundDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { ownProofErrors } from '#renderer/lib/forms/own-proof-errors.ts';
import { type CheckedForm, useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { focusInside } from '#renderer/ui/focus/focus-inside.ts';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { t } from '../copy.ts';
import { groupDigits, isZero, type OrderDetail } from '../data/order-view.ts';
import { BankFields, emptyAccount, type TypedReceiver } from './bank-fields.tsx';
import css from './dialog-form.module.css';

const maxReason = 500;

interface RefundForm extends TypedReceiver {
  readonly reason: string;
  readonly with_excess: boolean;
  readonly confirm_password: string;
}

interface RefundDialogProps {
  readonly order: OrderDetail;
  readonly onClose: () => void;
}

/** Gives an order back in two steps: where the money goes, then what ends with it (design 5.13). */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { step, goBack, form } = useRefundForm({ order, onClose });
  const isFree = isFreeOf(order, form.values);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={form.isDismissible}
      size="md"
      title={titleOf(order)}
      description={t('order.refund.step', { n: step })}
      closeLabel={shellText('common.close')}
      footer={<Ways step={step} form={form} onBack={goBack} />}
    >
      <form {...form.props} className={css['fields']}>
        {step === 1 ? (
          <Wanted order={order} isFree={isFree} form={form} />
        ) : (
          <>
            <Check
              account={isFree ? null : form.values}
              {...sumsOf(order, form.values.with_excess)}
            />
            <OwnProof
              value={form.values.confirm_password}
              onChange={(proof) => form.change({ confirm_password: proof })}
              error={form.errors.confirm_password}
            />
          </>
        )}
        <FormRefusal error={form.refusal} />
      </form>
    </Dialog>
  );
}

/** What is typed, checked step by step, and sent at the end. */
function useRefundForm({ order, onClose }: RefundDialogProps) {
  const [step, setStep] = useState<1 | 2>(1);
  const request = useMutate(RequestRefundDocument);
  const form = useCheckedForm<RefundForm>({
    start: { ...emptyAccount, reason: '', with_excess: true, confirm_password: '' },
    check({ confirm_password: proof, ...typed }) {
      if (step === 2) return ownProofErrors(proof);
      const checked = validateBankAccount(typed);
      return checked.ok || isFreeOf(order, typed) ? [] : checked.error;
    },
    needsServer: step === 2,
    async send({ confirm_password, ...typed }) {
      if (step === 1) {
        setStep(2);
        return ok(null);
      }
      const done = await request({
        input: {
          order_id: order.id,
          ...typed,
          accepts_returned: typed.accepts_returned === true,
          reason: typed.reason.trim() === '' ? null : typed.reason.trim(),
          with_excess: excessOf(order) !== null && typed.with_excess,
        },
        confirm_password,
      });
      if (!done.ok) return done;
      const { refund } = done.value.request_refund;
      if (refund !== null)
        notify(t('order.refund.sent', { date: formatDate(Date.parse(refund.due_at)) }), {
          kind: 'success',
        });
      onClose();
      return done;
    },
    onRefused(errors) {
      if (errors.some(({ code }) => code === 'REFUND_ACCOUNT_RETURNED'))
        form.change({ accepts_returned: false });
      if (errors.some(({ field }) => field !== undefined && field !== 'confirm_password'))
        setStep(1);
    },
  });
  const element = form.props.ref;
  // The second step begins where something is asked, not at the way back.
  useEffect(() => {
    const dialog = element.current?.closest('dialog');
    if (step === 2 && dialog) focusInside(dialog, null);
  }, [step, element]);
  const goBack = () => {
    form.forget();
    // The next step asks anew: what it sums up may be another account.
    form.change({ confirm_password: '' });
    setStep(1);
  };
  return { step, goBack, form };
}

function titleOf({ refundable_amount: amount }: OrderDetail): string {
  return isZero(amount)
    ? t('order.refund.title.free')
    : t('order.refund.title', { amount: formatMoney(amount) });
}

/** Whether no money goes back. */
function isFreeOf(
  order: OrderDetail,
  { with_excess: withExcess }: Pick<RefundForm, 'with_excess'>,
) {
  return isZero(order.refundable_amount) && (excessOf(order) === null || !withExcess);
}

interface WantedProps {
  readonly order: OrderDetail;
  readonly isFree: boolean;
  readonly form: CheckedForm<RefundForm>;
}

/** Where the money goes, of an order that cost nothing that there is none; and why. */
function Wanted({ order, isFree, form }: WantedProps) {
  const excess = excessOf(order);
  return (
    <>
      <p className="b5">{t(isFree ? 'order.refund.free' : 'order.refund.to')}</p>
      {!isFree && <BankFields form={form} />}
      {excess !== null && (
        <Checkbox
          label={t('order.refund.withExcess', { amount: formatMoney(excess.amount) })}
          checked={form.values.with_excess}
          onChange={({ target }) => form.change({ with_excess: target.checked })}
        />
      )}
      <TextAreaField
        {...form.text('reason')}
        label={t('order.refund.reason')}
        rows={2}
        maxLength={maxReason}
        leftText={(n) => t('order.refund.reasonLeft', { n })}
      />
    </>
  );
}

/** Onward, and from the second step back. */
function Ways({
  step,
  form,
  onBack,
}: {
  readonly step: 1 | 2;
  readonly form: CheckedForm<RefundForm>;
  readonly onBack: () => void;
}) {
  return (
    <>
      {step === 2 && (
        <Button onClick={onBack} disabled={form.isBusy}>
          {t('order.refund.back')}
        </Button>
      )}
      <Button
        key={step}
        variant={step === 1 ? 'primary' : 'danger'}
        type="submit"
        form={form.props.id}
        busy={form.isBusy}
        busyLabel={t('order.refund.busy')}
        reason={form.reason}
      >
        {t(step === 1 ? 'order.refund.next' : 'order.refund.confirm')}
      </Button>
    </>
  );
}

/** What came too much is part of it only while nobody told where it goes. */
function excessOf(order: OrderDetail): OrderDetail['excess_refund'] {
  return order.excess_refund?.state === 'needs_account' ? order.excess_refund : null;
}

/** What goes back, and how much more of what came too much, VND. */
function sumsOf(
  order: OrderDetail,
  withExcess: boolean,
): { readonly amount: bigint; readonly excess: bigint } {
  const more = withExcess ? excessOf(order) : null;
  return { amount: BigInt(order.refundable_amount), excess: BigInt(more?.amount ?? 0) };
}

/** What goes where, once more, and what ends. */
function Check({
  account,
  amount,
  excess,
}: {
  readonly account: BankAccountInput | null;
  readonly amount: bigint;
  /** What goes with it of money that came too much; 0n without. */
  readonly excess: bigint;
}) {
  const keepsLessons = usePlatform().offline !== undefined;
  // What is compared is what is sent: without the blanks and marks that were typed.
  const checked = account === null ? null : validateBankAccount(account);
  const sent = checked?.ok === true ? checked.value : null;
  return (
    <div className={css['fields']}>
      <p className="b5">{t('order.refund.check')}</p>
      {sent !== null && (
        <dl className={css['check']}>
          <div>
            <dt>{t('order.refund.amount')}</dt>
            <dd className="num">
              {excess === 0n
                ? formatMoney(amount)
                : t('order.refund.amount.excess', {
                    amount: formatMoney(amount + excess),
                    excess: formatMoney(excess),
                  })}
            </dd>
          </div>
          <div>
            <dt>{t('bank.choose')}</dt>
            <dd>{findBank(sent.bin)?.shortName}</dd>
          </div>
          <div>
            <dt>{t('bank.number')}</dt>
            <dd className="num">{groupDigits(sent.accountNumber)}</dd>
          </div>
          <div>
            <dt>{t('bank.holder')}</dt>
            <dd>{sent.holder}</dd>
          </div>
        </dl>
      )}
      <ul className={css['effects']}>
        <li>{t('order.refund.effect')}</li>
        {keepsLessons && <li>{t('order.refund.effect.offline')}</li>}
        <li>{t('order.refund.effect.commission')}</li>
        <li>{t('order.refund.effect.progress')}</li>
      </ul>
    </div>
  );
}
