import { useState } from 'react';
import { largestRateBp } from '#shared/domain/affiliate/affiliate-rules.ts';
import { reapplyAfterDays } from '#shared/domain/ambassador/application.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import {
  AcceptApplicationDocument,
  AskApplicantDocument,
  DeclineApplicationDocument,
  type SentApplicationDetailFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useKeptText } from '#renderer/lib/drafts/use-kept-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailActions } from '../list/detail-panel.tsx';
import css from './applications.module.css';
import { t } from './copy.ts';

interface ActionProps {
  readonly application: SentApplicationDetailFragment;
  readonly onChanged: () => void;
}

const questionLength = 500;

/** Chấp nhận, Hỏi thêm, Chưa phù hợp: each asked once more before it is done (design 5.27). */
export function ApplicationActions({ application, onChanged }: ActionProps) {
  // What is answered is the application of the moment at which the dialog was opened.
  const [action, setAction] = useState<{
    readonly kind: 'accept' | 'ask' | 'decline';
    readonly seen: SentApplicationDetailFragment;
  } | null>(null);
  const open = (kind: 'accept' | 'ask' | 'decline') => setAction({ kind, seen: application });
  const offline = useServerReason();
  const { status } = application;
  if (status === 'ACCEPTED' || status === 'DECLINED' || status === 'DRAFT') return null;
  const close = () => setAction(null);
  return (
    <>
      <DetailActions>
        <Button
          variant="primary"
          block
          reason={offline ?? (status === 'ASKED' ? t('app.accept.asked') : undefined)}
          onClick={() => open('accept')}
        >
          {t('app.accept')}
        </Button>
        <Button block reason={offline} onClick={() => open('ask')}>
          {t('app.ask')}
        </Button>
        <Button block reason={offline} onClick={() => open('decline')}>
          {t('app.decline')}
        </Button>
      </DetailActions>
      {action?.kind === 'accept' && (
        <Accept application={action.seen} onChanged={onChanged} onClose={close} />
      )}
      {action?.kind === 'ask' && (
        <Ask application={action.seen} onChanged={onChanged} onClose={close} />
      )}
      {action?.kind === 'decline' && (
        <Decline application={action.seen} onChanged={onChanged} onClose={close} />
      )}
    </>
  );
}

interface DialogProps extends ActionProps {
  readonly onClose: () => void;
}

function Accept({
  application: { id, revision, applicant: name },
  onChanged,
  onClose,
}: DialogProps) {
  const accept = useMutate(AcceptApplicationDocument);
  return (
    <ConfirmDialog
      title={t('app.accept.title', { name })}
      description={t('app.accept.p', { p: `${largestRateBp / 100}%` })}
      confirmLabel={t('app.accept')}
      password
      onConfirm={async ({ confirm_password }) =>
        told(
          await accept({ id, revision, confirm_password }),
          t('app.accept.done', { name }),
          onChanged,
        )
      }
      onClose={onClose}
    />
  );
}

function Ask({ application: { id, revision, applicant: name }, onChanged, onClose }: DialogProps) {
  const ask = useMutate(AskApplicantDocument);
  const [subject] = useState({ kind: 'office', id: `question:${id}` } as const);
  const { text: question, change, sent } = useKeptText(subject);
  const [error, setError] = useRefusal();
  return (
    <ConfirmDialog
      title={t('app.ask.title', { name })}
      description={t('app.ask.p')}
      confirmLabel={t('app.ask.send')}
      size="md"
      ownFields={['reason']}
      onConfirm={async () => {
        const done =
          question.trim() === ''
            ? err(appError('REASON_REQUIRED', { field: 'reason' }))
            : told(await ask({ id, revision, question }), t('app.ask.done', { name }), onChanged);
        setError(done.ok ? null : done.error);
        if (done.ok) sent(question);
        return done;
      }}
      onClose={onClose}
    >
      <TextAreaField
        className={css['form']}
        label={t('app.ask.question')}
        rows={3}
        maxLength={questionLength}
        leftText={(n) => t('app.left', { n })}
        value={question}
        error={error?.field === 'reason' ? errorText(error) : undefined}
        onChange={(event) => change(event.target.value)}
      />
    </ConfirmDialog>
  );
}

function Decline({
  application: { id, revision, applicant: name },
  onChanged,
  onClose,
}: DialogProps) {
  const decline = useMutate(DeclineApplicationDocument);
  return (
    <ConfirmDialog
      title={t('app.decline.title', { name })}
      description={t('app.decline.p', { n: reapplyAfterDays })}
      confirmLabel={t('app.decline.send')}
      size="md"
      reason="required"
      onConfirm={async ({ reason }) =>
        told(await decline({ id, revision, reason }), t('app.decline.done', { name }), onChanged)
      }
      onClose={onClose}
    />
  );
}

function told<Data>(
  done: Result<Data, AppError>,
  text: string,
  onChanged: () => void,
): Result<Data, AppError> {
  if (done.ok) {
    notify(text, { kind: 'success' });
    onChanged();
  }
  return done;
}
