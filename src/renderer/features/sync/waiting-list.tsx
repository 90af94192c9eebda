import Clock from 'lucide-react/icons/clock';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { SyncItem } from '#shared/sync/queue/sync-queue.ts';
import type { OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { formatClock, formatDuration } from '../../lib/format/format-duration.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { t } from './copy.ts';
import { countWaiting, type WaitingLine, waitingLines } from './queue-list.ts';
import css from './sync-page.module.css';

/** More lines than anybody reads; the rest is counted, and whole in the exported file. */
const mostLines = 50;

export interface WaitingListProps {
  readonly items: readonly SyncItem[];
  readonly lessons: ReadonlyMap<string, OutlineLesson>;
}

/** What waits for the server: of which lesson, what, when, how much. */
export function WaitingList({ items, lessons }: WaitingListProps) {
  const lines = waitingLines(items);
  const { progress, notes } = countWaiting(items);
  const counts = [
    progress > 0 && t('off.sync.progress', { n: progress }),
    notes > 0 && t('off.sync.notes', { n: notes }),
  ]
    .filter((text) => text !== false)
    .join(', ');
  return (
    <Card as="section" aria-labelledby="sync-waiting">
      <div className={css['listHead']}>
        <h2 className="h-sub" id="sync-waiting">
          {t('off.sync.title')}
        </h2>
        <p className="t3 sm">{counts}</p>
      </div>
      <ul>
        {lines.slice(0, mostLines).map((line) => (
          <Line key={line.key} line={line} lesson={lessons.get(line.lessonId)} />
        ))}
      </ul>
      {lines.length > mostLines && (
        <p className={css['hint']}>{t('sync.waiting.more', { n: lines.length - mostLines })}</p>
      )}
    </Card>
  );
}

function Line({
  line,
  lesson,
}: {
  readonly line: WaitingLine;
  readonly lesson: OutlineLesson | undefined;
}) {
  const now = useNow();
  const Icon = line.kind === 'note' ? NotebookPen : Clock;
  return (
    <li className={css['line']}>
      <Icon aria-hidden="true" />
      <div className={css['words']}>
        <p className="b5">{lessonName(lesson)}</p>
        <p className={css['meta']}>
          {line.kind === 'note' ? <NoteMeta line={line} /> : <ProgressMeta line={line} />}
        </p>
      </div>
      <p className={css['when']}>
        {formatTimestamp(line.kind === 'note' ? line.atMs : line.toMs, now)}
      </p>
    </li>
  );
}

function ProgressMeta({ line }: { readonly line: Extract<WaitingLine, { kind: 'progress' }> }) {
  return (
    <>
      <span>{t('off.sync.progress', { n: line.count })}</span>
      {line.watchedMs >= 1000 && (
        <span>{t('sync.item.watched', { t: formatDuration(line.watchedMs / 1000) })}</span>
      )}
      {line.positionSeconds !== null && (
        <span>{t('sync.item.position', { t: formatClock(line.positionSeconds) })}</span>
      )}
    </>
  );
}

function NoteMeta({ line }: { readonly line: Extract<WaitingLine, { kind: 'note' }> }) {
  return (
    <>
      <span>{t(line.deleted ? 'sync.item.noteDeleted' : 'sync.item.note')}</span>
      {!line.deleted && <span className={css['note']}>{line.text}</span>}
    </>
  );
}

/** Number and title of a lesson; a lesson that left the course is still named as something. */
export function lessonName(lesson: OutlineLesson | undefined): string {
  return lesson === undefined
    ? t('sync.item.unknown')
    : t('sync.item.lesson', { n: lesson.index, title: lesson.title });
}
