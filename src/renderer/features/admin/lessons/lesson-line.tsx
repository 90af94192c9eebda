import type { KeyboardEvent } from 'react';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { UploadLine } from '../uploads/upload-box.tsx';
import { useTransfers } from '../uploads/transfers.ts';
import { t } from './copy.ts';
import css from './lessons.module.css';
import type { Lesson } from './use-lessons.ts';

export interface LessonLineProps {
  readonly lesson: Lesson;
  readonly isChosen: boolean;
  readonly isDragged: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
}

/** A lesson in the tree: number, title, state, length, captions, and how far its video is. */
export function LessonLine({
  lesson,
  isChosen,
  isDragged,
  onChoose,
  onKeyDown,
  onDragStart,
  onDragEnd,
}: LessonLineProps) {
  const transfer = useTransfers(({ byTarget }) => byTarget.get(lesson.id));
  return (
    <button
      type="button"
      className={css['row']}
      draggable
      data-lesson={lesson.id}
      data-dragged={isDragged || undefined}
      aria-current={isChosen || undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title={t('les.keys')}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', lesson.title);
        onDragStart();
      }}
      onDragEnd={onDragEnd}
    >
      <span className={`${css['index'] ?? ''} num`}>{lesson.index}</span>
      <span className={css['name']}>{lesson.title}</span>
      <span className={css['meta']}>
        {lesson.is_preview && (
          <Badge tone="info" size="sm">
            {t('les.preview')}
          </Badge>
        )}
        <span>
          {lesson.has_video
            ? t(lesson.cue_count > 0 ? 'les.captions.yes' : 'les.captions.no')
            : t('les.video.no')}
        </span>
        {lesson.duration_seconds > 0 && (
          <span className="num">{formatClock(lesson.duration_seconds)}</span>
        )}
        <StateBadge lesson={lesson} />
      </span>
      {(transfer !== undefined || lesson.upload !== null) && (
        <span className={css['line']}>
          <UploadLine transfer={transfer} upload={lesson.upload} />
        </span>
      )}
    </button>
  );
}

/** `Nháp`, `Sắp ra mắt 04/12/2026`, `Đã mở`. */
export function StateBadge({ lesson }: { readonly lesson: Pick<Lesson, 'state' | 'release_on'> }) {
  if (lesson.state === 'RELEASED')
    return (
      <Badge tone="ok" size="sm">
        {t('les.state.RELEASED')}
      </Badge>
    );
  if (lesson.state === 'DRAFT')
    return (
      <Badge tone="line" size="sm">
        {t('les.state.DRAFT')}
      </Badge>
    );
  return (
    <Badge tone="warn" size="sm">
      {lesson.release_on === null
        ? t('les.state.ANNOUNCED')
        : t('les.state.ANNOUNCED.on', { date: formatDate(dayStartMs(lesson.release_on)) })}
    </Badge>
  );
}
