import Download from 'lucide-react/icons/download';
import type { Note } from '#shared/sync/notes/note.ts';
import type { CourseOutline, OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { notify } from '#renderer/lib/notify.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { t } from '../notes/copy.ts';
import { type ExportFormat, exportNotes } from '../notes/export-notes.ts';
import type { NoteFilter, NoteGroup } from '../notes/notes-view.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import css from './notes-tab.module.css';
import { RailSearch } from './rail-search.tsx';

export interface NotesBarProps {
  readonly course: CourseOutline;
  readonly lesson: OutlineLesson;
  /** All of them: without any there is nothing to search. */
  readonly notes: readonly Note[];
  /** What the filter leaves. */
  readonly groups: readonly NoteGroup[];
  readonly filter: NoteFilter;
  readonly onFilter: (filter: NoteFilter) => void;
}

const scopes = [
  { value: 'lesson', label: t('player.note.scope.this') },
  { value: 'all', label: t('player.note.scope.all') },
] as const;
/** Value of "every stage" in the list of stages. */
const everyStage = 'all';

/** Which notes are shown, and taking them away. */
export function NotesBar({ course, lesson, notes, groups, filter, onFilter }: NotesBarProps) {
  const stages = course.chapters.map((chapter) => ({
    value: String(chapter.index),
    label: t('note.chapter.one', { n: chapter.index, title: chapter.title }),
  }));
  const chooseStage = (value: string) =>
    onFilter({ ...filter, chapter: value === everyStage ? null : Number(value) });
  return (
    <div className={css['bar']}>
      <div className={css['line']}>
        <Segmented
          label={t('note.scope')}
          options={scopes}
          value={filter.scope}
          onChange={(scope) => onFilter({ ...filter, scope })}
          className={css['scope']}
        />
        <ExportMenu courseTitle={course.title} groups={groups} lesson={lesson} filter={filter} />
      </div>
      {filter.scope === 'all' && (
        <Select
          size="compact"
          hideLabel
          label={t('note.chapter')}
          options={[{ value: everyStage, label: t('note.chapter.all') }, ...stages]}
          value={filter.chapter === null ? everyStage : String(filter.chapter)}
          onChange={chooseStage}
          placeholder={t('note.chapter.all')}
          emptyText={t('note.chapter.none')}
        />
      )}
      {notes.length > 0 && (
        <RailSearch
          label={t('note.search')}
          text={filter.text}
          onText={(text) => onFilter({ ...filter, text })}
          clearLabel={t('note.search.clear')}
          found={t('note.search.count', { n: countIn(groups) })}
        />
      )}
    </div>
  );
}

function ExportMenu({
  courseTitle,
  groups,
  lesson,
  filter,
}: Omit<Parameters<typeof exportNotes>[1], 'nowMs'>) {
  const count = countIn(groups);
  const save = (format: ExportFormat) => {
    saveFile(exportNotes(format, { courseTitle, groups, lesson, filter, nowMs: Date.now() }));
    notify(t('note.export.done', { n: count }), { kind: 'success' });
  };
  const trigger = (
    <IconButton
      size="sm"
      label={t('player.note.export')}
      title={t('player.note.export')}
      icon={<Download />}
      disabled={count === 0}
    />
  );
  if (count === 0) return trigger;
  return (
    <Menu
      trigger={trigger}
      items={[
        { kind: 'action', key: 'md', label: t('note.export.md'), onSelect: () => save('md') },
        { kind: 'action', key: 'csv', label: t('note.export.csv'), onSelect: () => save('csv') },
      ]}
    />
  );
}

function countIn(groups: readonly NoteGroup[]): number {
  return groups.reduce((sum, group) => sum + group.notes.length, 0);
}
