import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  type ChapterTextsInput,
  CreateChapterDocument,
  UpdateChapterDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import { slugOf } from './slug-of.ts';
import type { Chapter } from './use-lessons.ts';

export interface ChapterDialogProps {
  /** Null: a new one. */
  readonly chapter: Chapter | null;
  readonly onClose: () => void;
}

/** The texts of a chapter. Its address follows the title while it is new. */
export function ChapterDialog({ chapter, onClose }: ChapterDialogProps) {
  const kept = useKeptForm(
    { kind: 'office', id: `chapter:${chapter?.id ?? 'new'}` },
    {
      title: chapter?.title ?? '',
      slug: chapter?.slug ?? '',
      outcome: chapter?.outcome ?? '',
    },
  );
  const { form: values, change } = kept;
  const save = useSave(chapter);
  const [error, setError] = useRefusal();
  const errorOf = (field: string) => (error?.field === field ? errorText(error) : undefined);
  return (
    <ConfirmDialog
      title={t(chapter === null ? 'les.chapter.add' : 'les.chapter.edit')}
      confirmLabel={kept.isGone ? shellText('draft.make') : labelOf(chapter)}
      ownFields={['title', 'slug', 'outcome']}
      size="md"
      onClose={onClose}
      onConfirm={async () => {
        const done = await save(values, kept.isGone);
        setError(done.ok ? null : done.error);
        kept.answered(done, values);
        return done;
      }}
    >
      <LeftFormNote of={kept} canMake />
      <Field
        label={t('les.chapter.title')}
        value={values.title}
        maxLength={120}
        error={errorOf('title')}
        onChange={({ target }) =>
          change({
            title: target.value,
            ...(chapter === null ? { slug: slugOf(target.value) } : {}),
          })
        }
      />
      <TextAreaField
        label={t('les.chapter.outcome')}
        rows={2}
        maxLength={500}
        value={values.outcome}
        error={errorOf('outcome')}
        onChange={({ target }) => change({ outcome: target.value })}
      />
      <Field
        label={t('les.texts.slug')}
        hint={t('les.texts.slug.hint')}
        value={values.slug}
        maxLength={80}
        error={errorOf('slug')}
        onChange={({ target }) => change({ slug: target.value })}
      />
    </ConfirmDialog>
  );
}

function labelOf(chapter: Chapter | null): string {
  return t(chapter === null ? 'les.create' : 'les.texts.save');
}

/** Saves its texts; as a new one where there is none, or none any more. */
function useSave(chapter: Chapter | null) {
  const create = useMutate(CreateChapterDocument);
  const update = useMutate(UpdateChapterDocument);
  return async (input: ChapterTextsInput, isGone: boolean): Promise<Result<unknown, AppError>> =>
    chapter === null || isGone
      ? create({ input })
      : update({ id: chapter.id, revision: chapter.revision, input });
}
