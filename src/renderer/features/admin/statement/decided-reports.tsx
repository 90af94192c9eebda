import { useState } from 'react';
import { AdminDecidedBankReportsDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import { type Action, ReportItem } from './report-item.tsx';
import css from './statement-page.module.css';

const decidedAtOnce = 20;

/** The reports that were decided, each page after the one before; nothing while there are none. */
export function DecidedReports({ onAction }: { readonly onAction: (action: Action) => void }) {
  const [after, setAfter] = useState<readonly (string | null)[]>([null]);
  const status = useQueryStatus(AdminDecidedBankReportsDocument, {
    variables: { after: null },
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind !== 'ready' || status.data.admin_decided_bank_reports.length === 0) return null;
  return (
    <details>
      <summary className={css['lead']}>{t('st.reports.decided')}</summary>
      <ul className={css['reports']}>
        {after.map((place, nth) => (
          <DecidedPage
            key={place}
            after={place}
            onAction={onAction}
            onMore={nth === after.length - 1 ? (last) => setAfter([...after, last]) : null}
          />
        ))}
      </ul>
    </details>
  );
}

function DecidedPage({
  after,
  onAction,
  onMore,
}: {
  readonly after: string | null;
  readonly onAction: (action: Action) => void;
  /** Null: the next page is there. */
  readonly onMore: ((last: string) => void) | null;
}) {
  const status = useQueryStatus(AdminDecidedBankReportsDocument, {
    variables: { after },
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'loading') return <li className={css['lead']}>{t('st.reports.loading')}</li>;
  if (status.kind !== 'ready')
    return (
      <li>
        <ListTrouble status={status} title={t('st.reports.failed')} />
      </li>
    );
  const { admin_decided_bank_reports: reports } = status.data;
  const last = reports.at(-1);
  return (
    <>
      {reports.map((report) => (
        <ReportItem key={report.id} report={report} onAction={onAction} />
      ))}
      {onMore !== null && last !== undefined && reports.length === decidedAtOnce && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => onMore(last.id)}>
            {t('st.reports.more')}
          </Button>
        </li>
      )}
    </>
  );
}
