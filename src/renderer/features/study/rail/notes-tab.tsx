import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Note } from '#shared/sync/notes/note.ts';
import type { CourseOutline, OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { loginAddress } from '#renderer/lib/identity/safe-next.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '#renderer/ui/use-media-query.ts';
import { t } from '../notes/copy.ts';
import { LeftOfGoneNotes } from '../notes/left-of-gone-notes.tsx';
import { NoteEditor } from '../notes/note-editor.tsx';
import { NoteItem, RemovedNote } from '../notes/note-item.tsx';
import { useNotesStatus } from '../notes/notes-context.tsx';
import { groupNotes, type NoteFilter, type NoteGroup } from '../notes/notes-view.ts';
import {
  isChangedElsewhere,
  type NoteActions,
  type NoteChange,
  useNoteActions,
} from '../notes/use-note-actions.ts';
import { useRemote } from '../player/player-context.tsx';
import { NotesBar } from './notes-bar.tsx';
import css from './notes-tab.module.css';

export interface NotesTabProps {
  readonly course: CourseOutline;
  readonly lesson: OutlineLesson;
  /** Says something to a screen reader. */
  readonly say: (text: string) => void;
}

/**
 * What was noted: in this lesson or in all, found by stage and words; jumps, changes, deletes,
 * takes away as a file.
 */
export function NotesTab(props: NotesTabProps) {
  const session = useSession();
  const status = useNotesStatus();
  if (session.status !== 'signed_in') return <ForGuests lesson={props.lesson} />;
  if (status.kind === 'loading') return <Loading />;
  if (status.kind === 'failed') {
    return (
      <ErrorPanel
        className={css['failed']}
        title={t('note.err.list')}
        code={t('note.err.code', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={t('note.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  }
  return <NotesList {...props} notes={status.notes} />;
}

const everything: NoteFilter = { scope: 'lesson', chapter: null, text: '' };

function NotesList({
  course,
  lesson,
  say,
  notes,
}: NotesTabProps & { readonly notes: readonly Note[] }) {
  const [filter, setFilter] = useState(everything);
  const [edited, setEdited] = useState<Note | null>(null);
  const actions = useNoteActions(say);
  const groups = useMemo(
    () => groupNotes(notes, course, lesson.id, filter),
    [notes, course, lesson.id, filter],
  );
  // A note keeps its place while it is being changed, or its deletion can be taken back.
  const held = useMemo(
    () => withHeld(notes, [...actions.removed.values(), ...(edited === null ? [] : [edited])]),
    [notes, actions.removed, edited],
  );
  const shown = useMemo(
    () => groupNotes(held, course, lesson.id, filter),
    [held, course, lesson.id, filter],
  );
  const [changed, setChanged] = useState<string | null>(null);
  // The focus goes back to where it came from, once that is there again.
  useEffect(() => {
    if (edited === null && changed !== null)
      document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(changed)}"]`)?.focus();
  }, [edited, changed]);
  const closeEditor = (note: Note) => {
    setEdited(null);
    setChanged(note.noteId);
  };
  const row = (note: Note, group: NoteGroup) => {
    if (edited?.noteId === note.noteId) {
      return (
        <NoteEditor
          note={edited}
          current={notes.find(({ noteId }) => noteId === note.noteId)}
          onSave={(change) => saveChange(actions, edited, change)}
          onClose={() => closeEditor(edited)}
        />
      );
    }
    if (actions.removed.has(note.noteId))
      return (
        <RemovedNote
          note={note}
          onRestore={() => void restore(actions, note)}
          onEnd={() => actions.forget(note.noteId)}
        />
      );
    return (
      <Row
        note={note}
        group={group}
        lesson={lesson}
        onEdit={() => setEdited(note)}
        onRemove={() => void remove(actions, note)}
      />
    );
  };
  return (
    <div className={css['tab']}>
      <NotesBar
        course={course}
        lesson={lesson}
        notes={notes}
        groups={groups}
        filter={filter}
        onFilter={setFilter}
      />
      <div className={css['list']}>
        <LeftOfGoneNotes notes={held} />
        {shown.map((group) => (
          <section
            key={group.lesson?.id ?? 'gone'}
            aria-label={
              group.lesson === null
                ? t('note.group.gone')
                : t('note.group.lesson', { n: group.lesson.index, title: group.lesson.title })
            }
          >
            {filter.scope === 'all' && <GroupHead lesson={group.lesson} />}
            <ul>
              {group.notes.map((note) => (
                <li key={note.noteId}>{row(note, group)}</li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <Nothing filter={filter} />}
      </div>
    </div>
  );
}

interface RowProps {
  readonly note: Note;
  readonly group: NoteGroup;
  readonly lesson: OutlineLesson;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row({ note, group, lesson, onEdit, onRemove }: RowProps) {
  const remote = useRemote();
  const navigate = useNavigate();
  const isHere = group.lesson?.id === lesson.id;
  const jump = () => {
    if (isHere) remote.seekTo(note.atSeconds);
    else if (group.lesson !== null)
      void navigate(`/learn/${group.lesson.slug}?t=${Math.floor(note.atSeconds)}`);
  };
  return (
    <NoteItem
      note={note}
      elsewhere={isHere ? undefined : group.lesson}
      onJump={jump}
      onEdit={onEdit}
      onRemove={onRemove}
    />
  );
}

function GroupHead({ lesson }: { readonly lesson: OutlineLesson | null }) {
  return (
    <h2 className={css['head']}>
      {lesson === null
        ? t('note.group.gone')
        : t('note.group.lesson', { n: lesson.index, title: lesson.title })}
    </h2>
  );
}

function Nothing({ filter }: { readonly filter: NoteFilter }) {
  const onPhone = useMediaQuery(phoneQuery);
  if (filter.text.trim() !== '')
    return <p className={css['nothing']}>{t('note.search.none', { q: filter.text.trim() })}</p>;
  if (filter.scope === 'all' && filter.chapter !== null)
    return <p className={css['nothing']}>{t('note.chapter.none')}</p>;
  return (
    <EmptyState frame="bare" title={t('player.note.empty')}>
      {onPhone ? t('note.empty.phone') : t('player.note.emptyHint')}
    </EmptyState>
  );
}

function ForGuests({ lesson }: { readonly lesson: OutlineLesson }) {
  const action = (
    <Link className={buttonClass({})} to={loginAddress(`/learn/${lesson.slug}`)}>
      {t('note.guest.login')}
    </Link>
  );
  return (
    <EmptyState frame="bare" title={t('note.guest.tab')} action={action}>
      {t('note.guest.tabHint')}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={css['loading']} aria-hidden="true">
      {['52px', '74px', '56px', '96px'].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}

/** The notes with those that must keep their place: each as it was, where it is gone. */
function withHeld(notes: readonly Note[], held: readonly Note[]): readonly Note[] {
  const present = new Set(notes.map((note) => note.noteId));
  return [...notes, ...held.filter((note) => !present.has(note.noteId))];
}

async function saveChange(actions: NoteActions, note: Note, change: NoteChange) {
  const kept = await actions.change(note, change);
  if (kept.ok && isChangedElsewhere(change)) notify(t('note.edit.both'));
  return kept;
}

async function remove(actions: NoteActions, note: Note): Promise<void> {
  const gone = await actions.remove(note);
  if (!gone.ok) notify(`${t('note.delete.failed')} ${errorText(gone.error)}`, { kind: 'error' });
}

async function restore(actions: NoteActions, note: Note): Promise<void> {
  const back = await actions.restore(note);
  if (!back.ok) notify(`${t('player.note.failed')} ${errorText(back.error)}`, { kind: 'error' });
}
