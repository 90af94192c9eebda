import { useState } from 'react';
import { Select } from '../../../ui/select.tsx';
import { t } from './copy.ts';
import css from './policy-page.module.css';

export interface ContentsProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Where one can go on the page: a list beside the text, a select above it on a phone. */
export function Contents({ sections }: ContentsProps) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const jump = (id: string) => {
    setChosen(id);
    goTo(id);
  };
  return (
    <>
      <nav className={css['contents']} aria-label={t('policy.contents')}>
        <p className="t3 xs">{t('policy.contents')}</p>
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
        label={t('policy.contents')}
        options={sections.map(({ id, title }) => ({ value: id, label: title }))}
        value={chosen}
        onChange={jump}
        placeholder={t('policy.contents')}
        emptyText={t('policy.contents.none')}
        hideLabel
      />
    </>
  );
}

/** Scrolls to a head and gives it the focus, so that the keyboard and a screen reader go on from there. */
function goTo(id: string): void {
  const head = document.getElementById(id);
  if (head === null) return;
  head.tabIndex = -1;
  head.scrollIntoView({ block: 'start' });
  head.focus({ preventScroll: true });
}
