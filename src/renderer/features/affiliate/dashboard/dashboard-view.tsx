import { useState } from 'react';
import { type QueryStatus, readyData } from '#renderer/graphql/query-status.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { lazyPart } from '#renderer/ui/states/lazy-part.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { CommissionList } from '../commissions/commission-list.tsx';
import { periodAt } from '../period/period-address.ts';
import { PeriodSelect } from '../period/period-select.tsx';
import { usePeriod } from '../period/use-period.ts';
import { PayoutList } from '../wallet/payout-list.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import { WalletCard, WalletSkeleton } from '../wallet/wallet-card.tsx';
import { AccountNotices } from './account-notices.tsx';
import { Block } from './block.tsx';
import { t } from './copy.ts';
import css from './dashboard.module.css';
import { DashboardDialogs, type OpenedDialog } from './dashboard-dialogs.tsx';
import { LevelCard } from './level-card.tsx';
import { LinkBar, LinkBarSkeleton } from './link-bar.tsx';
import { ReportPart } from './report-part.tsx';
import { TotalsCard } from './totals-card.tsx';
import { type Account, useReport, useTotals } from './use-affiliate.ts';

const CampaignList = lazyPart(
  async () => (await import('../links/campaign-list.tsx')).CampaignList,
);

/** The page of an affiliate; each part asks, fails and is asked again by itself. */
export function Dashboard({ account }: { readonly account: QueryStatus<Account | null> }) {
  const [choice, choose] = usePeriod();
  const report = useReport(choice);
  const wallet = useWallet();
  const totals = useTotals();
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const deviceNow = useNow();
  const known = readyData(report);
  // The server's own moment, while its answer is fresh: a device whose clock is wrong must not
  // offer months that have not begun.
  const nowMs =
    known !== null && report.kind === 'ready' && report.asOfMs === null
      ? Date.parse(known.as_of)
      : deviceNow;
  const period = known ?? periodAt(choice, nowMs);
  const firstYear = useLast(known?.first_year) ?? period.year;
  const member = readyData(account);
  return (
    <>
      <div className={css['head']}>
        <h1 className="h-page" tabIndex={-1}>
          {t('aff.title')}
        </h1>
        <PeriodSelect shown={period} firstYear={firstYear} nowMs={nowMs} onChoose={choose} />
        <KeptNote statuses={[account, report, wallet]} />
      </div>
      <div className={css['parts']}>
        {member !== null && <AccountNotices account={member} onOpen={setDialog} />}
        <Block status={account} skeleton={<LinkBarSkeleton />} failed={t('aff.link.failed')}>
          {(data) =>
            data !== null && <LinkBar link={data.link} onNewLink={() => setDialog('link')} />
          }
        </Block>
        <ReportPart status={report} pending={readyData(wallet)?.pending_amount ?? null} />
        <div className={css['columns']}>
          <div className={css['lists']}>
            <CommissionList choice={choice} period={period} />
            {member !== null && <CampaignList />}
          </div>
          <div className={css['side']}>
            <Block status={wallet} skeleton={<WalletSkeleton />} failed={t('aff.wallet.failed')}>
              {(data) =>
                data !== null && (
                  <WalletCard
                    wallet={data}
                    account={member}
                    onChange={setDialog}
                    reload={wallet.kind === 'loading' ? () => undefined : wallet.reload}
                  />
                )
              }
            </Block>
            <div className={css['level']}>
              <Block
                status={account}
                skeleton={<Skeleton height="5.5rem" width="100%" />}
                failed={t('aff.level.failed')}
              >
                {(data) => data !== null && <LevelCard account={data} />}
              </Block>
            </div>
            <div className={css['level']}>
              <Block
                status={totals}
                skeleton={<Skeleton height="10rem" width="100%" />}
                failed={t('aff.totals.failed')}
              >
                {(data) =>
                  data !== null && <TotalsCard totals={data} since={member?.activated_at ?? null} />
                }
              </Block>
            </div>
            <PayoutList />
          </div>
        </div>
      </div>
      {member !== null && (
        <DashboardDialogs
          opened={dialog}
          member={member}
          wallet={readyData(wallet)}
          onChanged={() => reloadAll([account, wallet])}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function reloadAll(statuses: readonly QueryStatus<unknown>[]): void {
  for (const status of statuses) if (status.kind !== 'loading') status.reload();
}

/** From when the oldest of the kept answers is; nothing while all are fresh. */
function KeptNote({ statuses }: { readonly statuses: readonly QueryStatus<unknown>[] }) {
  const now = useNow();
  const kept = statuses.flatMap((status) =>
    status.kind === 'ready' && status.asOfMs !== null ? [status.asOfMs] : [],
  );
  if (kept.length === 0) return null;
  return (
    <p className={`${css['kept']} t3 sm`}>
      {shellText('common.updatedAt', { time: formatTimestamp(Math.min(...kept), now) })}
    </p>
  );
}

/** The last value that was known. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
