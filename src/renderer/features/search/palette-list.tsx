import Captions from 'lucide-react/icons/captions';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import History from 'lucide-react/icons/history';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import PanelTop from 'lucide-react/icons/panel-top';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { SearchHit } from '../../../shared/search/search.ts';
import { assertNever } from '../../../shared/kernel/assert.ts';
import { formatClock } from '../../lib/format-duration.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { markedParts, type PaletteEntry, type PaletteGroup } from './palette-view.ts';
import css from './search-palette.module.css';

export interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** Number of the chosen entry over all groups; -1 = none. */
  readonly chosen: number;
  readonly optionId: (at: number) => string;
  readonly onOpen: (entry: PaletteEntry) => void;
  readonly onClearRecent: () => void;
}

const headings = {
  lessons: t('search.lessons'),
  notes: t('search.notes'),
  captions: t('search.captions'),
  pages: t('search.pages'),
  recent: t('search.recent'),
} as const satisfies Record<PaletteGroup['kind'], string>;

/** The entries under their headings. The focus stays in the field, which names the chosen one. */
export function PaletteList({ id, groups, chosen, optionId, onOpen, onClearRecent }: PaletteListProps) {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list has no groups with marks and no search */}
      <div id={id} role="listbox" aria-label={t('search.results')} className={css['list']}>
        {groups.map(({ kind, entries }, group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the role of a part of a listbox
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} role="presentation" className={css['heading']}>{headings[kind]}</p>
            {entries.map((entry, place) => {
              const at = (starts[group] ?? 0) + place;
              return <Option key={entry.key} id={optionId(at)} entry={entry} isChosen={at === chosen} onOpen={onOpen} />;
            })}
          </div>
        ))}
      </div>
      {groups.some(({ kind }) => kind === 'recent') && (
        <Button size="sm" variant="ghost" className={css['clearRecent']} onClick={onClearRecent}>{t('search.clearRecent')}</Button>
      )}
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isChosen: boolean;
  readonly onOpen: (entry: PaletteEntry) => void;
}

function Option({ id, entry, isChosen, onOpen }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the combobox has the focus and the keys; see the list
    <div ref={element} id={id} role="option" tabIndex={-1} aria-selected={isChosen} className={css['option']} onMouseDown={(event) => event.preventDefault()} onClick={() => onOpen(entry)}>
      <Face entry={entry} />
      <CornerDownLeft className={css['enter']} aria-hidden="true" />
    </div>
  );
}

function Face({ entry }: { readonly entry: PaletteEntry }) {
  switch (entry.kind) {
    case 'hit':
      return <HitFace hit={entry.hit} />;
    case 'page':
      return <><span className={css['badge']}><PanelTop aria-hidden="true" /></span><span className={css['words']}>{entry.page.title}</span></>;
    case 'recent':
      return <><span className={css['badge']}><History aria-hidden="true" /></span><span className={css['words']}>{entry.text}</span></>;
    default:
      return assertNever(entry);
  }
}

function HitFace({ hit }: { readonly hit: SearchHit }) {
  const isTitle = hit.kind === 'lesson' && hit.text === hit.lessonTitle;
  const found = <Marked text={hit.text} marks={hit.marks} />;
  if (hit.kind === 'lesson') {
    return (
      <>
        <LessonNumber hit={hit} />
        <span className={css['words']}>
          <span>{isTitle ? found : hit.lessonTitle}</span>
          {!isTitle && <span className={css['meta']}>{found}</span>}
        </span>
      </>
    );
  }
  return (
    <>
      <span className={css['badge']}>{hit.kind === 'note' ? <NotebookPen aria-hidden="true" /> : <Captions aria-hidden="true" />}</span>
      <span className={css['words']}>
        <span>{found}</span>
        <span className={css['meta']}>{t('search.lesson', { n: hit.lessonIndex })} · {hit.lessonTitle}</span>
      </span>
      <Time seconds={hit.seconds ?? 0} />
    </>
  );
}

function LessonNumber({ hit }: { readonly hit: SearchHit }) {
  return (
    <span className={css['number']}>
      <span className="sr">{t('search.lesson', { n: hit.lessonIndex })}: </span>
      <span aria-hidden="true">{hit.lessonIndex}</span>
    </span>
  );
}

function Time({ seconds }: { readonly seconds: number }) {
  return (
    <span className={css['time']}>
      <span className="sr">{t('search.at', { time: formatClock(seconds) })}</span>
      <span aria-hidden="true">{formatClock(seconds)}</span>
    </span>
  );
}

function Marked({ text, marks }: Pick<SearchHit, 'text' | 'marks'>): ReactNode {
  return markedParts(text, marks).map((part) => (part.isMarked ? <mark key={part.at}>{part.text}</mark> : part.text));
}
