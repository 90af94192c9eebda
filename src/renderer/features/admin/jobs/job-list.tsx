import { useState } from 'react';
import {
  AdminCancelJobDocument,
  AdminJobsDocument,
  type AdminJobsQuery,
  AdminRetryJobDocument,
  type JobState,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailActions, DetailPanel, DetailRows } from '../list/detail-panel.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import css from './job-list.module.css';
import { jobText } from './job-words.ts';

type Job = AdminJobsQuery['admin_jobs']['nodes'][number];

const tabs = ['ALL', 'FAILED', 'RETRYING', 'WAITING', 'RUNNING', 'DONE', 'CANCELLED'] as const;
const tones = {
  FAILED: 'bad',
  RETRYING: 'warn',
  WAITING: 'neutral',
  RUNNING: 'info',
  DONE: 'ok',
  CANCELLED: 'neutral',
} as const satisfies Record<JobState, string>;

/**
 * Jobs with their state, tries and last error; one that waits can be cancelled, one that failed
 * tried again.
 */
export function JobList() {
  const now = useNow();
  const state = useAdminList(tabs);
  const status = useQueryStatus(AdminJobsDocument, {
    variables: { ...state.page, state: state.tab === 'ALL' ? null : state.tab },
    fetchPolicy: 'cache-and-network',
  });
  const reload = status.kind === 'loading' ? undefined : status.reload;
  return (
    <AdminList
      label={t('jobs.title')}
      state={state}
      tabs={tabs.map((value) => ({
        value,
        label: value === 'ALL' ? t('jobs.tab.ALL') : t(`jobs.state.${value}`),
      }))}
      status={mapStatus(status, (data) => data.admin_jobs)}
      rowId={(job: Job) => job.id}
      columns={[
        {
          key: 'kind',
          head: t('jobs.col.kind'),
          render: jobText,
          look: 'strong',
        },
        {
          key: 'state',
          head: t('jobs.col.state'),
          render: (job) => <Badge tone={tones[job.state]}>{t(`jobs.state.${job.state}`)}</Badge>,
        },
        {
          key: 'tries',
          head: t('jobs.col.tries'),
          render: (job) => t('jobs.tries', { n: job.tries, m: job.longest_tries }),
          numeric: true,
        },
        {
          key: 'error',
          head: t('jobs.col.error'),
          render: (job) => job.last_error,
          look: 'second',
          elastic: true,
          wideOnly: true,
        },
        {
          key: 'created',
          head: t('jobs.col.created'),
          render: (job) => formatTimestamp(Date.parse(job.created_at), now),
          numeric: true,
          // Runs of one job look alike but for it, on a phone too.
          secondLine: true,
        },
      ]}
      empty={t(state.tab === 'ALL' ? 'jobs.empty.ALL' : 'jobs.empty')}
      renderDetail={(_id, job) => job && <JobDetail job={job} onDone={() => reload?.()} />}
    />
  );
}

function JobDetail({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const now = useNow();
  const [asked, setAsked] = useState<'retry' | 'cancel' | null>(null);
  const at = (moment: string | null) =>
    moment === null ? null : formatTimestamp(Date.parse(moment), now);
  const canRetry = job.state !== 'RUNNING' && job.state !== 'DONE';
  const canCancel = job.state === 'WAITING' || job.state === 'RETRYING' || job.state === 'RUNNING';
  return (
    <DetailPanel
      title={jobText(job)}
      badge={<Badge tone={tones[job.state]}>{t(`jobs.state.${job.state}`)}</Badge>}
    >
      <DetailRows
        rows={[
          {
            term: t('jobs.col.tries'),
            value: t('jobs.tries', { n: job.tries, m: job.longest_tries }),
          },
          { term: t('jobs.col.created'), value: at(job.created_at) },
          { term: t('jobs.next'), value: at(job.next_at) },
          { term: t('jobs.started'), value: at(job.started_at) },
          { term: t('jobs.ended'), value: at(job.ended_at) },
          { term: t('jobs.col.error'), value: job.last_error, isStrong: true },
        ]}
      />
      <details>
        <summary className={css['raw']}>{t('jobs.raw')}</summary>
        <DetailRows
          rows={[
            { term: t('jobs.data'), value: job.data },
            { term: t('jobs.id'), value: job.id },
          ]}
        />
      </details>
      {(canRetry || canCancel) && (
        <DetailActions>
          {canRetry && (
            <Button variant="primary" block onClick={() => setAsked('retry')}>
              {t('jobs.retry')}
            </Button>
          )}
          {canCancel && (
            <Button variant="danger" block onClick={() => setAsked('cancel')}>
              {t('jobs.cancel')}
            </Button>
          )}
        </DetailActions>
      )}
      {asked !== null && (
        <JobAction job={job} action={asked} onDone={onDone} onClose={() => setAsked(null)} />
      )}
    </DetailPanel>
  );
}

interface JobActionProps {
  readonly job: Job;
  readonly action: 'retry' | 'cancel';
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function JobAction({ job, action, onDone, onClose }: JobActionProps) {
  const retry = useMutate(AdminRetryJobDocument);
  const cancel = useMutate(AdminCancelJobDocument);
  const [{ id, revision }] = useState(job);
  return (
    <ConfirmDialog
      title={t(`jobs.${action}.ask`)}
      description={t(`jobs.${action}.p`)}
      confirmLabel={t(`jobs.${action}`)}
      tone={action === 'cancel' ? 'danger' : 'primary'}
      reason="required"
      onConfirm={async ({ reason }) => {
        const done = await (action === 'retry' ? retry : cancel)({ id, revision, reason });
        if (done.ok) {
          notify(t(`jobs.done.${action}`), { kind: 'success' });
          onDone();
        }
        return done;
      }}
      onClose={onClose}
    />
  );
}
