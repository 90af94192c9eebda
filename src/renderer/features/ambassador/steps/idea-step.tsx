import { readAmount } from '#shared/domain/ambassador/answer-rules.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { LongAnswer, TextAnswer } from '../answer-fields.tsx';
import { t } from '../copy.ts';
import type { WizardForm } from '../wizard-form.ts';

/** Step 3: the course and the story. */
export function IdeaStep({ form }: { readonly form: WizardForm }) {
  const writeAmount = () => {
    const amount = readAmount(form.state.answers.expected_sales);
    if (amount !== null) form.autosave.change({ expected_sales: formatMoney(amount) });
  };
  return (
    <>
      <LongAnswer
        form={form}
        field="elearning_idea"
        label={t('amb.elearning_idea')}
        hint={t('amb.elearning_idea.hint')}
      />
      <TextAnswer
        form={form}
        field="course_name"
        label={t('amb.course_name')}
        hint={t('amb.course_name.hint')}
        autoComplete="off"
      />
      <LongAnswer form={form} field="course_description" label={t('amb.course_description')} />
      <TextAnswer
        form={form}
        field="course_url"
        label={t('amb.course_url')}
        inputMode="url"
        autoComplete="off"
      />
      <LongAnswer form={form} field="elearning_vision" label={t('amb.elearning_vision')} rows={3} />
      <LongAnswer
        form={form}
        field="personal_course_vision"
        label={t('amb.personal_course_vision')}
        rows={3}
      />
      <TextAnswer
        form={form}
        field="expected_sales"
        label={t('amb.expected_sales')}
        hint={t('amb.expected_sales.hint')}
        inputMode="numeric"
        autoComplete="off"
        onBlur={writeAmount}
      />
    </>
  );
}
