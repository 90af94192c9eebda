import { useState } from 'react';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { AdminAffiliatePoliciesDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { DetailGate } from '../list/detail-panel.tsx';
import { t } from './copy.ts';
import css from './policy.module.css';
import { PolicyEditor } from './policy-editor.tsx';
import type { PolicyVersion } from './policy-version.ts';

/** `/admin/affiliate-policy`: every version of the policy, and the editor of the next one. */
export function PolicyPage() {
  const status = useQueryStatus(AdminAffiliatePoliciesDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminPage title={t('apl.title')} lead={t('apl.lead')}>
      <DetailGate status={status}>
        {({ admin_affiliate_policies: versions }, reload) => (
          <Versions versions={versions} reload={reload} />
        )}
      </DetailGate>
    </AdminPage>
  );
}

function Versions({
  versions,
  reload,
}: {
  readonly versions: readonly PolicyVersion[];
  readonly reload: () => void;
}) {
  const newest = versions[0];
  const [from, setFrom] = useState<number | null>(null);
  const base = versions.find(({ version }) => version === from) ?? newest;
  const today = vietnameseDay(useNow());
  if (base === undefined || newest === undefined) return null;
  return (
    <div className={css['page']}>
      <PolicyEditor
        key={`${base.version} ${newest.version}`}
        base={base}
        next={newest.version + 1}
        today={today}
        onPublished={() => {
          setFrom(null);
          reload();
        }}
      />
      <section className={css['versions']} aria-label={t('apl.versions')}>
        <h2 className={css['sub']}>{t('apl.versions')}</h2>
        <ul>
          {versions.map((policy) => (
            <li key={policy.version}>
              <span className={css['head']}>
                <strong>{t('apl.version', { v: policy.version })}</strong>
                <State policy={policy} today={today} />
              </span>
              <span className={css['quiet']}>
                {t('apl.from', { date: dayText(policy.effective_from) })} ·{' '}
                {t('apl.published', { date: formatDate(Date.parse(policy.published_at)) })}
              </span>
              {policy.version !== base.version && (
                <Button size="sm" onClick={() => setFrom(policy.version)}>
                  {t('apl.edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function State({ policy, today }: { readonly policy: PolicyVersion; readonly today: string }) {
  if (policy.is_current)
    return (
      <Badge tone="ok" size="sm">
        {t('apl.state.now')}
      </Badge>
    );
  return policy.effective_from > today ? (
    <Badge tone="info" size="sm">
      {t('apl.state.next')}
    </Badge>
  ) : (
    <Badge size="sm">{t('apl.state.past')}</Badge>
  );
}

/** `2026-07-01` → `01/07/2026`. */
function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}
