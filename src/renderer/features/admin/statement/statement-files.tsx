import {
  AdminStatementsDocument,
  type AdminStatementsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { compactTimestamp } from '../list/compact-moment.ts';
import { ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './statement-page.module.css';

type FileLine = AdminStatementsQuery['admin_statements'][number];

/** The files that were laid before us, newest first; each can be opened again. */
export function StatementFiles({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const now = useNow();
  const status = useQueryStatus(AdminStatementsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  return (
    <section className={css['section']} aria-label={t('st.files')}>
      <h2 className="h-card">{t('st.files')}</h2>
      {status.kind === 'offline' || status.kind === 'failed' ? (
        <ListTrouble status={status} />
      ) : (
        <ListTable
          label={t('st.files')}
          rows={status.kind === 'ready' ? status.data.admin_statements : null}
          rowId={(file: FileLine) => file.id}
          shown={null}
          onChoose={onOpen}
          empty={t('st.files.none')}
          columns={[
            { key: 'name', head: t('st.file.name'), render: (file) => file.name, elastic: true },
            {
              key: 'by',
              head: t('st.file.by'),
              render: (file) => file.uploaded_by,
              look: 'second',
              wideOnly: true,
            },
            {
              key: 'at',
              head: t('st.file.at'),
              render: (file) => compactTimestamp(Date.parse(file.uploaded_at), now),
              look: 'quiet',
            },
            {
              key: 'result',
              head: t('st.file.result'),
              render: (file) =>
                file.counts === null
                  ? t('st.files.pending')
                  : t('st.file.result.value', {
                      fresh: file.counts.fresh,
                      known: file.counts.known,
                    }),
            },
          ]}
        />
      )}
    </section>
  );
}
