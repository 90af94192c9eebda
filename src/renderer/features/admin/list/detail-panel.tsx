import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { Card } from '#renderer/ui/card.tsx';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import css from './detail-panel.module.css';
import { t } from './copy.ts';
import { ListTrouble } from './list-trouble.tsx';

export interface DetailPanelProps {
  readonly title: string;
  /** The state in a word, right of the title. */
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/** One row of a list with all that belongs to it: the right column of the back office, 372 px. */
export function DetailPanel({ title, badge, children }: DetailPanelProps) {
  return (
    <Card className={css['panel']}>
      <header className={css['header']}>
        <h2 className="h-card">{title}</h2>
        {badge}
      </header>
      {children}
    </Card>
  );
}

export interface DetailGateProps<Data> {
  readonly status: QueryStatus<Data>;
  readonly children: (data: Data, reload: () => void) => ReactNode;
}

/** The details once they are there; before that their skeleton, or why they cannot be shown. */
export function DetailGate<Data>({ status, children }: DetailGateProps<Data>) {
  if (status.kind === 'ready') return children(status.data, status.reload);
  if (status.kind === 'loading') {
    return (
      <Card className={css['panel']} aria-busy="true">
        <Skeleton width="46%" height="24px" />
        {['72%', '58%', '66%', '80%'].map((width) => (
          <Skeleton key={width} shape="text" width={width} />
        ))}
        <Skeleton height="48px" />
      </Card>
    );
  }
  return <ListTrouble status={status} title={t('adc.failed.detail')} />;
}

export interface DetailRow {
  readonly term: string;
  /** Null or '' leaves the row out. */
  readonly value: ReactNode;
  /** The one that counts. */
  readonly isStrong?: boolean | undefined;
}

/** Facts in two columns: what, and how it is. */
export function DetailRows({ rows }: { readonly rows: readonly DetailRow[] }) {
  return (
    <dl className={css['rows']}>
      {rows
        .filter(({ value }) => value !== null && value !== '' && value !== undefined)
        .map(({ term, value, isStrong }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd data-strong={isStrong || undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A part of the details under a small heading. */
export function DetailSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={css['section']}>
      <h3 className={css['sub']}>{title}</h3>
      {children}
    </section>
  );
}

/** What is wrong with a row, or what it waits for: one or two sentences. */
export function DetailNotice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={css['notice']}>
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** The actions of a row, one under the other; the main one first. */
export function DetailActions({ children }: { readonly children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>;
}
