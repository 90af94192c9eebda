import { planTexts } from '#shared/domain/commerce/commerce-rules.ts';
import type { PlanCode } from '#renderer/graphql/generated/graphql.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { t } from './copy.ts';
import type { FormErrors, VoucherFormMode, VoucherFormValues } from './form-values.ts';
import css from './voucher-form.module.css';

export interface VoucherFieldsProps {
  readonly mode: VoucherFormMode;
  /** Each for one use: there is no total to set. */
  readonly hasManyCodes: boolean;
  readonly values: VoucherFormValues;
  readonly errors: FormErrors;
  readonly onChange: (values: VoucherFormValues) => void;
}

type TextName =
  | 'code'
  | 'count'
  | 'percent'
  | 'amount'
  | 'cap'
  | 'minOrder'
  | 'starts'
  | 'ends'
  | 'maxUses'
  | 'perDay'
  | 'ownerEmail'
  | 'note';

/**
 * The fields of a voucher. What stays for its life (code, for whom) is not asked again when it is
 * edited.
 */
export function VoucherFields({
  mode,
  hasManyCodes,
  values,
  errors,
  onChange,
}: VoucherFieldsProps) {
  const text = (name: TextName) => ({
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ ...values, [name]: event.target.value }),
    autoComplete: 'off',
  });
  const dong = { suffix: '₫', inputMode: 'numeric' } as const;
  const togglePlan = (plan: PlanCode) =>
    onChange({
      ...values,
      plans: values.plans.includes(plan)
        ? values.plans.filter((other) => other !== plan)
        : [...values.plans, plan],
    });
  return (
    <>
      {mode === 'create' && (
        <Field
          label={t('adv.code')}
          hint={t('adv.form.code.hint')}
          error={errors.code}
          maxLength={40}
          spellCheck={false}
          autoCapitalize="characters"
          {...text('code')}
        />
      )}
      {mode === 'codes' && (
        <div className={css['pair']}>
          <Field
            label={t('adv.form.prefix')}
            hint={t('adv.form.prefix.hint')}
            error={errors.code}
            maxLength={24}
            spellCheck={false}
            autoCapitalize="characters"
            {...text('code')}
          />
          <Field
            label={t('adv.form.count')}
            error={errors.count}
            inputMode="numeric"
            {...text('count')}
          />
        </div>
      )}
      <Segmented
        label={t('adv.kind')}
        value={values.kind}
        onChange={(kind) => onChange({ ...values, kind })}
        options={[
          { value: 'PERCENT', label: t('adv.kind.percent') },
          { value: 'FIXED', label: t('adv.kind.fixed') },
        ]}
      />
      <div className={css['pair']}>
        {values.kind === 'PERCENT' ? (
          <>
            <Field
              label={t('adv.form.percent')}
              error={errors.percent}
              suffix="%"
              inputMode="numeric"
              {...text('percent')}
            />
            <Field
              label={t('adv.form.cap')}
              hint={t('adv.form.optional')}
              error={errors.cap}
              {...dong}
              {...text('cap')}
            />
          </>
        ) : (
          <Field label={t('adv.form.amount')} error={errors.amount} {...dong} {...text('amount')} />
        )}
        <Field
          label={t('adv.form.minOrder')}
          hint={t('adv.form.optional')}
          error={errors.min_order}
          {...dong}
          {...text('minOrder')}
        />
      </div>
      <fieldset className={css['plans']}>
        <legend className={css['legend']}>{t('adv.plans')}</legend>
        {(
          [
            ['PRO', planTexts.pro.name],
            ['KHA_PRO', planTexts.kha_pro.name],
          ] as const
        ).map(([plan, label]) => (
          <Checkbox
            key={plan}
            label={label}
            checked={values.plans.includes(plan)}
            onChange={() => togglePlan(plan)}
          />
        ))}
        <p className={css['failure']} hidden={errors.plans === undefined}>
          {errors.plans}
        </p>
      </fieldset>
      <div className={css['pair']}>
        <Field
          label={t('adv.form.starts')}
          inputMode="numeric"
          error={errors.starts_at}
          {...text('starts')}
        />
        <Field
          label={t('adv.form.ends')}
          inputMode="numeric"
          hint={t('adv.form.ends.hint')}
          error={errors.ends_at}
          {...text('ends')}
        />
      </div>
      <div className={css['pair']}>
        {!hasManyCodes && (
          <Field
            label={t('adv.form.maxUses')}
            hint={t('adv.form.optional')}
            error={errors.max_uses}
            inputMode="numeric"
            {...text('maxUses')}
          />
        )}
        <Field
          label={t('adv.form.perDay')}
          hint={t('adv.form.optional')}
          error={errors.per_day}
          inputMode="numeric"
          {...text('perDay')}
        />
      </div>
      {mode === 'create' && (
        <>
          <div>
            {/* The group says its name to screen readers itself. */}
            <p className={css['legend']} aria-hidden="true">
              {t('adv.audience')}
            </p>
            <Segmented
              label={t('adv.audience')}
              value={values.audience}
              onChange={(audience) => onChange({ ...values, audience })}
              options={(['PUBLIC', 'CODE', 'PERSONAL'] as const).map((value) => ({
                value,
                label: t(`adv.audience.${value}`),
              }))}
            />
          </div>
          {values.audience === 'PERSONAL' && (
            <Field
              label={t('adv.form.ownerEmail')}
              type="email"
              error={errors.owner_email}
              {...text('ownerEmail')}
            />
          )}
        </>
      )}
      <Field
        label={t('adv.note')}
        hint={t('adv.form.note.hint')}
        error={errors.note}
        maxLength={200}
        {...text('note')}
      />
    </>
  );
}
