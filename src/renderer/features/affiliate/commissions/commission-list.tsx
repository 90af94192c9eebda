import type { Period } from '#shared/domain/affiliate/period.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { Block } from '../dashboard/block.tsx';
import { FileButton } from '../period/file-button.tsx';
import type { PeriodChoice } from '../period/period-address.ts';
import { type CommissionStatus, commissionStatuses } from './commission-view.ts';
import css from './commission-list.module.css';
import { CodeSearch } from './code-search.tsx';
import { CommissionTable, TableSkeleton } from './commission-table.tsx';
import { t } from './copy.ts';
import { ListPager } from './list-pager.tsx';
import {
  type CommissionFilter,
  type CommissionPage,
  useCommissionFilter,
  useCommissions,
} from './use-commissions.ts';

export interface CommissionListProps {
  readonly choice: PeriodChoice;
  /** The period that the choice means. */
  readonly period: Pick<Period, 'kind' | 'year' | 'index'>;
}

/**
 * Every order of the period with what it earns, its state and its life; the CSV holds the same
 * lines.
 */
export function CommissionList({ choice, period }: CommissionListProps) {
  const [filter, change] = useCommissionFilter();
  const { status, before, goOn, goBack } = useCommissions(choice, filter);
  const isFiltered = filter.status !== null || filter.search !== '';
  const total = status.kind === 'ready' ? status.data.total : null;
  return (
    <section aria-labelledby="commissions" className={css['part']}>
      <div className={css['head']}>
        <h2 className="h-card" id="commissions">
          {t('aff.orders.h')}
        </h2>
        <FileButton
          what={{
            file: 'commissions.csv',
            period,
            filters: { status: filter.status, search: filter.search },
          }}
          label={t('aff.orders.csv')}
          {...(total === 0 ? { reason: t('aff.orders.csv.empty') } : {})}
          {...(total === null ? {} : { description: t('aff.orders.csv.hint', { n: total }) })}
        />
      </div>
      <Filters filter={filter} onChange={change} />
      <Block status={status} skeleton={<TableSkeleton />} failed={t('aff.orders.failed')}>
        {(page) =>
          page.nodes.length === 0 ? (
            <NothingFound
              isFiltered={isFiltered}
              onClear={() => change({ status: null, search: '' })}
            />
          ) : (
            <Rows page={page} before={before} goOn={goOn} goBack={goBack} />
          )
        }
      </Block>
    </section>
  );
}

interface FiltersProps {
  readonly filter: CommissionFilter;
  readonly onChange: (changes: Partial<CommissionFilter>) => void;
}

const everyState = 'ALL';

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <div className={css['filters']}>
      <CodeSearch
        label={t('aff.orders.search')}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label={t('aff.orders.state')}
        hideLabel
        size="compact"
        className={css['state']}
        value={filter.status ?? everyState}
        options={[
          { value: everyState, label: t('aff.orders.state.all') },
          ...commissionStatuses.map((value) => ({ value, label: t(`aff.state.${value}`) })),
        ]}
        placeholder={t('aff.orders.state')}
        emptyText={t('aff.orders.state.none')}
        onChange={(value) =>
          onChange({
            status:
              commissionStatuses.find((status): status is CommissionStatus => status === value) ??
              null,
          })
        }
      />
    </div>
  );
}

function NothingFound({
  isFiltered,
  onClear,
}: {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  if (isFiltered)
    return (
      <EmptyState
        title={t('aff.orders.noneFound')}
        action={<Button onClick={onClear}>{t('aff.orders.clear')}</Button>}
      />
    );
  return <EmptyState title={t('aff.orders.none')}>{t('aff.orders.none.p')}</EmptyState>;
}

interface RowsProps {
  readonly page: CommissionPage;
  readonly before: number;
  readonly goOn: (() => void) | null;
  readonly goBack: (() => void) | null;
}

function Rows({ page, before, goOn, goBack }: RowsProps) {
  return (
    <>
      <CommissionTable commissions={page.nodes} />
      <ListPager
        first={before + 1}
        last={before + page.nodes.length}
        total={page.total}
        goOn={goOn}
        goBack={goBack}
      />
    </>
  );
}
