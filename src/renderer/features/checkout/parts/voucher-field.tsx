import TicketPercent from 'lucide-react/icons/ticket-percent';
import { type FormEvent, useEffect, useRef } from 'react';
import type { PlanCode } from '#renderer/graphql/generated/graphql.ts';
import { useChosenVoucherStore } from '#renderer/lib/checkout/chosen-voucher-store.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { focusFirstError } from '#renderer/lib/field-errors.ts';
import { useOverlayStore } from '#renderer/lib/overlays/overlay-store.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { t } from '../copy.ts';
import { readCode } from '../data/checkout-address.ts';
import type { OrderPrice } from '../data/use-checkout.ts';
import { VoucherLine } from './price-lines.tsx';
import css from './code-field.module.css';

export interface VoucherFieldProps {
  readonly plan: PlanCode;
  readonly price: OrderPrice;
  /** The price belongs to a choice before this one. */
  readonly isOld: boolean;
  /** The price of this choice is on its way. */
  readonly isAsking: boolean;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Types a voucher in or takes one from the list; says whether it counts, and why not. */
export function VoucherField(props: VoucherFieldProps) {
  const { plan, price, isOld, isAsking, typed, onType } = props;
  const { code, choose, forget } = useChosenVoucherStore();
  const show = useOverlayStore((store) => store.show);
  const applied = code === null ? null : price.voucher;
  const error = code === null || isOld ? undefined : price.voucher_error?.message;
  const { box, sent } = useFieldOfRefused(error);
  return (
    <div ref={box} className={css['box']}>
      {applied === null ? (
        <CodeForm
          typed={typed}
          onType={onType}
          error={error}
          onCode={(read) => {
            if (read === null) return forget();
            if (read !== code) sent();
            return choose(read);
          }}
          busy={isAsking && code !== null}
        />
      ) : (
        <VoucherLine code={applied.code} discount={applied.discount} onRemove={forget} />
      )}
      <output className="sr">
        {applied === null
          ? ''
          : t('pay.voucher.applied', { code: applied.code, amount: formatMoney(applied.discount) })}
      </output>
      <Button
        variant="ghost"
        size="sm"
        className={css['list']}
        onClick={() => show({ kind: 'vouchers', plan: plan === 'PRO' ? 'pro' : 'kha_pro' })}
      >
        <TicketPercent aria-hidden="true" />
        {t('pay.voucher.list')}
      </Button>
    </div>
  );
}

/** Whose typed code is refused goes on in its field. */
function useFieldOfRefused(error: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const wasSent = useRef(false);
  useEffect(() => {
    if (error === undefined || !wasSent.current) return;
    wasSent.current = false;
    focusFirstError(box.current);
  }, [error]);
  return {
    box,
    sent: () => {
      wasSent.current = true;
    },
  };
}

interface CodeFormProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onCode: (code: string | null) => void;
}

function CodeForm({ typed, onType, error, busy, onCode }: CodeFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onCode(readCode(typed));
  };
  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <Field
        label={t('pay.voucher.label')}
        error={error}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="done"
      />
      <Button type="submit" size="lg" busy={busy}>
        {t('pay.voucher.apply')}
      </Button>
    </form>
  );
}
