import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type PalettePage, usePalettePages } from '../../lib/page/feature.ts';
import { usePlatform, useSession } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Palette } from '../../ui/palette/palette.tsx';
import { t } from './copy.ts';
import { EntryFace } from './palette-face.tsx';
import { PaletteNotice } from './palette-notice.tsx';
import { type PaletteGroup, paletteGroups } from './palette-view.ts';
import { createRecentSearches } from './recent-searches.ts';
import css from './search-palette.module.css';
import { useSearch } from './use-search.ts';

export interface SearchPaletteProps {
  /** Over a page that is dark in either theme. */
  readonly isDark: boolean;
  readonly onClose: () => void;
}

const recentSearches = createRecentSearches(() => window.localStorage);

const headings = {
  lessons: t('search.lessons'),
  notes: t('search.notes'),
  captions: t('search.captions'),
  pages: t('search.pages'),
  recent: t('search.recent'),
} as const satisfies Record<PaletteGroup['kind'], string>;

/** The search over everything: lessons, captions, own notes, pages. */
export function SearchPalette({ isDark, onClose }: SearchPaletteProps) {
  const navigate = useNavigate();
  const session = useSession();
  const personId = session.status === 'signed_in' ? session.userId : 'guest';
  const [recent, setRecent] = useState(() => recentSearches.list(personId));
  const input = useRef<HTMLInputElement>(null);
  const view = useSearch();
  const { text } = view;
  const pages = usePages();
  const groups = useMemo(
    () => paletteGroups({ text, hits: view.hits, pages, recent }),
    [text, view.hits, pages, recent],
  );
  const entries = groups.flatMap((group) => group.entries);

  const open = (key: string) => {
    const entry = entries.find((candidate) => candidate.key === key);
    if (entry === undefined) return;
    if (entry.kind === 'recent') {
      view.type(entry.text);
      input.current?.focus();
      return;
    }
    if (entry.kind === 'hit') recentSearches.add(personId, text);
    onClose();
    void navigate(entry.to);
  };
  const clearRecent = () => {
    recentSearches.clear();
    setRecent([]);
    input.current?.focus();
  };
  const isSettled = text.trim() !== '' && !view.isPending;
  return (
    <div {...(isDark ? { 'data-theme': 'dark' } : {})}>
      <Palette
        words={{
          title: t('search.title'),
          placeholder: t('search.placeholder'),
          clear: t('search.clear'),
          close: t('search.close'),
          results: t('search.results'),
          move: t('search.move'),
          enter: t('search.enter'),
          esc: t('search.esc'),
          found: isSettled ? t('search.count', { n: entries.length }) : '',
        }}
        text={text}
        onType={view.type}
        sections={groups.map(({ kind, entries: of }) => ({
          key: kind,
          heading: headings[kind],
          choices: of.map((entry) => ({ key: entry.key, face: <EntryFace entry={entry} /> })),
        }))}
        isPending={view.isPending}
        onOpen={open}
        onClose={onClose}
        input={input}
        notice={<PaletteNotice text={text.trim()} view={view} isEmpty={entries.length === 0} />}
        rest={
          groups.some(({ kind }) => kind === 'recent') && (
            <Button size="sm" variant="ghost" className={css['clearRecent']} onClick={clearRecent}>
              {t('search.clearRecent')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** Pages that can be opened; the manager of downloads only where there are any. */
function usePages(): readonly PalettePage[] {
  const pages = usePalettePages();
  const keepsLessons = usePlatform().offline !== undefined;
  const isSignedIn = useSession().status === 'signed_in';
  return useMemo(() => {
    if (!isSignedIn) return [];
    return pages.filter(({ needsDownloads }) => needsDownloads !== true || keepsLessons);
  }, [pages, keepsLessons, isSignedIn]);
}
