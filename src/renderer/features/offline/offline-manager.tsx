import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { formatBytes } from '../../lib/format/format-number.ts';
import { lessonsToLearn } from '../../lib/lessons/next-lessons.ts';
import { useDownload } from '../../lib/files/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { t } from './copy.ts';
import type { FileRow as Row, StageFiles } from './data/offline-view.ts';
import { learnedFiles } from './data/room.ts';
import { FileRow } from './file-row.tsx';
import { OfflineNotices } from './offline-notices.tsx';
import { OfflineOptions } from './offline-options.tsx';
import css from './offline-page.module.css';
import { PrimaryButton } from './primary-button.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StorageMeter } from './storage-meter.tsx';
import { type FileList, useFileList } from './use-file-list.ts';
import type { OfflineData } from './use-offline-page.ts';
import { useProgressAnnouncer } from './use-progress-announcer.ts';
import { useRemoval } from './use-removal.ts';
import { type DoRowAction, useRowActions } from './use-row-actions.ts';

/** How many lessons the empty page offers to begin with (design 5.9). */
const firstLessons = 2;

/** The offline manager, once everything it shows is known. */
export function OfflineManager({
  data: { course, state, view, progress },
}: {
  readonly data: OfflineData;
}) {
  const { remove, undoLast } = useRemoval();
  const act = useRowActions(remove);
  const navigate = useNavigate();
  const open = useCallback((row: Row) => void navigate(`/learn/${row.lesson.slug}`), [navigate]);
  const list = useFileList(view.rows, { open, remove, undo: undoLast });
  const said = useProgressAnnouncer(view.rows);
  const learned = learnedFiles(state.lessons, progress);
  const removeLearned = learned.lessonIds.length > 0 && (
    <Button
      size="sm"
      onClick={() =>
        remove(view.rows.filter(({ lesson }) => learned.lessonIds.includes(lesson.id)))
      }
    >
      {t('off.removeLearned', { n: learned.lessonIds.length, size: formatBytes(learned.bytes) })}
    </Button>
  );
  return (
    <>
      <div className={css['head']}>
        <div>
          <h1 className={css['title']} tabIndex={-1}>
            {t('off.title')}
          </h1>
          <p className={css['lead']}>{t('off.lead')}</p>
        </div>
        {view.rows.length > 0 && <PrimaryButton action={view.primary} />}
      </div>
      <OfflineNotices
        state={state}
        hasFiles={state.lessons.length > 0}
        removeLearned={removeLearned}
      />
      <StorageMeter course={course} state={state} />
      <OfflineOptions folder={state.space.folder} />
      {view.isEmpty && view.rows.length > 0 && (
        <Empty lessonIds={lessonsToLearn(course, progress, firstLessons).map(({ id }) => id)} />
      )}
      {view.rows.length === 0 && (
        <EmptyState title={t('off.nothing')}>{t('off.nothing.body')}</EmptyState>
      )}
      {view.rows.length > 0 && (
        <p className="sr" id="off-keys">
          {t('off.keys')}
        </p>
      )}
      {/* Keys that bubble up from the rows of every stage. */}
      <div onKeyDown={list.onKeyDown} role="presentation">
        {view.stages.map((stage) => (
          <Stage key={stage.id} stage={stage} list={list} onAction={act} />
        ))}
      </div>
      <SelectionBar rows={view.rows} list={list} remove={remove} />
      <output className="sr">{said}</output>
    </>
  );
}

function Empty({ lessonIds }: { readonly lessonIds: readonly string[] }) {
  const { busy, download } = useDownload();
  const action = lessonIds.length > 0 && (
    <Button busy={busy} busyLabel={t('off.planning')} onClick={() => void download(lessonIds)}>
      {t('off.empty.cta', { n: lessonIds.length })}
    </Button>
  );
  return (
    <EmptyState className={css['empty']} title={t('off.empty')} action={action}>
      {t('off.empty.body')}
    </EmptyState>
  );
}

interface StageProps {
  readonly stage: StageFiles;
  readonly list: FileList;
  readonly onAction: DoRowAction;
}

function Stage({ stage, list, onAction }: StageProps) {
  const { busy, download } = useDownload();
  const title = t('off.stage', { n: stage.index, title: stage.title });
  return (
    <section>
      <header className={css['stageHead']}>
        <h2 className="h-sub">{title}</h2>
        <p className={css['count']}>
          {t('off.stageCount', { n: stage.kept, m: stage.rows.length })}
        </p>
        {stage.missing.length > 0 && (
          <Button
            className={css['stageButton']}
            size="sm"
            variant="ghost"
            aria-label={t('off.downloadStageOf', { n: stage.index })}
            busy={busy}
            onClick={() => void download(stage.missing)}
          >
            {t('off.downloadStage')}
          </Button>
        )}
      </header>
      <div role="grid" aria-multiselectable="true" aria-label={title} aria-describedby="off-keys">
        {stage.rows.map((row) => (
          <FileRow
            key={row.lesson.id}
            row={row}
            active={row.lesson.id === list.activeId}
            selected={list.selected.has(row.lesson.id)}
            onToggle={list.toggle}
            onActivate={list.activate}
            onAction={onAction}
          />
        ))}
      </div>
    </section>
  );
}
