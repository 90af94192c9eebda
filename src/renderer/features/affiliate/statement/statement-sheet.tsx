import type { ReactNode } from 'react';
import { brand } from '#renderer/lib/format/brand.ts';
import { formatDate, formatTimestamp, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Logo } from '#renderer/ui/mark.tsx';
import { fullDays, periodName } from '../period/period-words.ts';
import { t } from './copy.ts';
import css from './statement-sheet.module.css';
import { lineText, sumRows } from './statement-view.ts';
import { type Statement, useLines } from './use-statement.ts';

export interface StatementSheetProps {
  readonly statement: Statement;
  /** Whose it is; null while it is not known. */
  readonly account: { readonly code: string; readonly account_holder: string } | null;
}

/** One sheet of paper, in either theme: it is printed as it is seen. */
export function StatementSheet({ statement, account }: StatementSheetProps) {
  const madeMs = Date.parse(statement.as_of);
  return (
    <article className={css['sheet']} data-theme="light">
      <header className={css['head']}>
        <Logo name={brand.name} />
        <p className="t3 sm">{brand.email}</p>
      </header>
      <h2 className={css['title']}>
        {t('aff.stm.title')}, {periodName(statement)}
      </h2>
      <dl className={css['facts']}>
        <div>
          <dt>{t('aff.stm.days')}</dt>
          <dd className="num">{fullDays(statement)}</dd>
        </div>
        {account !== null && (
          <div>
            <dt>{t('aff.stm.code')}</dt>
            <dd>{account.code}</dd>
          </div>
        )}
        {account !== null && (
          <div>
            <dt>{t('aff.stm.holder')}</dt>
            <dd>{account.account_holder}</dd>
          </div>
        )}
        <div>
          <dt>{t('aff.stm.made')}</dt>
          <dd className="num">
            {formatTime(madeMs)}, {formatDate(madeMs)}
          </dd>
        </div>
      </dl>
      <p className={css['state']}>
        {statement.is_final
          ? t('aff.stm.final')
          : t('aff.stm.running', { time: formatTimestamp(madeMs, madeMs) })}
      </p>
      <Sums statement={statement} />
      <StatementLines statement={statement} />
    </article>
  );
}

function Sums({ statement }: Pick<StatementSheetProps, 'statement'>) {
  return (
    <WideTable name={t('aff.stm.sums')}>
      <caption>{t('aff.stm.sums')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('aff.stm.col.what')}</th>
          <th scope="col" className={css['money']}>
            {t('aff.stm.col.pending')}
          </th>
          <th scope="col" className={css['money']}>
            {t('aff.stm.col.wallet')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sumRows(statement).map(({ key, text, pending, wallet, isBalance }) => (
          <tr key={key} data-balance={isBalance || undefined}>
            <th scope="row">{text}</th>
            <td className={css['money']}>{pending === null ? '' : formatMoney(pending)}</td>
            <td className={css['money']}>{wallet === null ? '' : formatMoney(wallet)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/**
 * A table whose box scrolls sideways where large text leaves it no room; so the keyboard must reach
 * it.
 */
function WideTable({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // As in ui/figures/table.tsx
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={css['box']} role="group" aria-label={name} tabIndex={0}>
      <table className={css['table']}>{children}</table>
    </div>
  );
}

function StatementLines({ statement }: Pick<StatementSheetProps, 'statement'>) {
  const { lines, missing, busy, loadMore } = useLines(statement);
  const reason = useServerReason();
  if (statement.line_count === 0) return <p className={css['none']}>{t('aff.stm.lines.none')}</p>;
  return (
    <>
      <WideTable name={t('aff.stm.lines')}>
        <caption>{t('aff.stm.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('aff.stm.col.at')}</th>
            <th scope="col">{t('aff.stm.col.what')}</th>
            <th scope="col" className={css['money']}>
              {t('aff.stm.col.pending')}
            </th>
            <th scope="col" className={css['money']}>
              {t('aff.stm.col.wallet')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.cursor}>
              <td className={css['at']}>
                <time dateTime={line.at}>
                  {formatDate(Date.parse(line.at)).slice(0, 5)}, {formatTime(Date.parse(line.at))}
                </time>
              </td>
              <td>{lineText(line)}</td>
              <td className={css['money']}>{signed(line.pending_amount)}</td>
              <td className={css['money']}>{signed(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {missing > 0 && (
        <Button
          className={css['more']}
          busy={busy}
          busyLabel={t('aff.stm.lines.moreBusy')}
          reason={reason}
          onClick={loadMore}
        >
          {t('aff.stm.lines.more', { n: formatInteger(missing) })}
        </Button>
      )}
    </>
  );
}

/** A movement; nothing where there was none. */
function signed(amount: string): string {
  return BigInt(amount) === 0n ? '' : formatMoney(amount);
}
