import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  RemoveSavedAnswerDocument,
  AdminSavedAnswersDocument,
  type AdminSavedAnswersQuery,
  SaveSavedAnswerDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Field } from '#renderer/ui/field.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { t } from './copy.ts';
import css from './support.module.css';

type SavedAnswer = AdminSavedAnswersQuery['saved_answers'][number];

interface Draft {
  /** Null for a new one. */
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
}

const noDraft: Draft = { id: null, title: '', text: '' };

/** Answers that are given often: adding, changing, taking away. */
export function SavedAnswersDialog({ onClose }: { readonly onClose: () => void }) {
  const status = useQueryStatus(AdminSavedAnswersDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const [draft, setDraft] = useState(noDraft);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const offline = useServerReason();
  const save = useMutate(SaveSavedAnswerDocument);
  const remove = useMutate(RemoveSavedAnswerDocument);
  const answers = readyData(status)?.saved_answers ?? [];
  const run = async (work: () => ReturnType<typeof save> | ReturnType<typeof remove>) => {
    setBusy(true);
    const done = await work();
    setBusy(false);
    setError(done.ok ? null : done.error);
    if (!done.ok) return;
    setDraft(noDraft);
    if (status.kind !== 'loading') status.reload();
  };
  const errorOf = (field: string) =>
    error?.field === field
      ? error.code === 'CONFLICT'
        ? t('ads.saved.taken')
        : errorText(error)
      : undefined;
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('ads.saved')}
      description={answers.length > 0 ? t('ads.saved.lead') : undefined}
      closeLabel={shellText('common.close')}
    >
      <List
        answers={answers}
        onEdit={(answer) => {
          setDraft(answer);
          setError(null);
        }}
        onRemove={(id) => void run(async () => remove({ id }))}
        offline={offline}
      />
      <form
        className={css['answer']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && offline === undefined) void run(async () => save({ ...draft }));
        }}
      >
        <h3 className="h-sub">
          {draft.id === null
            ? t('ads.saved.new')
            : t('ads.saved.edit', {
                title: answers.find(({ id }) => id === draft.id)?.title ?? '',
              })}
        </h3>
        <Field
          label={t('ads.saved.title')}
          maxLength={supportLimits.subject}
          autoComplete="off"
          value={draft.title}
          error={errorOf('subject')}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <TextAreaField
          label={t('ads.saved.text')}
          rows={4}
          maxLength={supportLimits.text}
          value={draft.text}
          error={errorOf('text')}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
        {error !== null && error.field === undefined && (
          <p role="alert" className={css['wrong']}>
            {errorText(error)}
          </p>
        )}
        <Button
          variant="primary"
          type="submit"
          busy={busy}
          busyLabel={t('ads.answer.busy')}
          reason={offline}
        >
          {t('ads.saved.save')}
        </Button>
      </form>
    </Dialog>
  );
}

interface ListProps {
  readonly answers: readonly SavedAnswer[];
  readonly onEdit: (answer: Draft) => void;
  readonly onRemove: (id: string) => void;
  readonly offline: string | undefined;
}

function List({ answers, onEdit, onRemove, offline }: ListProps) {
  if (answers.length === 0) return null;
  return (
    <ul className={css['saved']}>
      {answers.map(({ id, title, text }) => (
        <li key={id}>
          <button
            type="button"
            className={css['savedText']}
            onClick={() => onEdit({ id, title, text })}
          >
            <span className="b5">{title}</span>
            <span className={css['begin']}>{text}</span>
          </button>
          <IconButton
            label={t('ads.saved.remove', { title })}
            icon={<Trash2 />}
            reason={offline}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}
