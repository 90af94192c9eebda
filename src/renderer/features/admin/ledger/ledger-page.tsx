import { Link } from 'react-router';
import {
  AdminJournalsDocument,
  type AdminJournalsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { compactTimestamp } from '../list/compact-moment.ts';
import { DetailPanel, DetailRows, DetailSection } from '../list/detail-panel.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import { journalText } from './journal-text.ts';
import css from './ledger-page.module.css';
import { NightProof } from './night-proof.tsx';
import { TrialBalance } from './trial-balance.tsx';

type Journal = AdminJournalsQuery['ledger_journals']['nodes'][number];

const tabs = ['all'] as const;

/** `/admin/ledger`: the trial balance, and every journal below it. Nothing here can be changed. */
export function LedgerPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const status = useQueryStatus(AdminJournalsDocument, {
    variables: state.page,
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminPage title={t('lg.title')} csv={{ list: 'ledger' }}>
      <TrialBalance />
      <NightProof />
      <h2 className={css['sub']}>{t('lg.journals')}</h2>
      <AdminList
        label={t('lg.journals')}
        state={state}
        status={mapStatus(status, (data) => data.ledger_journals)}
        rowId={(journal: Journal) => journal.id}
        columns={[
          { key: 'kind', head: t('lg.kind'), render: journalText },
          {
            key: 'lines',
            head: t('lg.lines'),
            render: (journal) =>
              journal.lines.map(({ account }) => t(`lg.name.${account}`)).join(', '),
            look: 'second',
            wideOnly: true,
          },
          {
            key: 'amount',
            head: t('lg.amount'),
            render: (journal) => formatMoney(debitOf(journal)),
            numeric: true,
            look: 'strong',
          },
          {
            key: 'at',
            head: t('lg.at'),
            render: (journal) => compactTimestamp(Date.parse(journal.at), now),
            numeric: true,
            look: 'quiet',
          },
        ]}
        empty={t('lg.journals.none')}
        renderDetail={(_id, journal) => journal && <JournalDetail journal={journal} />}
      />
    </AdminPage>
  );
}

function JournalDetail({ journal }: { readonly journal: Journal }) {
  const now = useNow();
  return (
    <DetailPanel title={journalText(journal)}>
      <DetailRows
        rows={[
          { term: t('lg.at'), value: compactTimestamp(Date.parse(journal.at), now) },
          { term: t('lg.key'), value: journal.key },
          {
            term: t('lg.order'),
            value:
              journal.order_id === null ? null : (
                <Link
                  className={inlineLinkClass}
                  to={`/admin/orders?loc=ALL&xem=${journal.order_id}`}
                >
                  {t('lg.openOrder')}
                </Link>
              ),
          },
        ]}
      />
      <DetailSection title={t('lg.lines')}>
        <DetailRows
          rows={journal.lines.map(({ account, amount }) => ({
            term: t(`lg.name.${account}`),
            value: formatMoney(amount),
            isStrong: true,
          }))}
        />
      </DetailSection>
    </DetailPanel>
  );
}

function debitOf({ lines }: Journal): bigint {
  return lines.reduce((sum, { amount }) => (BigInt(amount) > 0n ? sum + BigInt(amount) : sum), 0n);
}
