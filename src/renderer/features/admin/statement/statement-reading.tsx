import type { AdminStatementQuery } from '#renderer/graphql/generated/graphql.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { t } from './copy.ts';
import { dayText } from './day-text.ts';
import css from './statement-page.module.css';

type Statement = AdminStatementQuery['admin_statement'];
type Sheet = Statement['sheets'][number];

/**
 * How the file was read: whose account, which column is what, and the sums, to be held against the
 * bank's own paper.
 */
export function StatementReading({ statement }: { readonly statement: Statement }) {
  const {
    sheets,
    skipped,
    in_count: inCount,
    in_total: inTotal,
    out_count: outCount,
    out_total: outTotal,
    days_question: question,
  } = statement;
  // While the days are open nothing is counted.
  const isOpen = question !== null && question.chosen === null;
  return (
    <div className={css['reading']} data-reading="">
      <p className="b6">{t('st.read')}</p>
      {!isOpen && <p className={css['lead']}>{t('st.read.lead')}</p>}
      {!isOpen && (
        <p className={css['sums']}>
          <strong>{t('st.read.in', { n: inCount, amount: formatMoney(inTotal) })}</strong>
          <strong>{t('st.read.out', { n: outCount, amount: formatMoney(outTotal) })}</strong>
        </p>
      )}
      {sheets.map((sheet) => (
        <ReadSheet key={sheet.name ?? ''} sheet={sheet} />
      ))}
      {skipped.length > 0 && (
        <p className={css['hint']}>{t('st.read.skipped', { names: skipped.join(', ') })}</p>
      )}
    </div>
  );
}

function ReadSheet({
  sheet: { name, account_number: account, direction, from, to, columns },
}: {
  readonly sheet: Sheet;
}) {
  return (
    <div>
      <p className={css['readingLine']}>
        {name !== null && <span>{t('st.read.sheet', { name })}</span>}
        <span>{t('st.read.account', { number: account })}</span>
        <span>
          {t(`st.direction.${directions.find((known) => known === direction) ?? 'two_columns'}`)}
        </span>
        {from !== null && to !== null && (
          <span>{t('st.read.days', { from: dayText(from), to: dayText(to) })}</span>
        )}
      </p>
      <dl className={css['columns']}>
        {columns.map(({ meaning, head }) => (
          <div key={`${meaning} ${head}`}>
            <dt>{meaningText(meaning)}</dt>
            <dd>{head}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const directions = ['two_columns', 'credit_only', 'word', 'sign'] as const;
const meanings = [
  'day',
  'time',
  'credit',
  'debit',
  'amount',
  'direction',
  'memo',
  'reference',
  'account',
  'balance',
  'charge',
] as const;

function meaningText(meaning: string): string {
  const known = meanings.find((each) => each === meaning);
  return known === undefined ? meaning : t(`st.column.${known}`);
}
