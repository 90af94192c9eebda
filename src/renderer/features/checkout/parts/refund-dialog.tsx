import { useEffect, useState } from 'react';
import { findBank } from '#shared/domain/commerce/banks.ts';
import {
  type BankAccountInput,
  type RefundAccountInput,
  validateBankAccount,
} from '#shared/domain/commerce/bank-account.ts';
import { appError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { RequestRefundDocument } from '#renderer/graphql/generated/graphql.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { focusInside } from '#renderer/ui/focus/focus-inside.ts';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { t } from '../copy.ts';
import { groupDigits, isZero, type OrderDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';
import { type FieldErrors, fieldErrors } from '#renderer/lib/field-errors.ts';
import { accountErrors, AccountWorks, BankFields, emptyAccount, Refusal } from './bank-fields.tsx';
import css from './dialog-form.module.css';
import { useFormErrors } from './use-form-errors.ts';

const maxReason = 500;

/** Gives an order back in two steps: where the money goes, then what ends with it (design 5.13). */
export function RefundDialog({
  order,
  onClose,
}: {
  readonly order: OrderDetail;
  readonly onClose: () => void;
}) {
  const [step, setStep] = useState<1 | 2>(1);
  const [account, setAccount] = useState<RefundAccountInput>(emptyAccount);
  const [reason, setReason] = useState('');
  const excess = excessOf(order);
  const [withExcess, setWithExcess] = useState(true);
  const [proof, setProof] = useState('');
  const { busy, refusal, run } = useOrderAction(RequestRefundDocument);
  const { form, errors, setErrors, refuse, anew } = useFormErrors();
  // The second step begins where something is asked, not at the way back.
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (step === 2 && dialog) focusInside(dialog, null);
  }, [step, form]);
  const isFree = isZero(order.refundable_amount) && (excess === null || !withExcess);
  const goOn = () => {
    const found = isFree ? {} : accountErrors(account);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setStep(2);
  };
  const confirm = async () => {
    if (proof === '')
      return refuse(fieldErrors([appError('PASSWORD_REQUIRED', { field: 'confirm_password' })]));
    const result = await run({
      input: {
        order_id: order.id,
        ...account,
        accepts_returned: account.accepts_returned === true,
        reason: reason.trim() === '' ? null : reason.trim(),
        with_excess: excess !== null && withExcess,
      },
      confirm_password: proof,
    });
    if (result.ok) {
      const { refund } = result.value.request_refund;
      if (refund !== null)
        notify(t('order.refund.sent', { date: formatDate(Date.parse(refund.due_at)) }), {
          kind: 'success',
        });
      onClose();
    } else if (result.error.field !== undefined) {
      refuse(fieldErrors([result.error]));
      if (result.error.code === 'REFUND_ACCOUNT_RETURNED')
        setAccount({ ...account, accepts_returned: false });
      if (result.error.field !== 'confirm_password') setStep(1);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      size="md"
      title={titleOf(order)}
      description={t('order.refund.step', { n: step })}
      closeLabel={shellText('common.close')}
      footer={<Ways step={step} busy={busy} onBack={() => setStep(1)} />}
    >
      <form
        ref={form}
        id="refund-form"
        className={css['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step === 1) goOn();
          else if (!busy) void confirm();
        }}
      >
        {step === 1 ? (
          <>
            <Receiver
              isFree={isFree}
              account={account}
              errors={errors}
              onChange={anew(setAccount)}
            />
            {excess !== null && (
              <Checkbox
                label={t('order.refund.withExcess', { amount: formatMoney(excess.amount) })}
                checked={withExcess}
                onChange={(event) => setWithExcess(event.target.checked)}
              />
            )}
            <Reason value={reason} onChange={setReason} />
          </>
        ) : (
          <>
            <Check account={isFree ? null : account} {...sumsOf(order, withExcess)} />
            <OwnProof value={proof} onChange={anew(setProof)} error={errors['confirm_password']} />
          </>
        )}
        <Refusal error={refusal} />
      </form>
    </Dialog>
  );
}

function titleOf({ refundable_amount: amount }: OrderDetail): string {
  return isZero(amount)
    ? t('order.refund.title.free')
    : t('order.refund.title', { amount: formatMoney(amount) });
}

interface ReceiverProps {
  readonly isFree: boolean;
  /** `accepts_returned` is undefined until the server asks: the account sent money back. */
  readonly account: RefundAccountInput;
  readonly errors: FieldErrors;
  readonly onChange: (account: RefundAccountInput) => void;
}

/**
 * Where the money goes, another account is asked about anew; of an order that cost nothing, that
 * there is none.
 */
function Receiver({ isFree, account, errors, onChange }: ReceiverProps) {
  const { accepts_returned: works, ...plain } = account;
  return isFree ? (
    <p className="b5">{t('order.refund.free')}</p>
  ) : (
    <>
      <p className="b5">{t('order.refund.to')}</p>
      <BankFields account={plain} errors={errors} onChange={onChange} />
      {works !== undefined && (
        <AccountWorks
          works={works}
          onChange={(isFine) => onChange({ ...plain, accepts_returned: isFine })}
        />
      )}
    </>
  );
}

/** Onward, and from the second step back. */
function Ways({
  step,
  busy,
  onBack,
}: {
  readonly step: 1 | 2;
  readonly busy: boolean;
  readonly onBack: () => void;
}) {
  return (
    <>
      {step === 2 && (
        <Button onClick={onBack} disabled={busy}>
          {t('order.refund.back')}
        </Button>
      )}
      <Button
        key={step}
        variant={step === 1 ? 'primary' : 'danger'}
        type="submit"
        form="refund-form"
        busy={busy}
        busyLabel={t('order.refund.busy')}
      >
        {t(step === 1 ? 'order.refund.next' : 'order.refund.confirm')}
      </Button>
    </>
  );
}

function Reason({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}) {
  return (
    <TextAreaField
      label={t('order.refund.reason')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      rows={2}
      maxLength={maxReason}
      leftText={(n) => t('order.refund.reasonLeft', { n })}
    />
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
