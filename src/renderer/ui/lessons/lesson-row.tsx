import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Bud } from '../branch/flower-icon.tsx';
import { asImage } from '../pictures/as-image.ts';
import css from './lesson-row.module.css';
import type { LinkRender } from '../text/link-render.ts';
import { Mark } from '../mark.tsx';

/** Where the learner stands with the lesson; the shape before the title says it. */
export type LessonRowState = 'learned' | 'current' | 'ready' | 'preview' | 'locked' | 'announced';

export interface LessonRowProps {
  readonly state: LessonRowState;
  /** The state in words ("Đã học"). */
  readonly stateLabel: string;
  /** Number and title: "12. Đề cương năm phần". */
  readonly title: string;
  /** Duration, what is left, when it opens. */
  readonly meta?: ReactNode;
  /** The state of the file (`DownloadMark`), a badge or a button. */
  readonly trailing?: ReactNode;
  /** The link around the row; without it the row leads nowhere (locked, announced). */
  readonly wrap?: LinkRender | undefined;
  /** For `current`: whether the bars move. */
  readonly playing?: boolean | undefined;
}

/** A lesson in a list. `trailing` stands outside the link, so that it may hold a button. */
export function LessonRow({
  state,
  stateLabel,
  title,
  meta,
  trailing,
  wrap,
  playing = false,
}: LessonRowProps) {
  const face = (
    <>
      <LessonShape state={state} label={stateLabel} playing={playing} />
      <span className={css['title']}>{title}</span>
      {meta !== undefined && <span className={css['meta']}>{meta}</span>}
    </>
  );
  const link = css['link'] ?? '';
  return (
    <div className={cx(css['row'], css[state])}>
      {wrap === undefined ? (
        <div className={link}>{face}</div>
      ) : (
        wrap({
          className: link,
          'aria-current': state === 'current' ? 'true' : undefined,
          children: face,
        })
      )}
      {trailing !== undefined && <span className={css['trailing']}>{trailing}</span>}
    </div>
  );
}

interface LessonShapeProps {
  readonly state: LessonRowState;
  readonly label: string;
  readonly playing: boolean;
}

function LessonShape({ state, label, playing }: LessonShapeProps) {
  if (state === 'learned') return <Mark size={20} label={label} className={css['shape']} />;
  if (state === 'ready')
    return <Mark size={20} tone="outline" label={label} className={css['shape']} />;
  if (state === 'preview')
    return <Mark size={20} tone="mid" label={label} className={css['shape']} />;
  if (state === 'announced') return <Bud size={20} label={label} className={css['shape']} />;
  if (state === 'locked') {
    return <Lock className={cx(css['shape'], css['lock'])} {...asImage(label)} />;
  }
  return (
    <span className={cx(css['shape'], css['bars'])} data-playing={playing || undefined}>
      <span className="sr">{label}</span>
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
