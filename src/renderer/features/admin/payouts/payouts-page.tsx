import { useState } from 'react';
import { AdminPage } from '../list/admin-page.tsx';
import { FilterTabs } from '../list/filter-tabs.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import {
  AdminCountsDocument,
  AdminPayoutRequestsDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from './copy.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { RequestList } from './request-list.tsx';
import { RunList } from './run-list.tsx';
import { RunView } from './run-view.tsx';

const tabs = ['requests', 'runs'] as const;

/**
 * `/admin/payouts`: what affiliates asked for, the runs that pay them, and each run with its
 * payments.
 */
export function PayoutsPage() {
  const state = useAdminList(tabs);
  const [preview, setPreview] = useState<'extra' | 'monthly' | null>(null);
  const offline = useServerReason();
  const requests = useQueryStatus(AdminPayoutRequestsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const waiting = readyData(requests)?.admin_payout_requests.filter(
    ({ run_id: run }) => run === null,
  ).length;
  const counts = readyData(
    useQueryStatus(AdminCountsDocument, { variables: {}, fetchPolicy: 'cache-first' }),
  );
  const waitingIn = {
    requests: waiting,
    runs: counts?.admin_counts.find(({ key }) => key === 'payouts/runs')?.count,
  };
  if (state.chosen !== null)
    return <RunView key={state.chosen} id={state.chosen} onBack={() => state.setTab('runs')} />;
  return (
    <AdminPage
      title={t('apo.title')}
      csv={{ list: 'payouts' }}
      actions={
        <>
          <Button size="sm" variant="primary" reason={offline} onClick={() => setPreview('extra')}>
            {t('apo.make.extra')}
          </Button>
          <Button size="sm" reason={offline} onClick={() => setPreview('monthly')}>
            {t('apo.make.monthly')}
          </Button>
        </>
      }
    >
      <FilterTabs
        tabs={tabs.map((value) => ({
          value,
          label: t(`apo.tab.${value}`),
          count: waitingIn[value],
          isHot: true,
        }))}
        value={state.tab}
        onChange={state.setTab}
      />
      {state.tab === 'requests' ? <RequestList status={requests} /> : <RunList state={state} />}
      {preview !== null && (
        <PreviewDialog
          kind={preview}
          onClose={() => setPreview(null)}
          onMade={(id) => {
            if (requests.kind !== 'loading') requests.reload();
            state.choose(id);
          }}
        />
      )}
    </AdminPage>
  );
}
