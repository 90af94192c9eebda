import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ReactNode, useEffect, useRef } from 'react';
import type { QueryStatus } from '../../../graphql/query-status.ts';
import { Button } from '../../../ui/button.tsx';
import css from './admin-list.module.css';
import { t } from './copy.ts';
import { FilterTabs, type FilterTab } from './filter-tabs.tsx';
import type { ListPage } from './list-page.ts';
import { type ListColumn, ListTable } from './list-table.tsx';
import { ListTrouble } from './list-trouble.tsx';
import { Pager } from './pager.tsx';
import type { AdminListState } from './use-admin-list.ts';
import { useWide } from './use-wide.ts';

export interface AdminListProps<Row, Tab extends string> {
  /** Name of the table. */
  readonly label: string;
  readonly state: AdminListState<Tab>;
  /** Left out: the list has one state only. */
  readonly tabs?: readonly FilterTab<Tab>[] | undefined;
  readonly columns: readonly ListColumn<Row>[];
  readonly status: QueryStatus<ListPage<Row>>;
  readonly rowId: (row: Row) => string;
  /** What there is none of: "Không còn đơn nào cần xử lý." */
  readonly empty: string;
  /** The details of a chosen row: usually a `DetailPanel`. Left out: rows cannot be chosen. */
  readonly renderDetail?: ((id: string, row: Row | undefined) => ReactNode) | undefined;
  /** Between the tabs and the table: more filters. */
  readonly filters?: ReactNode;
}

/**
 * A list of the back office: tabs, rows, pages, and the details of one row: beside it on a wide
 * screen (the first row's until another one is chosen), in its place on a narrow one.
 */
export function AdminList<Row, Tab extends string>(props: AdminListProps<Row, Tab>) {
  const { state, status, rowId, renderDetail, tabs } = props;
  const isWide = useWide();
  const rows = status.kind === 'ready' ? status.data.nodes : [];
  const first = rows[0];
  const shown =
    renderDetail === undefined
      ? null
      : (state.chosen ?? (isWide && first !== undefined ? rowId(first) : null));
  const list = (
    <section className={css['list']} aria-label={props.label}>
      {tabs !== undefined && <FilterTabs tabs={tabs} value={state.tab} onChange={state.setTab} />}
      {props.filters}
      <Rows {...props} shown={shown} isWide={isWide} />
    </section>
  );
  if (renderDetail === undefined) return list;
  const opened =
    shown === null
      ? null
      : renderDetail(
          shown,
          rows.find((row) => rowId(row) === shown),
        );
  const isEmpty = status.kind === 'ready' && rows.length === 0 && opened === null;
  if (!isWide)
    return opened === null ? (
      list
    ) : (
      <Opened key={shown} onBack={() => state.choose(null)}>
        {opened}
      </Opened>
    );
  return (
    <div className={css['split']}>
      {list}
      {/* Beside an empty list there is nothing to choose and nothing to say. */}
      {!isEmpty && (
        <aside className={css['detail']} aria-label={t('adc.detail')} key={shown}>
          {opened ??
            (status.kind === 'ready' && <p className={css['choose']}>{t('adc.detail.choose')}</p>)}
        </aside>
      )}
    </div>
  );
}

function Rows<Row, Tab extends string>({
  label,
  columns,
  status,
  rowId,
  empty,
  renderDetail,
  state,
  shown,
  isWide,
}: AdminListProps<Row, Tab> & { readonly shown: string | null; readonly isWide: boolean }) {
  if (status.kind === 'offline' || status.kind === 'failed') return <ListTrouble status={status} />;
  const page = status.kind === 'ready' ? status.data : null;
  return (
    <>
      <ListTable
        label={label}
        columns={columns}
        rows={page?.nodes ?? null}
        rowId={rowId}
        shown={shown}
        onChoose={renderDetail === undefined ? undefined : state.choose}
        choosesOnMove={isWide}
        empty={state.search === '' ? empty : t('adc.none.search')}
      />
      {page !== null && <Pager page={page} state={state} />}
    </>
  );
}

/** Details in the place of the list. */
function Opened({
  onBack,
  children,
}: {
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  const back = useRef<HTMLButtonElement>(null);
  // The row that had the focus is gone with the list.
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={css['opened']}>
      <Button ref={back} variant="ghost" size="sm" onClick={onBack}>
        <ChevronLeft aria-hidden="true" />
        {t('adc.back')}
      </Button>
      {children}
    </div>
  );
}
