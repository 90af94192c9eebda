import Landmark from 'lucide-react/icons/landmark';
import { Link } from 'react-router';
import { bankName, banks } from '#shared/domain/commerce/banks.ts';
import { transliterateHolder } from '#shared/domain/commerce/bank-account.ts';
import { isHolderOf } from '#shared/domain/affiliate/join-rules.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { Placed } from '../answer-fields.tsx';
import { t } from '../copy.ts';
import { SecretField } from '../secret-field.tsx';
import css from '../wizard.module.css';
import type { WizardForm } from '../wizard-form.ts';

const bankOptions = banks.map(({ bin, shortName, name }) => ({
  value: bin,
  label: shortName,
  hint: name,
}));

/** Step 4: papers, the receiving account, consent. */
export function PayoutStep({ form }: { readonly form: WizardForm }) {
  return (
    <>
      <Papers form={form} />
      {form.account === null ? <Account form={form} /> : <KnownAccount account={form.account} />}
      <Placed field="agrees">
        <Checkbox
          label={t('amb.agrees')}
          checked={form.state.answers.agrees}
          error={form.errorOf('agrees')}
          onChange={(event) => form.autosave.change({ agrees: event.target.checked })}
        />
        <p className={css['read']}>
          <Link className={inlineLinkClass} to="/affiliate/policy">
            {t('amb.agrees.read')}
          </Link>
        </p>
      </Placed>
    </>
  );
}

function Papers({ form }: { readonly form: WizardForm }) {
  const { answers } = form.state;
  return (
    <fieldset className={css['group']}>
      <legend className="h-sub">{t('amb.papers')}</legend>
      <Placed field="legal_name">
        <Field
          label={t('amb.legal_name')}
          hint={t('amb.legal_name.hint')}
          autoComplete="name"
          maxLength={100}
          value={answers.legal_name}
          error={form.errorOf('legal_name')}
          onChange={(event) => form.autosave.change({ legal_name: event.target.value })}
        />
      </Placed>
      <div className={css['pair']}>
        <Placed field="date_of_birth">
          <Field
            label={t('amb.date_of_birth')}
            hint={t('amb.date_of_birth.hint')}
            inputMode="numeric"
            autoComplete="bday"
            maxLength={10}
            value={answers.date_of_birth}
            error={form.errorOf('date_of_birth')}
            onChange={(event) => form.autosave.change({ date_of_birth: event.target.value })}
          />
        </Placed>
        <SecretField
          form={form}
          field="identity_number"
          label={t('amb.identity_number')}
          hint={t('amb.identity_number.hint')}
          inputMode="numeric"
        />
      </div>
    </fieldset>
  );
}

function Account({ form }: { readonly form: WizardForm }) {
  const { answers } = form.state;
  const holder = transliterateHolder(answers.account_holder);
  const differs =
    holder !== '' && answers.legal_name !== '' && !isHolderOf(holder, answers.legal_name);
  return (
    <fieldset className={css['group']}>
      <legend className="h-sub">{t('amb.account')}</legend>
      <Placed field="account_bank">
        <Select
          label={t('amb.account_bank')}
          options={bankOptions}
          value={answers.account_bank === '' ? undefined : answers.account_bank}
          onChange={(bin) => form.autosave.change({ account_bank: bin })}
          placeholder={t('amb.account_bank.choose')}
          searchLabel={t('amb.account_bank.search')}
          emptyText={t('amb.none')}
          error={form.errorOf('account_bank')}
        />
      </Placed>
      <SecretField form={form} field="account_number" label={t('amb.account_number')} />
      <Placed field="account_holder">
        <Field
          label={t('amb.account_holder')}
          hint={t('amb.account_holder.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={70}
          value={answers.account_holder}
          error={form.errorOf('account_holder')}
          onChange={(event) => form.autosave.change({ account_holder: event.target.value })}
          // Banks write names without marks: what was typed becomes that when one goes on.
          onBlur={() => form.autosave.change({ account_holder: holder })}
        />
      </Placed>
      {(differs || answers.accepts_other_holder) && (
        <Placed field="accepts_other_holder">
          <Checkbox
            label={t('amb.accepts_other_holder')}
            checked={answers.accepts_other_holder}
            onChange={(event) =>
              form.autosave.change({ accepts_other_holder: event.target.checked })
            }
          />
        </Placed>
      )}
    </fieldset>
  );
}

function KnownAccount({ account }: { readonly account: NonNullable<WizardForm['account']> }) {
  return (
    <section className={cx(css['group'], css['known'])}>
      <h2 className="h-sub">{t('amb.account')}</h2>
      <p className={css['knownText']}>
        <Landmark aria-hidden="true" />
        <span>
          {t('amb.account.have', {
            bank: bankName(account.account_bank),
            mask: account.account_masked,
            holder: account.account_holder,
          })}
        </span>
      </p>
      <Link className={inlineLinkClass} to="/affiliate/dashboard">
        {t('amb.account.change')}
      </Link>
    </section>
  );
}
