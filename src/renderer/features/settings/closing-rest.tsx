import { bankName } from '#shared/domain/commerce/banks.ts';
import type { PeopleDataQuery, WalletRestEnd } from '../../graphql/generated/graphql.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { t } from './copy.ts';
import css from './settings.module.css';

export type RestEnd = WalletRestEnd;

export interface ClosingRestProps {
  readonly rest: NonNullable<PeopleDataQuery['account_deletion']['rest']>;
  readonly value: RestEnd | undefined;
  readonly onChange: (value: RestEnd) => void;
  readonly error: string | undefined;
}

/**
 * What becomes of a wallet that is below the minimum: paid at leaving, or given up by its amount.
 */
export function ClosingRest({ rest, value, onChange, error }: ClosingRestProps) {
  const amount = formatMoney(rest.amount);
  const account = `${bankName(rest.account_bank)} ${rest.account_masked}`;
  const isHeld = rest.refuse_reason !== null;
  const whyHeld =
    rest.refuse_reason === 'ACCOUNT_HELD'
      ? t('set.del.rest.accountHeld')
      : t('set.del.rest.payoutsHeld');
  return (
    <div className={css['what']}>
      <RadioGroup<RestEnd>
        legend={t('set.del.rest', { amount })}
        value={value}
        onChange={onChange}
        options={[
          {
            value: 'PAID_OUT',
            label: t('set.del.rest.paidOut', { amount, account }),
            hint: isHeld ? whyHeld : t('set.del.rest.paidOut.hint'),
            disabled: isHeld,
          },
          {
            value: 'GIVEN_UP',
            label: t('set.del.rest.givenUp', { amount }),
            hint: t('set.del.rest.givenUp.hint'),
          },
        ]}
      />
      {error !== undefined && (
        <p role="alert" className={css['problem']}>
          {error}
        </p>
      )}
    </div>
  );
}
