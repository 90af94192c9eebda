import Captions from 'lucide-react/icons/captions';
import History from 'lucide-react/icons/history';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import PanelTop from 'lucide-react/icons/panel-top';
import type { SearchHit } from '#shared/search/search.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { formatClock } from '../../lib/format/format-duration.ts';
import { Marked, PaletteFace } from '../../ui/palette/palette-face.tsx';
import { t } from './copy.ts';
import type { PaletteEntry } from './palette-view.ts';

/** What a line of the search shows. */
export function EntryFace({ entry }: { readonly entry: PaletteEntry }) {
  switch (entry.kind) {
    case 'hit':
      return <HitFace hit={entry.hit} />;
    case 'page':
      return <PaletteFace badge={<PanelTop aria-hidden="true" />} title={entry.page.title} />;
    case 'recent':
      return <PaletteFace badge={<History aria-hidden="true" />} title={entry.text} />;
    default:
      return assertNever(entry);
  }
}

function HitFace({ hit }: { readonly hit: SearchHit }) {
  if (hit.kind === 'lesson') {
    const isTitle = hit.text === hit.lessonTitle;
    return (
      <PaletteFace
        badge={<LessonNumber hit={hit} />}
        badgeLook="number"
        title={isTitle ? hit : hit.lessonTitle}
        meta={isTitle ? undefined : <Marked {...hit} />}
      />
    );
  }
  return (
    <PaletteFace
      badge={
        hit.kind === 'note' ? <NotebookPen aria-hidden="true" /> : <Captions aria-hidden="true" />
      }
      title={hit}
      meta={
        <>
          {t('search.lesson', { n: hit.lessonIndex })} · {hit.lessonTitle}
        </>
      }
      end={<Time seconds={hit.seconds ?? 0} />}
    />
  );
}

function LessonNumber({ hit }: { readonly hit: SearchHit }) {
  return (
    <>
      <span className="sr">{t('search.lesson', { n: hit.lessonIndex })}: </span>
      <span aria-hidden="true">{hit.lessonIndex}</span>
    </>
  );
}

function Time({ seconds }: { readonly seconds: number }) {
  return (
    <>
      <span className="sr">{t('search.at', { time: formatClock(seconds) })}</span>
      <span aria-hidden="true">{formatClock(seconds)}</span>
    </>
  );
}
