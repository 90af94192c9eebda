import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import {
  CreateLessonDocument,
  DeleteChapterDocument,
  MoveChapterDocument,
  MoveLessonDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ChapterDialog } from './chapter-dialog.tsx';
import { t } from './copy.ts';
import { LessonLine } from './lesson-line.tsx';
import { NewLessonDialog } from './new-lesson-dialog.tsx';
import { placeAfterKey } from './place-after-key.ts';
import css from './lessons.module.css';
import { type Chapter, type Course, type Lesson, told, useFocusOnMoved } from './use-lessons.ts';

export interface LessonTreeProps {
  readonly course: Course;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Where a lesson would be put: before this one, or last in its chapter. */
interface Place {
  readonly chapterId: string;
  readonly position: number;
}

/** Chapters with their lessons. Drag one, or hold Alt and press an arrow, to put it elsewhere. */
export function LessonTree({ course, chosen, onChoose }: LessonTreeProps) {
  const moveLesson = useMutate(MoveLessonDocument);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Place | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const order = course.chapters.map(({ lessons }) => lessons.map(({ id }) => id).join()).join(';');
  useFocusOnMoved(moved, order);
  const move = async (id: string, place: Place) => {
    setMoved(id);
    if (!told(await moveLesson({ id, chapter_id: place.chapterId, position: place.position })))
      return;
    const lesson = course.chapters.flatMap(({ lessons }) => lessons).find((one) => one.id === id);
    const chapter = course.chapters.find((one) => one.id === place.chapterId);
    setSaid(
      t('les.moved', {
        title: lesson?.title ?? '',
        n: place.position + 1,
        chapter: chapter?.title ?? '',
      }),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null && over !== null) void move(dragged, over);
    setDragged(null);
    setOver(null);
  };
  const onKey = (event: KeyboardEvent, lesson: Lesson) => {
    const place = event.altKey ? placeAfterKey(course.chapters, lesson.id, event.key) : null;
    if (place === null) return;
    event.preventDefault();
    void move(lesson.id, place);
  };
  /** Positions count the other lessons: the dragged one is not among them. */
  const dragTo = (event: DragEvent, chapter: Chapter, before: number) => {
    if (dragged === null) return;
    event.preventDefault();
    const at = chapter.lessons.findIndex(({ id }) => id === dragged);
    setOver({ chapterId: chapter.id, position: at !== -1 && at < before ? before - 1 : before });
  };
  const isBefore = (chapter: Chapter, index: number) => {
    const others = chapter.lessons.filter(({ id }) => id !== dragged);
    return (
      over?.chapterId === chapter.id && others[over.position]?.id === chapter.lessons[index]?.id
    );
  };
  return (
    <div className={css['tree']}>
      {course.chapters.map((chapter, at) => (
        // What is dropped here is moved by Alt and the arrows too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section
          key={chapter.id}
          className={css['chapter']}
          aria-label={chapter.title}
          onDrop={drop}
        >
          <ChapterHead chapter={chapter} at={at} count={course.chapters.length} />
          <ol className={css['lessons']}>
            {chapter.lessons.map((lesson, index) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={lesson.id}
                className={css['item']}
                data-before={(dragged !== null && isBefore(chapter, index)) || undefined}
                onDragOver={(event) => dragTo(event, chapter, index)}
              >
                <LessonLine
                  lesson={lesson}
                  isChosen={lesson.id === chosen}
                  isDragged={lesson.id === dragged}
                  onChoose={() => onChoose(lesson.id)}
                  onKeyDown={(event) => onKey(event, lesson)}
                  onDragStart={() => setDragged(lesson.id)}
                  onDragEnd={() => {
                    setDragged(null);
                    setOver(null);
                  }}
                />
              </li>
            ))}
          </ol>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <p
            className={css['empty']}
            data-over={
              (dragged !== null &&
                over?.chapterId === chapter.id &&
                over.position >= chapter.lessons.filter(({ id }) => id !== dragged).length) ||
              undefined
            }
            onDragOver={(event) => dragTo(event, chapter, chapter.lessons.length)}
          >
            {chapter.lessons.length === 0 && `${t('les.none')} `}
            <AddLesson chapter={chapter} onMade={onChoose} />
          </p>
        </section>
      ))}
      <output className="sr">{said}</output>
    </div>
  );
}

function AddLesson({
  chapter,
  onMade,
}: {
  readonly chapter: Chapter;
  readonly onMade: (id: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const create = useMutate(CreateLessonDocument);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('les.add.to', { title: chapter.title })}
        onClick={() => setOpen(true)}
      >
        {t('les.add')}
      </Button>
      {open && (
        <NewLessonDialog
          chapter={chapter}
          onClose={() => setOpen(false)}
          onSave={async (input) => {
            const done = await create({ chapter_id: chapter.id, input });
            const made = done.ok
              ? done.value.create_lesson.chapters
                  .flatMap(({ lessons }) => lessons)
                  .find(({ slug }) => slug === input.slug)
              : undefined;
            if (made !== undefined) onMade(made.id);
            return done;
          }}
        />
      )}
    </>
  );
}

function ChapterHead({
  chapter,
  at,
  count,
}: {
  readonly chapter: Chapter;
  readonly at: number;
  readonly count: number;
}) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const move = useMutate(MoveChapterDocument);
  const moveTo = async (position: number) => told(await move({ id: chapter.id, position }));
  return (
    <header className={css['chapterHead']}>
      <h2>
        <small>{t('les.chapter.n', { n: at + 1 })}</small>
        {chapter.title}
      </h2>
      <IconButton
        label={t('les.chapter.up')}
        icon={<ArrowUp />}
        disabled={at === 0}
        onClick={() => void moveTo(at - 1)}
      />
      <IconButton
        label={t('les.chapter.down')}
        icon={<ArrowDown />}
        disabled={at === count - 1}
        onClick={() => void moveTo(at + 1)}
      />
      <Menu
        trigger={
          <IconButton label={t('les.chapter.more', { title: chapter.title })} icon={<Ellipsis />} />
        }
        items={[
          {
            kind: 'action',
            key: 'edit',
            label: t('les.chapter.edit'),
            onSelect: () => setDialog('edit'),
          },
          {
            kind: 'action',
            key: 'delete',
            label: t('les.chapter.delete'),
            tone: 'danger',
            disabled: chapter.lessons.length > 0,
            onSelect: () => setDialog('delete'),
          },
        ]}
      />
      {dialog === 'edit' && <ChapterDialog chapter={chapter} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteDialog chapter={chapter} onClose={() => setDialog(null)} />}
    </header>
  );
}

function DeleteDialog({
  chapter,
  onClose,
}: {
  readonly chapter: Chapter;
  readonly onClose: () => void;
}) {
  const remove = useMutate(DeleteChapterDocument);
  const [{ id, title, revision }] = useState(chapter);
  return (
    <ConfirmDialog
      title={t('les.chapter.delete.ask', { title })}
      confirmLabel={t('les.chapter.delete')}
      tone="danger"
      reason="required"
      onConfirm={async ({ reason }) => remove({ id, revision, reason })}
      onClose={onClose}
    />
  );
}
