import { type RefObject, useImperativeHandle, useRef } from 'react';
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
  readonly tab: RailTab;
  readonly onTab: (tab: RailTab) => void;
  readonly ref: RefObject<RailHandle | null>;
}

export type RailTab = 'contents' | 'transcript';

/** Beside the video: the course and the transcript. */
export function StudyRail({ course, lesson, detail, progress, next, tab, onTab, ref }: StudyRailProps) {
  const search = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    searchTranscript() {
      onTab('transcript');
      // The panel is hidden until the tab has been drawn.
      requestAnimationFrame(() => search.current?.focus());
    },
  }));
  const tabs = [
    { value: 'contents', label: t('player.tab.contents'), content: <ContentsTab course={course} lesson={lesson} progress={progress} next={next} /> },
    {
      value: 'transcript',
      label: t('player.tab.transcript'),
      content: <TranscriptTab cues={readyData(detail)?.lesson.transcript ?? noCues} state={transcriptState(lesson, detail)} shown={tab === 'transcript'} searchRef={search} />,
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
