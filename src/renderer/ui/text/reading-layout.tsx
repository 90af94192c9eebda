import { type ReactNode, useState } from 'react';
import css from './reading-layout.module.css';
import { Select } from '../forms/select.tsx';
import { Skeleton } from '../states/skeleton.tsx';

interface ReadingSection {
  readonly id: string;
  readonly title: string;
}

export interface ReadingLayoutProps {
  /** "Mục lục". */
  readonly label: string;
  /** Shown by the select of a phone when a search in it finds nothing. */
  readonly emptyText: string;
  /** Heads of the text that have these ids; null while they are not known. */
  readonly sections: readonly ReadingSection[] | null;
  /** The article: heading, summary, text. */
  readonly children: ReactNode;
}

/**
 * A long text of 720 px beside its contents: a list, above the text a select on a phone; on paper
 * the text alone (design 5.19).
 */
export function ReadingLayout({ label, emptyText, sections, children }: ReadingLayoutProps) {
  return (
    <div className={css['columns']}>
      <div className={css['side']}>
        {sections === null ? (
          <Skeleton height="16rem" />
        ) : (
          <Contents label={label} emptyText={emptyText} sections={sections} />
        )}
      </div>
      <article className={css['article']}>{children}</article>
    </div>
  );
}

interface ContentsProps extends Omit<ReadingLayoutProps, 'children' | 'sections'> {
  readonly sections: readonly ReadingSection[];
}

function Contents({ label, emptyText, sections }: ContentsProps) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const jump = (id: string) => {
    setChosen(id);
    goTo(id);
  };
  return (
    <>
      <nav className={css['contents']} aria-label={label}>
        <p className="t3 xs">{label}</p>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(id);
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Select
        className={css['select']}
        label={label}
        options={sections.map(({ id, title }) => ({ value: id, label: title }))}
        value={chosen}
        onChange={jump}
        placeholder={label}
        emptyText={emptyText}
        hideLabel
      />
    </>
  );
}

/**
 * Scrolls to a head and gives it the focus, so that the keyboard and a screen reader go on from
 * there.
 */
function goTo(id: string): void {
  const head = document.getElementById(id);
  if (head === null) return;
  head.tabIndex = -1;
  head.scrollIntoView({ block: 'start' });
  head.focus({ preventScroll: true });
}
