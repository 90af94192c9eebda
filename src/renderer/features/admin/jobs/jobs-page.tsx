import { useSearchParams } from 'react-router';
import { Segmented } from '../../../ui/segmented.tsx';
import { AdminPage } from '../common/admin-page.tsx';
import { t } from './copy.ts';
import { EmailList } from './email-list.tsx';
import { JobList } from './job-list.tsx';

const views = [
  { value: 'jobs', label: t('jobs.view.jobs') },
  { value: 'emails', label: t('jobs.view.emails') },
] as const;

/** Name in the address. */
const viewName = 'muc';

/** `/admin/jobs`: what the server does by itself, and the e-mails it sends. */
export function JobsPage() {
  const [params, setParams] = useSearchParams();
  const view = params.get(viewName) === 'emails' ? 'emails' : 'jobs';
  return (
    <AdminPage title={t('jobs.title')} lead={t('jobs.lead')} actions={<Segmented label={t('jobs.view')} options={views} value={view} onChange={(next) => setParams(next === 'jobs' ? {} : { [viewName]: next })} />}>
      {view === 'jobs' ? <JobList /> : <EmailList />}
    </AdminPage>
  );
}
