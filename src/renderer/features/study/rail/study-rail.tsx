import { type RefObject, useImperativeHandle, useState } from 'react';
import type { LessonProgress } from '../../../../shared/domain/progress/progress.ts';
import type { StudyLessonQuery } from '../../../graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '../../../graphql/query-status.ts';
import { type CourseOutline, isWatchable, type OutlineLesson } from '../../../lib/course-outline.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { t } from '../copy.ts';
import type { NextStep } from '../player-core/next-step.ts';
import type { TranscriptCue } from '../player-core/transcript.ts';
import { ContentsTab } from './contents-tab.tsx';
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
  readonly ref: RefObject<RailHandle | null>;
}

export type RailTab = 'contents' | 'transcript';

/** Beside the video: the course and the transcript. */
export function StudyRail({ course, lesson, detail, progress, next, shown, tab, onTab, ref }: StudyRailProps) {
  const [searches, setSearches] = useState(0);
  useImperativeHandle(ref, () => ({
    searchTranscript() {
      onTab('transcript');
      setSearches((before) => before + 1);
    },
  }));
  const tabs = [
    { value: 'contents', label: t('player.tab.contents'), content: <ContentsTab course={course} lesson={lesson} progress={progress} next={next} shown={shown && tab === 'contents'} /> },
    {
      value: 'transcript',
      label: t('player.tab.transcript'),
      content: <TranscriptTab cues={readyData(detail)?.lesson.transcript ?? noCues} state={transcriptState(lesson, detail)} shown={shown && tab === 'transcript'} searches={searches} />,
    },
  ] as const;
  return <Tabs look="rail" label={t('player.tabs')} tabs={tabs} value={tab} onChange={onTab} className={css['tabs']} />;
}

const noCues: readonly TranscriptCue[] = [];

function transcriptState(lesson: OutlineLesson, detail: QueryStatus<StudyLessonQuery>): TranscriptState {
  if (!isWatchable(lesson)) return { kind: 'locked' };
  if (detail.kind === 'loading' || detail.kind === 'ready') return { kind: detail.kind };
  return { kind: 'failed', error: detail.error, reload: detail.reload };
}
