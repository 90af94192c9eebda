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
import { errorText } from '#renderer/lib/format/error-text.ts';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { type KeptForm, useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { t } from './copy.ts';
import css from './support.module.css';

type SavedAnswer = AdminSavedAnswersQuery['saved_answers'][number];

interface Answer {
  /** Null for a new one. */
  readonly id: string | null;
  /** Of the words that were chosen to be changed. */
  readonly revision: string | null;
  readonly title: string;
  readonly text: string;
}

const noAnswer: Answer = { id: null, revision: null, title: '', text: '' };

/** Answers that are given often: adding, changing, taking away. */
export function SavedAnswersDialog({ onClose }: { readonly onClose: () => void }) {
  const status = useQueryStatus(AdminSavedAnswersDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const [chosen, setChosen] = useState(noAnswer);
  const [error, setError] = useRefusal();
  const offline = useServerReason();
  const remove = useMutate(RemoveSavedAnswerDocument);
  const found = readyData(status)?.saved_answers;
  const answers = found ?? [];
  const changed = () => {
    setError(null);
    setChosen(noAnswer);
    if (status.kind !== 'loading') status.reload();
  };
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
        onEdit={setChosen}
        onRemove={({ id, revision }) =>
          void remove({ id, revision }).then((done) => (done.ok ? changed() : setError(done.error)))
        }
        offline={offline}
      />
      {error !== null && (
        <p role="alert" className={css['wrong']}>
          {errorText(error)}
        </p>
      )}
      <AnswerForm
        key={chosen.id}
        answer={asItIs(chosen, found)}
        isGone={chosen.id !== null && asItIs(chosen, found).id === null}
        onSaved={changed}
        offline={offline}
      />
    </Dialog>
  );
}

/** What was chosen, as the server says it by now: one that a colleague removed is a new one. */
function asItIs(chosen: Answer, found: readonly SavedAnswer[] | undefined): Answer {
  if (chosen.id === null || found === undefined) return chosen;
  const { title, text } = chosen;
  return found.find(({ id }) => id === chosen.id) ?? { ...noAnswer, title, text };
}

interface AnswerFormProps {
  readonly answer: Answer;
  /** It was chosen to be changed, and a colleague has removed it since. */
  readonly isGone: boolean;
  readonly onSaved: () => void;
  readonly offline: string | undefined;
}

function AnswerForm({ answer, isGone, onSaved, offline }: AnswerFormProps) {
  const { id, revision, title, text } = answer;
  const kept = useKeptForm({ kind: 'office', id: `saved-answer:${id ?? 'new'}` }, { title, text });
  const { form } = kept;
  const [error, setError] = useRefusal();
  const [busy, setBusy] = useState(false);
  const save = useMutate(SaveSavedAnswerDocument);
  const send = async () => {
    setBusy(true);
    const done = await save({ id, revision, ...form });
    setBusy(false);
    setError(done.ok ? null : done.error);
    kept.answered(done, form);
    if (done.ok) onSaved();
  };
  return (
    <form
      className={css['answer']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && offline === undefined) void send();
      }}
    >
      <h3 className="h-sub">{id === null ? t('ads.saved.new') : t('ads.saved.edit', { title })}</h3>
      {isGone && (
        <p role="alert" className={css['wrong']}>
          {t('ads.saved.gone')}
        </p>
      )}
      <AnswerFields kept={kept} error={isGone ? null : error} />
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
  );
}

interface AnswerFieldsProps {
  readonly kept: KeptForm<Pick<Answer, 'title' | 'text'>>;
  readonly error: AppError | null;
}

function AnswerFields({ kept, error }: AnswerFieldsProps) {
  const { form, change } = kept;
  const errorOf = (field: string) =>
    error?.field === field
      ? error.code === 'CONFLICT'
        ? t('ads.saved.taken')
        : errorText(error)
      : undefined;
  return (
    <>
      <LeftFormNote of={kept} />
      <Field
        label={t('ads.saved.title')}
        maxLength={supportLimits.subject}
        autoComplete="off"
        value={form.title}
        error={errorOf('subject')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextAreaField
        label={t('ads.saved.text')}
        rows={4}
        maxLength={supportLimits.text}
        value={form.text}
        error={errorOf('text')}
        onChange={(event) => change({ text: event.target.value })}
      />
    </>
  );
}

interface ListProps {
  readonly answers: readonly SavedAnswer[];
  readonly onEdit: (answer: Answer) => void;
  readonly onRemove: (answer: SavedAnswer) => void;
  readonly offline: string | undefined;
}

function List({ answers, onEdit, onRemove, offline }: ListProps) {
  if (answers.length === 0) return null;
  return (
    <ul className={css['saved']}>
      {answers.map((answer) => (
        <li key={answer.id}>
          <button type="button" className={css['savedText']} onClick={() => onEdit(answer)}>
            <span className="b5">{answer.title}</span>
            <span className={css['begin']}>{answer.text}</span>
          </button>
          <IconButton
            label={t('ads.saved.remove', { title: answer.title })}
            icon={<Trash2 />}
            reason={offline}
            onClick={() => onRemove(answer)}
          />
        </li>
      ))}
    </ul>
  );
}
