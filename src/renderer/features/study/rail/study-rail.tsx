import { type RefObject, useImperativeHandle, useState } from 'react';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { StudyLessonQuery } from '#renderer/graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '#renderer/graphql/query-status.ts';
import {
  type CourseOutline,
  isWatchable,
  type OutlineLesson,
} from '#renderer/lib/lessons/course-outline.ts';
import { Tabs } from '#renderer/ui/navigation/tabs.tsx';
import { t } from '../copy.ts';
import { t as tn } from '../notes/copy.ts';
import { useNotesStatus } from '../notes/notes-context.tsx';
import { countNotes } from '../notes/notes-view.ts';
import type { NextStep } from '../player-core/next-step.ts';
import type { TranscriptCue } from '../player-core/transcript.ts';
import { ContentsTab } from './contents-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import css from './study-rail.module.css';
import { type TranscriptState, TranscriptTab } from './transcript-tab.tsx';

/** What the page can ask of the rail. */
export interface RailHandle {
  /** Opens the transcript with the cursor in its search. */
  readonly searchTranscript: () => void;
}

export interface StudyRailProps {
  readonly course: CourseOutline;
  readonly lesson: OutlineLesson;
  readonly detail: QueryStatus<StudyLessonQuery>;
  readonly progress: ReadonlyMap<string, LessonProgress>;
  readonly next: NextStep<OutlineLesson>;
  /** False in theatre width, and while it is not open over the page. */
  readonly shown: boolean;
  readonly tab: RailTab;
  readonly onTab: (tab: RailTab) => void;
  /** Says something to a screen reader. */
  readonly say: (text: string) => void;
  /** Begins a note with words of the transcript; null where no notes can be written. */
  readonly onQuote: ((text: string, atSeconds: number) => void) | null;
  readonly ref: RefObject<RailHandle | null>;
}

export type RailTab = 'contents' | 'notes' | 'transcript';

/** Beside the video: the course, the notes and the transcript. */
export function StudyRail({
  course,
  lesson,
  detail,
  progress,
  next,
  shown,
  tab,
  onTab,
  say,
  onQuote,
  ref,
}: StudyRailProps) {
  const noteCount = useNoteCount(lesson.id);
  const [searches, setSearches] = useState(0);
  useImperativeHandle(ref, () => ({
    searchTranscript() {
      onTab('transcript');
      setSearches((before) => before + 1);
    },
  }));
  const tabs = [
    {
      value: 'contents',
      label: t('player.tab.contents'),
      content: (
        <ContentsTab
          course={course}
          lesson={lesson}
          progress={progress}
          next={next}
          shown={shown && tab === 'contents'}
        />
      ),
    },
    {
      value: 'notes',
      label: tn('player.tab.notes'),
      count: noteCount,
      countLabel: noteCount === 0 ? undefined : tn('note.count', { n: noteCount }),
      content: <NotesTab course={course} lesson={lesson} say={say} />,
    },
    {
      value: 'transcript',
      label: t('player.tab.transcript'),
      content: (
        <TranscriptTab
          cues={readyData(detail)?.lesson.transcript ?? noCues}
          state={transcriptState(lesson, detail)}
          shown={shown && tab === 'transcript'}
          searches={searches}
          onQuote={onQuote}
        />
      ),
    },
  ] as const;
  return (
    <Tabs
      look="rail"
      label={t('player.tabs')}
      tabs={tabs}
      value={tab}
      onChange={onTab}
      className={css['tabs']}
    />
  );
}

/** How many notes the open lesson has; 0 while that is not known. */
function useNoteCount(lessonId: string): number {
  const status = useNotesStatus();
  return status.kind === 'ready' ? countNotes(status.notes, lessonId) : 0;
}

const noCues: readonly TranscriptCue[] = [];

function transcriptState(
  lesson: OutlineLesson,
  detail: QueryStatus<StudyLessonQuery>,
): TranscriptState {
  if (!isWatchable(lesson)) return { kind: 'locked' };
  if (detail.kind === 'loading' || detail.kind === 'ready') return { kind: detail.kind };
  return { kind: 'failed', error: detail.error, reload: detail.reload };
}
