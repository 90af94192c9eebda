import { profileLabel } from '#shared/domain/profile/profile-fields.ts';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { t } from '../copy.ts';
import { type GroupProps, LongRow, TextRow } from '../fields.tsx';
import css from '../profile.module.css';

/**
 * How «not yet» is written in the profile; the application to become an ambassador says it so too.
 */
const notYet = 'Chưa';
/** What stands for «yes» until they say what it was. */
const yes = 'Đã từng';

/** Work and teaching. */
export function ExperienceGroup({ form }: GroupProps) {
  const taught = form.valueOf('teaching_experience');
  const chosen = taught.trim() === '' ? undefined : taught.trim() === notYet ? 'no' : 'yes';
  return (
    <>
      <TextRow form={form} field="job_description" autoComplete="organization-title" />
      <LongRow form={form} field="experience" />
      <TextRow form={form} field="specialize" autoComplete="off" />
      <RadioGroup
        legend={profileLabel('teaching_experience')}
        className={css['inlineChoice']}
        options={[
          { value: 'no', label: t('pf.teaching_experience.no') },
          { value: 'yes', label: t('pf.teaching_experience.yes') },
        ]}
        value={chosen}
        onChange={(value) => form.change('teaching_experience', value === 'no' ? notYet : yes)}
      />
      {chosen === 'yes' && (
        <LongRow
          form={form}
          field="teaching_experience"
          label={t('pf.teaching_experience.text')}
          rows={3}
        />
      )}
      <div className={css['pair']}>
        <TextRow
          form={form}
          field="teaching_year"
          inputMode="numeric"
          autoComplete="off"
          suffix={t('pf.teaching_year.unit')}
        />
      </div>
      <LongRow form={form} field="description_teach_progress" rows={3} />
      <LongRow form={form} field="business_description" rows={3} />
    </>
  );
}
