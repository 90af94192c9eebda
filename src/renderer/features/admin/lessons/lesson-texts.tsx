import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { UpdateLessonDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { goneReason, LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { LeftOfGone } from '#renderer/lib/drafts/left-of-gone.tsx';
import { type KeptForm, useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Switch } from '#renderer/ui/forms/switch.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { t } from './copy.ts';
import css from './lessons.module.css';
import type { Lesson } from './use-lessons.ts';

type LessonForm = Pick<Lesson, 'title' | 'slug' | 'summary' | 'is_preview'>;

const emptyLesson: LessonForm = { title: '', slug: '', summary: '', is_preview: false };

function draftOf(id: string): string {
  return `lesson-texts:${id}`;
}

/** What was typed about a lesson that a colleague deleted. */
export function LeftLessonTexts({ id }: { readonly id: string }) {
  return (
    <LeftOfGone
      id={draftOf(id)}
      empty={emptyLesson}
      labels={{ title: t('les.texts.title'), summary: t('les.texts.summary') }}
    />
  );
}

/**
 * Title, address, summary and whether everybody may watch it. A change by somebody else in between
 * is refused.
 */
export function LessonTexts({ lesson }: { readonly lesson: Lesson }) {
  const { title, slug, summary, is_preview, revision, id } = lesson;
  const kept = useKeptForm<LessonForm>(
    { kind: 'office', id: draftOf(id) },
    { title, slug, summary, is_preview },
  );
  const [error, setError] = useRefusal();
  const [busy, setBusy] = useState(false);
  const update = useMutate(UpdateLessonDocument);
  const reason = useServerReason();
  const save = async () => {
    setBusy(true);
    const done = await update({ id, revision, input: kept.form });
    setBusy(false);
    setError(done.ok ? null : done.error);
    kept.answered(done, kept.form);
    if (done.ok) notify(t('les.texts.saved'), { kind: 'success' });
  };
  return (
    <form
      className="stack gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (kept.isChanged && !busy) void save();
      }}
    >
      <Fields kept={kept} error={error} />
      {error !== null && error.field === undefined && !kept.isGone && (
        <p role="alert" className={css['wrong']}>
          {errorText(error)}
        </p>
      )}
      <Button
        type="submit"
        busy={busy}
        reason={reason ?? goneReason(kept)}
        disabled={!kept.isChanged}
      >
        {t('les.texts.save')}
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly kept: KeptForm<LessonForm>;
  readonly error: AppError | null;
}

function Fields({ kept, error }: FieldsProps) {
  const { form: values, change } = kept;
  const errorOf = (field: string) => (error?.field === field ? errorText(error) : undefined);
  return (
    <>
      <LeftFormNote of={kept} />
      <Field
        label={t('les.texts.title')}
        value={values.title}
        maxLength={120}
        error={errorOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        label={t('les.texts.summary')}
        rows={3}
        maxLength={500}
        value={values.summary}
        error={errorOf('summary')}
        onChange={({ target }) => change({ summary: target.value })}
      />
      <Field
        label={t('les.texts.slug')}
        hint={t('les.texts.slug.hint')}
        value={values.slug}
        maxLength={80}
        error={errorOf('slug')}
        onChange={({ target }) => change({ slug: target.value })}
      />
      <Switch
        label={t('les.texts.preview')}
        checked={values.is_preview}
        onChange={({ target }) => change({ is_preview: target.checked })}
      />
    </>
  );
}
