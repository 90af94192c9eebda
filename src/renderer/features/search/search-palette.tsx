import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePlatform, useSession } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { PaletteDialog } from '../../ui/palette-dialog.tsx';
import { t } from './copy.ts';
import { PaletteList } from './palette-list.tsx';
import { PaletteNotice } from './palette-notice.tsx';
import { entryAfter, type PaletteEntry, paletteGroups, type PalettePage } from './palette-view.ts';
import { createRecentSearches } from './recent-searches.ts';
import css from './search-palette.module.css';
import { useSearch } from './use-search.ts';

export interface SearchPaletteProps {
  /** Over a page that is dark in either theme. */
  readonly isDark: boolean;
  readonly onClose: () => void;
}

const recentSearches = createRecentSearches(() => window.localStorage);

/** The search over everything: lessons, captions, own notes, pages. Arrows choose, Enter opens, Esc closes. */
export function SearchPalette({ isDark, onClose }: SearchPaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const session = useSession();
  const personId = session.status === 'signed_in' ? session.userId : 'guest';
  const [recent, setRecent] = useState(() => recentSearches.list(personId));
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const view = useSearch();
  const { text } = view;
  const pages = usePages();
  const groups = useMemo(() => paletteGroups({ text, hits: view.hits, pages, recent }), [text, view.hits, pages, recent]);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  // What was chosen may be gone from a newer list: then the best is chosen, as at the beginning.
  const known = entries.findIndex(({ key }) => key === chosenKey);
  const chosen = known === -1 && text.trim() !== '' ? Math.min(0, entries.length - 1) : known;

  const open = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    if (entry.kind === 'recent') {
      search(entry.text);
      input.current?.focus();
      return;
    }
    if (entry.kind === 'hit') recentSearches.add(personId, text);
    onClose();
    void navigate(entry.to);
  };
  const search = (next: string) => {
    view.type(next);
    setChosenKey(null);
  };
  const openWhenThere = useOpenWhenThere({ text, isPending: view.isPending }, () => open(entries[chosen]));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method that puts letters together owns its keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setChosenKey(entries[entryAfter(chosen, event.key === 'ArrowDown' ? 1 : -1, entries.length)]?.key ?? null);
    else if (event.key === 'Enter') openWhenThere();
    else return;
    event.preventDefault();
  };
  const clearRecent = () => {
    recentSearches.clear();
    setRecent([]);
    input.current?.focus();
  };
  const optionId = (at: number) => `${id}-${at}`;
  return (
    <div {...(isDark ? { 'data-theme': 'dark' } : {})}>
      <PaletteDialog onClose={onClose} label={t('search.title')} initialFocus={input}>
        <search className={css['top']}>
          <Search aria-hidden="true" />
          <input
            ref={input}
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={text}
            placeholder={t('search.placeholder')}
            aria-label={t('search.placeholder')}
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
            aria-busy={view.isPending || undefined}
            onChange={(event) => search(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {text !== '' && <IconButton size="sm" label={t('search.clear')} icon={<X />} onClick={() => { search(''); input.current?.focus(); }} />}
          <Button size="sm" variant="ghost" className={css['close']} onClick={onClose}>{t('search.close')}</Button>
        </search>
        <div className={css['body']}>
          <PaletteNotice text={text.trim()} view={view} isEmpty={entries.length === 0} />
          <PaletteList id={`${id}-list`} groups={groups} chosen={chosen} optionId={optionId} onOpen={open} onClearRecent={clearRecent} />
        </div>
        <footer className={css['foot']} aria-hidden="true">
          <span><Kbd>↑</Kbd><Kbd>↓</Kbd>{t('search.move')}</span>
          <span><Kbd>Enter</Kbd>{t('search.enter')}</span>
          <span><Kbd>Esc</Kbd>{t('search.esc')}</span>
        </footer>
        <output className="sr">{text.trim() === '' || view.isPending ? '' : t('search.count', { n: entries.length })}</output>
      </PaletteDialog>
    </div>
  );
}

/** Pages that can be opened; the manager of downloads only where there are any. */
function usePages(): readonly PalettePage[] {
  const hasOffline = usePlatform().offline !== undefined;
  const isSignedIn = useSession().status === 'signed_in';
  return useMemo(() => {
    if (!isSignedIn) return [];
    const all: readonly PalettePage[] = [
      { id: 'learn', to: '/learn', title: t('search.page.learn') },
      { id: 'dashboard', to: '/dashboard', title: t('search.page.dashboard') },
      { id: 'offline', to: '/offline', title: t('search.page.offline') },
      { id: 'settings', to: '/settings', title: t('search.page.settings') },
    ];
    return all.filter((page) => page.id !== 'offline' || hasOffline);
  }, [hasOffline, isSignedIn]);
}

/** Enter right after the last letter means what that letter will find, not what still stands there. Typing on takes it back. */
function useOpenWhenThere({ text, isPending }: { readonly text: string; readonly isPending: boolean }, open: () => void): () => void {
  const wanted = useRef<string | null>(null);
  const newest = useRef(open);
  useEffect(() => {
    newest.current = open;
  });
  useEffect(() => {
    if (isPending) return;
    const isWanted = wanted.current === text;
    wanted.current = null;
    if (isWanted) newest.current();
  }, [isPending, text]);
  return () => {
    if (isPending) wanted.current = text;
    else open();
  };
}
