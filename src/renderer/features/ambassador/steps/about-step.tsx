import { LongAnswer, TextAnswer } from '../answer-fields.tsx';
import { t } from '../copy.ts';
import css from '../wizard.module.css';
import type { WizardForm } from '../wizard-form.ts';

/** Step 1: who somebody is and whom they taught; filled in from the profile. */
export function AboutStep({ form }: { readonly form: WizardForm }) {
  return (
    <>
      <TextAnswer
        form={form}
        field="job_description"
        label={t('amb.job_description')}
        hint={t('amb.job_description.hint')}
        autoComplete="organization-title"
      />
      <div className={css['pair']}>
        <TextAnswer
          form={form}
          field="city_live"
          label={t('amb.city_live')}
          autoComplete="address-level1"
        />
        <TextAnswer
          form={form}
          field="teaching_year"
          label={t('amb.teaching_year')}
          inputMode="numeric"
          autoComplete="off"
          suffix={t('amb.teaching_year.unit')}
        />
      </div>
      <TextAnswer
        form={form}
        field="specialize"
        label={t('amb.specialize')}
        hint={t('amb.specialize.hint')}
        autoComplete="off"
      />
      <LongAnswer
        form={form}
        field="experience"
        label={t('amb.experience')}
        hint={t('amb.experience.hint')}
      />
      <LongAnswer
        form={form}
        field="teaching_experience"
        label={t('amb.teaching_experience')}
        hint={t('amb.teaching_experience.hint')}
        rows={3}
      />
      <LongAnswer
        form={form}
        field="description_teach_progress"
        label={t('amb.description_teach_progress')}
        rows={3}
      />
      <LongAnswer
        form={form}
        field="business_description"
        label={t('amb.business_description')}
        rows={3}
      />
    </>
  );
}
