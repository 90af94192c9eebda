import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { t } from './copy.ts';
import css from './list-table.module.css';
import { useRowKeys } from './use-row-keys.ts';

export interface ListColumn<Row> {
  readonly key: string;
  readonly head: string;
  /** The first column's content names the row and is its button. */
  readonly render: (row: Row) => ReactNode;
  /** Numbers, money and times stand to the right, in figures of one width. */
  readonly numeric?: boolean | undefined;
  /** `main` 600, `second` in the second ink, `quiet` in the third. */
  readonly look?: 'main' | 'strong' | 'second' | 'quiet' | undefined;
  /** Takes the room that the other columns leave; what is longer ends in an ellipsis. Names and e-mails of any length fit so. */
  readonly elastic?: boolean | undefined;
  /** Left out on a phone. */
  readonly wideOnly?: boolean | undefined;
  /** Left out where the list and its details leave no room for it: below 1536 px. */
  readonly roomyOnly?: boolean | undefined;
}

export interface ListTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Null while they load. */
  readonly rows: readonly Row[] | null;
  readonly rowId: (row: Row) => string;
  /** The row whose details are open. */
  readonly shown: string | null;
  /** Left out: rows cannot be chosen. */
  readonly onChoose?: ((id: string) => void) | undefined;
  readonly empty: string;
  /** Going to a row with the keys chooses it: its details stand beside the list. */
  readonly choosesOnMove?: boolean | undefined;
}

/** Rows of 44 px. j, k and the arrows go from row to row, Enter opens; a press anywhere in a row chooses it. */
export function ListTable<Row>({ label, columns, rows, rowId, shown, onChoose, empty, choosesOnMove = false }: ListTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, { isOn: onChoose !== undefined, choosesOnMove });
  if (rows?.length === 0) return <EmptyState title={empty} />;
  return (
    // The box scrolls sideways at large text, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={css['box']} role="group" aria-label={label} tabIndex={0} aria-busy={rows === null || undefined}>
      <table className={css['table']}>
        <caption className="sr">{label}{onChoose !== undefined && `. ${t('adc.keys')}`}</caption>
        <thead>
          <tr>{columns.map((column) => <th key={column.key} scope="col" className={cx(column.numeric === true && css['numeric'], column.wideOnly === true && css['wideOnly'], column.roomyOnly === true && css['roomyOnly'])}>{column.head}</th>)}</tr>
        </thead>
        <tbody ref={body}>
          {rows === null ? <SkeletonLines columns={columns.length} /> : rows.map((row) => <Line key={rowId(row)} row={row} id={rowId(row)} columns={columns} isShown={rowId(row) === shown} onChoose={onChoose} />)}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly isShown: boolean;
  readonly onChoose: ((id: string) => void) | undefined;
}

function Line<Row>({ row, id, columns, isShown, onChoose }: LineProps<Row>) {
  const choose = onChoose && (() => onChoose(id));
  return (
    // The row's button is for the keyboard and for screen readers; a press beside it means the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr className={cx(choose !== undefined && css['choosable'])} data-shown={isShown || undefined} onClick={choose && (() => { if (window.getSelection()?.isCollapsed !== false) choose(); })}>
      {columns.map((column, index) => (
        <td key={column.key} className={cx(column.numeric === true && css['numeric'], column.numeric === true && 'num', column.look !== undefined && css[column.look], column.elastic === true && css['elastic'], column.wideOnly === true && css['wideOnly'], column.roomyOnly === true && css['roomyOnly'])}>
          {index === 0 && choose !== undefined
            ? <button type="button" className={css['open']} data-row={id} aria-current={isShown || undefined} onClick={(event) => { event.stopPropagation(); choose(); }} onKeyDown={ignoreRepeat}>{column.render(row)}</button>
            : column.render(row)}
        </td>
      ))}
    </tr>
  );
}

/** A key that is held down opens once. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

function SkeletonLines({ columns }: { readonly columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (__, column) => <td key={column}><Skeleton shape="text" width={`${48 + ((row * 17 + column * 29) % 44)}%`} /></td>)}
    </tr>
  ));
}
