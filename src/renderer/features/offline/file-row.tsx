// A grid whose rows change their shape with the width cannot be a table.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleArrowDown from 'lucide-react/icons/circle-arrow-down';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Clock from 'lucide-react/icons/clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Cloud from 'lucide-react/icons/cloud';
import CloudOff from 'lucide-react/icons/cloud-off';
import DownloadIcon from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import LogIn from 'lucide-react/icons/log-in';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatBytes, formatPercent } from '../../lib/format/format-number.ts';
import type { LessonFile } from '../../lib/lessons/lesson-file.ts';
import { fileText } from '../../lib/lessons/lesson-file-text.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LessonCover } from '../../ui/lessons/lesson-cover.tsx';
import { Progress } from '../../ui/states/progress.tsx';
import { t } from './copy.ts';
import type { FileRow as Row } from './data/offline-view.ts';
import { needsServer, type RowAction } from './data/row-action.ts';
import css from './file-row.module.css';
import type { DoRowAction } from './use-row-actions.ts';

export interface FileRowProps {
  readonly row: Row;
  /** Reached by Tab; its link and button are too. */
  readonly active: boolean;
  readonly selected: boolean;
  readonly onToggle: (lessonId: string) => void;
  readonly onActivate: (lessonId: string) => void;
  readonly onAction: DoRowAction;
}

/**
 * A lesson with what is kept of it: cover, size, state, one action. A press beside its link and
 * button selects it.
 */
export const FileRow = memo(function FileRow({
  row,
  active,
  selected,
  onToggle,
  onActivate,
  onAction,
}: FileRowProps) {
  const { lesson, file, bytes } = row;
  const tabIndex = active ? 0 : -1;
  return (
    // Space selects; the list hears it
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      tabIndex={tabIndex}
      data-lesson={lesson.id}
      aria-selected={selected}
      className={css['row']}
      onFocus={() => onActivate(lesson.id)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button') === null)
          onToggle(lesson.id);
      }}
    >
      <div role="gridcell" className={css['cover']}>
        <LessonCover stage={lesson.chapter_index} number={lesson.index} numberSize="small" />
        {selected && (
          <span className={css['check']}>
            <Check aria-hidden="true" />
          </span>
        )}
      </div>
      <div role="gridcell" className={css['name']}>
        <Link to={`/learn/${lesson.slug}`} tabIndex={tabIndex}>
          <span className="sr">{lesson.index}. </span>
          {lesson.title}
        </Link>
      </div>
      <div role="gridcell" className={css['size']}>
        {bytes === null ? (
          <span className="sr">{t('off.sizeUnknown')}</span>
        ) : (
          <span className="num">{formatBytes(bytes)}</span>
        )}
      </div>
      <div role="gridcell" className={css['state']}>
        <State file={file} index={lesson.index} />
      </div>
      <div role="gridcell" className={css['action']}>
        <Action row={row} tabIndex={tabIndex} onAction={onAction} />
      </div>
    </div>
  );
});

const stateIcons: Readonly<
  Record<Exclude<LessonFile['kind'], 'downloading' | 'paused'>, LucideIcon>
> = {
  none: Cloud,
  needs_network: CloudOff,
  queued: Clock,
  held: Clock,
  checking: RefreshCw,
  ready: CircleArrowDown,
  expiring: ClockAlert,
  outdated: CircleArrowDown,
  lapsed: Lock,
  revoked: Lock,
  failed: CircleAlert,
};

function State({ file, index }: { readonly file: LessonFile; readonly index: number }) {
  const text = fileText(file);
  if (
    file.kind === 'downloading' ||
    file.kind === 'paused' ||
    (file.kind === 'held' && file.share > 0)
  ) {
    const share = formatPercent(Math.floor(file.share * 100) / 100);
    return (
      <div className={css['running']}>
        <p>
          <span>{text}</span>
          <span className="num">{share}</span>
        </p>
        <Progress
          size="sm"
          label={t('off.progress', { n: index })}
          value={file.share}
          max={1}
          valueText={`${text}, ${share}`}
        />
      </div>
    );
  }
  const Icon = stateIcons[file.kind === 'held' ? 'held' : file.kind];
  return (
    <p className={css['words']} data-state={file.kind}>
      <Icon aria-hidden="true" />
      {text}
    </p>
  );
}

const actionIcons: Readonly<Record<RowAction, LucideIcon>> = {
  download: DownloadIcon,
  dequeue: X,
  pause: CirclePause,
  resume: CirclePlay,
  remove: Trash2,
  renew: RotateCw,
  update: RotateCw,
  retry: RotateCw,
  open_folder: FolderOpen,
  choose_folder: FolderOpen,
  raise_limit: Gauge,
  sign_in: LogIn,
  choose_key: KeyRound,
};

function Action({
  row,
  tabIndex,
  onAction,
}: {
  readonly row: Row;
  readonly tabIndex: number;
  readonly onAction: DoRowAction;
}) {
  const reason = useServerReason();
  const { action } = row;
  if (action === null) return null;
  const Icon = actionIcons[action];
  const label = t(`off.act.${action}`, { n: row.lesson.index });
  return (
    <IconButton
      size="sm"
      tabIndex={tabIndex}
      label={label}
      title={label}
      icon={<Icon />}
      reason={needsServer(action) ? reason : undefined}
      onClick={() => onAction(action, row)}
    />
  );
}
