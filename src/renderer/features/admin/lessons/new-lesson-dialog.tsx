import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { LessonTextsInput } from '#renderer/graphql/generated/graphql.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import { slugOf } from './slug-of.ts';
import type { Chapter } from './use-lessons.ts';

export interface NewLessonDialogProps {
  readonly chapter: Chapter;
  readonly onSave: (input: LessonTextsInput) => Promise<Result<unknown, AppError>>;
  readonly onClose: () => void;
}

/** A title is all that a new draft needs; its address follows from it. */
export function NewLessonDialog({ chapter, onSave, onClose }: NewLessonDialogProps) {
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const [error, setError] = useRefusal();
  const errorOf = (field: string) => (error?.field === field ? errorText(error) : undefined);
  const shown = slug ?? slugOf(title);
  return (
    <ConfirmDialog
      title={t('les.add.to', { title: chapter.title })}
      confirmLabel={t('les.create')}
      ownFields={['title', 'slug']}
      size="md"
      onClose={onClose}
      onConfirm={async () => {
        const done = await onSave({ title, slug: shown, summary: '', is_preview: false });
        setError(done.ok ? null : done.error);
        return done;
      }}
    >
      <Field
        label={t('les.texts.title')}
        value={title}
        maxLength={120}
        error={errorOf('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label={t('les.texts.slug')}
        value={shown}
        maxLength={80}
        error={errorOf('slug')}
        onChange={({ target }) => setSlug(target.value)}
      />
    </ConfirmDialog>
  );
}
