import ArrowDownToDot from 'lucide-react/icons/arrow-down-to-dot';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { t } from '../copy.ts';
import { t as tn } from '../notes/copy.ts';
import { usePlayerState, useRemote } from '../player/player-context.tsx';
import {
  cueIndexAt,
  markHits,
  searchTranscript,
  type TranscriptCue,
  type TranscriptHit,
} from '../player-core/transcript.ts';
import { RailSearch } from './rail-search.tsx';
import css from './transcript-tab.module.css';
import { useFollow } from './use-follow.ts';
import { isSelecting, useQuote } from './use-quote.ts';

/** Whether there is a transcript to show. */
export type TranscriptState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void }
  | { readonly kind: 'ready' };

export interface TranscriptTabProps {
  readonly cues: readonly TranscriptCue[];
  readonly state: TranscriptState;
  /** The transcript is on screen. */
  readonly shown: boolean;
  /**
   * How often somebody asked to search; each time the cursor goes into the search, once it is
   * there.
   */
  readonly searches: number;
  /** Begins a note with words that were selected; null where no notes can be written. */
  readonly onQuote: ((text: string, atSeconds: number) => void) | null;
}

/** What is said, sentence by sentence: follows the video, jumps to a sentence, searches. */
export function TranscriptTab({ cues, state, shown, searches, onQuote }: TranscriptTabProps) {
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        className={css['failed']}
        title={errorText(state.error)}
        code={t('player.err.code', { code: state.error.code })}
        onRetry={state.reload}
        retryLabel={t('player.retry')}
      />
    );
  }
  if (state.kind === 'locked') return <EmptyState frame="bare" title={t('player.tr.locked')} />;
  if (cues.length === 0)
    return (
      <EmptyState frame="bare" title={t('player.tr.empty')}>
        {t('player.tr.emptyHint')}
      </EmptyState>
    );
  return <Transcript cues={cues} shown={shown} searches={searches} onQuote={onQuote} />;
}

function Transcript({ cues, shown, searches, onQuote }: Omit<TranscriptTabProps, 'state'>) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const hits = useMemo(() => searchTranscript(cues, query), [cues, query]);
  const current = usePlayerState((player) => cueIndexAt(cues, player.currentSeconds));
  const list = useRef<HTMLOListElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const answered = useRef(searches);
  useEffect(() => {
    if (!shown || answered.current === searches) return;
    answered.current = searches;
    searchRef.current?.focus();
  }, [shown, searches]);
  const quote = useQuote(list, cues, shown && onQuote !== null);
  const follow = useFollow({ list, current, active: shown && query === '' && quote === null });
  const hit = hits[chosen];
  useEffect(() => {
    if (hit !== undefined)
      list.current?.children[hit.cueIndex]?.scrollIntoView({ block: 'center' });
  }, [hit]);
  const search = (text: string) => {
    setQuery(text);
    setChosen(0);
  };
  return (
    <div className={css['tab']}>
      <SearchBox
        query={query}
        hits={hits}
        chosen={chosen}
        onQuery={search}
        onChoose={setChosen}
        inputRef={searchRef}
      />
      <ol
        ref={list}
        className={css['list']}
        onWheel={follow.letGo}
        onTouchMove={follow.letGo}
        onPointerDown={follow.letGoOnScrollbar}
      >
        {cues.map((cue, index) => (
          <Sentence
            key={cue.start_seconds}
            cue={cue}
            index={index}
            isCurrent={index === current}
            hits={hits}
            chosenHit={chosen}
          />
        ))}
      </ol>
      {query.trim() !== '' && hits.length === 0 && (
        <p className={css['nothing']}>{t('player.tr.none', { q: query.trim() })}</p>
      )}
      {quote !== null && (
        // Pressing it must not take the selection away before it was read.
        <Button
          className={css['follow']}
          size="sm"
          variant="primary"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onQuote?.(quote.text, quote.atSeconds)}
        >
          <NotebookPen aria-hidden="true" />
          {tn('player.note.fromTranscript')}
        </Button>
      )}
      {follow.lost && quote === null && (
        <Button className={css['follow']} size="sm" onClick={follow.catchUp}>
          <ArrowDownToDot aria-hidden="true" />
          {t('player.tr.follow')}
        </Button>
      )}
    </div>
  );
}

interface SentenceProps {
  readonly cue: TranscriptCue;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly hits: readonly TranscriptHit[];
  readonly chosenHit: number;
}

function Sentence({ cue, index, isCurrent, hits, chosenHit }: SentenceProps) {
  const remote = useRemote();
  return (
    <li>
      <button
        type="button"
        className={css['sentence']}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => isSelecting() || remote.seekTo(cue.start_seconds)}
      >
        <span className={css['at']}>{formatClock(cue.start_seconds)}</span>
        <span>
          {markHits(cue.text, index, hits).map((part) =>
            part.hitIndex === null ? (
              part.text
            ) : (
              <mark key={part.hitIndex} data-chosen={part.hitIndex === chosenHit || undefined}>
                {part.text}
              </mark>
            ),
          )}
        </span>
      </button>
    </li>
  );
}

interface SearchBoxProps {
  readonly query: string;
  readonly hits: readonly TranscriptHit[];
  readonly chosen: number;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (hit: number) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function SearchBox({ query, hits, chosen, onQuery, onChoose, inputRef }: SearchBoxProps) {
  const step = (by: 1 | -1) =>
    hits.length > 0 && onChoose((chosen + by + hits.length) % hits.length);
  return (
    <RailSearch
      className={css['search']}
      label={t('player.tr.search')}
      text={query}
      onText={onQuery}
      clearLabel={t('player.tr.clear')}
      found={t('player.tr.hitCount', { n: hits.length })}
      onStep={step}
      inputRef={inputRef}
    >
      {hits.length > 0 && (
        <>
          <span className={css['count']} aria-hidden="true">
            {t('player.tr.hits', { i: chosen + 1, n: hits.length })}
          </span>
          <IconButton
            size="xs"
            label={t('player.tr.prevHit')}
            icon={<ChevronUp />}
            onClick={() => step(-1)}
          />
          <IconButton
            size="xs"
            label={t('player.tr.nextHit')}
            icon={<ChevronDown />}
            onClick={() => step(1)}
          />
        </>
      )}
    </RailSearch>
  );
}

function Loading() {
  return (
    <div className={css['loading']} aria-hidden="true">
      {[92, 70, 84, 60, 88, 74].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="18px" />
      ))}
    </div>
  );
}
