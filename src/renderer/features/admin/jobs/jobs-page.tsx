import { useSearchParams } from 'react-router';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { t } from './copy.ts';
import { EmailList } from './email-list.tsx';
import { JobList } from './job-list.tsx';
import { RefusalList } from './refusal-list.tsx';

const views = [
  { value: 'jobs', label: t('jobs.view.jobs') },
  { value: 'emails', label: t('jobs.view.emails') },
  { value: 'refusals', label: t('jobs.view.refusals') },
] as const;

/** Name in the address. */
const viewName = 'muc';

/** `/admin/jobs`: what the server does by itself, the e-mails it sends, and what it refused. */
export function JobsPage() {
  const [params, setParams] = useSearchParams();
  const view = views.find(({ value }) => value === params.get(viewName))?.value ?? 'jobs';
  return (
    <AdminPage
      title={t('jobs.title')}
      lead={t(view === 'refusals' ? 'refusals.lead' : 'jobs.lead')}
      actions={
        <Segmented
          label={t('jobs.view')}
          options={views}
          value={view}
          onChange={(next) => setParams(next === 'jobs' ? {} : { [viewName]: next })}
        />
      }
    >
      {view === 'jobs' && <JobList />}
      {view === 'emails' && <EmailList />}
      {view === 'refusals' && <RefusalList />}
    </AdminPage>
  );
}
