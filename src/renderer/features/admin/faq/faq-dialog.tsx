import { t as shellText } from '#renderer/copy/vi.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import {
  AdminFaqPreviewDocument,
  CreateFaqDocument,
  UpdateFaqDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { type KeptForm, useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { RichText } from '#renderer/ui/text/rich-text.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { Switch } from '#renderer/ui/forms/switch.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { useSettled } from '../list/use-settled.ts';
import type { AdminFaq } from './admin-faq.ts';
import { t } from './copy.ts';
import css from './faq-admin.module.css';

export interface FaqDialogProps {
  /** The one that is changed; null adds one. */
  readonly faq: AdminFaq | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface FaqForm {
  readonly title: string;
  readonly markdown: string;
  readonly is_shown: boolean;
}

/** A question with its answer, and what the answer becomes. */
export function FaqDialog({ faq, onClose, onSaved }: FaqDialogProps) {
  const create = useMutate(CreateFaqDocument);
  const update = useMutate(UpdateFaqDocument);
  const kept = useKeptForm<FaqForm>(
    { kind: 'office', id: `faq:${faq?.id ?? 'new'}` },
    {
      title: faq?.title ?? '',
      markdown: faq?.markdown ?? '',
      is_shown: faq?.is_shown ?? true,
    },
  );
  const { form: input } = kept;
  const [error, setError] = useRefusal();
  return (
    <ConfirmDialog
      title={faq === null ? t('afq.add') : t('afq.edit.of', { title: faq.title })}
      confirmLabel={kept.isGone ? shellText('draft.make') : t('afq.save')}
      size="md"
      ownFields={['title', 'markdown']}
      onClose={onClose}
      onConfirm={async () => {
        const done =
          faq === null || kept.isGone
            ? await create({ input })
            : await update({ id: faq.id, revision: faq.revision, input });
        setError(done.ok ? null : done.error);
        kept.answered(done, input);
        if (!done.ok) return done;
        notify(t('afq.saved'), { kind: 'success' });
        onSaved();
        return done;
      }}
    >
      <Fields kept={kept} error={error} />
    </ConfirmDialog>
  );
}

interface FieldsProps {
  readonly kept: KeptForm<FaqForm>;
  readonly error: AppError | null;
}

function Fields({ kept, error }: FieldsProps) {
  const { form: input, change } = kept;
  const wrong = (field: 'title' | 'markdown') =>
    error?.field === field ? t(`afq.wrong.${field}`) : undefined;
  return (
    <>
      <LeftFormNote of={kept} canMake />
      <Field
        label={t('afq.field.title')}
        value={input.title}
        maxLength={200}
        autoComplete="off"
        error={wrong('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        label={t('afq.field.answer')}
        hint={t('afq.field.answer.hint')}
        rows={6}
        maxLength={4000}
        leftText={(n) => t('afq.left', { n })}
        value={input.markdown}
        error={wrong('markdown')}
        onChange={({ target }) => change({ markdown: target.value })}
      />
      <section className={css['preview']} aria-label={t('afq.preview')}>
        <p className={css['label']}>{t('afq.preview')}</p>
        <Preview markdown={useSettled(input.markdown, 400)} />
      </section>
      <Switch
        label={t('afq.field.shown')}
        checked={input.is_shown}
        onChange={({ target }) => change({ is_shown: target.checked })}
      />
    </>
  );
}

function Preview({ markdown }: { readonly markdown: string }) {
  const status = useQueryStatus(AdminFaqPreviewDocument, {
    variables: { markdown },
    fetchPolicy: 'cache-first',
  });
  if (markdown.trim() === '') return <p className={css['quiet']}>{t('afq.preview.none')}</p>;
  if (status.kind === 'loading') return <Skeleton height="72px" />;
  if (status.kind !== 'ready') return <p className={css['quiet']}>{t('afq.preview.failed')}</p>;
  return (
    <RichText
      className={css['answer']}
      html={status.data.admin_faq_preview}
      waiting={<Skeleton height="72px" />}
    />
  );
}
