import type { ReactNode } from 'react';
import css from './admin-page.module.css';
import { CsvButton, type CsvSource } from './csv-button.tsx';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

export interface AdminPageProps {
  /** The heading. */
  readonly title: string;
  /** One line under it, when the page needs one. */
  readonly lead?: string | undefined;
  /** The field above; `/` leads into it. */
  readonly search?: SearchBoxProps | undefined;
  readonly csv?: CsvSource | undefined;
  /** Buttons above, right: what the page makes anew. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the back office: search and actions above, heading, content. */
export function AdminPage({ title, lead, search, csv, actions, children }: AdminPageProps) {
  return (
    <div className={css['page']}>
      <div
        className={css['top']}
        data-empty={
          (search === undefined && csv === undefined && actions === undefined) || undefined
        }
      >
        {search !== undefined && <SearchBox {...search} />}
        <div className={css['actions']}>
          {actions}
          {csv !== undefined && <CsvButton {...csv} />}
        </div>
      </div>
      <h1 className={css['title']} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className={css['lead']}>{lead}</p>}
      {children}
    </div>
  );
}
