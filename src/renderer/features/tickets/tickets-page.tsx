import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { t } from './copy.ts';
import { PassesTab } from './passes/passes-tab.tsx';
import { SupportTab } from './support/support-tab.tsx';
import { useSupport } from './support/use-support.ts';
import css from './tickets-page.module.css';

/**
 * `/your-ticket`: admission to the course and to events, and what was asked of support.
 * `?tab=support&request=<id>` opens a request.
 */
export function TicketsPage() {
  const [params, setParams] = useSearchParams();
  const support = useSupport();
  const tab = params.get('tab') === 'support' ? 'support' : 'pass';
  return (
    <div className={css['page']}>
      <h1 className="h-page" tabIndex={-1}>
        {t('tk.title')}
      </h1>
      <Tabs
        label={t('tk.tabs')}
        className={css['tabs']}
        value={tab}
        onChange={(value) =>
          setParams(value === 'support' ? { tab: value } : {}, { preventScrollReset: true })
        }
        tabs={[
          { value: 'pass', label: t('tk.tab.pass'), content: <PassesTab /> },
          {
            value: 'support',
            label: t('tk.tab.support'),
            ...(support.unfinished > 0
              ? {
                  count: support.unfinished,
                  countLabel: t('tk.tab.support.count', { n: support.unfinished }),
                }
              : {}),
            content: (
              <SupportTab
                support={support}
                chosen={params.get('request')}
                onChoose={(id) =>
                  setParams(id === null ? { tab: 'support' } : { tab: 'support', request: id })
                }
              />
            ),
          },
        ]}
      />
    </div>
  );
}
