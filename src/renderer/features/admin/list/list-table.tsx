import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { t } from './copy.ts';
import css from './list-table.module.css';
import { useFittingStep } from './use-fitting-step.ts';
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
  /**
   * Takes the room that the other columns leave. Names and e-mails of any length fit so: on two
   * lines where the details have them whole.
   */
  readonly elastic?: boolean | undefined;
  /**
   * Where rows have details: left out on a phone, and where a row is too long for its list, the
   * last one first.
   */
  readonly wideOnly?: boolean | undefined;
  /** The same, and before all others. */
  readonly roomyOnly?: boolean | undefined;
  /** On a phone not left out: it stands on a second line of its row. */
  readonly secondLine?: boolean | undefined;
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

/**
 * Rows of 44 px. j, k and the arrows go from row to row, Enter opens; a press anywhere in a row
 * chooses it. Rows that are too long for their box leave out what their details say, then stand as
 * a block of lines each: nothing is cut off.
 */
export function ListTable<Row>({
  label,
  columns: all,
  rows,
  rowId,
  shown,
  onChoose,
  empty,
  choosesOnMove = false,
}: ListTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, { isOn: onChoose !== undefined, choosesOnMove });
  const spare = onChoose === undefined ? [] : spareKeys(all);
  const step = useFittingStep(box, rows, spare.length + 1);
  if (rows?.length === 0) return <EmptyState title={empty} />;
  const left = new Set(spare.slice(0, step));
  const columns = all.filter(({ key }) => !left.has(key));
  const isStacked = step > spare.length;
  return (
    // The box scrolls sideways where not even blocks fit, so the keyboard must reach it.
    <div
      ref={box}
      className={css['box']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-busy={rows === null || undefined}
      data-stacked={isStacked || undefined}
      data-details={onChoose === undefined ? undefined : true}
    >
      <table className={cx(css['table'], columns.some(isBelow) && css['twoLines'])}>
        <caption className="sr">
          {label}
          {onChoose !== undefined && `. ${t('adc.keys')}`}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(column.numeric === true && css['numeric'], placeClass(column))}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === null ? (
            <SkeletonLines columns={columns} />
          ) : (
            rows.map((row) => (
              <Line
                key={rowId(row)}
                row={row}
                id={rowId(row)}
                columns={columns}
                isShown={rowId(row) === shown}
                onChoose={onChoose}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

function isSpare({ wideOnly, roomyOnly }: ListColumn<never>): boolean {
  return wideOnly === true || roomyOnly === true;
}

function isBelow({ secondLine }: ListColumn<never>): boolean {
  return secondLine === true;
}

/** Where a cell goes on a phone; undefined for the first line of its row. */
function placeClass(column: ListColumn<never>): string | undefined {
  if (isBelow(column)) return css['below'];
  return isSpare(column) ? css['spare'] : undefined;
}

/** What a row can go without, in the order in which it does. */
function spareKeys(columns: readonly ListColumn<never>[]): readonly string[] {
  const roomy = columns.filter(({ roomyOnly }) => roomyOnly === true);
  const wide = columns
    .filter(({ wideOnly, roomyOnly }) => wideOnly === true && roomyOnly !== true)
    .toReversed();
  return [...roomy, ...wide].map(({ key }) => key);
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
    // The row's button is for the keyboard and for screen readers; a press beside it means the
    // same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={cx(choose !== undefined && css['choosable'])}
      data-shown={isShown || undefined}
      onClick={
        choose &&
        (() => {
          if (window.getSelection()?.isCollapsed !== false) choose();
        })
      }
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-head={column.head}
          className={cx(
            column.numeric === true && css['numeric'],
            column.numeric === true && 'num',
            column.look !== undefined && css[column.look],
            column.elastic === true && css['elastic'],
            placeClass(column),
          )}
        >
          {index === 0 && choose !== undefined ? (
            <button
              type="button"
              className={css['open']}
              data-row={id}
              aria-current={isShown || undefined}
              onClick={(event) => {
                event.stopPropagation();
                choose();
              }}
              onKeyDown={ignoreRepeat}
            >
              {content(column, row)}
            </button>
          ) : (
            content(column, row)
          )}
        </td>
      ))}
    </tr>
  );
}

/**
 * Words may take a second line; figures, badges and whatever brings its own element stand as they
 * are.
 */
function content<Row>({ render, numeric = false }: ListColumn<Row>, row: Row): ReactNode {
  const shown = render(row);
  return typeof shown === 'string' && shown !== '' && !numeric ? (
    <span className={css['words']}>{shown}</span>
  ) : (
    shown
  );
}

/** A key that is held down opens once. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

function SkeletonLines({ columns }: { readonly columns: readonly ListColumn<never>[] }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {columns.map((column, index) => (
        <td key={column.key} className={placeClass(column)}>
          <Skeleton shape="text" width={`${48 + ((row * 17 + index * 29) % 44)}%`} />
        </td>
      ))}
    </tr>
  ));
}
