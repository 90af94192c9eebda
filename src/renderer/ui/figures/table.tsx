import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../states/skeleton.tsx';
import css from './table.module.css';

export interface TableProps {
  /**
   * Name of the table, for screen readers; also of the box it scrolls in when it is wider than the
   * page.
   */
  readonly label: string;
  /** `Th` elements. */
  readonly head: ReactNode;
  /** `tr` elements with `Td`. */
  readonly children: ReactNode;
}

/** Rows of 44 px under a head that stays. */
export function Table({ label, head, children }: TableProps) {
  return (
    // The box scrolls sideways at large text, so the keyboard must reach it; a group, as a landmark
    // per table is too many.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={css['box']} role="group" aria-label={label} tabIndex={0}>
      <table className={css['table']}>
        <caption className="sr">{label}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export type SortOrder = 'ascending' | 'descending' | 'none';

export interface ThProps {
  readonly children: ReactNode;
  /** Numbers stand to the right. */
  readonly numeric?: boolean | undefined;
  /** With `onSort` the head is a button that asks for another order. */
  readonly sort?: SortOrder | undefined;
  readonly onSort?: (() => void) | undefined;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

/** A column head. */
export function Th({ children, numeric = false, sort = 'none', onSort }: ThProps) {
  const Icon = sortIcons[sort];
  return (
    <th
      scope="col"
      className={cx(numeric && css['numeric'])}
      aria-sort={onSort === undefined ? undefined : sort}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button type="button" className={css['sort']} onClick={onSort}>
          {children}
          <Icon aria-hidden="true" />
        </button>
      )}
    </th>
  );
}

export interface TdProps extends ComponentPropsWithRef<'td'> {
  readonly numeric?: boolean | undefined;
}

/** A cell. */
export function Td({ numeric = false, className, ...rest }: TdProps) {
  return <td {...rest} className={cx(numeric && css['numeric'], numeric && 'num', className)} />;
}

export interface SkeletonRowsProps {
  readonly columns: number;
  readonly rows?: number | undefined;
}

/** Six grey rows while the table loads. */
export function SkeletonRows({ columns, rows = 6 }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <Skeleton shape="text" width={`${48 + ((row * 17 + column * 29) % 44)}%`} />
        </td>
      ))}
    </tr>
  ));
}
