import {
  AdminPeopleDocument,
  type PersonPartsFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import { PersonBadge } from './person-badge.tsx';
import { PersonDetail } from './person-detail.tsx';

const tabs = ['all', 'pro', 'kha_pro', 'none', 'admin', 'blocked'] as const;
type Tab = (typeof tabs)[number];

/** What a tab limits the list to, for the query and for the file. */
const filters = {
  all: [{}, {}],
  pro: [{ plan: 'PRO' }, { plan: 'pro' }],
  kha_pro: [{ plan: 'KHA_PRO' }, { plan: 'kha_pro' }],
  none: [{ plan: 'NONE' }, { plan: 'none' }],
  admin: [{ role: 'ADMIN' }, { role: 'admin' }],
  blocked: [{ blocked: true }, { blocked: '1' }],
} as const satisfies Record<Tab, readonly [object, Readonly<Record<string, string>>]>;

/** `/admin/people`: everybody with an account, newest first. */
export function PeoplePage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const [input, fileFilter] = filters[state.tab];
  const search = state.search === '' ? null : state.search;
  const status = useQueryStatus(AdminPeopleDocument, {
    variables: { ...state.page, search, ...input },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminPage
      title={t('ppl.title')}
      search={{ label: t('ppl.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'people', filters: { q: search, ...fileFilter } }}
    >
      <AdminList
        label={t('ppl.title')}
        state={state}
        tabs={tabs.map((value) => ({ value, label: t(`ppl.tab.${value}`) }))}
        status={mapStatus(status, (data) => data.admin_people)}
        rowId={(row: PersonPartsFragment) => row.id}
        columns={[
          {
            key: 'name',
            head: t('ppl.col.name'),
            render: (row) => (row.name === '' ? t('ppl.noName') : row.name),
            look: 'main',
            elastic: true,
          },
          {
            key: 'email',
            head: t('ppl.col.email'),
            render: (row) => row.email,
            look: 'second',
            elastic: true,
            wideOnly: true,
          },
          { key: 'plan', head: t('ppl.col.plan'), render: (row) => <PersonBadge person={row} /> },
          {
            key: 'learned',
            head: t('ppl.col.learned'),
            render: (row) => t('ppl.learned', { n: formatInteger(row.completed_lessons) }),
            numeric: true,
            wideOnly: true,
          },
          {
            key: 'seen',
            head: t('ppl.col.seen'),
            render: (row) =>
              row.last_seen_at === null
                ? t('ppl.never')
                : formatTimestamp(Date.parse(row.last_seen_at), now),
            look: 'quiet',
            numeric: true,
            wideOnly: true,
          },
        ]}
        empty={t('ppl.empty')}
        renderDetail={(id) => <PersonDetail id={id} now={now} />}
      />
    </AdminPage>
  );
}
