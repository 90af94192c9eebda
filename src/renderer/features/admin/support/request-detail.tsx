import { useState } from 'react';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import {
  AdminSupportTalkDocument,
  AnswerSupportDocument,
  CloseSupportDocument,
  type DeskTalkFragment,
  AdminSavedAnswersDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useKeptText } from '#renderer/lib/drafts/use-kept-text.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useOpenedAtEnd } from '#renderer/lib/talk/use-opened-at-end.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { DetailGate, DetailPanel, DetailRows, DetailSection } from '../list/detail-panel.tsx';
import { mapStatus } from '../list/list-page.ts';
import { t } from './copy.ts';
import css from './support.module.css';
import { Talk } from './talk.tsx';

/** One request: who asks, what was written, the answer. */
export function RequestDetail({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: () => void;
}) {
  const status = useQueryStatus(AdminSupportTalkDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DetailGate status={mapStatus(status, (data) => data.admin_support_request)}>
      {(talk, reload) => {
        const changed = () => {
          reload();
          onChanged();
        };
        const { request } = talk;
        return (
          <DetailPanel
            title={request.summary.code}
            badge={
              <Badge tone={tones[request.summary.state]}>
                {t(`ads.tab.${request.summary.state}`)}
              </Badge>
            }
          >
            <p className="b6">{request.summary.subject}</p>
            <DetailRows
              rows={[
                { term: t('ads.col.asker'), value: request.asker, isStrong: true },
                { term: 'Email', value: request.email },
                { term: t('ads.col.topic'), value: t(`ads.topic.${request.summary.topic}`) },
                { term: t('ads.context.route'), value: request.context_route },
                { term: t('ads.context.version'), value: request.context_version },
              ]}
            />
            <DetailSection title={t('ads.talk')}>
              <Talk talk={talk} asker={request.asker} />
            </DetailSection>
            <Answer talk={talk} onChanged={changed} />
          </DetailPanel>
        );
      }}
    </DetailGate>
  );
}

const tones = { OPEN: 'warn', ANSWERED: 'info', CLOSED: 'neutral' } as const;

function Answer({
  talk,
  onChanged,
}: {
  readonly talk: DeskTalkFragment;
  readonly onChanged: () => void;
}) {
  const { request } = talk;
  const [subject] = useState({ kind: 'answer', id: request.id } as const);
  const { text, change, keyToSend, sent: wasSent } = useKeptText(subject);
  const [error, setError] = useRefusal();
  const [busy, setBusy] = useState(false);
  const offline = useServerReason();
  const saved =
    readyData(useQueryStatus(AdminSavedAnswersDocument, { variables: {} }))?.saved_answers ?? [];
  const { answer, close } = useAnswering(talk, onChanged);
  const send = async () => {
    setBusy(true);
    setError(null);
    const sent = await answer({ message_key: keyToSend(), text });
    setBusy(false);
    if (!sent.ok) return setError(sent.error);
    wasSent(text);
    return notify(t('ads.answer.done'), { kind: 'success', id: 'answer' });
  };
  const end = async () => {
    const done = await close();
    if (!done.ok)
      return notify(t('ads.close.failed', { reason: errorText(done.error) }), { kind: 'error' });
    return notify(t('ads.close.done'), { kind: 'success' });
  };
  const form = useOpenedAtEnd();
  return (
    <form
      ref={form}
      className={css['answer']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && offline === undefined) void send();
      }}
    >
      {saved.length > 0 && (
        <Select
          label={t('ads.saved')}
          hideLabel
          size="compact"
          placeholder={t('ads.saved.choose')}
          searchLabel={t('ads.saved.search')}
          emptyText={t('ads.saved.none')}
          value={undefined}
          options={saved.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id) =>
            change(
              [text.trimEnd(), saved.find((one) => one.id === id)?.text ?? '']
                .filter((part) => part !== '')
                .join('\n\n')
                .slice(0, supportLimits.text),
            )
          }
        />
      )}
      <TextAreaField
        label={t('ads.answer')}
        rows={5}
        maxLength={supportLimits.text}
        leftText={(n) => t('ads.answer.left', { n })}
        value={text}
        error={error === null ? undefined : errorText(error)}
        onChange={(event) => change(event.target.value)}
      />
      <Button
        variant="primary"
        block
        type="submit"
        busy={busy}
        busyLabel={t('ads.answer.busy')}
        reason={offline}
      >
        {t('ads.answer.send')}
      </Button>
      {request.summary.state !== 'CLOSED' && (
        <Button block reason={offline} onClick={() => void end()}>
          {t('ads.close')}
        </Button>
      )}
    </form>
  );
}

/**
 * Says of what was read what becomes of it. Where somebody wrote meanwhile, `useMutate` asks anew;
 * a typed answer stays.
 */
function useAnswering({ request, messages }: DeskTalkFragment, onChanged: () => void) {
  const answer = useMutate(AnswerSupportDocument);
  const close = useMutate(CloseSupportDocument);
  const read = { id: request.id, last_message_id: messages.at(-1)?.id ?? '' };
  function shown<Data>(done: Result<Data, AppError>): Result<Data, AppError> {
    if (done.ok) onChanged();
    return done;
  }
  return {
    answer: async (said: { readonly message_key: string; readonly text: string }) =>
      shown(await answer({ ...read, ...said })),
    close: async () => shown(await close(read)),
  };
}
