import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { LessonTextsInput } from '#renderer/graphql/generated/graphql.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { useConfirmForm } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';
import { slugOf } from './slug-of.ts';
import type { Chapter } from './use-lessons.ts';

export interface NewLessonDialogProps {
  readonly chapter: Chapter;
  readonly onSave: (input: LessonTextsInput) => Promise<Result<unknown, AppError>>;
  readonly onClose: () => void;
}

interface LessonForm {
  readonly title: string;
  /** Null: it follows the title. */
  readonly slug: string | null;
}

/** A title is all that a new draft needs; its address follows from it. */
export function NewLessonDialog({ chapter, onSave, onClose }: NewLessonDialogProps) {
  const form = useConfirmForm<LessonForm>({
    start: { title: '', slug: null },
    onConfirm: async ({ title, slug }) =>
      onSave({ title, slug: slug ?? slugOf(title), summary: '', is_preview: false }),
    onClose,
  });
  const { title, slug } = form.values;
  return (
    <ConfirmFormDialog
      title={t('les.add.to', { title: chapter.title })}
      confirmLabel={t('les.create')}
      size="md"
      form={form}
    >
      <Field
        {...form.text('title')}
        label={t('les.texts.title')}
        maxLength={120}
        // An address that follows it is another one with it.
        onChange={({ target }) =>
          form.change({ title: target.value, ...(slug === null ? { slug } : {}) })
        }
      />
      <Field
        label={t('les.texts.slug')}
        value={slug ?? slugOf(title)}
        maxLength={80}
        error={form.errors.slug}
        onChange={({ target }) => form.change({ slug: target.value })}
      />
    </ConfirmFormDialog>
  );
}
