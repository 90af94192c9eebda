import { UpdateCourseDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import type { Course } from './use-lessons.ts';

/**
 * Title and description of the course, as its public page and search engines show them. A change by
 * somebody else in between is refused.
 */
export function CourseDialog({
  course,
  onClose,
}: {
  readonly course: Pick<Course, 'title' | 'description' | 'revision'>;
  readonly onClose: () => void;
}) {
  const { title, description, revision } = course;
  const kept = useKeptForm({ kind: 'office', id: 'course' }, { title, description });
  const { form: values, change } = kept;
  const [error, setError] = useRefusal();
  const update = useMutate(UpdateCourseDocument);
  const errorOf = (field: string) => (error?.field === field ? errorText(error) : undefined);
  return (
    <ConfirmDialog
      title={t('les.course.edit')}
      confirmLabel={t('les.texts.save')}
      ownFields={['title', 'description']}
      size="md"
      onClose={onClose}
      onConfirm={async () => {
        const done = await update({ revision, input: values });
        setError(done.ok ? null : done.error);
        kept.answered(done, values);
        if (done.ok) notify(t('les.texts.saved'), { kind: 'success' });
        return done;
      }}
    >
      <LeftFormNote of={kept} />
      <Field
        label={t('les.course.title')}
        value={values.title}
        maxLength={120}
        error={errorOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        label={t('les.course.description')}
        hint={t('les.course.description.hint')}
        rows={4}
        maxLength={500}
        value={values.description}
        error={errorOf('description')}
        onChange={({ target }) => change({ description: target.value })}
      />
    </ConfirmDialog>
  );
}
