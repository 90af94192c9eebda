import ChevronLeft from 'lucide-react/icons/chevron-left';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { Block } from '../dashboard/block.tsx';
import { useAccount } from '../dashboard/use-affiliate.ts';
import { FileButton } from '../period/file-button.tsx';
import { periodAt, withPeriod } from '../period/period-address.ts';
import { PeriodSelect } from '../period/period-select.tsx';
import { usePeriod } from '../period/use-period.ts';
import { t } from './copy.ts';
import css from './statement-page.module.css';
import { StatementSheet } from './statement-sheet.tsx';
import { useStatement } from './use-statement.ts';

/** `/affiliate/statement`: what moved the money of a month or a quarter, on paper. */
export function AffiliateStatementPage() {
  const [choice, choose] = usePeriod();
  const status = useStatement(choice);
  const account = readyData(useAccount());
  const deviceNow = useNow();
  const statement = readyData(status);
  const keptMs = status.kind === 'ready' ? status.asOfMs : null;
  const nowMs = statement !== null && keptMs === null ? Date.parse(statement.as_of) : deviceNow;
  const period = statement ?? periodAt(choice, nowMs);
  const back = withPeriod(new URLSearchParams(), choice).toString();
  const firstYear = account === null ? period.year : Number(account.activated_at.slice(0, 4));
  return (
    <>
      <div className={css['tools']}>
        <Link className={css['back']} to={`/affiliate/dashboard${back === '' ? '' : `?${back}`}`}>
          <ChevronLeft aria-hidden="true" />
          {t('aff.stm.back')}
        </Link>
        <div className={css['head']}>
          <h1 className="h-page" tabIndex={-1}>
            {t('aff.stm.title')}
          </h1>
          <PeriodSelect shown={period} firstYear={firstYear} nowMs={nowMs} onChoose={choose} />
        </div>
        {keptMs !== null && (
          <p className="t3 sm">
            {shellText('common.updatedAt', { time: formatTimestamp(keptMs, deviceNow) })}
          </p>
        )}
        <div className="row gap-2">
          <FileButton what={{ file: 'statement.pdf', period }} label={t('aff.stm.pdf')} />
          <Button size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('aff.stm.print')}
          </Button>
        </div>
      </div>
      <Block
        status={status}
        skeleton={<Skeleton height="40rem" width="100%" className={css['skeleton']} />}
        failed={t('aff.stm.failed')}
      >
        {(data) =>
          data === null ? (
            <EmptyState
              title={t('aff.stm.none')}
              action={
                <Link className={buttonClass({ variant: 'primary' })} to="/affiliate/dashboard">
                  {t('aff.stm.none.go')}
                </Link>
              }
            />
          ) : (
            <StatementSheet statement={data} account={account} />
          )
        }
      </Block>
    </>
  );
}
