import { t } from '../copy.ts';
import { type GroupProps, LongRow, TextRow } from '../fields.tsx';
import css from '../profile.module.css';

/** The course that somebody is making. */
export function CourseGroup({ form }: GroupProps) {
  return (
    <>
      <TextRow form={form} field="course_name" autoComplete="off" />
      <LongRow form={form} field="course_description" />
      <div className={css['pair']}>
        <TextRow
          form={form}
          field="expected_sales"
          hint={t('pf.expected_sales.hint')}
          inputMode="numeric"
          autoComplete="off"
          suffix="₫"
        />
        <TextRow form={form} field="course_url" inputMode="url" autoComplete="url" />
      </div>
      <TextRow form={form} field="course" autoComplete="off" />
      <LongRow form={form} field="elearning_idea" />
      <LongRow
        form={form}
        field="elearning_vision"
        placeholder={t('pf.elearning_vision.placeholder')}
      />
      <LongRow form={form} field="personal_course_vision" />
    </>
  );
}
