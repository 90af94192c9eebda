import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { AdminFaqsDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './faq-admin.module.css';
import { FaqDialog } from './faq-dialog.tsx';
import { FaqList } from './faq-list.tsx';

/** `/admin/faq`: questions of the home page, their order, and which of them are shown. */
export function FaqAdminPage() {
  const status = useQueryStatus(AdminFaqsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const [adding, setAdding] = useState(false);
  const offline = useServerReason();
  const reload = status.kind === 'loading' ? () => undefined : status.reload;
  const faqs = status.kind === 'ready' ? status.data.admin_faqs : [];
  return (
    <AdminPage
      title={t('afq.title')}
      lead={t('afq.lead')}
      actions={
        <Button
          size="sm"
          variant="primary"
          reason={offline}
          disabled={status.kind === 'loading'}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" />
          {t('afq.add')}
        </Button>
      }
    >
      {status.kind === 'loading' && (
        <div className={css['list']} aria-busy="true">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} height="88px" />
          ))}
        </div>
      )}
      {(status.kind === 'offline' || status.kind === 'failed') && <ListTrouble status={status} />}
      {status.kind === 'ready' && faqs.length === 0 && <EmptyState title={t('afq.none')} />}
      {faqs.length > 0 && <FaqList faqs={faqs} reload={reload} />}
      {adding && <FaqDialog faq={null} onClose={() => setAdding(false)} onSaved={reload} />}
    </AdminPage>
  );
}
