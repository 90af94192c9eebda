import ShieldCheck from 'lucide-react/icons/shield-check';
import { AdminAuditDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Button } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { compactTimestamp } from '../list/compact-moment.ts';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { AuditDetail } from './audit-detail.tsx';
import { auditSubject } from './audit-facts.ts';
import type { AuditLine } from './audit-line.ts';
import { actionText } from './action-text.ts';
import { t } from './copy.ts';
import { useAuditCheck } from './use-audit-check.ts';

/** The tabs are beginnings of actions; the first one is all of them. */
const tabs = ['all', 'order', 'transaction', 'refund', 'voucher', 'person', 'list'] as const;

/** `/admin/audit`: who did what, when and why; nothing here can be changed. */
export function AuditPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const action = state.tab === 'all' ? null : `${state.tab}.`;
  const search = state.search === '' ? null : state.search;
  const status = useQueryStatus(AdminAuditDocument, {
    variables: { ...state.page, search, action },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminPage
      title={t('aud.title')}
      lead={t('aud.lead')}
      search={{ label: t('aud.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'audit', filters: { q: search, action } }}
      actions={<CheckButton />}
    >
      <AdminList
        label={t('aud.title')}
        state={state}
        tabs={tabs.map((value) => ({ value, label: t(`aud.tab.${value}`) }))}
        status={mapStatus(status, (data) => data.audit_log)}
        rowId={(line: AuditLine) => line.id}
        columns={[
          {
            key: 'at',
            head: t('aud.at'),
            render: (line) => compactTimestamp(Date.parse(line.at), now),
          },
          {
            key: 'who',
            head: t('aud.who'),
            render: (line) => line.actor_name ?? line.actor_email ?? t('aud.server'),
            elastic: true,
          },
          {
            key: 'action',
            head: t('aud.action'),
            render: (line) => actionText(line.action),
            look: 'strong',
          },
          {
            key: 'subject',
            head: t('aud.subject'),
            render: auditSubject,
            look: 'second',
            elastic: true,
            wideOnly: true,
          },
          {
            key: 'reason',
            head: t('aud.reason'),
            render: (line) => line.reason,
            look: 'second',
            elastic: true,
            wideOnly: true,
          },
        ]}
        empty={t('aud.empty')}
        renderDetail={(_id, line) => line && <AuditDetail line={line} />}
      />
    </AdminPage>
  );
}

/** Walks the whole chain of the record, and says whether anything in it was changed. */
function CheckButton() {
  const check = useAuditCheck();
  return (
    <Button
      size="sm"
      busy={check.busy}
      busyLabel={t('aud.check.busy')}
      onClick={() => void check.run()}
    >
      <ShieldCheck aria-hidden="true" />
      {t('aud.check')}
    </Button>
  );
}
