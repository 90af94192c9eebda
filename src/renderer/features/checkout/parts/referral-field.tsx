import { type FormEvent, useState } from 'react';
import { t as referralText } from '#renderer/lib/referral/copy.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { t } from '../copy.ts';
import { readCode } from '../data/checkout-address.ts';
import type { OrderPrice } from '../data/use-checkout.ts';
import css from './code-field.module.css';

/** That the field was asked for, at which price; and whether its text was sent since. */
interface Opened {
  readonly on: OrderPrice;
  readonly isSent: boolean;
}

/**
 * Who recommended it, as the server knows, and a code to type in: it counts before a link that was
 * opened and a code of the sign-up, so that it can be given, and corrected, whoever stands there.
 */
export function ReferralField({
  price,
  chosen,
  typed,
  onType,
  onCode,
}: {
  readonly price: OrderPrice;
  /** The code that the price is asked for with; null = none. */
  readonly chosen: string | null;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onCode: (code: string | null) => void;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const name = price.referred_by;
  const isEdited = readCode(typed) !== chosen;
  // Until the price of what was typed says whose code it is.
  const isOpen =
    isEdited || opened?.on === price || (opened !== null && !opened.isSent && name === null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setOpened(isEdited ? { on: price, isSent: true } : null);
    onCode(readCode(typed));
  };
  if (!isOpen && price.referral_error === null)
    return <Referred by={name} onOpen={() => setOpened({ on: price, isSent: false })} />;
  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <Field
        label={t('pay.ref.label')}
        hint={name === null ? undefined : referralText('referral.by', { name })}
        error={price.referral_error ?? undefined}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who asks for the field wants to type
        autoFocus={opened?.on === price}
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

function Referred({ by, onOpen }: { readonly by: string | null; readonly onOpen: () => void }) {
  return (
    <div className={css['referral']}>
      <output className="t2 sm">{by !== null && referralText('referral.by', { name: by })}</output>
      <Button variant="ghost" size="sm" className={css['list']} onClick={onOpen}>
        {t(by === null ? 'pay.ref.open' : 'pay.ref.other')}
      </Button>
    </div>
  );
}
