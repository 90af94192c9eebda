import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { UpdateLessonDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/field.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { t } from './copy.ts';
import css from './lessons.module.css';
import type { Lesson } from './use-lessons.ts';

/**
 * Title, address, summary and whether everybody may watch it. A change by somebody else in between
 * is refused.
 */
export function LessonTexts({ lesson }: { readonly lesson: Lesson }) {
  const { title, slug, summary, is_preview, revision, id } = lesson;
  const [values, setValues] = useState({ title, slug, summary, is_preview });
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const update = useMutate(UpdateLessonDocument);
  const reason = useServerReason();
  const errorOf = (field: string) => (error?.field === field ? errorText(error) : undefined);
  const isSame =
    values.title === title &&
    values.slug === slug &&
    values.summary === summary &&
    values.is_preview === is_preview;
  const save = async () => {
    setBusy(true);
    const done = await update({ id, revision, input: values });
    setBusy(false);
    setError(done.ok ? null : done.error);
    if (done.ok) notify(t('les.texts.saved'), { kind: 'success' });
  };
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame && !busy) void save();
      }}
    >
      <Field
        label={t('les.texts.title')}
        value={values.title}
        maxLength={120}
        error={errorOf('title')}
        onChange={({ target }) => setValues({ ...values, title: target.value })}
      />
      <TextAreaField
        label={t('les.texts.summary')}
        rows={3}
        maxLength={500}
        value={values.summary}
        error={errorOf('summary')}
        onChange={({ target }) => setValues({ ...values, summary: target.value })}
      />
      <Field
        label={t('les.texts.slug')}
        hint={t('les.texts.slug.hint')}
        value={values.slug}
        maxLength={80}
        error={errorOf('slug')}
        onChange={({ target }) => setValues({ ...values, slug: target.value })}
      />
      <Switch
        label={t('les.texts.preview')}
        checked={values.is_preview}
        onChange={({ target }) => setValues({ ...values, is_preview: target.checked })}
      />
      {error !== null && error.field === undefined && (
        <p role="alert" className={css['fact']}>
          {errorText(error)}
        </p>
      )}
      <Button type="submit" busy={busy} reason={reason} disabled={isSame}>
        {t('les.texts.save')}
      </Button>
    </form>
  );
}
