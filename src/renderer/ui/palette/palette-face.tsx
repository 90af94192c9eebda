import type { ReactNode } from 'react';
import { markedParts } from '../lessons/marked-parts.ts';
import css from './palette.module.css';

/** A text with its marked places: half-open, in UTF-16 code units, sorted, disjoint. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
}

export interface PaletteFaceProps {
  /** An icon or a number. */
  readonly badge: ReactNode;
  readonly badgeLook?: 'icon' | 'number' | undefined;
  readonly title: MarkedText | string;
  /** Below the title, smaller. */
  readonly meta?: ReactNode;
  /** At the right. */
  readonly end?: ReactNode;
  readonly endLook?: 'pill' | 'plain' | undefined;
}

/** What a line of a palette shows. */
export function PaletteFace({
  badge,
  badgeLook = 'icon',
  title,
  meta,
  end,
  endLook = 'pill',
}: PaletteFaceProps) {
  return (
    <>
      <span className={css[badgeLook === 'icon' ? 'badge' : 'number']}>{badge}</span>
      <span className={css['words']}>
        <span>{typeof title === 'string' ? title : <Marked {...title} />}</span>
        {meta !== undefined && <span className="t3 xs">{meta}</span>}
      </span>
      {end !== undefined && <span className={css[endLook === 'pill' ? 'time' : 'end']}>{end}</span>}
    </>
  );
}

/** A text with what was found in it marked. */
export function Marked({ text, marks }: MarkedText): ReactNode {
  return markedParts(text, marks).map((part) =>
    part.isMarked ? <mark key={part.at}>{part.text}</mark> : part.text,
  );
}
