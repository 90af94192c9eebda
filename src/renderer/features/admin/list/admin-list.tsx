import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { Button } from '#renderer/ui/button.tsx';
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
  const open = (id: string | null) =>
    id === null
      ? null
      : (renderDetail?.(
          id,
          rows.find((row) => rowId(row) === id),
        ) ?? null);
  const held = useHeldRow(state);
  const shownByItself = useShownByItself(state, {
    first: rows[0] && rowId(rows[0]),
    isSettled: isWide && status.kind === 'ready' && status.isAsking !== true,
    isThere: (id) => open(id) !== null,
  });
  const wanted = open(state.chosen ?? held.id);
  // A row that nobody chose, and of which nothing can be said any more, gives its place to another.
  const isWanted = wanted !== null || state.chosen !== null;
  const firstId = isWide ? shownByItself : null;
  const shown = renderDetail === undefined ? null : isWanted ? (state.chosen ?? held.id) : firstId;
  const opened = isWanted ? wanted : open(firstId);
  const list = (
    <section className={css['list']} aria-label={props.label}>
      {tabs !== undefined && <FilterTabs tabs={tabs} value={state.tab} onChange={state.setTab} />}
      {props.filters}
      <Rows {...props} shown={shown} isWide={isWide} />
    </section>
  );
  if (renderDetail === undefined) return list;
  const isEmpty = status.kind === 'ready' && rows.length === 0 && opened === null;
  // One place for the details, beside the list or instead of it: what is typed in them, and in a
  // dialog of theirs, stays when a phone is turned or a window is drawn smaller.
  return (
    <div className={isWide ? css['split'] : undefined}>
      {(isWide || opened === null) && list}
      {/* Beside an empty list there is nothing to choose and nothing to say. */}
      {(opened !== null || (isWide && !isEmpty)) && (
        <Details
          key={shown}
          isBeside={isWide}
          onFocus={() => held.hold(shown)}
          onBack={() => {
            held.hold(null);
            state.choose(null);
          }}
        >
          {opened ??
            (status.kind === 'ready' && <p className={css['choose']}>{t('adc.detail.choose')}</p>)}
        </Details>
      )}
    </div>
  );
}

/**
 * The row that somebody works in though they chose none, as a wide page shows the first one by
 * itself: it stays when there is no room for both any more, and when another row comes to stand
 * first. Known at once, where a choice waits for the address; forgotten with another list.
 */
function useHeldRow(state: ListPlace) {
  const [id, hold] = useOfList(state);
  return { id, hold };
}

/**
 * The row whose details a wide page shows while nobody chose one: the first of the server's answer
 * when it was shown so. What the bank tells puts others before it or takes it out of the list, and
 * somebody is reading: it stays for as long as something can be said of it.
 */
function useShownByItself(
  state: ListPlace,
  {
    first,
    isSettled,
    isThere,
  }: {
    readonly first: string | undefined;
    readonly isSettled: boolean;
    readonly isThere: (id: string) => boolean;
  },
): string | null {
  const [shown, show] = useOfList(state);
  if (shown !== null && isThere(shown)) return shown;
  if (isSettled && first !== undefined && first !== shown) show(first);
  return first ?? null;
}

/** A row of this list, forgotten with another list: null then, and at first. */
function useOfList(state: ListPlace): readonly [string | null, (id: string | null) => void] {
  const list = nameOf(state);
  const [known, setKnown] = useState<{ readonly list: string; readonly id: string | null }>({
    list,
    id: null,
  });
  const isOfList = known.list === list;
  if (!isOfList) setKnown({ list, id: null });
  return [isOfList ? known.id : null, (id) => setKnown({ list, id })];
}

type ListPlace = Pick<AdminListState<string>, 'tab' | 'search' | 'pageIndex'>;

function nameOf({ tab, search, pageIndex }: ListPlace): string {
  return `${tab}\n${search}\n${pageIndex}`;
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

interface DetailsProps {
  /** Beside the list; else in its place, with the way back. */
  readonly isBeside: boolean;
  readonly onFocus: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function Details({ isBeside, onFocus, onBack, children }: DetailsProps) {
  const place = useRef<HTMLElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The row that had the focus is gone with the list.
    if (!isBeside && place.current?.contains(document.activeElement) === false)
      back.current?.focus();
  }, [isBeside]);
  return (
    <aside
      ref={place}
      className={css[isBeside ? 'detail' : 'opened']}
      aria-label={t('adc.detail')}
      onFocusCapture={onFocus}
    >
      {!isBeside && (
        <Button ref={back} variant="ghost" size="sm" onClick={onBack}>
          <ChevronLeft aria-hidden="true" />
          {t('adc.back')}
        </Button>
      )}
      {children}
    </aside>
  );
}
