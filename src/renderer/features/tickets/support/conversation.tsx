import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { Link } from 'react-router';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { SendSupportMessageDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useKeptText } from '#renderer/lib/drafts/use-kept-text.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useOpenedAtEnd } from '#renderer/lib/talk/use-opened-at-end.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { t } from './copy.ts';
import { Messages } from './messages.tsx';
import { PicturePicker } from '#renderer/lib/pictures/picture-picker.tsx';
import { RequestBadge } from './request-state.tsx';
import css from './support.module.css';
import { usePictures } from '#renderer/lib/pictures/use-pictures.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { type SupportTalk, useConversation } from './use-support.ts';

/** One request: what was written, and the field to write more. */
export function Conversation({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: () => void;
}) {
  const status = useConversation(id);
  const now = useNow();
  return (
    <>
      <div>
        <Link
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          to="/your-ticket?tab=support"
        >
          <ChevronLeft aria-hidden="true" />
          {t('tk.sup.back')}
        </Link>
      </div>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeleton height="16rem" />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind !== 'ready')
            return (
              <ErrorPanel
                title={t('tk.sup.failed')}
                code={shellText('common.errorCode', { code: status.error.code })}
                onRetry={status.reload}
                retryLabel={shellText('common.retry')}
              >
                {errorText(status.error)}
              </ErrorPanel>
            );
          const { request } = status.data;
          return (
            <>
              <div className={css['title']}>
                <h2 className="h-card">{request.subject}</h2>
                <RequestBadge request={request} />
              </div>
              <p className="t3 xs">
                {request.code}
                {status.asOfMs === null
                  ? ''
                  : ` · ${shellText('common.updatedAt', { time: formatTimestamp(status.asOfMs, now) })}`}
              </p>
              <Messages talk={status.data} />
              <Reply
                request={request}
                onSent={() => {
                  status.reload();
                  onChanged();
                }}
              />
            </>
          );
        }}
      </SkeletonGate>
    </>
  );
}

/** What the learner writes further, kept on this device until it is sent. */
function useReply(request: SupportTalk['request'], onSent: () => void) {
  const [subject] = useState({ kind: 'support', id: `reply:${request.id}` } as const);
  const { text, change, keyToSend, sent: wasSent, isKeptNowhere } = useKeptText(subject);
  const [error, setError] = useRefusal();
  const [busy, setBusy] = useState(false);
  const pictures = usePictures(supportLimits.pictures);
  const mutate = useMutate(SendSupportMessageDocument);
  const send = async () => {
    setBusy(true);
    setError(null);
    const sent = await mutate({
      input: {
        request_id: request.id,
        message_key: keyToSend(),
        text,
        picture_ids: [...pictures.ids],
      },
    });
    setBusy(false);
    if (!sent.ok) return setError(sent.error);
    wasSent(text);
    pictures.clear();
    return onSent();
  };
  return { text, change, isKeptNowhere, error, busy, pictures, send };
}

function Reply({
  request,
  onSent,
}: {
  readonly request: SupportTalk['request'];
  readonly onSent: () => void;
}) {
  const { text, change, isKeptNowhere, error, busy, pictures, send } = useReply(request, onSent);
  const offline = useServerReason();
  const form = useOpenedAtEnd();
  return (
    <form
      ref={form}
      className={`${css['form']} ${css['reply']}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !pictures.busy && offline === undefined) void send();
      }}
    >
      <TextAreaField
        label={t('tk.sup.reply')}
        hint={request.state === 'CLOSED' ? t('tk.sup.reply.reopens') : undefined}
        rows={3}
        maxLength={supportLimits.text}
        leftText={(n) => t('tk.sup.text.left', { n })}
        value={text}
        error={error === null ? undefined : errorText(error)}
        onChange={(event) => change(event.target.value)}
      />
      {isKeptNowhere && (
        <p role="alert" className={css['error']}>
          {t('tk.sup.keptNowhere')}
        </p>
      )}
      <div className={css['formFoot']}>
        <PicturePicker pictures={pictures} />
        <Button
          variant="primary"
          type="submit"
          busy={busy || pictures.busy}
          busyLabel={t('tk.sup.sending')}
          reason={offline}
        >
          {t('tk.sup.reply.send')}
        </Button>
      </div>
    </form>
  );
}
