import { type FormEvent, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { t } from '../copy.ts';
import { readCode } from '../data/checkout-address.ts';
import type { OrderPrice } from '../data/use-checkout.ts';
import css from './code-field.module.css';

/** Who recommended it: said when the server knows, else a code can be typed in. */
export function ReferralField({
  price,
  typed,
  onType,
  onCode,
}: {
  readonly price: OrderPrice;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onCode: (code: string | null) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onCode(readCode(typed));
  };
  if (price.referred_by !== null)
    return (
      <output className={css['referred']}>{t('pay.referred', { name: price.referred_by })}</output>
    );
  if (!isOpen && price.referral_error === null)
    return (
      <Button variant="ghost" size="sm" className={css['list']} onClick={() => setOpen(true)}>
        {t('pay.ref.open')}
      </Button>
    );
  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <Field
        label={t('pay.ref.label')}
        error={price.referral_error ?? undefined}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="done"
      />
      <Button type="submit" size="lg">
        {t('pay.ref.apply')}
      </Button>
    </form>
  );
}
