import { useEffect } from 'react';
import {
  AdminApplicationDocument,
  OpenApplicationDocument,
  type SentApplicationDetailFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import {
  DetailGate,
  DetailNotice,
  DetailPanel,
  DetailRows,
  DetailSection,
} from '../list/detail-panel.tsx';
import { mapStatus } from '../list/list-page.ts';
import { Timeline } from '../list/timeline.tsx';
import { AnswerRows } from './answer-rows.tsx';
import { ApplicationBadge } from './application-badge.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { t } from './copy.ts';

/** One application: who sent it, every answer, its life, what can be done. */
export function ApplicationDetail({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: () => void;
}) {
  const status = useQueryStatus(AdminApplicationDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DetailGate status={mapStatus(status, (data) => data.admin_application)}>
      {(application) => <Detail application={application} onChanged={onChanged} />}
    </DetailGate>
  );
}

function Detail({
  application,
  onChanged,
}: {
  readonly application: SentApplicationDetailFragment;
  readonly onChanged: () => void;
}) {
  useOpened(application);
  return (
    <DetailPanel
      title={application.applicant}
      badge={<ApplicationBadge status={application.status} />}
    >
      <DetailRows
        rows={[
          { term: t('app.email'), value: application.email, isStrong: true },
          { term: t('app.phone'), value: application.phone_number },
          { term: t('app.affiliate'), value: application.affiliate_code },
        ]}
      />
      {application.status === 'ASKED' && (
        <DetailNotice>{t('app.asked', { question: application.note ?? '' })}</DetailNotice>
      )}
      <AnswerRows application={application} />
      <DetailSection title={t('app.col.state')}>
        <Timeline
          entries={application.events.toReversed().map(({ kind, at, note, actor }) => ({
            id: `${kind} ${at}`,
            atMs: Date.parse(at),
            text: t(`app.event.${kind}`),
            note:
              actor === null ? note : note === null ? actor : t('app.event.by', { actor, note }),
          }))}
        />
      </DetailSection>
      <ApplicationActions application={application} onChanged={onChanged} />
    </DetailPanel>
  );
}

/**
 * Reading it tells its applicant that it is looked at. What cannot be told now is told at the next
 * reading.
 */
function useOpened({ id, status }: SentApplicationDetailFragment): void {
  const open = useMutate(OpenApplicationDocument);
  const isNew = status === 'RECEIVED';
  useEffect(() => {
    if (isNew) void open({ id });
  }, [id, isNew, open]);
}
